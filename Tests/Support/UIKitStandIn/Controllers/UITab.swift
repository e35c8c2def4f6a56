/// A tab by itself, whose screen is made when it is first needed.
@available(iOS 18.0, *)
@MainActor
open class UITab: NSObject {
  /// Its name: `identifier`.
  public let identifier: String
  /// Its label: `title`.
  open var title: String
  /// Its image: `image`.
  open var image: UIImage?
  /// The badge at its corner: `badgeValue`.
  open var badgeValue: String?
  /// A second line in a sidebar: `subtitle`.
  open var subtitle: String?
  /// Its place among the tabs: `preferredPlacement`.
  open var preferredPlacement = Placement.automatic
  /// A value of the app's: `userInfo`.
  open var userInfo: Any?
  /// The app hides it: `hidden`.
  open var isHidden = false
  /// It is hidden until the user shows it: `hiddenByDefault`.
  open var isHiddenByDefault = false
  /// The user may hide it: `allowsHiding`.
  open var allowsHiding = false
  /// Its name for tests of the screen: `accessibilityIdentifier`.
  open var accessibilityIdentifier: String?
  /// The group it is in: `parent`.
  public internal(set) weak var parent: UITabGroup?
  let provider: ((UITab) -> UIViewController)?
  private var made: UIViewController?

  /// A place among the tabs: `UITabPlacement`.
  public enum Placement: Int, Sendable {
    /// As the system has it.
    case automatic
    /// In the bar, unless the user takes it out.
    case `default`
    /// In the bar, only if the user puts it there.
    case optional
    /// In the bar, always.
    case movable
    /// At the edge of the bar.
    case pinned
    /// At its place, always.
    case fixed
    /// Only in a sidebar.
    case sidebarOnly
  }

  /// A tab: `initWithTitle:image:identifier:viewControllerProvider:`.
  public init(
    title: String, image: UIImage?, identifier: String, viewControllerProvider: ((UITab) -> UIViewController)?
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier
    provider = viewControllerProvider
  }

  init(around controller: UIViewController) {
    identifier = ""
    title = ""
    provider = nil
    made = controller
  }

  /// Its screen: `viewController`.
  public var viewController: UIViewController? {
    asks += 1
    return resolved
  }

  /// The number of times that the app has asked for the screen, which makes it.
  @_spi(Simulation) public private(set) var asks = 0

  var resolved: UIViewController? {
    if made == nil {
      made = provider?(self)
      made?.ownTab = self
    }
    return made
  }
}

/// Tabs under one; a sidebar shows them as a section: `UITabGroup`.
@available(iOS 18.0, *)
open class UITabGroup: UITab {
  /// The tabs in it: `children`.
  ///
  /// If the selected one leaves a group that is shown, the bar selects another one.
  open var children: [UITab] {
    didSet {
      for child in oldValue where child.parent === self && !children.contains(child) { child.parent = nil }
      for child in children { child.parent = self }
      bar?.childrenChanged()
    }
  }
  /// The bar that shows it.
  weak var bar: UITabBarController?
  /// The tab that was selected in it last: `selectedChild`.
  ///
  /// The app may set it to one of the children. (documentation of the property)
  open var selectedChild: UITab?
  /// The tab that is selected first: `defaultChildIdentifier`.
  open var defaultChildIdentifier: String?

  /// A group: `initWithTitle:image:identifier:children:viewControllerProvider:`.
  public init(
    title: String, image: UIImage?, identifier: String, children: [UITab],
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.children = children
    super.init(title: title, image: image, identifier: identifier, viewControllerProvider: viewControllerProvider)
    for child in children { child.parent = self }
  }
}

/// A tab to search, which the system places apart: `UISearchTab`.
@available(iOS 18.0, *)
open class UISearchTab: UITab {
  /// A tab with the system's title and image: `initWithViewControllerProvider:`.
  public init(viewControllerProvider: ((UITab) -> UIViewController)? = nil) {
    super.init(
      title: "Search", image: UIImage(systemName: "magnifyingglass"), identifier: "com.apple.UIKit.search",
      viewControllerProvider: viewControllerProvider)
  }

  /// Selecting it begins the search of its screen: `automaticallyActivatesSearch`.
  ///
  /// “The default value is `NO`.” (documentation of the property)
  @available(iOS 26.0, *)
  open var automaticallyActivatesSearch: Bool {
    get { activatesSearch }
    set { activatesSearch = newValue }
  }
  private var activatesSearch = false
}

@available(iOS 18.0, *)
extension UITab {
  var leaves: [UITab] { (self as? UITabGroup)?.children.flatMap(\.leaves) ?? [self] }

  private var root: UITab { parent?.root ?? self }

  /// The controller on the screen while this tab is selected: that of the tab outside of all groups.
  ///
  /// “UITabBarController will only change the view controller for root tabs.” (developer.apple.com/forums/thread/793985)
  ///
  /// No source says what a group without a controller shows: here, its child.
  var shown: UIViewController? { root.provider == nil && root !== self ? resolved : root.resolved }

  /// The tab that is selected if this one is: of a group, the last one or the first.
  var selectable: UITab? {
    guard let group = self as? UITabGroup else { return self }
    let first = group.children.first { $0.identifier == group.defaultChildIdentifier } ?? group.children.first
    return (group.selectedChild ?? first)?.selectable
  }
}

