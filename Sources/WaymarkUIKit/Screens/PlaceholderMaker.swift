#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// What makes a screen that is shown in the place of one that is held.
  struct PlaceholderMaker: Sendable {
    let make: @MainActor (RouterState.Entry) -> UIViewController
  }

  extension RouteGuard {
    /// The same guard, with what is shown in the place of a screen that it does not let be and that cannot leave: the root of
    /// a stack or of a tab.
    ///
    /// ```swift
    /// static let signedIn = RouteGuard("signedIn") { _ in Session.isSignedIn ? .proceed : .deferred(showing: "/login") }
    ///   .placeholder { _ in SignedOutViewController() }
    /// ```
    /// Without one the router's ``WaymarkCore/Router/placeholder(_:)`` is shown, else an empty view.
    public func placeholder(_ make: @escaping @MainActor @Sendable (RouterState.Entry) -> UIViewController)
      -> RouteGuard
    {
      attaching(PlaceholderMaker(make: make))
    }
  }

  extension Router {
    /// Declares what is shown in the place of screens that guards do not let be, or have not decided about yet, where the
    /// guard has nothing of its own for it.
    public func placeholder(_ make: @escaping @MainActor @Sendable (RouterState.Entry) -> UIViewController) {
      companions[PlaceholderMaker.self] = PlaceholderMaker(make: make)
    }

    var placeholderMaker: PlaceholderMaker? { companions[PlaceholderMaker.self] }
  }
#endif
