#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  #if os(visionOS)
    /// There is no edge to swipe from: this only keeps the transition, as its view keeps it.
    final class EdgeSwipe: UIPanGestureRecognizer {
      var transition: SlideTransition?
      var edges: UIRectEdge = []

      override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        isEnabled = false
      }
    }
  #else
    /// The swipe from the leading edge: its view keeps it, and it keeps the transition.
    final class EdgeSwipe: UIScreenEdgePanGestureRecognizer {
      var transition: SlideTransition?
    }
  #endif

  /// Lets the finger move a dismissal; where it was lifted before UIKit had begun, that counts then.
  final class SwipeInteraction: UIPercentDrivenInteractiveTransition {
    /// UIKit has it, for the dismissal that the swipe began and no other.
    var isTaken = false
    private var hasStarted = false
    /// Whether the finger was lifted to close it, or to let it go; nil: it is still there.
    private var closes: Bool?

    override func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
      super.startInteractiveTransition(transitionContext)
      hasStarted = true
      if closes != nil { HostClock.current.later { [self] in goOn() } }
    }

    /// The finger is lifted.
    func end(isCancelled: Bool) {
      guard closes == nil else { return }
      closes = !isCancelled
      if hasStarted { goOn() }
    }

    private func goOn() {
      if closes == true { finish() } else { cancel() }
    }
  }
#endif
