#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension AlertContent {
    /// Makes the controller.
    ///
    /// - Parameter closed: called after a tap on a button, before the action of the button. If the action answers, it is
    ///   called after it.
    @MainActor
    func makeController(
      _ style: UIAlertController.Style, answersFirst: Bool, _ closed: @escaping @MainActor () -> Void
    ) -> UIAlertController {
      let alert = UIAlertController(title: title, message: message, preferredStyle: style)
      // SwiftUI adds this button itself. Without one, the user could not close the alert.
      if buttons.isEmpty { alert.addAction(UIAlertAction(title: "OK", style: .cancel) { _ in closed() }) }
      // UIKit raises an exception for a second one: “UIAlertController can only have one action with a style of
      // UIAlertActionStyleCancel”.
      let cancel = buttons.firstIndex { $0.role == .cancel }
      for (index, button) in buttons.enumerated() {
        let style = button.role == .cancel && index != cancel ? .default : button.role.style
        alert.addAction(
          UIAlertAction(title: button.title, style: style) { _ in
            // The wait for an answer ends when the alert leaves the state.
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
#endif
