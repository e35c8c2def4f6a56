#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

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
#endif
