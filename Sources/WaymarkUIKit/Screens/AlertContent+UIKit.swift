#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension AlertContent {
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
#endif
