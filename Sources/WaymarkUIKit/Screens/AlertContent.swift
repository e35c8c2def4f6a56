#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

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
      let action: @MainActor () -> Void

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

    /// The controller; `closed` is called when a button was tapped, before its action, or after it where that answers.
    @MainActor
    func makeController(
      _ style: UIAlertController.Style, answersFirst: Bool, _ closed: @escaping @MainActor () -> Void
    ) -> UIAlertController {
      let alert = UIAlertController(title: title, message: message, preferredStyle: style)
      for button in buttons {
        alert.addAction(
          UIAlertAction(title: button.title, style: button.role.style) { _ in
            // Who waits for an answer waits no longer than the alert is in the state.
            if answersFirst { button.action() }
            closed()
            if !answersFirst { button.action() }
          })
      }
      return alert
    }
  }

  extension AlertContent.Role {
    fileprivate var style: UIAlertAction.Style {
      switch self {
      case .normal: .default
      case .cancel: .cancel
      case .destructive: .destructive
      }
    }
  }

  /// What makes the alert of a route, attached to it.
  struct AlertMaker: Sendable {
    let make: @MainActor (RouteMatch) throws -> AlertContent?
  }

  extension ModalRoute {
    /// An alert, or with ``WaymarkCore/RouteMap/ModalOptions/confirmation`` a sheet of actions.
    public init(
      _ pattern: RoutePattern, name: String? = nil, as options: RouteMap.ModalOptions = .alert,
      alert: @escaping @MainActor (RouteMatch) throws -> AlertContent?
    ) {
      var declaration = RouteTable.Declaration(pattern, name: name)
      declaration.attachments[AlertMaker.self] = AlertMaker(make: alert)
      self.init(declaration, as: options) { RouteMap {} }
    }
  }
#endif
