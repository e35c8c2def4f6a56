#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// A maker of a screen that replaces a blocked one.
  struct PlaceholderMaker: Sendable {
    let make: @MainActor (RouterState.Entry) -> UIViewController
  }

  extension RouteGuard {
    /// Replaces a screen that this guard does not allow and that cannot leave: the root of a stack or of a tab.
    ///
    /// ```swift
    /// static let signedIn = RouteGuard("signedIn") { _ in Session.isSignedIn ? .proceed : .deferred(showing: "/login") }
    ///   .placeholder { _ in SignedOutViewController() }
    /// ```
    /// Without one, the host shows the placeholder of ``UIKitRouter/placeholder(_:)``, or an empty screen.
    public func placeholder(_ make: @escaping @MainActor @Sendable (RouterState.Entry) -> UIViewController)
      -> RouteGuard
    {
      attaching(PlaceholderMaker(make: make))
    }
  }

  extension UIKitRouter {
    /// Sets the placeholder of screens that guards do not allow, or have not decided about yet.
    ///
    /// The placeholder of a guard takes precedence.
    public func placeholder(_ make: @escaping @MainActor @Sendable (RouterState.Entry) -> UIViewController) {
      router.companions[PlaceholderMaker.self] = PlaceholderMaker(make: make)
    }
  }

  extension Router {
    var placeholderMaker: PlaceholderMaker? { companions[PlaceholderMaker.self] }
  }
#endif
