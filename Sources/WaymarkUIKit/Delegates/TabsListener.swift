#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The delegate of tabs, in front of the app's own.
  @MainActor
  final class TabsListener: DelegateProxy, UITabBarControllerDelegate {
    let slots: TabSlots
    /// The badges of the branches.
    let badges: TabBadges
    private weak var tabs: UITabBarController?
    /// The branch that the user may select and has tapped.
    private var tapped: String?

    convenience init(
      host: UIKitHost, entry: RouterState.Entry.ID, tabs: UITabBarController, places: [RouteTable.Place],
      options: TabOptions?
    ) {
      let labels = places.compactMap { place in place.attachments[TabLabel.self].map { (place.key, $0) } }
      let slots = TabSlots(
        tabs, keys: places.map(\.key), labels: Dictionary(labels) { first, _ in first },
        activatesSearch: options?.activatesSearch ?? false, host: host)
      self.init(host: host, entry: entry, tabs: tabs, slots, TabBadges(of: places, in: slots))
      // The host aligns the tabs with the new width when no step is pending.
      tabs.registerForTraitChanges([UITraitHorizontalSizeClass.self]) { [weak slots] (_: UITabBarController, _) in
        slots?.host?.lookLater()
      }
    }

    private init(
      host: UIKitHost, entry: RouterState.Entry.ID, tabs: UITabBarController, _ slots: TabSlots, _ badges: TabBadges
    ) {
      self.tabs = tabs
      (self.slots, self.badges) = (slots, badges)
      super.init(host: host, entry: entry)
      (tabs as? TabsController)?.listener = self
      rewrap()
    }

    override var installed: AnyObject? {
      get { tabs?.delegate }
      set { tabs?.delegate = newValue as? any UITabBarControllerDelegate }
    }

    override func successor() -> DelegateProxy? {
      guard let host, let tabs else { return nil }
      return TabsListener(host: host, entry: entry, tabs: tabs, slots, badges)
    }

    private var appDelegate: (any UITabBarControllerDelegate)? { original as? any UITabBarControllerDelegate }

    // MARK: Taps

    // UIKit calls the methods for view controllers, those for tabs, or both. Apps that set `UITab`s get those for tabs.
    // From iOS 27 on, all apps do, by a report. (react-native-bottom-tabs#530)

    /// Returns true if a tap may select at once.
    private func mayTap(_ key: String?) -> Bool {
      guard let key, !slots.isSelecting else { return true }
      guard host?.mayTap(key, in: entry) ?? true else { return false }
      tapped = key
      // If UIKit selects nothing after all, a later selection by code is not a tap.
      host?.clock.later { [weak self] in self?.tapped = nil }
      return true
    }

    /// Reports a tap.
    ///
    /// The second call for a tap, and the call for a selection by code, only lead to an observation of the screen.
    private func selected(_ key: String?) {
      guard let key, key == tapped, !slots.isSelecting else {
        host?.look()
        return
      }
      tapped = nil
      slots.showInSection(key)
      host?.tapped(key, in: entry)
    }

    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      let isAllowed = appDelegate?.tabBarController?(tabBarController, shouldSelect: viewController) ?? true
      return isAllowed && mayTap(slots.key(of: viewController))
    }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      appDelegate?.tabBarController?(tabBarController, didSelect: viewController)
      selected(slots.key(of: viewController))
    }

    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
      let old = delegateOfControllers(for: tab)
      #if canImport(ObjectiveC)
        let isAllowed =
          appDelegate?.tabBarController?(tabBarController, shouldSelectTab: tab)
          ?? old.flatMap { $0.delegate.tabBarController?(tabBarController, shouldSelect: $0.controller) } ?? true
      #else
        let isAllowed =
          appDelegate?.tabBarController(tabBarController, shouldSelectTab: tab) != false
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
        if appDelegate?.tabBarController?(tabBarController, didSelectTab: selectedTab, previousTab: previousTab) == nil
        {
          if let old { old.delegate.tabBarController?(tabBarController, didSelect: old.controller) }
        }
      #else
        appDelegate?.tabBarController(tabBarController, didSelectTab: selectedTab, previousTab: previousTab)
        if let old { old.delegate.tabBarController(tabBarController, didSelect: old.controller) }
      #endif
      selected(slots.key(of: selectedTab))
    }

    /// The app's delegate that implements only the methods for view controllers.
    ///
    /// UIKit does not call them where the host has made `UITab`s.
    @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
    private func delegateOfControllers(
      for tab: UITab
    ) -> (delegate: any UITabBarControllerDelegate, controller: UIViewController)? {
      guard slots.usesTabs, let appDelegate, let controller = tab.viewController else { return nil }
      return (appDelegate, controller)
    }
  }

  /// Tabs made by a host.
  ///
  /// It notices when the app sets a delegate of its own.
  @MainActor
  final class TabsController: UITabBarController {
    weak var listener: TabsListener?

    override var delegate: (any UITabBarControllerDelegate)? {
      get { super.delegate }
      set {
        super.delegate = newValue
        listener?.delegateWasSet()
      }
    }
  }
#endif