@available(iOS 18.0, *)
extension UITabBarController {
  /// The tabs: `tabs`.
  ///
  /// Their identifiers must be unique. (documentation of `UITab.identifier`) What is selected stays, if it is still there.
  public var tabs: [UITab] {
    get { ownTabs.compactMap { $0 as? UITab } }
    set {
      let selected = selectedTab
      for case let group as UITabGroup in tabs where !newValue.contains(group) { group.bar = nil }
      for tab in newValue { tab.parent = nil }
      ownTabs = newValue
      for case let group as UITabGroup in newValue {
        group.bar = self
        for child in group.children { child.parent = group }
      }
      let leaves = newValue.flatMap(\.leaves)
      let names = (leaves + newValue.filter { $0 is UITabGroup }).map(\.identifier)
      if Set(names).count < names.count { Session.current.fault("identifiers of tabs must be unique: \(names)") }
      let next = leaves.first { $0 === selected } ?? newValue.first?.selectable
      selectedLeaf = next
      next.map { $0.parent?.selectedChild = $0 }
      fill(shownByTabs, selecting: next?.shown)
      controllerOfLeaf = next?.shown
    }
  }

  /// The controllers that tabs bring on the screen, in their order.
  private var shownByTabs: [UIViewController] {
    tabs.flatMap(\.leaves).compactMap(\.shown).reduce(into: []) { all, next in
      if !all.contains(next) { all.append(next) }
    }
  }

  /// A group has got other tabs.
  func childrenChanged() {
    let leaves = tabs.flatMap(\.leaves)
    if let selectedLeaf, !leaves.contains(where: { $0 === selectedLeaf }) {
      self.selectedLeaf = leaves.first
      controllerOfLeaf = leaves.first?.shown
    }
    fill(shownByTabs, selecting: selectedTab?.shown)
    controllerOfLeaf = selectedTab?.shown
  }

  /// The form of tabs: `mode`.
  public var mode: Mode {
    get { Mode(rawValue: bar.mode) ?? .automatic }
    set { bar.mode = newValue.rawValue }
  }

  /// A form of tabs.
  public enum Mode: Int, Sendable {
    /// As the system has it.
    case automatic
    /// As a bar.
    case tabBar
    /// As a bar, or a sidebar where there is room.
    case tabSidebar
  }

  /// Under which name the user's arrangement is kept: `customizationIdentifier`.
  public var customizationIdentifier: String? {
    get { bar.customization }
    set { bar.customization = newValue }
  }

  /// The tabs that are shown where there is little room: `compactTabIdentifiers`.
  public var compactTabIdentifiers: [String]? {
    get { compactIdentifiers }
    set { compactIdentifiers = newValue }
  }

  /// The tab that is selected, in a group, too: `selectedTab`.
  ///
  /// A group that is in no bar yet changes nothing in this one.
  public var selectedTab: UITab? {
    get {
      let leaves = tabs.flatMap(\.leaves)
      // The app may have selected a controller.
      if let selected = leaves.first(where: { $0 === selectedLeaf }) {
        let shown = Session.current.has(.groupsTakeTabs) ? selected.shown : controllerOfLeaf
        if shown === selectedViewController { return selected }
      }
      return leaves.first { $0.shown === selectedViewController }
    }
    set { if let tab = newValue?.selectable { select(tab) } }
  }

  func select(_ tab: UITab, byTap: Bool = false) {
    guard tab !== selectedTab, let index = children.firstIndex(where: { $0 === tab.shown }) else { return }
    let session = Session.current
    if session.has(.shouldSelectByCode), !byTap, viewIfLoaded?.window != nil, !mayTap(tab) { return }
    let previous = selectedTab
    selectedLeaf = tab
    tab.parent?.selectedChild = tab
    show(index)
    controllerOfLeaf = tab.shown
    if session.has(.didSelectByCode), !byTap { tellOfTap(tab, previous) }
  }
}

@available(iOS 27.0, *)
extension UITabBarController {
  /// The tab that stands out: `prominentTabIdentifier`.
  public var prominentTabIdentifier: String? {
    get { bar.prominent }
    set { bar.prominent = newValue }
  }
}

@available(iOS 26.0, *)
extension UITabBarController {
  /// When the bar becomes small: `tabBarMinimizeBehavior`.
  public var tabBarMinimizeBehavior: MinimizeBehavior {
    get { MinimizeBehavior(rawValue: bar.minimizing) ?? .automatic }
    set { bar.minimizing = newValue.rawValue }
  }

  /// When a bar becomes small.
  public enum MinimizeBehavior: Int, Sendable {
    /// As the system has it.
    case automatic
    /// Never.
    case never
    /// When the user scrolls down.
    case onScrollDown
    /// When the user scrolls up.
    case onScrollUp
  }

  /// The view above the bar: `bottomAccessory`.
  public var bottomAccessory: UITabAccessory? {
    get { bar.accessory as? UITabAccessory }
    set { bar.accessory = newValue }
  }

  /// Sets the view above the bar: `setBottomAccessory:animated:`.
  public func setBottomAccessory(_ bottomAccessory: UITabAccessory?, animated: Bool) {
    self.bottomAccessory = bottomAccessory
  }
}

/// A view above a bar of tabs.
@available(iOS 26.0, *)
@MainActor
open class UITabAccessory: NSObject {
  /// The view: `contentView`.
  public let contentView: UIView

  /// An accessory: `initWithContentView:`.
  public init(contentView: UIView) {
    self.contentView = contentView
  }
}

/// The values that extensions of a tab bar controller keep.
struct BarLook {
  var mode = 0
  var customization: String?
  var minimizing = 0
  var accessory: AnyObject?
  var prominent: String?
}
