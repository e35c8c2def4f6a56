#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  internal import Foundation

  /// Listens to a container for a host, and passes on what the app's own delegate wants to hear.
  @MainActor
  protocol ContainerListener: AnyObject, Sendable {
    /// Takes the place of a delegate that the app set since.
    func rewrap()
    /// Sets the app's delegate again.
    func unwrap()
  }

  /// Stands before a delegate of the app: answers what it answers itself, and all else as the app's delegate does.
  @MainActor
  class DelegateProxy: NSObject {
    // Unsafe as far as the compiler knows: read where UIKit asks its delegates, which it does on the main thread only,
    // and written by `forward(to:)` of the main actor alone.
    nonisolated(unsafe) private(set) weak var forwarded: NSObject?

    func forward(to original: AnyObject?) { forwarded = original as? NSObject }

    #if canImport(ObjectiveC)
      // The same: read by `responds(to:)`, which UIKit asks on the main thread, and written by `withhold(_:)` alone.
      nonisolated(unsafe) private var withheld: Set<String> = []

      /// Selectors that it answers only while it has something to say.
      func withhold(_ selectors: Set<String>) { withheld = selectors }

      // The optional is Objective-C's: nil is answered, never unwrapped. Selectors are UIKit's; no link has a say in them.
      nonisolated override func responds(to aSelector: Selector!) -> Bool {
        guard let aSelector else { return false }
        if let forwarded, forwarded.responds(to: aSelector) { return true }
        return super.responds(to: aSelector) && !withheld.contains(NSStringFromSelector(aSelector))
      }

      // As above: no selector, no target.
      nonisolated override func forwardingTarget(for aSelector: Selector!) -> Any? {
        guard let aSelector else { return nil }
        if let forwarded, forwarded.responds(to: aSelector) { return forwarded }
        return super.forwardingTarget(for: aSelector)
      }
    #else
      func withhold(_ selectors: Set<String>) {}
    #endif
  }
#endif
