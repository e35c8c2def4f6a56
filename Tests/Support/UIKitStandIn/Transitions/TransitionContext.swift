/// The context for an animator of the app's, of a presentation or a dismissal.
///
/// The container is the window: what UIKit puts between is not modelled.
@MainActor
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
  private let transition: RunningTransition
  private let presented: UIViewController
  private let from: UIViewController
  private let to: UIViewController
  let containerView: UIView

  init(
    _ transition: RunningTransition, _ presented: UIViewController, from: UIViewController, to: UIViewController
  ) {
    self.transition = transition
    self.presented = presented
    self.from = from
    self.to = to
    containerView = from.viewIfLoaded?.window ?? to.viewIfLoaded?.window ?? UIView()
  }

  var isAnimated: Bool { transition.isAnimated }
  var isInteractive: Bool { transition.isInteractive }
  var transitionWasCancelled: Bool { transition.isCancelled }
  var presentationStyle: UIModalPresentationStyle { presented.modalPresentationStyle }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  /// The presenter's view takes part only if it is taken out of the window.
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    let controller = key == .from ? from : to
    return controller === presented || presentationStyle == .fullScreen ? controller.view : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect { vc === from ? containerView.bounds : .zero }

  func finalFrame(for vc: UIViewController) -> CGRect {
    vc === to ? containerView.bounds : .zero
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {}

  func finishInteractiveTransition() { transition.endInteraction(isCancelled: false) }

  func cancelInteractiveTransition() { transition.endInteraction(isCancelled: true) }

  func completeTransition(_ didComplete: Bool) {
    if didComplete, to.viewIfLoaded?.window == nil {
      Session.current.log("the animator did not put the view of \(type(of: to)) into the container")
    }
    Session.current.end(transition, isCancelled: !didComplete)
  }
}

extension RunningTransition {
  /// Begins, with what the app animates itself, and with what lets a finger move that.
  func start(
    _ animator: (any UIViewControllerAnimatedTransitioning)?,
    _ interaction: (any UIViewControllerInteractiveTransitioning)?, _ context: TransitionContext
  ) {
    Session.current.start(self)
    guard let animator else { return }
    isEndedByAnimator = true
    guard let interaction else { return animator.animateTransition(using: context) }
    beginInteraction()
    (interaction as? UIPercentDrivenInteractiveTransition)?.animator = animator
    // When UIKit begins is not documented: what is said to the interaction before has no effect.
    Session.current.later { interaction.startInteractiveTransition(context) }
  }
}
