#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// The screens that are declared apart from their routes.
  @MainActor
  final class ScreenRegistry {
    var byName: [String: @MainActor (RouteMatch) throws -> UIViewController?] = [:]
    var byParameter: [String: @MainActor (String, RouteMatch) throws -> UIViewController?] = [:]

    func screen(for match: RouteMatch, key: String?) throws -> UIViewController? {
      if let key, let make = byName[key] { return try make(match) }
      guard let last = Array(match.path).last, let make = byParameter[last.name] else { return nil }
      return try make(last.value, match)
    }
  }

  extension Router {
    var screens: ScreenRegistry {
      let key = ObjectIdentifier(ScreenRegistry.self)
      if let known = companions[key] as? ScreenRegistry { return known }
      let made = ScreenRegistry()
      companions[key] = made
      return made
    }

    /// Declares the screen of a route apart from it, by the route's name; the last declaration counts.
    ///
    /// A screen declared with the route comes before it.
    public func bind(_ name: String, _ make: @escaping @MainActor (RouteMatch) throws -> UIViewController?) {
      screens.byName[name] = make
    }

    /// Declares a class as the screen of a route, by the route's name.
    public func bind<Screen: UIViewController & MadeFromMatch>(_ name: String, to type: Screen.Type) {
      screens.byName[name] = { type.init($0) }
    }

    /// Declares the screen of the routes that end in a path parameter and have none of their own.
    ///
    /// - Parameter parameter: the name, with its colon or without.
    public func bind(
      parameter: String, _ make: @escaping @MainActor (String, RouteMatch) throws -> UIViewController?
    ) {
      screens.byParameter[parameter.hasPrefix(":") ? String(parameter.dropFirst()) : parameter] = make
    }

    /// The screen of a link, made and not shown; nil if the link leads to none.
    ///
    /// Follows redirects; calls no handler, asks no guard.
    /// - Throws: a ``WaymarkCore/RouteTable/Rejection`` if the link does not pass, or what making the screen throws.
    public func buildScreen(for link: DeepLink) throws -> UIViewController? {
      let resolution = table.resolve(link)
      if case .rejected(let rejection) = resolution.outcome { throw rejection }
      return try resolution.match.flatMap { try buildScreen(for: $0) }
    }
  }

  extension UINavigationController {
    /// Sets all screens of a chain but the last, and presents the last over them.
    ///
    /// A chain of one is presented over what is there.
    /// - Parameter completion: called once, when the last one is presented.
    public func show(
      chain screens: [UIViewController], settingAnimated: Bool = false, presentingAnimated: Bool = true,
      completion: (@MainActor () -> Void)? = nil
    ) {
      guard let last = screens.last else {
        completion?()
        return
      }
      if screens.count > 1 { setViewControllers(screens.dropLast(), animated: settingAnimated) }
      present(last, animated: presentingAnimated) { completion?() }
    }
  }
#endif
