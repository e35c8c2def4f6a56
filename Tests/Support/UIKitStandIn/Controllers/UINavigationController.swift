/// A stack of screens.
///
/// Modelled: one transition at a time, the delegate's calls and when they do not come, the gesture that goes back.
@MainActor
open class UINavigationController: UIViewController {
  var stack: [UIViewController] = []
  private var waiting: [() -> Void] = []
  /// A change that begins with the next layout.
  private var deferred: (() -> Void)?
  /// The topmost controller that the delegate knows.
  private weak var told: UIViewController?

  /// Told of changes; held weakly: `delegate`.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The swipe from the edge: `interactivePopGestureRecognizer`.
  public private(set) var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  /// The swipe from anywhere, iOS 26: `interactiveContentPopGestureRecognizer`.
  @available(iOS 26.0, *)
  public var interactiveContentPopGestureRecognizer: UIGestureRecognizer? { contentGesture }
  let contentGesture = UIGestureRecognizer()
  /// No bar: `isNavigationBarHidden`.
  open var isNavigationBarHidden = false

  /// A stack with one screen: `initWithRootViewController:`.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// A stack with bars of other classes: `initWithNavigationBarClass:toolbarClass:`.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
  }

  /// An empty stack: `initWithNibName:bundle:`.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
  }

  /// A stack from an archive: `initWithCoder:`.
  public required init?(coder: NSCoder) {
    nil
  }

  /// All screens, root first: `viewControllers`.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The screen on top: `topViewController`.
  public var topViewController: UIViewController? { stack.last }
  /// The controller that is seen, which may be presented: `visibleViewController`.
  public var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  // MARK: Changing

  /// Puts a screen on top: `pushViewController:animated:`.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if viewController is UINavigationController {
      return Session.current.fault("Pushing a navigation controller is not supported")
    }
    if viewController is UISplitViewController {
      return Session.current.fault("Split View Controllers cannot be pushed to a Navigation Controller")
    }
    if stack.contains(where: { $0 === viewController }) {
      return Session.current.fault("Pushing the same view controller instance more than once is not supported")
    }
    change(to: stack + [viewController], animated: animated)
  }

  /// Removes the screen on top: `popViewControllerAnimated:`.
  ///
  /// The root stays.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    change(to: Array(stack.dropLast()), animated: animated)
    return top
  }

  /// Removes all above a screen: `popToViewController:animated:`.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      Session.current.fault("Tried to pop to a view controller that doesn't exist.")
      return nil
    }
    let gone = Array(stack[(index + 1)...])
    guard !gone.isEmpty else { return nil }
    change(to: Array(stack[...index]), animated: animated)
    return gone
  }

  /// Removes all above the root: `popToRootViewControllerAnimated:`.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Sets all screens: `setViewControllers:animated:`.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    var seen: [UIViewController] = []
    for controller in viewControllers {
      if seen.contains(where: { $0 === controller }) {
        return Session.current.fault("All view controllers in a navigation controller must be distinct")
      }
      if controller is UINavigationController, !stack.contains(where: { $0 === controller }) {
        return Session.current.fault("A navigation controller cannot be inside another one")
      }
      seen.append(controller)
    }
    change(to: viewControllers, animated: animated)
  }

  // MARK: Columns

  /// A column of a split that is collapsed comes on top.
  func take(column: UIViewController) {
    stack.append(column)
    children = stack
    column.parent = self
  }

  func letGo(of column: UIViewController) {
    stack.removeAll { $0 === column }
    children = stack
  }

  func hasColumn(_ column: UIViewController) -> Bool { stack.contains { $0 === column } }

  // MARK: Transitions

  var isInWindow: Bool { viewIfLoaded?.window != nil && viewIfLoaded?.window?.isHidden == false }

  func change(to controllers: [UIViewController], animated: Bool) {
    beginDeferred()
    if Session.current.running.contains(where: { $0.stack === self }) {
      Session.current.log("nested push or pop animation can result in corrupted navigation bar")
      waiting.append { [weak self] in self?.change(to: controllers, animated: false) }
      return
    }
    let old = stack
    for controller in old where !controllers.contains(where: { $0 === controller }) {
      controller.isMovingFromParent = true
    }
    take(controllers)
    guard old.last !== stack.last else { return settle(old) }
    guard isInWindow else { return settle(old) }
    if animated, !old.isEmpty {
      beginOrDefer(from: old)
    } else {
      settle(old)
      Session.current.later { [weak self] in self?.tell() }
    }
  }

  private func beginOrDefer(from old: [UIViewController]) {
    guard Session.current.has(.beginsWithLayout) else {
      begin(from: old, isInteractive: false)
      return
    }
    deferred = { [weak self] in self?.begin(from: old, isInteractive: false) }
    Session.current.atCommit { [weak self] in self?.beginDeferred() }
  }

  func beginDeferred() {
    let begin = deferred
    deferred = nil
    begin?()
  }

  private func take(_ controllers: [UIViewController]) {
    for controller in stack where !controllers.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
    }
    for controller in controllers where controller.parent !== self {
      controller.parent?.children.removeAll { $0 === controller }
      controller.parent = self
    }
    stack = controllers
    children = controllers
  }

  /// The change is complete: a controller that is gone has no parent, and the topmost screen is seen.
  func settle(_ old: [UIViewController]) {
    if isInWindow { layOutWindow() }
    for controller in old where !stack.contains(where: { $0 === controller }) {
      controller.viewIfLoaded?.removeFromSuperview()
      if controller.parent === self { controller.parent = nil }
      controller.isMovingFromParent = false
      controller.didMove(toParent: nil)
    }
    for controller in stack where !old.contains(where: { $0 === controller }) { controller.didMove(toParent: self) }
  }

  /// Begins an animated change, whose screens are set already.
  @discardableResult
  func begin(from old: [UIViewController], isInteractive: Bool) -> RunningTransition {
    let transition = RunningTransition(self, isInteractive: isInteractive)
    for controller in [old.last, stack.last] { if let controller { transition.controllers.append(controller) } }
    transition.stack = self
    transition.views = [.from: old.last, .to: stack.last].compactMapValues { $0 }
    let coming = stack.last
    transition.onEnd.append { [self] isCancelled in
      guard !isCancelled else { return runWaiting() }
      settle(old)
      told = coming
      if let coming { tellShown(coming, animated: true) }
      runWaiting()
    }
    transition.onCancel = { [self] in
      for controller in old { controller.isMovingFromParent = false }
      take(old)
    }
    if !isInteractive, let from = old.last, let coming {
      let isPush = !old.contains { $0 === coming }
      let animator = delegate?.navigationController(
        self, animationControllerFor: isPush ? .push : .pop, from: from, to: coming)
      if let animator { _ = delegate?.navigationController(self, interactionControllerFor: animator) }
    }
    transition.isEndless = !isInteractive && Session.current.has(.endlessTransition)
    Session.current.start(transition)
    if let coming { delegate?.navigationController(self, willShow: coming, animated: true) }
    return transition
  }

  private func runWaiting() {
    let due = waiting
    waiting = []
    for body in due { body() }
  }

  /// Reports the topmost screen without animation, in the turn after.
  private func tell() {
    guard isInWindow, !Session.current.running.contains(where: { $0.stack === self }), let top = stack.last,
      told !== top
    else { return }
    told = top
    delegate?.navigationController(self, willShow: top, animated: false)
    tellShown(top, animated: false)
  }

  private func tellShown(_ screen: UIViewController, animated: Bool) {
    if Session.current.has(.lostDidShow) { return }
    if Session.current.has(.oneDidShow), Session.current.running.contains(where: { $0.stack === self }) { return }
    delegate?.navigationController(self, didShow: screen, animated: animated)
    if Session.current.has(.didShowTwice) {
      delegate?.navigationController(self, didShow: screen, animated: animated)
    }
  }

  /// The stack appears for the first time, or again.
  func showFirst() { Session.current.later { [weak self] in self?.tell() } }

  // MARK: Layout

  override var shownChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

  override func placedChildren() -> [UIViewController] {
    for controller in stack.dropLast() { controller.viewIfLoaded?.removeFromSuperview() }
    return stack.last?.placed(in: view) ?? []
  }
}

/// Told of changes of a stack: `UINavigationControllerDelegate`.
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// A screen is about to be seen: `navigationController:willShowViewController:animated:`; optional.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// A screen is seen: `navigationController:didShowViewController:animated:`; optional.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  /// The animator: `navigationController:animationControllerForOperation:fromViewController:toViewController:`;
  /// optional.
  func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The interaction, if a finger moves it: `navigationController:interactionControllerForAnimationController:`;
  /// optional.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  /// Nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  /// Nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
  /// As the system has it.
  public func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// None.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

extension UINavigationController {
  /// The change of a stack: `UINavigationControllerOperation`.
  public enum Operation: Int, Sendable {
    /// Neither.
    case none
    /// One more.
    case push
    /// Fewer.
    case pop
  }
}
