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
    /// What the app had in the stack before it was handed over.
    var foreignBase: [UIViewController] = []
    /// The app's delegate.
    weak var original: (any UINavigationControllerDelegate)? {
      didSet { forward(to: original) }
    }
    /// How the change under way is animated; nil: as the system has it.
    var transition: (any UIViewControllerAnimatedTransitioning)? {
      didSet { withhold(transition == nil ? Self.animating : []) }
    }

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

    /// Lets UIKit ask anew what this delegate answers.
    func reannounce() {
      guard let stack, stack.delegate === self else { return }
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
      transition = nil
      host?.didShow(in: navigationController, self)
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      if let transition { return transition }
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
      guard transition == nil else { return nil }
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
    func screenAppeared()
    func screenDisappeared()
  }

  extension UIKitHost: StackObserver {}
#endif
