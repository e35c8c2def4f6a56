@_spi(Simulation)
extension Simulation {
  // MARK: Stacks

  /// The user taps the back button.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public static func tapBack(_ stack: UINavigationController) -> Bool {
    guard canTouch(stack), let item = stack.topViewController?.navigationItem else { return false }
    guard stack.stack.count > 1 else {
      // The root of a column that is on the stack of another one.
      guard let outer = stack.parent as? UINavigationController, item.hasBackButton else { return false }
      outer.popViewController(animated: true)
      return true
    }
    if !item.hasBackButton {
      guard let action = item.leftBarButtonItem?.primaryAction else { return false }
      action.handler(action)
    } else if let action = item.backAction {
      action.handler(action)
    } else {
      stack.popViewController(animated: true)
    }
    return true
  }

  /// The user presses the back button for long, and chooses a screen.
  ///
  /// - Returns: whether there is such a menu: only a back button of the system has one.
  @discardableResult
  public static func chooseInBackMenu(_ stack: UINavigationController, _ target: UIViewController) -> Bool {
    guard canTouch(stack), stack.stack.dropLast().contains(where: { $0 === target }),
      let item = stack.topViewController?.navigationItem, item.hasBackButton
    else { return false }
    stack.popToViewController(target, animated: true)
    return true
  }

  /// The user begins to swipe back; ``lift(_:isCancelled:)`` ends it.
  ///
  /// - Parameter anywhere: with the gesture of iOS 26, which begins anywhere.
  /// - Returns: whether the gesture began.
  @discardableResult
  public static func beginSwipeBack(_ stack: UINavigationController, anywhere: Bool = false) -> Bool {
    let gesture = anywhere ? stack.contentGesture : stack.interactivePopGestureRecognizer
    guard let gesture, gesture.isEnabled, canTouch(stack), stack.stack.count > 1 else { return false }
    let item = stack.topViewController?.navigationItem
    let hasBackButton = item?.hasBackButton == true && item?.backAction == nil
    guard gesture.delegate?.gestureRecognizerShouldBegin(gesture) ?? hasBackButton else { return false }
    stack.beginSwipe()
    return true
  }

  /// The finger is lifted: the swipe goes on to its end, or back.
  public static func lift(_ controller: UIViewController, isCancelled: Bool = false) {
    if let finger = Session.current.finger, controller.viewIfLoaded === finger.view {
      return lift(finger, isCancelled)
    }
    guard let transition = Session.current.transition(of: controller), transition.isInteractive else { return }
    transition.endInteraction(isCancelled: isCancelled)
  }

  /// All fingers are lifted.
  public static func liftAll() {
    if let finger = Session.current.finger { lift(finger, false) }
    for transition in Session.current.running where transition.isInteractive {
      transition.endInteraction(isCancelled: false)
    }
  }

  private static func canTouch(_ controller: UIViewController) -> Bool {
    // A finger that moves something keeps others from doing so.
    let isMoving = Session.current.transition(of: controller) != nil
    guard controller.viewIfLoaded?.window != nil, !isMoving || Session.current.has(.touchesDuringTransitions),
      !Session.current.running.contains(where: \.isInteractive), Session.current.finger == nil
    else {
      return false
    }
    return !(controller.outermost.ownPresented.map(\.blocksBelow) ?? false)
  }

  // MARK: Tabs

  /// The user taps a tab in the bar, or in the sidebar, where the tabs of groups stand.
  ///
  /// - Returns: whether it can be tapped.
  @discardableResult
  public static func tap(tab index: Int, in tabs: UITabBarController) -> Bool {
    let leaves = tabs.tabs.flatMap(\.leaves)
    if leaves.indices.contains(index) { return tap(leaves[index], in: tabs) }
    guard canTouch(tabs), tabs.children.indices.contains(index) else { return false }
    let target = tabs.children[index]
    guard tabs.mayTap(target) else { return true }
    let isSelected = tabs.selectedViewController === target
    let previous = tabs.selectedViewController
    if isSelected { (target as? UINavigationController)?.popToRootViewController(animated: true) }
    tabs.select(index, byTap: true)
    tabs.tellOfTap(target, previous)
    return true
  }

  /// The user taps a tab, or a group in the bar, which selects the tab that was last selected in it.
  ///
  /// UIKit pops the stack of a tab that is selected already.
  ///
  /// - Returns: whether it can be tapped.
  @discardableResult
  public static func tap(_ tapped: UITab, in tabs: UITabBarController) -> Bool {
    guard canTouch(tabs), let target = tapped.selectable else { return false }
    let told = Session.current.has(.tellsOfGroups) ? tapped : target
    guard tabs.mayTap(told) else { return true }
    let previous = tabs.selectedTab
    if previous === target { (target.shown as? UINavigationController)?.popToRootViewController(animated: true) }
    tabs.select(target, byTap: true)
    tabs.tellOfTap(told, previous)
    return true
  }

  // MARK: Modals

  /// The user begins to pull down what is presented; ``lift(_:isCancelled:)`` ends it.
  ///
  /// - Returns: whether it can be pulled down.
  @discardableResult
  public static func beginSwipeDown(_ presented: UIViewController) -> Bool {
    guard let presenter = presented.ownPresenting, presented.canBeSwipedDown, presented.ownPresented == nil,
      Session.current.transition(of: presented) == nil, let control = presented.presentationController
    else { return false }
    let isFree = !presented.isModal && control.delegate?.presentationControllerShouldDismiss(control) ?? true
    guard isFree else {
      control.delegate?.presentationControllerDidAttemptToDismiss(control)
      return false
    }
    control.expectReceiver()
    control.delegate?.presentationControllerWillDismiss(control)
    presenter.beginDismissal(of: presented, control)
    return true
  }

  /// The user pulls down what is presented, or taps beside it.
  ///
  /// - Returns: whether it goes.
  @discardableResult
  public static func swipeDown(_ presented: UIViewController, isCancelled: Bool = false) -> Bool {
    guard beginSwipeDown(presented) else { return false }
    lift(presented, isCancelled: isCancelled)
    return true
  }

  /// The user changes the height of a sheet.
  public static func drag(
    _ sheet: UISheetPresentationController, to detent: UISheetPresentationController.Detent.Identifier
  ) {
    sheet.selectedDetentIdentifier = detent
    (sheet.delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
  }

  /// The user taps a button of an alert, which goes by itself.
  ///
  /// - Returns: whether there is such a button.
  @discardableResult
  public static func tap(_ title: String, in alert: UIAlertController) -> Bool {
    guard let action = alert.actions.first(where: { $0.title == title && $0.isEnabled }),
      let presenter = alert.ownPresenting, Session.current.transition(of: alert) == nil
    else { return false }
    presenter.remove(alert, animated: true) { action.handler?(action) }
    return true
  }
}

