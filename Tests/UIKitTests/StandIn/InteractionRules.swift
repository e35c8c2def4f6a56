import Testing
@_spi(Simulation) import UIKitStandIn

extension OnOneDevice {
  @Suite("UIKit: rules of animators and of fingers that move them · F10")
  @MainActor
  struct InteractionRules {
    let window: UIWindow
    let root = UIViewController()
    let cover = UIViewController()
    let transitions = Transitions()

    init() {
      Simulation.reset()
      window = UIWindow(windowScene: Simulation.makeScene())
      window.rootViewController = root
      window.makeKeyAndVisible()
      cover.modalPresentationStyle = .fullScreen
      cover.transitioningDelegate = transitions
      Simulation.settle()
    }

    private func present() {
      root.present(cover, animated: true)
      Simulation.settle()
    }

    @Test func theAnimatorSaysWhenItHasEnded() {
      root.present(cover, animated: true)
      Simulation.turn()
      #expect(cover.isBeingPresented)
      #expect(transitions.animator.from === root)
      #expect(transitions.animator.to === cover)
      Simulation.settle()
      #expect(!cover.isBeingPresented)
      #expect(root.view.window == nil)
      #expect(cover.view.window === window)
      root.dismiss(animated: true)
      #expect(cover.isBeingDismissed)
      #expect(transitions.animator.from === cover)
      Simulation.settle()
      #expect(cover.presentingViewController == nil)
      #expect(root.view.window === window)
    }

    @Test func onlyTheTopOfAChainAnimatesOut() {
      present()
      let upper = UIViewController()
      upper.modalPresentationStyle = .fullScreen
      let its = Transitions()
      upper.transitioningDelegate = its
      cover.present(upper, animated: false)
      Simulation.settle()
      root.dismiss(animated: true)
      #expect(its.animator.from === upper)
      #expect(its.animator.to === root)
      #expect(transitions.animator.runs == 1)
      Simulation.settle()
      #expect(root.presentedViewController == nil)
      #expect(root.view.window === window)
      #expect(Simulation.messages.isEmpty)
    }

    @Test func unanimatedTransitionAsksNoDelegate() {
      root.present(cover, animated: false)
      Simulation.settle()
      root.dismiss(animated: false)
      Simulation.settle()
      #expect(transitions.animator.runs == 0)
      #expect(cover.presentingViewController == nil)
    }

    @Test func viewLeftOutByTheAnimatorIsReported() {
      transitions.animator.isLazy = true
      present()
      #expect(Simulation.messages.count == 1)
    }

    @Test func fingerHoldsTheTransition() {
      present()
      let interaction = UIPercentDrivenInteractiveTransition()
      transitions.interaction = interaction
      var isDismissed = false
      root.dismiss(animated: true) { isDismissed = true }
      Simulation.settle()
      #expect(cover.isBeingDismissed)
      #expect(cover.transitionCoordinator?.isInteractive == true)
      interaction.update(0.4)
      Simulation.settle()
      #expect(interaction.percentComplete == 0.4)
      #expect(cover.isBeingDismissed)
      interaction.finish()
      #expect(cover.isBeingDismissed, "the rest goes by itself")
      Simulation.settle()
      #expect(isDismissed)
      #expect(cover.presentingViewController == nil)
      #expect(root.view.window === window)
    }

    @Test func cancelledTransitionChangesNothing() {
      present()
      let interaction = UIPercentDrivenInteractiveTransition()
      transitions.interaction = interaction
      var isDismissed = false
      root.dismiss(animated: true) { isDismissed = true }
      Simulation.turn()
      var wasCancelled = false
      cover.transitionCoordinator?.animate(alongsideTransition: nil) { wasCancelled = $0.isCancelled }
      interaction.cancel()
      Simulation.settle()
      #expect(wasCancelled)
      #expect(!isDismissed)
      #expect(!cover.isBeingDismissed)
      #expect(root.presentedViewController === cover)
      #expect(cover.view.window === window)
      #expect(root.view.window == nil)
    }

    @Test func progressBeforeTheTransitionIsLost() {
      present()
      let interaction = UIPercentDrivenInteractiveTransition()
      transitions.interaction = interaction
      root.dismiss(animated: true)
      interaction.finish()
      Simulation.settle()
      #expect(cover.isBeingDismissed)
    }

    @Test func onlyViewsRetainTheirRecognisers() {
      weak var known: UIGestureRecognizer?
      do {
        let view = UIView()
        let gesture = UIScreenEdgePanGestureRecognizer()
        view.addGestureRecognizer(gesture)
        known = gesture
        #expect(view.gestureRecognizers?.count == 1)
        #expect(gesture.view === view)
      }
      #expect(known == nil)
    }

    @Test func onlyTheEdgeOfTheGestureCounts() {
      present()
      let gesture = UIScreenEdgePanGestureRecognizer()
      gesture.edges = .right
      cover.view.addGestureRecognizer(gesture)
      let finger = Finger()
      gesture.addTarget(finger) { $0.states.append(gesture.state) }
      #expect(!Simulation.beginEdgeSwipe(cover))
      #expect(Simulation.beginEdgeSwipe(cover, from: .right))
      Simulation.drag(cover, to: 0.5)
      #expect(gesture.translation(in: nil).x == -195)
      Simulation.lift(cover)
      #expect(finger.states == [.began, .changed, .ended])
      #expect(gesture.state == .possible)
    }

    @Test func scrollViewTakesTheFingerUnlessItMustWait() {
      present()
      let gesture = UIScreenEdgePanGestureRecognizer()
      gesture.edges = .left
      cover.view.addGestureRecognizer(gesture)
      #expect(!Simulation.beginEdgeSwipe(cover, over: UIScrollView(frame: .zero)))
      #expect(Simulation.beginEdgeSwipe(cover))
    }
  }
}

@MainActor
private final class Finger {
  var states: [UIGestureRecognizer.State] = []
}

/// A delegate with an animator that notes what it is given.
@MainActor
final class Transitions: NSObject, UIViewControllerTransitioningDelegate {
  let animator = Animator()
  var interaction: UIPercentDrivenInteractiveTransition?

  final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
    weak var from: UIViewController?
    weak var to: UIViewController?
    var runs = 0
    var isLazy = false

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      let context = transitionContext
      runs += 1
      from = context.viewController(forKey: .from)
      to = context.viewController(forKey: .to)
      if !isLazy, let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
      UIView.animate(withDuration: 1, delay: 0) {
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    animator
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}
