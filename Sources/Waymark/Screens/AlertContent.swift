public import WaymarkCore

/// What an alert or a confirmation says, and its buttons.
///
/// ```swift
/// ModalRoute("delete", as: .alert, alert: { match in
///   AlertContent(
///     "Delete this book?",
///     buttons: [.init("Delete", role: .destructive) { shop.delete(match) }, .init("Keep", role: .cancel)])
/// })
/// ```
public struct AlertContent {
  /// The title.
  public var title: String?
  /// More text.
  public var message: String?
  /// The buttons, in order.
  public var buttons: [Button]

  /// A button; it closes the alert first, then does something.
  ///
  /// ```swift
  /// let delete = AlertContent.Button("Delete", role: .destructive) { shop.delete(match) }
  /// let keep = AlertContent.Button("Keep", role: .cancel)       // closes the alert, and that is all
  /// ```
  public struct Button {
    /// The label.
    public var title: String
    /// What kind of thing it does.
    public var role: Role
    package let action: @MainActor () -> Void

    /// A button.
    public init(_ title: String, role: Role = .normal, _ action: @escaping @MainActor () -> Void = {}) {
      self.title = title
      self.role = role
      self.action = action
    }
  }

  /// What kind of thing a button does.
  public enum Role: Sendable, Hashable {
    /// Anything.
    case normal
    /// Changes nothing.
    case cancel
    /// Removes something.
    case destructive
  }

  /// An alert.
  public init(_ title: String?, message: String? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// What makes the alert of a route, attached to it.
package struct AlertMaker: Sendable {
  package let make: @MainActor (RouteMatch, Router.Reply) throws -> AlertContent?
  /// Its buttons answer whoever presented it.
  package let answers: Bool
}

extension ModalRoute {
  /// An alert, or with `RouteMap.ModalOptions.confirmation` a sheet of actions.
  public init(
    _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .alert,
    file: String = #fileID, line: Int = #line, alert: @escaping @MainActor (RouteMatch) throws -> AlertContent?
  ) {
    var declaration = RouteTable.Declaration(pattern, name: name, file: file, line: line)
    declaration.attachments[AlertMaker.self] = AlertMaker(make: { match, _ in try alert(match) }, answers: false)
    self.init(declaration, as: options) { RouteMap {} }
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
    _ type: Route.Type, as options: RouteMap.ModalOptions = .alert, file: String = #fileID, line: Int = #line,
    alert: @escaping @MainActor (Route, Router.Reply) throws -> AlertContent?
  ) {
    let maker = AlertMaker(make: { match, reply in try alert(try Route(match), reply) }, answers: true)
    self.init(as: options) { RouteTo(type, attaching: maker, file: file, line: line) { RouteMap {} } }
  }
}
