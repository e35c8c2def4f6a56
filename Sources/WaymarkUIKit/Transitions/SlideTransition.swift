#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Lets a modal slide in and out, and the user swipe it away.
  ///
  /// The view of the screen keeps it, by way of the recogniser: UIKit holds delegates weakly.
  @MainActor
  final class SlideTransition: NSObject {
    private(set) weak var screen: UIViewController?
    private weak var recogniser: EdgeSwipe?
    /// The swipe that is running.
    private var swipe: SwipeInteraction?

    /// Lets a screen slide from its next presentation on.
    static func give(to screen: UIViewController) {
      guard let view = screen.view else { return }
      let known = view.gestureRecognizers?.lazy.compactMap { ($0 as? EdgeSwipe)?.transition }.first
      let transition = known ?? SlideTransition(screen, in: view)
      transition.findEdge()
      screen.modalPresentationStyle = .fullScreen
      screen.transitioningDelegate = transition
    }

    private init(_ screen: UIViewController, in view: UIView) {
      self.screen = screen
      super.init()
      let recogniser = EdgeSwipe()
      recogniser.transition = self
      recogniser.delegate = self
      #if canImport(ObjectiveC)
        recogniser.addTarget(self, action: #selector(fingerMoved))
      #else
        recogniser.addTarget(self) { $0.fingerMoved() }
      #endif
      view.addGestureRecognizer(recogniser)
      self.recogniser = recogniser
    }

    /// The leading edge may change with the language of the app.
    private func findEdge() {
      recogniser?.edges = recogniser?.view?.readsFromRight == true ? .right : .left
    }

    /// Whether nothing that came later counts instead.
    var isInCharge: Bool {
      guard let screen, screen.transitioningDelegate === self else { return false }
      return [.fullScreen, .overFullScreen].contains(screen.modalPresentationStyle)
    }

    // MARK: Swiping

    #if canImport(ObjectiveC)
      @objc
    #endif
    private func fingerMoved() {
      guard let recogniser else { return }
      let distance = recogniser.translation(in: recogniser.view?.superview).x
      switch recogniser.state {
      case .began: begin()
      case .changed: swipe?.update(min(max(part(distance), 0), 1))
      case .ended:
        // Where the finger was going counts, not only where it was lifted.
        let speed = recogniser.velocity(in: recogniser.view?.superview).x
        swipe?.end(isCancelled: part(distance + 0.2 * speed) < 0.5)
      case .cancelled, .failed: swipe?.end(isCancelled: true)
      default: break
      }
    }

    /// A distance as a part of the way out.
    private func part(_ distance: CGFloat) -> CGFloat {
      guard let view = recogniser?.view, view.bounds.width > 0 else { return 0 }
      return (view.readsFromRight ? -distance : distance) / view.bounds.width
    }

    private func begin() {
      guard let screen, let presenter = screen.presentingViewController, let control = screen.presentationController
      else { return }
      let swipe = SwipeInteraction()
      self.swipe = swipe
      control.userBeginsToDismiss()
      // The presentation controller of a screen that has gone would be another one.
      presenter.dismiss(animated: true) { [weak screen] in
        if screen?.presentingViewController == nil { control.userDismissed() }
      }
      HostClock.current.later { [weak self, weak swipe] in
        // UIKit only writes to the log where it refuses: the finger must not move what is dismissed later.
        guard let self, let swipe, self.swipe === swipe, !swipe.isTaken, self.screen?.isBeingDismissed != true
        else { return }
        self.swipe = nil
      }
    }
  }

  extension SlideTransition: UIViewControllerTransitioningDelegate {
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      guard isInCharge else { return nil }
      findEdge()
      return SlideAnimator(.presentation)
    }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
      isInCharge ? SlideAnimator(.dismissal) { [weak self] in self?.swipe = nil } : nil
    }

    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      guard let swipe, !swipe.isTaken else { return nil }
      swipe.isTaken = true
      return swipe
    }
  }
#endif
