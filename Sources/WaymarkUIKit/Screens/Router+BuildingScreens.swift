#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  extension Router {
    /// The screen of a match, made and not shown; nil if its route has none.
    ///
    /// Asked in this order: the maker declared with the route, one bound to its name or to its last parameter, a class
    /// registered for it.
    public func buildScreen(for match: RouteMatch) throws -> UIViewController? {
      try buildScreen(for: match, key: map.key(of: match.route))
    }

    func buildScreen(for match: RouteMatch, key: String?) throws -> UIViewController? {
      let attached = key.flatMap { map.place(forKey: $0) }?.attachments ?? match.route.attachments
      if let maker = attached[ScreenMaker.self] { return try maker.make(match) }
      if let screen = try screens.screen(for: match, key: key) { return screen }
      return try match.makeRegisteredScreen() as? UIViewController
    }
  }
#endif
