#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// The screens that are declared apart from their routes.
  @MainActor
  final class ScreenRegistry {
    var byName: [String: ScreenMaker] = [:]
    var byType: [ObjectIdentifier: ScreenMaker] = [:]
    var byParameter: [String: @MainActor (String, RouteMatch) throws -> UIViewController?] = [:]

    func maker(for match: RouteMatch, key: String?) -> ScreenMaker? {
      if let maker = key.flatMap({ byName[$0] }) ?? match.route.destinationType.flatMap({ byType[$0] }) { return maker }
      guard let last = Array(match.path).last, let make = byParameter[last.name] else { return nil }
      return ScreenMaker { match in try make(last.value, match) }
    }
  }

  extension Router {
    var screens: ScreenRegistry { companion(ScreenRegistry()) }

    /// Declares the screen of a route apart from it, by the route's name; the last declaration counts.
    ///
    /// A screen declared with the route comes before it.
    public func bind(_ name: String, screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?) {
      screens.byName[name] = ScreenMaker(screen)
    }

    /// Declares a class as the screen of a route, by the route's name.
    public func bind<Screen: UIViewController & MadeFromMatch>(_ name: String, to type: Screen.Type) {
      screens.byName[name] = ScreenMaker { type.init($0) }
    }

    /// Declares the screen of a typed destination apart from its routes, as a map that several apps share needs it.
    ///
    /// ```swift
    /// router.bind(Book.self) { book in BookViewController(id: book.id) }
    /// ```
    public func bind<Destination: RouteDestination>(
      _ type: Destination.Type, screen: @escaping @MainActor (Destination) throws -> UIViewController?
    ) {
      screens.byType[ObjectIdentifier(type)] = ScreenMaker { match in try screen(try match.destination()) }
    }

    /// The same for one that answers.
    ///
    /// ```swift
    /// router.bind(PickColor.self) { route, reply in PickColorViewController(route.current) { reply($0) } }
    /// ```
    public func bind<Route: ResultRoute>(
      _ type: Route.Type, screen: @escaping @MainActor (Route, Reply) throws -> UIViewController?
    ) {
      screens.byType[ObjectIdentifier(type)] = ScreenMaker(answering: type, screen)
    }

    /// Declares the screen of the routes that end in a path parameter and have none of their own.
    ///
    /// - Parameters:
    ///   - parameter: the name, with its colon or without.
    ///   - make: makes the screen of a match; nil: it cannot be made.
    public func bind(
      parameter: String, _ make: @escaping @MainActor (String, RouteMatch) throws -> UIViewController?
    ) {
      screens.byParameter[parameter.hasPrefix(":") ? String(parameter.dropFirst()) : parameter] = make
    }

    /// The screen of a link, made and not shown; nil if the link leads to none.
    ///
    /// Follows redirects; calls no handler, asks no guard.
    /// - Throws: a `RouteTable.Rejection` if the link does not pass, or what making the screen throws.
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
    /// - Parameters:
    ///   - screens: the screens, in the order of the path.
    ///   - settingAnimated: whether setting the stack is to be seen.
    ///   - presentingAnimated: whether presenting the last is to be seen.
    ///   - completion: called once, when the last one is presented.
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
