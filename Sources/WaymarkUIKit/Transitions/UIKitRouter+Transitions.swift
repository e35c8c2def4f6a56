#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitRouter {
    /// The default transition of screens.
    public var transition: ScreenTransition {
      get { router.companions[ScreenTransition.self] ?? .automatic }
      nonmutating set { router.companions[ScreenTransition.self] = newValue }
    }
  }

  extension Router {
    /// Returns the combined transition: that of the call overrides the route's, which overrides the router's.
    func transition(_ attached: ScreenTransition?, _ called: ScreenTransition?) -> ScreenTransition {
      [attached, called].compactMap { $0 }.reduce(uiKit.transition) { $0.and($1) }
    }
  }

  extension RouteMatch {
    var calledTransition: ScreenTransition? { extras.value(Extras.transitionKey) }
  }

  extension RouteMatch.Extras {
    fileprivate static let transitionKey = "waymark.transition"

    /// Sets the transition for one call: `router.open(link, .init(extras: .transition(.style(.fullScreen))))`.
    public static func transition(_ transition: ScreenTransition) -> RouteMatch.Extras { [transitionKey: transition] }
  }

  extension NavigationOptions {
    /// Creates options with a transition for one call.
    public static func transition(_ transition: ScreenTransition) -> NavigationOptions {
      NavigationOptions(extras: .transition(transition))
    }
  }
#endif
