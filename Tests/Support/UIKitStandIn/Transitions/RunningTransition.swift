/// A pending transition.
@MainActor
final class RunningTransition: NSObject, UIViewControllerTransitionCoordinator {
  var controllers: [UIViewController] = []
  var views: [UITransitionContextViewControllerKey: UIViewController] = [:]
  /// The stack whose screens change; nil for what is presented.
  weak var stack: UINavigationController?
  var onEnd: [(Bool) -> Void] = []
  /// Undoes what an interactive one has done so far.
  var onCancel: () -> Void = {}
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private(set) var isInteractive = false
  private(set) var isCancelled = false
  private(set) var initiallyInteractive = false
  /// An animator of the app's says when it has ended.
  var isEndedByAnimator = false
  let isAnimated = true

  init(_ controllers: UIViewController..., isInteractive: Bool = false) {
    self.controllers = controllers
    self.isInteractive = isInteractive
    initiallyInteractive = isInteractive
  }

  /// True if it never ends.
  var isEndless = false

  var endsByItself: Bool { !isInteractive && !isEndedByAnimator && !isEndless }

  /// It begins with a gesture.
  func beginInteraction() {
    isInteractive = true
    initiallyInteractive = true
  }

  /// A finger holds it, until it is lifted.
  func hold() { isInteractive = true }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { views[key] }

  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool {
    animation?(self)
    if let completion { completions.append(completion) }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
    interactionHandlers.append(handler)
  }

  /// The finger is lifted: the rest goes by itself, to the end or back.
  func endInteraction(isCancelled: Bool) {
    self.isCancelled = isCancelled
    isInteractive = false
    for handler in interactionHandlers { handler(self) }
  }

  func end(isCancelled: Bool) {
    self.isCancelled = self.isCancelled || isCancelled
    if self.isCancelled { onCancel() }
    for body in onEnd { body(self.isCancelled) }
    for completion in completions { completion(self) }
    onEnd = []
    completions = []
  }
}
