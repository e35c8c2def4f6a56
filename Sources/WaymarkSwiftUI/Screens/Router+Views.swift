#if canImport(SwiftUI) || os(Linux)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import SwiftUIStandIn
  #endif

  /// The views that are declared separately from their routes.
  @MainActor
  private final class ViewRegistry {
    var byName: [String: ViewMaker] = [:]
    var byType: [ObjectIdentifier: ViewMaker] = [:]
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
      views.byName[name] = ViewMaker(view)
    }

    /// Declares the view of a typed destination separately from its routes, for a map that several apps share.
    ///
    /// ```swift
    /// router.bind(Book.self) { book in BookView(book) }
    /// ```
    public func bind<Destination: RouteDestination, Content: View>(
      _ type: Destination.Type, @ViewBuilder view: @escaping @MainActor (Destination) throws -> Content
    ) {
      views.byType[ObjectIdentifier(type)] = ViewMaker { match in try view(try match.destination()) }
    }

    /// Declares the view of a typed destination that returns a result, separately from its routes.
    ///
    /// ```swift
    /// router.bind(PickColor.self) { route, reply in PickColorView(route.current) { reply($0) } }
    /// ```
    public func bind<Route: ResultRoute, Content: View>(
      _ type: Route.Type, @ViewBuilder view: @escaping @MainActor (Route, Reply) throws -> Content
    ) {
      views.byType[ObjectIdentifier(type)] = ViewMaker(answering: type, view)
    }

    /// Makes the view of a match without showing it.
    ///
    /// It is `nil` if the route has no view.
    ///
    /// It uses the first that exists: the maker of the route, of its name, of its type, or the type that was
    /// registered for it, as `@Routable` does.
    /// - Throws: the errors of the maker.
    public func buildView(for match: RouteMatch) throws -> AnyView? {
      try buildView(for: match, at: table.place(of: match.route), answering: nil)
    }

    /// Makes the view of an open entry, which may reply to the code that presented it.
    package func buildView(
      for match: RouteMatch, at place: RouteTable.Place?, answering reply: Reply?
    ) throws -> AnyView? {
      let attached = (place?.attachments ?? match.route.attachments)[ViewMaker.self]
      let bound = place.flatMap { views.byName[$0.key] } ?? match.route.destinationType.flatMap { views.byType[$0] }
      if let maker = attached ?? bound { return try maker.make(match, reply) }
      return (try match.makeRegisteredScreen() as? any View).map { AnyView($0) }
    }

    private var views: ViewRegistry { companion(ViewRegistry()) }
  }
#endif
