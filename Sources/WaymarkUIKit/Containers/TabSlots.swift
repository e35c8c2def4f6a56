#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The branches of a map in a tab bar controller.
  ///
  /// From iOS 18 on, they are `UITab`s, unless the app has set view controllers. Once `tabs` is set, UIKit ignores
  /// `viewControllers` and `selectedViewController`.
  @MainActor
  final class TabSlots {
    /// The keys of the branches.
    let keys: [String]
    /// The controllers of the branches, in the order of the keys.
    private(set) var branches: [UIViewController] = []
    weak var controller: UITabBarController?
    weak var host: UIKitHost?
    /// The labels of the branches, by key.
    let labels: [String: TabLabel]
    /// True if selecting the tab that searches begins the search.
    private let activatesSearch: Bool
    /// The groups of sections, by title, while there is room for a sidebar.
    var groups: [String: NSObject] = [:]
    /// The tabs as they stand with groups, and as they stood without them.
    var arrangement: (grouped: [NSObject], flat: [NSObject]) = ([], [])
    /// The controllers of the groups, by title.
    var sections: [String: SectionController] = [:]
    /// The badges of the branches, by key.
    private var badges: [String: String] = [:]
    /// The `UITab` of each branch.
    ///
    /// It stays, with its badge.
    private(set) var tabs: [String: NSObject] = [:]
    private(set) lazy var usesTabs = controller.map { $0.takesTabs } ?? false
    /// True while the router selects or sets tabs: UIKit may call the delegate as for a tap.
    private(set) var isSelecting = false

    init(
      _ controller: UITabBarController, keys: [String], labels: [String: TabLabel], activatesSearch: Bool,
      host: UIKitHost
    ) {
      self.controller = controller
      self.keys = keys
      self.labels = labels
      self.activatesSearch = activatesSearch
      self.host = host
    }

    // MARK: Selecting

    /// The selected branch.
    ///
    /// It is `nil` if a tab of the app's own is selected.
    var selectedKey: String? {
      if #available(iOS 18.0, visionOS 2.0, *), usesTabs { return controller?.selectedTab.flatMap { key(of: $0) } }
      return key(of: controller?.selectedViewController)
    }

    /// True if the selected tab has no branch in the map.
    var isElsewhere: Bool { controller?.shownController != nil && selectedKey == nil }

    func select(_ key: String) {
      showInSection(key)
      guard selectedKey != key else { return }
      selecting {
        if #available(iOS 18.0, visionOS 2.0, *), usesTabs {
          if let tab = tabs[key] as? UITab { controller?.selectedTab = tab }
        } else if let branch = branch(key) {
          controller?.selectedViewController = branch
        }
      }
    }

    private func selecting(_ body: () -> Void) {
      let before = isSelecting
      isSelecting = true
      body()
      isSelecting = before
    }

    func branch(_ key: String) -> UIViewController? {
      keys.firstIndex(of: key).flatMap { branches.indices.contains($0) ? branches[$0] : nil }
    }

    func key(of branch: UIViewController?) -> String? { branches.firstIndex { $0 === branch }.map { keys[$0] } }

    /// The branch of a tab, or of its group.
    @available(iOS 18.0, visionOS 2.0, *)
    func key(of tab: UITab) -> String? {
      var current: UITab? = tab
      while let candidate = current {
        let branch = branches.first { $0.tab === candidate }
        if let key = tabs.first(where: { $0.value === candidate })?.key ?? key(of: branch) { return key }
        if let key = keyOfSelected(in: candidate) { return key }
        current = candidate.parent
      }
      return nil
    }

    /// The stack in a tab of the app's own that stands for a branch, which the host has not filled yet.
    func appStack(for key: String) -> UINavigationController? {
      guard #available(iOS 18.0, visionOS 2.0, *), usesTabs, tabs[key] == nil else { return nil }
      return appTab(for: key, in: controller?.tabs ?? [])?.viewController as? UINavigationController
    }

    /// The app's own tab that stands for a branch.
    ///
    /// A `UISearchTab` has an identifier of the system's, so the app cannot give it the key of a branch.
    @available(iOS 18.0, visionOS 2.0, *)
    private func appTab(for key: String, in all: [UITab]) -> UITab? {
      let leaves = all.flatMap(\.leaves)
      if let own = leaves.first(where: { $0.identifier == key }) { return own }
      guard isSearch(key) else { return nil }
      return leaves.first { tab in tab is UISearchTab && !tabs.values.contains { $0 === tab } }
    }

    // MARK: Filling

    /// The number of tabs where there is little room.
    var compactCount: Int {
      guard #available(iOS 18.0, visionOS 2.0, *), usesTabs else { return controller?.viewControllers?.count ?? 0 }
      return controller?.compactTabIdentifiers?.count ?? controller?.tabs.count ?? 0
    }

    /// Sets the controllers of the branches; the app's own tabs stay.
    ///
    /// - Parameter hasSidebar: true if sections are groups. Elsewhere UIKit would show a group as one tab.
    func fill(_ branches: [UIViewController], hasSidebar: Bool = false) {
      let isRegrouped = hasSections && hasSidebar == groups.isEmpty
      guard let controller, isRegrouped || !branches.elementsEqual(self.branches, by: ===) else { return }
      let known = self.branches
      // UIKit may call the delegate while the tabs are set.
      self.branches = branches
      selecting {
        if #available(iOS 18.0, visionOS 2.0, *), usesTabs {
          fill(hasSidebar, inTabsOf: controller)
        } else {
          let current = controller.viewControllers ?? []
          let all = branches + current.filter { tab in !(known + branches).contains { $0 === tab } }
          if !all.elementsEqual(current, by: ===) { controller.setViewControllers(all, animated: false) }
        }
      }
      for (key, text) in badges { setBadge(text, of: key) }
    }

    /// Shows a text on the tab of a branch, or none.
    func setBadge(_ text: String?, of key: String) {
      badges[key] = text
      if #available(iOS 18.0, visionOS 2.0, *), let tab = tabs[key] as? UITab {
        tab.badgeValue = text
      } else {
        branch(key)?.tabBarItem.badgeValue = text
      }
    }

    @available(iOS 18.0, visionOS 2.0, *)
    private func fill(_ hasSidebar: Bool, inTabsOf controller: UITabBarController) {
      var all = ungrouped(controller.tabs)
      for (key, branch) in zip(keys, branches) {
        let leaves = all.flatMap(\.leaves)
        let known =
          leaves.first { $0 === tabs[key] } ?? appTab(for: key, in: all) ?? leaves.first { $0 === branch.tab }
        if let known, known.viewController === branch {
          tabs[key] = known
          continue
        }
        let tab = newTab(key, insteadOf: known, showing: branch, beside: leaves)
        if let known { tab.takeProperties(of: known) }
        tabs[key] = tab
        known?.replace(with: tab, in: &all) ?? all.append(tab)
      }
      let (old, selected) = (controller.tabs, controller.selectedTab)
      if !hasSidebar { leaveSections() }
      let new = hasSidebar ? grouped(all) : all
      guard new != old else { return }
      if let selected { selectInGroup(selected) }
      controller.tabs = new
      // UIKit may have selected another one in between.
      if let selected, controller.selectedTab !== selected, all.flatMap(\.leaves).contains(selected) {
        controller.selectedTab = selected
      }
      if let selectedKey { showInSection(selectedKey) }
    }

    // MARK: Tabs that search

    private func isSearch(_ key: String) -> Bool { labels[key]?.isSearch == true }

    @available(iOS 18.0, visionOS 2.0, *)
    private func newTab(
      _ key: String, insteadOf known: UITab?, showing branch: UIViewController, beside others: [UITab]
    ) -> UITab {
      if known is UISearchTab || isSearch(key) {
        if !others.contains(where: { $0 is UISearchTab && $0 !== known }) { return newSearchTab(key, showing: branch) }
        host?.router?.reportSecondSearch(key)
      }
      let image = branch.tabBarItem.image ?? (isSearch(key) ? UIImage(systemName: "magnifyingglass") : nil)
      return UITab(title: branch.tabBarItem.title ?? key, image: image, identifier: key) { _ in branch }
    }

    /// A tab with an identifier of the system's, and its title and image unless the map has others.
    @available(iOS 18.0, visionOS 2.0, *)
    private func newSearchTab(_ key: String, showing branch: UIViewController) -> UITab {
      let tab = UISearchTab { _ in branch }
      if let title = branch.tabBarItem.title { tab.title = title }
      if let image = branch.tabBarItem.image { tab.image = image }
      #if !os(visionOS)
        if #available(iOS 26.0, *) { tab.automaticallyActivatesSearch = activatesSearch }
      #endif
      if #available(iOS 27.0, visionOS 27.0, *), controller?.prominentKey == nil {
        controller?.prominentKey = tab.identifier
      }
      return tab
    }
  }

  extension UITabBarController {
    /// True if it has `UITab`s, or no tabs yet.
    fileprivate var takesTabs: Bool {
      guard #available(iOS 18.0, visionOS 2.0, *) else { return false }
      return (viewControllers ?? []).allSatisfy { $0.tab != nil }
    }

    /// The visible controller.
    var shownController: UIViewController? {
      if #available(iOS 18.0, visionOS 2.0, *), let shown = selectedTab.flatMap({ controller(shownBy: $0) }) {
        return shown
      }
      return selectedViewController
    }

    /// The controller on the screen while a tab is selected.
    ///
    /// UIKit changes it only for tabs outside of groups. (developer.apple.com/forums/thread/793985)
    @available(iOS 18.0, visionOS 2.0, *)
    private func controller(shownBy tab: UITab) -> UIViewController? {
      var outermost = tab
      while let group = outermost.parent, !tabs.contains(outermost) { outermost = group }
      return outermost.viewController ?? tab.viewController
    }

    /// Selects the tab of a controller.
    func show(_ controller: UIViewController) {
      guard shownController !== controller else { return }
      if #available(iOS 18.0, visionOS 2.0, *), takesTabs {
        if let tab = controller.tab { selectedTab = tab }
      } else {
        selectedViewController = controller
      }
    }

    /// The app's controllers, in order, each with the identifier of its `UITab`.
    ///
    /// A `UITab` makes its controller when it is first asked, which the app may want to be later.
    var appTabs: [(identifier: String?, controller: @MainActor () -> UIViewController?)] {
      if #available(iOS 18.0, visionOS 2.0, *), takesTabs {
        return tabs.flatMap(\.leaves).map { tab in (tab.identifier, { tab.viewController }) }
      }
      return (viewControllers ?? []).map { controller in (nil, { controller }) }
    }
  }

  @available(iOS 27.0, visionOS 27.0, *)
  extension UITabBarController {
    /// The value of `prominentTabIdentifier`.
    ///
    /// The SDKs before 27 do not declare it, and builds with them must set it, too: since then, UIKit puts a tab that searches
    /// apart only if it activates the search.
    fileprivate var prominentKey: String? {
      get {
        #if canImport(ObjectiveC)
          value(forKey: "prominentTabIdentifier") as? String
        #else
          prominentTabIdentifier
        #endif
      }
      set {
        #if canImport(ObjectiveC)
          setValue(newValue, forKey: "prominentTabIdentifier")
        #else
          prominentTabIdentifier = newValue
        #endif
      }
    }
  }
#endif
