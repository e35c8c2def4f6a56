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

  /// Its screen: `viewController`.
  public var viewController: UIViewController? {
    if made == nil { made = provider?(self) }
    return made
  }
}

@available(iOS 18.0, *)
extension UITabBarController {
  /// The tabs: `tabs`.
  public var tabs: [UITab] {
    get { ownTabs.compactMap { $0 as? UITab } }
    set {
      ownTabs = newValue
      setViewControllers(newValue.compactMap(\.viewController), animated: false)
    }
  }

  /// The tab that is selected: `selectedTab`.
  public var selectedTab: UITab? {
    get { tabs.first { $0.viewController === selectedViewController } }
    set { selectedViewController = newValue?.viewController }
  }
}
