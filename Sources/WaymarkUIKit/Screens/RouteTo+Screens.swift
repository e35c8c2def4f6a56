#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  extension RouteTo {
    /// Creates a route with its screen and the routes below it.
    ///
    /// ```swift
    /// RouteTo("/books/:id") { match in BookViewController(id: try match.id) }
    /// ```
    public init(
      _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?,
      @RouteBuilder below: () -> some RouteContent = { RouteMap {} }
    ) {
      self.init(RouteTo(pattern, name: name, file: file, line: line, below).showing(ScreenMaker(screen)))
    }
  }

  extension RouteTo {
    /// Creates the routes of a typed destination, with its screen and the routes below it.
    ///
    /// ```swift
    /// RouteTo(Book.self, screen: { book in BookViewController(id: book.id) })
    /// ```
    public init<Destination: RouteDestination>(
      _ type: Destination.Type, file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (Destination) throws -> UIViewController?,
      @RouteBuilder below: () -> some RouteContent = { RouteMap {} }
    ) {
      self.init(
        RouteTo(type, file: file, line: line, below).showing(
          ScreenMaker { match in try screen(try Destination(match)) }))
    }
  }

  extension ModalRoute {
    /// Creates a presented route with its screen, and the routes below it, which are pushed inside the modal.
    public init(
      _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .init(),
      file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (RouteMatch) throws -> UIViewController?,
      @RouteBuilder below: () -> some RouteContent = { RouteMap {} }
    ) {
      self.init(as: options) {
        RouteTo(pattern, name: name, file: file, line: line, screen: screen, below: below)
      }
    }
  }

  extension RouteContent {
    /// Attaches a screen, which a SwiftUI host shows, too.
    func showing(_ maker: ScreenMaker) -> RouteMap {
      attaching(maker).attaching(HostableScreenMaker { try maker.make($0, $1) })
    }
  }

  extension RouteTo {
    /// Creates the routes of a typed destination that has a result, with its screen.
    ///
    /// ```swift
    /// RouteTo(PickColor.self) { route, sendResult in PickColorViewController(route.current) { sendResult($0) } }
    /// ```
    /// It needs a host with a state. In an app's own hierarchy, no caller could get a result, so no screen is made.
    public init<Route: ResultRoute>(
      _ type: Route.Type, file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (Route, SendResultAction) throws -> UIViewController?
    ) {
      self.init(RouteTo(type, file: file, line: line).showing(ScreenMaker(resulting: type, screen)))
    }
  }

  extension ModalRoute {
    /// Creates the routes of a presented destination that has a result, with its screen.
    public init<Route: ResultRoute>(
      _ type: Route.Type, as options: RouteMap.ModalOptions = .init(), file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (Route, SendResultAction) throws -> UIViewController?
    ) {
      self.init(as: options) { RouteTo(type, file: file, line: line, screen: screen) }
    }
  }
#endif
