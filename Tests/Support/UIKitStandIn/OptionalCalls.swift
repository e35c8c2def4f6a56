// Optional methods of delegates in Objective-C's spelling: `delegate?.method?(…)`.
//
// Swift has no optional requirements on Linux: there each one has a default, so such a call always has an answer.

/// The methods of a delegate that share a name.
@MainActor
public struct OptionalCalls<Delegate> {
  let delegate: Delegate
}

extension UINavigationControllerDelegate {
  /// Those named so.
  public var navigationController: OptionalCalls<any UINavigationControllerDelegate>? { .init(delegate: self) }
}

extension OptionalCalls<any UINavigationControllerDelegate> {
  /// A screen is about to be seen.
  public func callAsFunction(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {
    delegate.navigationController(navigationController, willShow: viewController, animated: animated)
  }
  /// A screen is seen.
  public func callAsFunction(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    delegate.navigationController(navigationController, didShow: viewController, animated: animated)
  }
  /// Returns the animator.
  public func callAsFunction(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    delegate.navigationController(navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
  }
  /// Returns the interaction, if a finger moves it.
  public func callAsFunction(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    delegate.navigationController(navigationController, interactionControllerFor: animationController)
  }
}

extension UISplitViewControllerDelegate {
  /// Those named so.
  public var splitViewController: OptionalCalls<any UISplitViewControllerDelegate>? { .init(delegate: self) }
}

extension OptionalCalls<any UISplitViewControllerDelegate> {
  /// Which column is seen where there is room for one.
  public func callAsFunction(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column {
    delegate.splitViewController(svc, topColumnForCollapsingToProposedTopColumn: proposedTopColumn)
  }
  /// A column is about to be seen.
  public func callAsFunction(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
    delegate.splitViewController(svc, willShow: column)
  }
}

extension UITabBarControllerDelegate {
  /// Those named so.
  public var tabBarController: OptionalCalls<any UITabBarControllerDelegate>? { .init(delegate: self) }
}

extension OptionalCalls<any UITabBarControllerDelegate> {
  /// Returns whether a tap selects.
  public func callAsFunction(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    delegate.tabBarController(tabBarController, shouldSelect: viewController)
  }
  /// A tap selected.
  public func callAsFunction(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    delegate.tabBarController(tabBarController, didSelect: viewController)
  }
}

extension UIAdaptivePresentationControllerDelegate {
  /// True if the user may dismiss.
  public var presentationControllerShouldDismiss: (@MainActor (UIPresentationController) -> Bool)? {
    { self.presentationControllerShouldDismiss($0) }
  }
  /// The user begins to.
  public var presentationControllerWillDismiss: (@MainActor (UIPresentationController) -> Void)? {
    { self.presentationControllerWillDismiss($0) }
  }
  /// The user did.
  public var presentationControllerDidDismiss: (@MainActor (UIPresentationController) -> Void)? {
    { self.presentationControllerDidDismiss($0) }
  }
  /// The user tried, and may not.
  public var presentationControllerDidAttemptToDismiss: (@MainActor (UIPresentationController) -> Void)? {
    { self.presentationControllerDidAttemptToDismiss($0) }
  }
}

extension UISheetPresentationControllerDelegate {
  /// The user changed it.
  public var sheetPresentationControllerDidChangeSelectedDetentIdentifier:
    (@MainActor (UISheetPresentationController) -> Void)?
  {
    { self.sheetPresentationControllerDidChangeSelectedDetentIdentifier($0) }
  }
}
