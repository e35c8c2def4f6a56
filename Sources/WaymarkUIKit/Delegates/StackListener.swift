#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The delegate of a stack, in front of the app's own.
  @MainActor
  final class StackListener: DelegateProxy, UINavigationControllerDelegate {
    private weak var stack: UINavigationController?
    /// The transition of the pending change.
    ///
    /// If `nil`, the screen that comes or goes has one.
    private var prepared: ScreenTransition?
    /// The transition that UIKit asked for last.
    private var current: ScreenTransition?
    /// True if UIKit asks for animators.
    private var announcesAnimator = false
    /// True while the delegate is set again, so that UIKit reads which methods it implements.
    private var isReannouncing = false

    private static let animating: Set<String> = [
      "navigationController:animationControllerForOperation:fromViewController:toViewController:",
      "navigationController:interactionControllerForAnimationController:",
    ]

    init(host: UIKitHost, entry: RouterState.Entry.ID, stack: UINavigationController) {
      self.stack = stack
      super.init(host: host, entry: entry)
      withhold(Self.animating)
      (stack as? StackController)?.listener = self
      rewrap()
    }

    override var installed: AnyObject? {
      get { stack?.delegate }
      set { stack?.delegate = newValue as? any UINavigationControllerDelegate }
    }

    private var appDelegate: (any UINavigationControllerDelegate)? { original as? any UINavigationControllerDelegate }

    override func successor() -> DelegateProxy? {
      guard let host, let stack else { return nil }
      let next = StackListener(host: host, entry: entry, stack: stack)
      (next.prepared, next.current) = (prepared, current)
      next.announce()
      return next
    }

    override func delegateWasSet() {
      if !isReannouncing { super.delegateWasSet() }
    }

    /// Sets the transition of the next change.
    func prepare(_ transition: ScreenTransition) {
      prepared = transition
      announce()
    }

    /// Forgets the transition, because its change has ended or was refused.
    func forgetPrepared() {
      prepared = nil
      announce()
    }

    /// Lets UIKit ask for animators where the pending change or the screen on top has one.
    ///
    /// UIKit reads which methods a delegate implements only when the delegate is set.
    func announce() {
      let top = stack?.topViewController
      let hasAnimator = (prepared ?? top.flatMap { host?.transition(of: $0) })?.animator != nil
      guard hasAnimator != announcesAnimator, let stack else { return }
      announcesAnimator = hasAnimator
      withhold(hasAnimator ? [] : Self.animating)
      guard stack.delegate === self else { return }
      isReannouncing = true
      stack.delegate = nil
      stack.delegate = self
      isReannouncing = false
    }

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {
      appDelegate?.navigationController?(navigationController, willShow: viewController, animated: animated)
      host?.willShow(in: navigationController)
    }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
      appDelegate?.navigationController?(navigationController, didShow: viewController, animated: animated)
      forgetPrepared()
      host?.didShow(in: navigationController, entry)
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      current = prepared ?? host?.transition(of: operation == .pop ? fromVC : toVC)
      if let animator = current?.animator?(operation) { return animator }
      current = nil
      return appDelegate?.navigationController?(
        navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
    }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      if let current { return current.interaction?(animationController) }
      return appDelegate?.navigationController?(navigationController, interactionControllerFor: animationController)
    }
  }

  /// A stack made by a host.
  ///
  /// It notices when the app sets a delegate of its own, selects its tab, or dismisses it.
  @MainActor
  final class StackController: UINavigationController {
    weak var listener: StackListener?

    override var delegate: (any UINavigationControllerDelegate)? {
      get { super.delegate }
      set {
        super.delegate = newValue
        listener?.delegateWasSet()
      }
    }

    /// Asks before VoiceOver's user leaves a locked screen by the escape gesture.
    override func accessibilityPerformEscape() -> Bool {
      guard let listener, listener.host?.asksBeforeGoingBack(in: listener.entry) == true else {
        return super.accessibilityPerformEscape()
      }
      return true
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      listener?.host?.lookLater()
    }

    /// Notices that the app has dismissed it: UIKit has no callback for that.
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      listener?.host?.lookLater()
    }
  }
#endif
