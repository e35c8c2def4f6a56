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
    let slots: TabSlots
    private weak var host: UIKitHost?
    private weak var tabs: UITabBarController?
    private weak var original: (any UITabBarControllerDelegate)? {
      didSet { forward(to: original) }
    }
    /// The branch that the user may select, and is about to.
    private var tapped: String?

    init(host: UIKitHost, entry: RouterState.Entry.ID, tabs: UITabBarController, keys: [String]) {
      self.host = host
      self.entry = entry
      self.tabs = tabs
      slots = TabSlots(tabs, keys: keys)
      super.init()
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

    // MARK: Taps

    // UIKit asks and tells of view controllers, of tabs, or of both: of `UITab`s those who set them, and from iOS 27 on, by a
    // report, everybody. (react-native-bottom-tabs#530)

    /// Whether a tap may select at once.
    private func mayTap(_ key: String?) -> Bool {
      guard let key, !slots.isSelecting else { return true }
      guard host?.mayTap(key, in: entry) ?? true else { return false }
      tapped = key
      return true
    }

    /// Told once more, or of a selection by code, it is no tap: the screen tells what happened.
    private func selected(_ key: String?) {
      guard let key, key == tapped, !slots.isSelecting else {
        host?.look()
        return
      }
      tapped = nil
      host?.tapped(key, in: entry)
    }

    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      #if canImport(ObjectiveC)
        let isAllowed = original?.tabBarController?(tabBarController, shouldSelect: viewController) ?? true
      #else
        let isAllowed = original?.tabBarController(tabBarController, shouldSelect: viewController) ?? true
      #endif
      return isAllowed && mayTap(slots.key(of: viewController))
    }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      #if canImport(ObjectiveC)
        original?.tabBarController?(tabBarController, didSelect: viewController)
      #else
        original?.tabBarController(tabBarController, didSelect: viewController)
      #endif
      selected(slots.key(of: viewController))
    }

    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
      let old = delegateOfControllers(for: tab)
      #if canImport(ObjectiveC)
        let isAllowed =
          original?.tabBarController?(tabBarController, shouldSelectTab: tab)
          ?? old.flatMap { $0.delegate.tabBarController?(tabBarController, shouldSelect: $0.controller) } ?? true
      #else
        let isAllowed =
          original?.tabBarController(tabBarController, shouldSelectTab: tab) != false
          && old.map { $0.delegate.tabBarController(tabBarController, shouldSelect: $0.controller) } != false
      #endif
      return isAllowed && mayTap(slots.key(of: tab))
    }

    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    func tabBarController(
      _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
    ) {
      let old = delegateOfControllers(for: selectedTab)
      #if canImport(ObjectiveC)
        if original?.tabBarController?(tabBarController, didSelectTab: selectedTab, previousTab: previousTab) == nil {
          if let old { old.delegate.tabBarController?(tabBarController, didSelect: old.controller) }
        }
      #else
        original?.tabBarController(tabBarController, didSelectTab: selectedTab, previousTab: previousTab)
        if let old { old.delegate.tabBarController(tabBarController, didSelect: old.controller) }
      #endif
      selected(slots.key(of: selectedTab))
    }

    /// The app's delegate that wants to hear of view controllers, where the host has made `UITab`s of them, of which UIKit would
    /// tell it nothing.
    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    private func delegateOfControllers(
      for tab: UITab
    ) -> (delegate: any UITabBarControllerDelegate, controller: UIViewController)? {
      guard slots.usesTabs, let original, let controller = tab.viewController else { return nil }
      return (original, controller)
    }
  }
#endif
