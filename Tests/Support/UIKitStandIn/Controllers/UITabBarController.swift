/// Tabs.
///
/// Modelled: the delegate gets taps only; a tap on the selected tab goes back to the root of its stack; views are made
/// when a tab is first selected.
@MainActor
open class UITabBarController: UIViewController {
  private var selection = 0
  var ownTabs: [AnyObject] = []
  /// The selected tab, which may be in a group.
  weak var selectedLeaf: AnyObject?
  /// The controller that the selected tab has brought on the screen.
  weak var controllerOfLeaf: UIViewController?
  var compactIdentifiers: [String]?
  var bar = BarLook()

  /// Asked and told of taps; held weakly: `delegate`.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The screens of the tabs: `viewControllers`.
  open var viewControllers: [UIViewController]? {
    get { isDead ? nil : children }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Sets the screens: `setViewControllers:animated:`.
  ///
  /// Sets the controllers; the selected one stays selected if it is among them.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    if !isDead { fill(viewControllers ?? []) }
  }

  func fill(_ new: [UIViewController], selecting wanted: UIViewController? = nil) {
    let next = wanted ?? selectedViewController
    for child in children where !new.contains(where: { $0 === child }) {
      child.viewIfLoaded?.removeFromSuperview()
      if child.parent === self { child.parent = nil }
    }
    children = new
    for child in new where child.parent !== self {
      child.parent?.children.removeAll { $0 === child }
      child.viewIfLoaded?.removeFromSuperview()
      child.parent = self
    }
    selection = new.firstIndex { $0 === next } ?? 0
    if viewIfLoaded?.window != nil { layOutWindow() }
  }

  /// It has `UITab`s, and its view controllers count for nothing.
  private var isDead: Bool { Session.current.has(.deadViewControllers) && !ownTabs.isEmpty }

  /// The selected controller: `selectedViewController`.
  open var selectedViewController: UIViewController? {
    get { children.indices.contains(selection) ? children[selection] : nil }
    set {
      guard let newValue else { return }
      guard let index = children.firstIndex(where: { $0 === newValue }) else {
        return Session.current.fault("only a view controller in the tab bar controller's list can be selected")
      }
      selectedIndex = index
    }
  }

  /// The place of what is selected: `selectedIndex`.
  ///
  /// Setting it calls no delegate.
  open var selectedIndex: Int {
    get { selection }
    set { if !isDead { select(newValue) } }
  }

  func select(_ index: Int, byTap: Bool = false) {
    guard children.indices.contains(index), index != selection else { return }
    if Session.current.has(.shouldSelectByCode), !byTap, viewIfLoaded?.window != nil, !mayTap(children[index]) {
      return
    }
    let previous = selectedViewController
    show(index)
    if Session.current.has(.didSelectByCode), !byTap, let selectedViewController {
      tellOfTap(selectedViewController, previous)
    }
  }

  func show(_ index: Int) {
    guard index != selection else { return }
    selection = index
    if viewIfLoaded?.window != nil { layOutWindow() }
  }

  /// Some screens are behind “More”: `moreNavigationController`; more than five tabs where there is little room, `UITab`s as well.
  private var hasMoreTab: Bool { children.count > 5 && traitCollection.horizontalSizeClass == .compact }

  override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  override func placedChildren() -> [UIViewController] {
    if hasMoreTab { Session.current.log("screens are moved into the stack of “More”") }
    for child in children where child !== selectedViewController { child.viewIfLoaded?.removeFromSuperview() }
    return selectedViewController?.placed(in: view) ?? []
  }
}

/// Asked and told of taps on tabs: `UITabBarControllerDelegate`.
@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// True if a tap selects: `tabBarController:shouldSelectViewController:`; optional.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// A tap selected, maybe what was selected already: `tabBarController:didSelectViewController:`; optional.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  /// The same for apps with tabs of their own: `tabBarController:shouldSelectTab:`; optional.
  @available(iOS 18.0, *)
  func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool
  /// The same for apps with tabs of their own: `tabBarController:didSelectTab:previousTab:`; optional.
  @available(iOS 18.0, *)
  func tabBarController(
    _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?)
}

extension UITabBarControllerDelegate {
  /// It does.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Nothing.
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
  /// It does.
  @available(iOS 18.0, *)
  public func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool { true }
  /// Nothing.
  @available(iOS 18.0, *)
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
  ) {}
}
