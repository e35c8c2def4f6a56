import UIKit

#if os(visionOS)
  /// A recognizer that recognizes nothing, because there is no edge to swipe from.
  ///
  /// Its view keeps it, and it keeps the transition.
  final class EdgeSwipe: UIPanGestureRecognizer {
    var transition: SlideTransition?
    var edges: UIRectEdge = []

    override init(target: Any?, action: Selector?) {
      super.init(target: target, action: action)
      isEnabled = false
    }
  }
#else
  /// The swipe from the leading edge.
  ///
  /// Its view keeps it, and it keeps the transition.
  final class EdgeSwipe: UIScreenEdgePanGestureRecognizer {
    var transition: SlideTransition?
  }
#endif

/// Lets the finger control a dismissal, also if it is lifted before UIKit has begun.
final class SwipeInteraction: UIPercentDrivenInteractiveTransition {
  /// True once UIKit uses it for the dismissal that the swipe began.
  var isTaken = false
  private var hasStarted = false
  /// True if the finger was lifted to close the modal.
  ///
  /// If `nil`, the finger is still on the screen.
  private var closes: Bool?

  override func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    super.startInteractiveTransition(transitionContext)
    hasStarted = true
    if closes != nil { UIView.inNextTurn { [self] in goOn() } }
  }

  /// Ends the swipe, because the finger was lifted.
  func end(isCancelled: Bool) {
    guard closes == nil else { return }
    closes = !isCancelled
    if hasStarted { goOn() }
  }

  private func goOn() {
    if closes == true { finish() } else { cancel() }
  }
}
