/// Lets a finger move the animations of an animator.
///
/// Modelled: the animations last until the finger is lifted; where they are until then is not.
@MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  var animator: (any UIViewControllerAnimatedTransitioning)?
  private var context: (any UIViewControllerContextTransitioning)?
  private var animations: [RunningTransition] = []
  /// The progress: `percentComplete`.
  open private(set) var percentComplete: CGFloat = 0

  /// An interaction that has not begun.
  public override init() {}

  /// Begins it: `startInteractiveTransition:`.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    animations = Session.current.animations { animator?.animateTransition(using: transitionContext) }
    for animation in animations { animation.hold() }
  }

  /// The finger moved: `updateInteractiveTransition:`.
  open func update(_ percentComplete: CGFloat) {
    guard let context else { return }
    self.percentComplete = percentComplete
    context.updateInteractiveTransition(percentComplete)
  }

  /// The finger is lifted, and it goes back: `cancelInteractiveTransition`.
  open func cancel() {
    context?.cancelInteractiveTransition()
    letGo(isCancelled: true)
  }

  /// The finger is lifted, and the rest goes by itself: `finishInteractiveTransition`.
  open func finish() {
    context?.finishInteractiveTransition()
    letGo(isCancelled: false)
  }

  private func letGo(isCancelled: Bool) {
    for animation in animations { animation.endInteraction(isCancelled: isCancelled) }
    (animations, animator, context) = ([], nil, nil)
  }
}
