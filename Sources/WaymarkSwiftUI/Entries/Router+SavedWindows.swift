#if canImport(SwiftUI) || os(Linux)
  package import Foundation

  extension Router {
    /// Encodes the state of a window, for the system to keep.
    ///
    /// It is `nil` if there is no such window.
    ///
    /// It contains no values that were passed along, and no settings of the device.
    package func saved(_ window: RouterState.Window.ID) -> Data? {
      let state = state.only(window)
      return state.windows.isEmpty ? nil : Data(state.json.utf8)
    }

    /// Opens the saved screens that are still valid and allowed.
    ///
    /// Damaged data opens nothing.
    ///
    /// - Returns: true if the data could be read.
    @discardableResult
    package func restore(_ saved: Data, as window: RouterState.Window.ID) -> Bool {
      guard let state = try? RouterState(json: saved) else { return false }
      restore(state, as: window)
      return true
    }
  }
#endif
