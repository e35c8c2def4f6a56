/// An alert, or a sheet of actions.
@MainActor
open class UIAlertController: UIViewController {
  /// More text: `message`.
  open var message: String?
  /// The buttons: `actions`.
  open private(set) var actions: [UIAlertAction] = []
  /// Which of the two: `preferredStyle`.
  public private(set) var preferredStyle = Style.alert
  /// The button of the return key: `preferredAction`.
  open var preferredAction: UIAlertAction?

  /// An alert: `alertControllerWithTitle:message:preferredStyle:`.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    // A sheet of actions is a popover where there is room, and has to point at something there.
    modalPresentationStyle = preferredStyle == .actionSheet ? .popover : .overFullScreen
  }

  /// Adds a button: `addAction:`.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      Session.current.fault("UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
    }
    actions.append(action)
  }

  /// An alert, or a sheet of actions.
  public enum Style: Int, Sendable {
    /// At the bottom; where there is room, a popover.
    case actionSheet
    /// In the middle.
    case alert
  }
}

/// A button of an alert.
@MainActor
open class UIAlertAction: NSObject {
  /// Its label: `title`.
  public let title: String?
  /// The look: `style`.
  public let style: Style
  /// It can be tapped: `isEnabled`.
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  /// A button: `actionWithTitle:style:handler:`.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  /// The look of a button.
  public enum Style: Int, Sendable {
    /// As usual.
    case `default`
    /// Changes nothing.
    case cancel
    /// Removes something.
    case destructive
  }
}
