#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  extension RouteTo {
    /// The routes of a typed destination that answers, with its screen.
    ///
    /// ```swift
    /// RouteTo(PickColor.self) { route, reply in PickColorViewController(route.current) { reply($0) } }
    /// ```
    /// Needs a host that keeps a state: on top of an app's own hierarchy nobody could be answered, and there is no screen.
    public init<Route: ResultRoute>(
      _ type: Route.Type, file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (Route, Router.Reply) throws -> UIViewController?
    ) {
      self.init(RouteTo(type, file: file, line: line).showing(ScreenMaker(answering: type, screen)))
    }
  }

  extension ModalRoute {
    /// The routes of a typed destination that answers and is presented, with its screen.
    public init<Route: ResultRoute>(
      _ type: Route.Type, as options: RouteMap.ModalOptions = .init(), file: String = #fileID, line: Int = #line,
      screen: @escaping @MainActor (Route, Router.Reply) throws -> UIViewController?
    ) {
      self.init(as: options) { RouteTo(type, file: file, line: line, screen: screen) }
    }
  }
#endif
