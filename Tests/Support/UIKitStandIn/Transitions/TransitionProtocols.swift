/// The facts about a transition: `UIViewControllerTransitionCoordinatorContext`.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// It is to be seen: `isAnimated`.
  var isAnimated: Bool { get }
  /// It began with a gesture: `initiallyInteractive`.
  var initiallyInteractive: Bool { get }
  /// A finger moves it: `isInteractive`.
  var isInteractive: Bool { get }
  /// It was broken off: `isCancelled`.
  var isCancelled: Bool { get }
  /// The participants: `viewControllerForKey:`.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

/// Reports a pending transition: `UIViewControllerTransitionCoordinator`.
@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Calls the completion when it has ended: `animateAlongsideTransition:completion:`.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls a block when the finger is lifted: `notifyWhenInteractionChangesUsingBlock:`.
  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

/// A participant in a transition.
public struct UITransitionContextViewControllerKey: Sendable, Hashable, RawRepresentable {
  /// The name.
  public let rawValue: String

  /// A key.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The controller that was there.
  public static let from = Self(rawValue: "from")
  /// The controller that comes.
  public static let to = Self(rawValue: "to")
}

/// The views of who takes part in a transition.
public struct UITransitionContextViewKey: Sendable, Hashable, RawRepresentable {
  /// The name.
  public let rawValue: String

  /// A key.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The view that was there.
  public static let from = Self(rawValue: "from")
  /// The view that comes.
  public static let to = Self(rawValue: "to")
}

/// The context of an animator: `UIViewControllerContextTransitioning`.
@MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// Where it happens: `containerView`.
  var containerView: UIView { get }
  /// It is to be seen: `isAnimated`.
  var isAnimated: Bool { get }
  /// A finger moves it: `isInteractive`.
  var isInteractive: Bool { get }
  /// It was broken off: `transitionWasCancelled`.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation: `presentationStyle`.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The participants: `viewControllerForKey:`.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view to be animated; nil for one that stays as it is: `viewForKey:`.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where its view is now: `initialFrameForViewController:`.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where its view is to be: `finalFrameForViewController:`.
  func finalFrame(for vc: UIViewController) -> CGRect
  /// The finger moved: `updateInteractiveTransition:`.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// The rest goes by itself: `finishInteractiveTransition`.
  func finishInteractiveTransition()
  /// It goes back: `cancelInteractiveTransition`.
  func cancelInteractiveTransition()
  /// To be called when it has ended: `completeTransition:`.
  func completeTransition(_ didComplete: Bool)
}

/// Animates a transition: `UIViewControllerAnimatedTransitioning`.
@MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// The duration: `transitionDuration:`.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Does it: `animateTransition:`.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
}

/// Lets a finger move a transition: `UIViewControllerInteractiveTransitioning`.
@MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Begins it: `startInteractiveTransition:`.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// Chooses how a modal comes and goes: `UIViewControllerTransitioningDelegate`.
@MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// The animator of the presentation:
  /// `animationControllerForPresentedController:presentingController:sourceController:`; optional.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The animator of the dismissal: `animationControllerForDismissedController:`; optional.
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
  /// Lets a finger move it in: `interactionControllerForPresentation:`; optional.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Lets a finger move it out: `interactionControllerForDismissal:`; optional.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  /// As the system has it.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// As the system has it.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// None.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// None.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
