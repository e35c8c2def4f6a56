#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Listens to tabs, in front of the app's own delegate.
  @MainActor
  final class TabsListener: DelegateProxy, UITabBarControllerDelegate, ContainerListener {
    let entry: RouterState.Entry.ID
    /// The keys of the branches, and what is in them.
    let keys: [String]
    var branches: [UIViewController] = [] {
      didSet { announce() }
    }
    private weak var host: UIKitHost?
    private weak var tabs: UITabBarController?
    private weak var original: (any UITabBarControllerDelegate)? {
      didSet { forward(to: original) }
    }

    init(host: UIKitHost, entry: RouterState.Entry.ID, keys: [String]) {
      self.host = host
      self.entry = entry
      self.keys = keys
      super.init()
      withhold(Self.ofTabs)
    }

    /// Asked and told of `UITab`s, which are the host's only where there are more than five.
    private static let ofTabs: Set<String> = [
      "tabBarController:shouldSelectTab:", "tabBarController:didSelectTab:previousTab:",
    ]
    private var hasTabs = false
    private var isSelecting = false

    /// UIKit keeps which selectors a delegate answers.
    private func announce() {
      guard hasTabs != (branches.count > 5) else { return }
      hasTabs.toggle()
      withhold(hasTabs ? [] : Self.ofTabs)
      guard let tabs, tabs.delegate === self else { return }
      tabs.delegate = nil
      tabs.delegate = self
    }

    func listen(to tabs: UITabBarController) {
      self.tabs = tabs
      rewrap()
    }

    func rewrap() {
      guard let tabs, tabs.delegate !== self else { return }
      original = tabs.delegate
      tabs.delegate = self
    }

    func unwrap() {
      if tabs?.delegate === self { tabs?.delegate = original }
    }

    private func key(of controller: UIViewController?) -> String? {
      branches.firstIndex { $0 === controller }.map { keys[$0] }
    }

    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      #if canImport(ObjectiveC)
        let isAllowed = original?.tabBarController?(tabBarController, shouldSelect: viewController) ?? true
      #else
        let isAllowed = original?.tabBarController(tabBarController, shouldSelect: viewController) ?? true
      #endif
      return isAllowed && mayTap(viewController)
    }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      #if canImport(ObjectiveC)
        original?.tabBarController?(tabBarController, didSelect: viewController)
      #else
        original?.tabBarController(tabBarController, didSelect: viewController)
      #endif
      tapped(viewController)
    }

    /// Selects by code, which UIKit may tell as it tells a tap.
    func select(branch: UIViewController) {
      isSelecting = true
      tabs?.selectedViewController = branch
      isSelecting = false
    }

    private func mayTap(_ controller: UIViewController?) -> Bool {
      key(of: controller).flatMap { host?.mayTap($0, in: entry) } ?? true
    }

    private func tapped(_ controller: UIViewController?) {
      guard !isSelecting else { return }
      if let key = key(of: controller) { host?.tapped(key, in: entry) }
    }

    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
      #if canImport(ObjectiveC)
        let isAllowed = original?.tabBarController?(tabBarController, shouldSelectTab: tab) ?? true
      #else
        let isAllowed = original?.tabBarController(tabBarController, shouldSelectTab: tab) ?? true
      #endif
      return isAllowed && mayTap(tab.viewController)
    }

    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    func tabBarController(
      _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
    ) {
      #if canImport(ObjectiveC)
        original?.tabBarController?(tabBarController, didSelectTab: selectedTab, previousTab: previousTab)
      #else
        original?.tabBarController(tabBarController, didSelectTab: selectedTab, previousTab: previousTab)
      #endif
      // For tabs that UIKit makes itself of `viewControllers`, the other one is told, too, or instead of this one.
      if hasTabs { tapped(selectedTab.viewController) } else { host?.look() }
    }
  }
#endif
