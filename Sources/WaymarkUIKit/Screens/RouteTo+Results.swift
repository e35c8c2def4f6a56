#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

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
