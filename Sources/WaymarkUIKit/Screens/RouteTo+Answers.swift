#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// What makes a screen that answers whoever opened it, attached to its route.
  struct AnsweringScreenMaker: Sendable {
    let make: @MainActor (RouteMatch, Router.Reply) throws -> UIViewController?
  }

  /// What makes an alert that answers, attached to its route.
  struct AnsweringAlertMaker: Sendable {
    let make: @MainActor (RouteMatch, Router.Reply) throws -> AlertContent?
  }

  extension RouteTo {
    /// The routes of a typed destination that answers, with its screen.
    ///
    /// ```swift
    /// RouteTo(PickColor.self) { route, reply in PickColorViewController(route.current) { reply($0) } }
    /// ```
    /// Needs a host that keeps a state: on top of an app's own hierarchy nobody could be answered, and there is no screen.
    public init<Route: ResultRoute>(
      _ type: Route.Type, screen: @escaping @MainActor (Route, Router.Reply) throws -> UIViewController?
    ) {
      self.init(type, attaching: AnsweringScreenMaker { try screen(try Route($0), $1) }) { RouteMap {} }
    }
  }

  extension ModalRoute {
    /// The routes of a typed destination that answers and is presented, with its screen.
    public init<Route: ResultRoute>(
      _ type: Route.Type, as options: RouteMap.ModalOptions = .init(),
      screen: @escaping @MainActor (Route, Router.Reply) throws -> UIViewController?
    ) {
      self.init(as: options) { RouteTo(type, screen: screen) }
    }

    /// An alert or confirmation that answers: its buttons reply.
    ///
    /// ```swift
    /// ModalRoute(ConfirmDelete.self, as: .alert, alert: { route, reply in
    ///   AlertContent(
    ///     "Delete it?", buttons: [.init("Delete", role: .destructive) { reply(true) }, .init("Keep", role: .cancel)])
    /// })
    /// ```
    ///
    /// ```swift
    /// let isConfirmed = try await router.present(ConfirmDelete(id: 4)) ?? false
    /// ```
    public init<Route: ResultRoute>(
      _ type: Route.Type, as options: RouteMap.ModalOptions = .alert,
      alert: @escaping @MainActor (Route, Router.Reply) throws -> AlertContent?
    ) {
      self.init(as: options) {
        RouteTo(type, attaching: AnsweringAlertMaker { try alert(try Route($0), $1) }) { RouteMap {} }
      }
    }
  }
#endif
