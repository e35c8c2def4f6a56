#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// Makes the view above a tab bar.
  struct TabAccessoryMaker: Sendable {
    let make: @MainActor @Sendable () -> UIView
  }

  extension RouteContent {
    /// Shows a view above the bar of these tabs, on iPhones and iPads from iOS 26 on.
    ///
    /// ```swift
    /// TabRoutes("main") { StackRoutes("books") { RouteTo("/books", name: "books") } }
    ///   .tabAccessory { NowPlayingView() }
    /// ```
    /// Elsewhere it is ignored, and the router's log says so.
    public func tabAccessory(_ accessory: @escaping @MainActor @Sendable () -> UIView) -> RouteMap {
      attaching(TabAccessoryMaker(make: accessory))
    }
  }
#endif
