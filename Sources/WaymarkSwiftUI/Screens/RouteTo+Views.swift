#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  extension RouteTo {
    /// A route with its view, and the routes below it.
    ///
    /// ```swift
    /// RouteTo("/books/:id") { match in BookView(id: try match.id) }
    /// ```
    /// The closure is called when the route is first shown, and again when the route is opened with other values. The
    /// view has no `NavigationStack` of its own, because the map declares the stacks. Its environment has
    /// `\.openRoute`, which opens in its window, and `\.sendResult`, which sends a result to the code that presented it.
    /// Links in its text are opened as links in content, see `router.openContentLink`.
    public init<Content: View>(
      _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
      @ViewBuilder view: @escaping @MainActor (RouteMatch) throws -> Content,
      @RouteBuilder below: () -> some RouteContent = { RouteMap {} }
    ) {
      self.init(RouteTo(pattern, name: name, file: file, line: line, below).attaching(ViewMaker(view)))
    }

    /// The routes that lead to a typed destination, with its view and the routes below.
    ///
    /// ```swift
    /// RouteTo(Book.self) { book in BookView(book) }
    /// ```
    /// A destination that is a `View` is its own screen, and needs no closure: `RouteTo(Book.self)`.
    public init<Destination: RouteDestination, Content: View>(
      _ type: Destination.Type, file: String = #fileID, line: Int = #line,
      @ViewBuilder view: @escaping @MainActor (Destination) throws -> Content,
      @RouteBuilder below: () -> some RouteContent = { RouteMap {} }
    ) {
      let maker = ViewMaker { match in try view(try Destination(match)) }
      self.init(RouteTo(type, file: file, line: line, below).attaching(maker))
    }

    /// The routes of a typed destination that returns a result, with its view.
    ///
    /// ```swift
    /// RouteTo(PickColor.self) { route, sendResult in PickColorView(route.current) { sendResult($0) } }
    /// ```
    public init<Route: ResultRoute, Content: View>(
      _ type: Route.Type, file: String = #fileID, line: Int = #line,
      @ViewBuilder view: @escaping @MainActor (Route, SendResultAction) throws -> Content
    ) {
      self.init(RouteTo(type, file: file, line: line).attaching(ViewMaker(resulting: type, view)))
    }
  }

  extension ModalRoute {
    /// A route that is presented, with its view and the routes below it, which are pushed inside the modal.
    public init<Content: View>(
      _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .init(), file: String = #fileID,
      line: Int = #line,
      @ViewBuilder view: @escaping @MainActor (RouteMatch) throws -> Content,
      @RouteBuilder below: () -> some RouteContent = { RouteMap {} }
    ) {
      self.init(as: options) { RouteTo(pattern, name: name, file: file, line: line, view: view, below: below) }
    }

    /// The routes of a typed destination that is presented, with its view.
    public init<Destination: RouteDestination, Content: View>(
      _ type: Destination.Type, as options: RouteMap.ModalOptions = .init(), file: String = #fileID, line: Int = #line,
      @ViewBuilder view: @escaping @MainActor (Destination) throws -> Content
    ) {
      self.init(as: options) { RouteTo(type, file: file, line: line, view: view) }
    }

    /// The routes of a typed destination that returns a result and is presented, with its view.
    public init<Route: ResultRoute, Content: View>(
      _ type: Route.Type, as options: RouteMap.ModalOptions = .init(), file: String = #fileID, line: Int = #line,
      @ViewBuilder view: @escaping @MainActor (Route, SendResultAction) throws -> Content
    ) {
      self.init(as: options) { RouteTo(type, file: file, line: line, view: view) }
    }
  }

  extension Router {
    /// Declares the view of a route separately from the route, by its name.
    ///
    /// The last declaration is used.
    ///
    /// A view that is declared with the route takes precedence.
    public func bind<Content: View>(
      _ name: String, @ViewBuilder view: @escaping @MainActor (RouteMatch) throws -> Content
    ) {
      bind(ViewMaker(view), to: .key(name))
    }

    /// Declares the view of a typed destination separately from its routes, for a map that several apps share.
    ///
    /// ```swift
    /// router.bind(Book.self) { book in BookView(book) }
    /// ```
    public func bind<Destination: RouteDestination, Content: View>(
      _ type: Destination.Type, @ViewBuilder view: @escaping @MainActor (Destination) throws -> Content
    ) {
      bind(ViewMaker { match in try view(try match.destination()) }, to: .type(ObjectIdentifier(type)))
    }

    /// Declares the view of a typed destination that returns a result, separately from its routes.
    ///
    /// ```swift
    /// router.bind(PickColor.self) { route, sendResult in PickColorView(route.current) { sendResult($0) } }
    /// ```
    public func bind<Route: ResultRoute, Content: View>(
      _ type: Route.Type, @ViewBuilder view: @escaping @MainActor (Route, SendResultAction) throws -> Content
    ) {
      bind(ViewMaker(resulting: type, view), to: .type(ObjectIdentifier(type)))
    }

    /// Makes the view of a match without showing it, or `nil` if the route has none.
    ///
    /// It uses the first that exists: the maker of the route, of its name, of its type, or a typed destination that is a
    /// view itself. The type that was registered for it follows, as `@Routable` does, and then the screens of UIKit, in
    /// the same order.
    /// - Parameter entry: the open entry that may send results, if there is one.
    package func buildView(for match: RouteMatch, in entry: RouterState.Entry? = nil) throws -> AnyView? {
      try makeView(for: match, in: entry)?.view
    }

    /// Makes the view of a match, and returns the screen of UIKit in it, if there is one.
    func makeView(
      for match: RouteMatch, in entry: RouterState.Entry?
    ) throws -> (view: AnyView, screen: (any HostableScreen)?)? {
      let sendResult = entry.map { SendResultAction(self, for: $0) }
      if let maker = maker(ViewMaker.self, for: match, in: entry) {
        return try maker.make(match, sendResult).map { ($0, nil) }
      }
      if let view = match.knownDestination as? any View { return (AnyView(view), nil) }
      let registered = try match.makeRegisteredScreen()
      if let view = registered as? any View { return (AnyView(view), nil) }
      let made = try maker(HostableScreenMaker.self, for: match, in: entry)?.make(match, sendResult)
      return (made ?? registered as? any HostableScreen).map { ($0.makeHostedView(in: self), $0) }
    }
  }

  /// Makes the view of a route that it is attached to.
  ///
  /// ```swift
  /// RouteTo("/books/:id").attaching(ViewMaker { match in BookView(id: try match.id) })
  /// ```
  /// It has the same effect as an initializer of a route that takes a view.
  public struct ViewMaker: Sendable {
    /// The action is `nil` if the view is made without being opened.
    let make: @MainActor (RouteMatch, SendResultAction?) throws -> AnyView?

    /// Makes a view of a match.
    ///
    /// - Parameter view: the closure that makes the view. If it throws, the opening fails.
    public init<Content: View>(@ViewBuilder _ view: @escaping @MainActor (RouteMatch) throws -> Content) {
      make = { match, _ in AnyView(try view(match)) }
    }

    /// Makes a view that sends results to the code that presented it.
    init<Route: ResultRoute, Content: View>(
      resulting type: Route.Type, _ view: @escaping @MainActor (Route, SendResultAction) throws -> Content
    ) {
      make = { match, sendResult in
        guard let sendResult else { return nil }
        return AnyView(try view(try Route(match), sendResult))
      }
    }
  }

  /// Makes the placeholder of a view that a guard does not allow.
  struct PlaceholderViewMaker: Sendable {
    let make: @MainActor @Sendable (RouterState.Entry) -> AnyView
  }

  extension RouteGuard {
    /// Returns the same guard with a placeholder.
    ///
    /// The placeholder replaces a screen that is not allowed but cannot leave, such as the root of a stack or of a tab.
    ///
    /// ```swift
    /// static let signedIn = RouteGuard("signedIn") { _ in Account.isSignedIn ? .proceed : .deferred(showing: "/login") }
    ///   .placeholder(view: { _ in Text("Sign in first") })
    /// ```
    /// Without a placeholder, nothing is shown.
    public func placeholder<Content: View>(
      @ViewBuilder view: @escaping @MainActor @Sendable (RouterState.Entry) -> Content
    ) -> RouteGuard {
      attaching(PlaceholderViewMaker { AnyView(view($0)) })
    }
  }
#endif