extension UINavigationController {
  /// The swipe begins: the screens are those of afterwards already.
  func beginSwipe() {
    beginDeferred()
    let old = stack
    old.last?.isMovingFromParent = true
    stack = Array(old.dropLast())
    children = stack
    begin(from: old, isInteractive: true)
  }
}

extension UITabBarController {
  func mayTap(_ target: UIViewController) -> Bool {
    var may = true
    if isToldOfControllers { may = delegate?.tabBarController(self, shouldSelect: target) ?? true }
    if may, let tab = toldTab(of: target) { may = mayTap(tab) }
    return may
  }

  func mayTap(_ tab: UITab) -> Bool { delegate?.tabBarController(self, shouldSelectTab: tab) ?? true }

  func tellOfTap(_ target: UIViewController, _ previous: UIViewController?) {
    if isToldOfControllers { delegate?.tabBarController(self, didSelect: target) }
    if let tab = toldTab(of: target) { tellOfTap(tab, previous.flatMap { toldTab(of: $0) }) }
  }

  func tellOfTap(_ tab: UITab, _ previous: UITab?) {
    delegate?.tabBarController(self, didSelectTab: tab, previousTab: previous)
  }

  private var isToldOfControllers: Bool {
    ownTabs.isEmpty && !Session.current.has(.tellsOfTabsOnly)
  }

  /// The tab of a screen, if the delegate gets it; one for a view controller of the app's is known to UIKit only.
  private func toldTab(of target: UIViewController) -> UITab? {
    if let tab = tabs.flatMap(\.leaves).first(where: { $0.shown === target }) { return tab }
    let session = Session.current
    return session.has(.tellsOfTabsOnly) || session.has(.tellsOfBoth) ? UITab(around: target) : nil
  }
}

extension UIViewController {
  /// Some screen in it does not want to be swiped down.
  var isModal: Bool { isModalInPresentation || shownChildren.contains { $0.isModal } }

  var canBeSwipedDown: Bool {
    switch modalPresentationStyle {
    case .automatic, .pageSheet, .formSheet, .popover: true
    default: false
    }
  }

  /// True if nothing below can be touched.
  var blocksBelow: Bool {
    guard let sheet = sheetPresentationController else { return true }
    return sheet.largestUndimmedDetentIdentifier == nil
  }

  /// The user pulls down; no part of it is the app's doing.
  func beginDismissal(of presented: UIViewController, _ control: UIPresentationController) {
    presented.isBeingDismissed = true
    let transition = RunningTransition(self, presented, isInteractive: true)
    transition.onCancel = { presented.isBeingDismissed = false }
    transition.onEnd.append { [self] isCancelled in
      guard !isCancelled else { return }
      presented.unchain(from: self)
      control.delegate?.presentationControllerDidDismiss(control)
    }
    Session.current.start(transition)
  }
}

@_spi(Simulation)
extension Simulation {
  /// The user begins to search on a screen.
  public static func search(_ search: UISearchController, in screen: UIViewController, settles: Bool = true) {
    search.host = screen
    search.isActive = true
    if settles { settle() }
  }
}
