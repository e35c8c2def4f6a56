@_spi(Hosting) public import WaymarkCore

/// The text and the buttons of an alert or a confirmation.
///
/// ```swift
/// ModalRoute("delete", as: .alert, alert: { match in
///   AlertContent(
///     "Delete this book?",
///     buttons: [.destructive("Delete") { shop.delete(match) }, .cancel("Keep")])
/// })
/// ```
public struct AlertContent {
  package let title: String?
  package let message: String?
  package let buttons: [Button]

  /// A button.
  ///
  /// It closes the alert first, then runs its action.
  ///
  /// ```swift
  /// let delete = AlertContent.Button.destructive("Delete") { shop.delete(match) }
  /// let keep = AlertContent.Button.cancel("Keep")       // closes the alert, and that is all
  /// ```
  public struct Button {
    package let title: String
    package let role: Role
    package let action: @MainActor () -> Void

    private init(_ title: String, _ role: Role, _ action: @escaping @MainActor () -> Void) {
      self.title = title
      self.role = role
      self.action = action
    }

    /// Creates a button without a special role.
    public init(_ title: String, _ action: @escaping @MainActor () -> Void = {}) { self.init(title, .normal, action) }

    /// Creates a button that changes nothing.
    public static func cancel(_ title: String, _ action: @escaping @MainActor () -> Void = {}) -> Button {
      Button(title, .cancel, action)
    }

    /// Creates a button that removes something.
    public static func destructive(_ title: String, _ action: @escaping @MainActor () -> Void = {}) -> Button {
      Button(title, .destructive, action)
    }
  }

  package enum Role: Sendable, Hashable {
    case normal, cancel, destructive
  }

  /// Creates the content of an alert: a title, a text below it, and the buttons in order.
  public init(_ title: String?, message: String? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// Makes the alert of a route.
///
/// It is attached to the route.
package struct AlertMaker: Sendable {
  package let make: @MainActor (RouteMatch, SendResultAction) throws -> AlertContent?
  /// True if its buttons send results to the presenting task.
  package let answers: Bool
}

extension Router {
  /// Makes the content of an entry's alert.
  ///
  /// It is `nil` if the route has a screen instead.
  package func alert(of entry: RouterState.Entry) throws(HostError) -> (content: AlertContent, answers: Bool)? {
    guard let maker = attachments(of: entry)[AlertMaker.self] else { return nil }
    guard let match = match(for: entry) else {
      throw HostError(.noContent, entry: entry.id, "no link leads to \(entry.key) any more")
    }
    var content: AlertContent?
    do { content = try maker.make(match, SendResultAction(self, for: entry)) } catch {
      throw HostError(making: "the alert of \(entry.key)", of: entry.id, threw: error)
    }
    guard let content else {
      throw HostError(.noContent, entry: entry.id, "\(entry.key) has no alert: the closure of its route returned nil")
    }
    return (content, maker.answers)
  }
}

extension ModalRoute {
  /// Declares an alert or, with `RouteMap.ModalOptions.confirmation`, an action sheet.
  public init(
    _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .alert,
    file: String = #fileID, line: Int = #line, alert: @escaping @MainActor (RouteMatch) throws -> AlertContent?
  ) {
    var declaration = RouteTable.Declaration(pattern, name: name, file: file, line: line)
    declaration.attachments[AlertMaker.self] = AlertMaker(make: { match, _ in try alert(match) }, answers: false)
    self.init(declaration, as: options)
  }

  /// Declares an alert or confirmation whose buttons send a result.
  ///
  /// ```swift
  /// ModalRoute(ConfirmDelete.self, as: .alert, alert: { route, sendResult in
  ///   AlertContent(
  ///     "Delete it?", buttons: [.destructive("Delete") { sendResult(true) }, .cancel("Keep")])
  /// })
  /// ```
  ///
  /// ```swift
  /// let isConfirmed = try await router.present(ConfirmDelete(id: 4)).value ?? false
  /// ```
  public init<Route: ResultRoute>(
    _ type: Route.Type, as options: RouteMap.ModalOptions = .alert, file: String = #fileID, line: Int = #line,
    alert: @escaping @MainActor (Route, SendResultAction) throws -> AlertContent?
  ) {
    let maker = AlertMaker(make: { match, sendResult in try alert(try Route(match), sendResult) }, answers: true)
    self.init(as: options) { RouteTo(type, file: file, line: line).attaching(maker) }
  }
}
