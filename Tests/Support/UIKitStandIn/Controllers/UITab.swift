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
  /// The group it is in: `parent`.
  public internal(set) weak var parent: UITabGroup?
  private let provider: ((UITab) -> UIViewController)?
  private var made: UIViewController?

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
  open var children: [UITab] {
    didSet { for child in children { child.parent = self } }
  }

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
}

@available(iOS 18.0, *)
extension UITab {
  var leaves: [UITab] { (self as? UITabGroup)?.children.flatMap(\.leaves) ?? [self] }
}

@available(iOS 18.0, *)
extension UITabBarController {
  /// The tabs: `tabs`.
  public var tabs: [UITab] {
    get { ownTabs.compactMap { $0 as? UITab } }
    set {
      ownTabs = newValue
      fill(newValue.flatMap(\.leaves).compactMap(\.resolved))
    }
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
  public var selectedTab: UITab? {
    get { tabs.flatMap(\.leaves).first { $0.resolved === selectedViewController } }
    set { if let index = children.firstIndex(where: { $0 === newValue?.resolved }) { select(index) } }
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
}
