#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// The screens declared separately from their routes.
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

    /// Sets the screen of a route by the route's name.
    ///
    /// The last call wins. A screen declared with the route takes precedence.
    public func bind(_ name: String, screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?) {
      screens.byName[name] = ScreenMaker(screen)
    }

    /// Sets the screen of a typed destination separately from its routes, for a map that several apps share.
    ///
    /// ```swift
    /// router.bind(Book.self) { book in BookViewController(id: book.id) }
    /// ```
    public func bind<Destination: RouteDestination>(
      _ type: Destination.Type, screen: @escaping @MainActor (Destination) throws -> UIViewController?
    ) {
      screens.byType[ObjectIdentifier(type)] = ScreenMaker { match in try screen(try match.destination()) }
    }

    /// Sets the screen of a typed destination that answers.
    ///
    /// ```swift
    /// router.bind(PickColor.self) { route, reply in PickColorViewController(route.current) { reply($0) } }
    /// ```
    public func bind<Route: ResultRoute>(
      _ type: Route.Type, screen: @escaping @MainActor (Route, Reply) throws -> UIViewController?
    ) {
      screens.byType[ObjectIdentifier(type)] = ScreenMaker(answering: type, screen)
    }

    /// Sets the screen of the routes that end in a path parameter and have none of their own.
    ///
    /// - Parameters:
    ///   - parameter: the name, with or without its colon.
    ///   - make: makes the screen of a match. If it returns `nil`, the navigation fails.
    public func bind(
      parameter: String, _ make: @escaping @MainActor (String, RouteMatch) throws -> UIViewController?
    ) {
      screens.byParameter[parameter.hasPrefix(":") ? String(parameter.dropFirst()) : parameter] = make
    }

    /// Makes the screen of a link without showing it.
    ///
    /// It follows redirects of routes and calls no handler. It evaluates the guards, and does not follow their redirects.
    /// - Returns: the screen. If `nil`, the link has no screen, a guard does not allow it at once, or the user must
    ///   confirm it.
    /// - Throws: a `RouteTable.Rejection` if the table rejects the link, or the error of the screen.
    public func buildScreen(for link: DeepLink) throws -> UIViewController? {
      let resolution = table.resolve(link)
      if case .rejected(let rejection) = resolution.outcome { throw rejection }
      guard let match = resolution.match, guarded.allows(match) else { return nil }
      return try buildScreen(for: match)
    }
  }

  extension UINavigationController {
    /// Sets all screens of a chain but the last, and presents the last over them.
    ///
    /// A single screen is presented over the current ones.
    /// - Parameters:
    ///   - screens: the screens, in the order of the path.
    ///   - settingAnimated: true if setting the stack is animated.
    ///   - presentingAnimated: true if the presentation of the last is animated.
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
