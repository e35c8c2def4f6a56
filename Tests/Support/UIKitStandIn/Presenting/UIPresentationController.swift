/// Manages one presentation.
@MainActor
open class UIPresentationController: NSObject {
  /// The presented controller, which it owns: `presentedViewController`.
  ///
  /// One that is made and never used leaks what it owns. (radars 19167124, 21753811, 40092137)
  public let presentedViewController: UIViewController
  private weak var presenting: UIViewController?
  /// Told what the user does; held weakly: `delegate`.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)? {
    didSet { isForwarding = (delegate as? any MessageForwarding)?.forwardingTarget != nil }
  }
  /// The delegate passed calls on when it was set: UIKit reads only then which methods there are.
  private var isForwarding = false

  /// A call that a delegate passes on reaches a receiver, or UIKit raises an exception.
  func expectReceiver() {
    guard Session.current.has(.methodsReadOnce), isForwarding,
      (delegate as? any MessageForwarding)?.forwardingTarget == nil
    else { return }
    Session.current.fault("unrecognized selector sent to instance of \(type(of: delegate))")
  }

  /// A presentation: `initWithPresentedViewController:presentingViewController:`.
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    self.presentedViewController = presentedViewController
    presenting = presentingViewController
  }

  /// The presenting controller: `presentingViewController`.
  public internal(set) var presentingViewController: UIViewController {
    get { presenting ?? presentedViewController }
    set { presenting = newValue }
  }

  /// How: `presentationStyle`.
  open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

  func presentingViewControllerGone() { presenting = nil }
}

/// Told what the user does to what is presented: `UIAdaptivePresentationControllerDelegate`.
///
/// None of it is called if the app dismisses.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// The style where there is little room: `adaptivePresentationStyleForPresentationController:traitCollection:`;
  /// optional.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Returns whether the user may dismiss: `presentationControllerShouldDismiss:`; optional.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// The user begins to: `presentationControllerWillDismiss:`; optional.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// The user did: `presentationControllerDidDismiss:`; optional.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// The user tried, and may not: `presentationControllerDidAttemptToDismiss:`; optional.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// As the system has it.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { controller.presentationStyle }
  /// The user may.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    forwarding(to: (any UIAdaptivePresentationControllerDelegate).self)?
      .presentationControllerShouldDismiss(presentationController) ?? true
  }
  /// Nothing.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    forwarding(to: (any UIAdaptivePresentationControllerDelegate).self)?
      .presentationControllerWillDismiss(presentationController)
  }
  /// Nothing.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Nothing.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
