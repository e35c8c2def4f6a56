/// Finds a gesture.
@MainActor
open class UIGestureRecognizer: NSObject {
  /// It is looked for: `isEnabled`.
  open var isEnabled = true
  /// Asked before it begins: `delegate`.
  open weak var delegate: (any UIGestureRecognizerDelegate)?

  override init() {}
}

/// Asked about gestures.
@MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether a gesture may begin: `gestureRecognizerShouldBegin:`; optional.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// It may.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
}
