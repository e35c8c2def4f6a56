#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  internal import UIKit

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
      for button in buttons {
        alert.addAction(
          UIAlertAction(title: button.title, style: button.role.style) { _ in
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
