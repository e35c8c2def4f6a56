#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// A screen that opens links itself, and so receives its router.
  ///
  /// ```swift
  /// final class ShelfViewController: UIViewController, RoutedScreen {
  ///   private weak var router: Router?
  ///
  ///   func join(_ router: Router) { self.router = router }
  ///   func openBook(_ id: Int) { router?.open("/books/\(id)") }
  /// }
  /// ```
  @MainActor
  public protocol RoutedScreen: UIViewController {
    /// Receives the router before the screen is shown.
    ///
    /// Keep the router weakly.
    func join(_ router: Router)
  }

  extension UIKitRouter {
    /// Makes the screen of a link without showing it.
    ///
    /// It follows redirects of routes and calls no handler. It evaluates the guards, and does not follow their redirects.
    /// - Returns: the screen. If `nil`, the link has no screen, a guard does not allow it at once, or the user must
    ///   confirm it.
    /// - Throws: a `RouteTable.Rejection` if the table rejects the link, or the error of the screen.
    public func buildScreen(for link: DeepLink) throws -> UIViewController? {
      try router.screenMatch(of: link).flatMap { try buildScreen(for: $0) }
    }

    /// Makes the screen of a match without showing it.
    ///
    /// It is `nil` if the route has none. The first of these makes it: the maker declared with the route, one bound to its
    /// name, its type or its last parameter, a registered class, a SwiftUI view.
    public func buildScreen(for match: RouteMatch) throws -> UIViewController? {
      try router.buildScreen(for: match, in: nil)
    }
  }

  extension Router {
    /// Makes the screen of a match, and of the open entry that may answer, if there is one.
    func buildScreen(for match: RouteMatch, in entry: RouterState.Entry?) throws -> UIViewController? {
      let screen = try makeScreen(for: match, in: entry)
      (screen as? any RoutedScreen)?.join(self)
      return screen
    }

    private func makeScreen(for match: RouteMatch, in entry: RouterState.Entry?) throws -> UIViewController? {
      let sendResult = entry.map { SendResultAction(self, for: $0) }
      if let maker = maker(ScreenMaker.self, for: match, in: entry) { return try maker.make(match, sendResult) }
      if let screen = try match.makeRegisteredScreen() as? UIViewController { return screen }
      return try buildView(for: match, in: entry).map { HostedScreen.make($0, sending: sendResult) }
    }
  }

  extension UIKitRouter {
    /// Sets the screen of a route by the route's name.
    ///
    /// The last call wins. A screen declared with the route takes precedence. A window of SwiftUI shows the screen, too, unless
    /// the route has a view.
    public func bind(_ name: String, screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?) {
      bindScreen(ScreenMaker(screen), to: .key(name))
    }

    /// Sets the screen of a typed destination separately from its routes, for a map that several apps share.
    ///
    /// ```swift
    /// router.uiKit.bind(Book.self) { book in BookViewController(id: book.id) }
    /// ```
    public func bind<Destination: RouteDestination>(
      _ type: Destination.Type, screen: @escaping @MainActor (Destination) throws -> UIViewController?
    ) {
      bindScreen(
        ScreenMaker { match in try screen(try match.destination()) }, to: .type(ObjectIdentifier(type)))
    }

    /// Sets the screen of a typed destination that answers.
    ///
    /// ```swift
    /// router.uiKit.bind(PickColor.self) { route, sendResult in PickColorViewController(route.current) { sendResult($0) } }
    /// ```
    public func bind<Route: ResultRoute>(
      _ type: Route.Type, screen: @escaping @MainActor (Route, SendResultAction) throws -> UIViewController?
    ) {
      bindScreen(ScreenMaker(resulting: type, screen), to: .type(ObjectIdentifier(type)))
    }

    /// Sets the screen of the routes that end in a path parameter and have none of their own.
    ///
    /// - Parameters:
    ///   - parameter: the name, with or without its colon.
    ///   - make: makes the screen of a match. If it returns `nil`, the navigation fails.
    public func bind(
      parameter: String, _ make: @escaping @MainActor (String, RouteMatch) throws -> UIViewController?
    ) {
      let maker = ScreenMaker { match in try Array(match.path).last.flatMap { try make($0.value, match) } }
      bindScreen(maker, to: .parameter(parameter.hasPrefix(":") ? String(parameter.dropFirst()) : parameter))
    }

    /// Binds a screen for windows of both frameworks.
    private func bindScreen(_ maker: ScreenMaker, to binding: ScreenBinding) {
      router.bind(maker, to: binding)
      router.bind(HostableScreenMaker { try maker.make($0, $1) }, to: binding)
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
