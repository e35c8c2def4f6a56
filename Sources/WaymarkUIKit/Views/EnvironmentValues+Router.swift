// Type-checked on Linux only, against a reduced SwiftUI: see Documentation/UIKitEvidence.md.
#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  public import SwiftUI

  private struct RouterKey: EnvironmentKey {
    static let defaultValue: Router? = nil
  }

  extension EnvironmentValues {
    /// The router that shows the view; nil outside of one.
    ///
    /// ```swift
    /// struct OpenBook: View {
    ///   @Environment(\.router) private var router
    ///
    ///   var body: some View {
    ///     Button("Open") { router?.go("/books/4") }
    ///   }
    /// }
    /// ```
    public var router: Router? {
      get { self[RouterKey.self] }
      set { self[RouterKey.self] = newValue }
    }
  }
#endif
