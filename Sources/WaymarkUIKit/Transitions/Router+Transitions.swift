#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension Router {
    /// How screens come and go whose route and whose call do not say otherwise.
    public var screenTransition: ScreenTransition {
      get { companions[ScreenTransition.self] ?? .automatic }
      set { companions[ScreenTransition.self] = newValue }
    }

    /// The router's word, the route's and the call's, where each later one counts before the earlier ones.
    func transition(_ attached: ScreenTransition?, _ called: ScreenTransition?) -> ScreenTransition {
      [attached, called].compactMap { $0 }.reduce(screenTransition) { $0.and($1) }
    }
  }

  extension RouteMatch {
    /// How the call wants the screen to come and go.
    var calledTransition: ScreenTransition? { extras.value(Extras.transitionKey) }
  }

  extension RouteMatch.Extras {
    fileprivate static let transitionKey = "waymark.transition"

    /// How the screen comes and goes, for one call: `router.open(link, .init(extras: .transition(.style(.fullScreen))))`.
    public static func transition(_ transition: ScreenTransition) -> RouteMatch.Extras { [transitionKey: transition] }
  }

  extension NavigationOptions {
    /// A call whose screen comes and goes in a way of its own.
    public static func transition(_ transition: ScreenTransition) -> NavigationOptions {
      NavigationOptions(extras: .transition(transition))
    }
  }
#endif
