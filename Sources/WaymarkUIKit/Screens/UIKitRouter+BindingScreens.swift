#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

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
