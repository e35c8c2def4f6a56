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
#endif
