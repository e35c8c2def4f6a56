#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Listens to a stack, in front of the app's own delegate.
  @MainActor
  final class StackListener: DelegateProxy, UINavigationControllerDelegate, ContainerListener {
    let entry: RouterState.Entry.ID
    weak var host: (any StackObserver)?
    private weak var stack: UINavigationController?
    /// The app's delegate.
    weak var original: (any UINavigationControllerDelegate)? {
      didSet { forward(to: original) }
    }
    /// How the running change is to be seen; nil: as the screen that comes or goes has it.
    private var prepared: ScreenTransition?
    /// How the change is seen that UIKit asked for last.
    private var current: ScreenTransition?
    /// UIKit knows that there is an animator of ours.
    private var announcesAnimator = false

    private(set) var isReannouncing = false

    private static let animating: Set<String> = [
      "navigationController:animationControllerForOperation:fromViewController:toViewController:",
      "navigationController:interactionControllerForAnimationController:",
    ]

    init(host: any StackObserver, entry: RouterState.Entry.ID) {
      self.host = host
      self.entry = entry
      super.init()
      withhold(Self.animating)
    }

    func listen(to stack: UINavigationController) {
      self.stack = stack
      (stack as? StackController)?.listener = self
      rewrap()
    }

    func rewrap() {
      guard let stack, stack.delegate !== self else { return }
      original = stack.delegate
      stack.delegate = self
    }

    func unwrap() {
      (stack as? StackController)?.listener = nil
      if stack?.delegate === self { stack?.delegate = original }
    }

    /// The next change is to be seen in a way of its own.
    func prepare(_ transition: ScreenTransition) {
      prepared = transition
      announce()
    }

    /// The change is over, or did not come to be.
    func forgetPrepared() {
      prepared = nil
      announce()
    }

    /// Lets UIKit ask for animators where there is one, for the running change or for the screen on top: it keeps which
    /// selectors a delegate answers.
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
      #if canImport(ObjectiveC)
        original?.navigationController?(navigationController, willShow: viewController, animated: animated)
      #else
        original?.navigationController(navigationController, willShow: viewController, animated: animated)
      #endif
      host?.willShow(in: navigationController, self)
    }

    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
      #if canImport(ObjectiveC)
        original?.navigationController?(navigationController, didShow: viewController, animated: animated)
      #else
        original?.navigationController(navigationController, didShow: viewController, animated: animated)
      #endif
      forgetPrepared()
      host?.didShow(in: navigationController, self)
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      current = prepared ?? host?.transition(of: operation == .pop ? fromVC : toVC)
      if let animator = current?.animator?(operation) { return animator }
      current = nil
      #if canImport(ObjectiveC)
        return original?.navigationController?(
          navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
      #else
        return original?.navigationController(
          navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
      #endif
    }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      if let current { return current.interaction?(animationController) }
      #if canImport(ObjectiveC)
        return original?.navigationController?(navigationController, interactionControllerFor: animationController)
      #else
        return original?.navigationController(navigationController, interactionControllerFor: animationController)
      #endif
    }
  }

  /// Told of the transitions of a stack.
  @MainActor
  protocol StackObserver: AnyObject {
    func willShow(in stack: UINavigationController, _ listener: StackListener)
    func didShow(in stack: UINavigationController, _ listener: StackListener)
    /// A screen came or went: perhaps the app's own code did it, of which no delegate tells.
    func lookLater()
    func memoryIsLow()
    /// How a screen comes and goes; nil if it is not the host's.
    func transition(of screen: UIViewController) -> ScreenTransition?
  }

  extension UIKitHost: StackObserver {}
#endif
