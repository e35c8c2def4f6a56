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
    private weak var controller: UITabBarController?
    /// The labels of the branches, by key.
    private let labels: [String: TabLabel]
    /// The sections that the labels name, by title, where there is room for a sidebar.
    private var groups: [String: NSObject] = [:]
    /// The badges of the branches, by key.
    private var badges: [String: String] = [:]
    /// The `UITab` of each branch.
    ///
    /// It stays, with its badge.
    private var tabs: [String: NSObject] = [:]
    private(set) lazy var usesTabs = controller.map { $0.takesTabs } ?? false
    /// True while the router selects: UIKit may call the delegate as for a tap.
    private(set) var isSelecting = false

    init(_ controller: UITabBarController, keys: [String], labels: [String: TabLabel]) {
      self.controller = controller
      self.keys = keys
      self.labels = labels
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
      guard selectedKey != key else { return }
      isSelecting = true
      defer { isSelecting = false }
      if #available(iOS 18.0, visionOS 2.0, *), usesTabs {
        if let tab = tabs[key] as? UITab { controller?.selectedTab = tab }
      } else if let index = keys.firstIndex(of: key), branches.indices.contains(index) {
        controller?.selectedViewController = branches[index]
      }
    }

    func key(of branch: UIViewController?) -> String? { branches.firstIndex { $0 === branch }.map { keys[$0] } }

    /// The branch of a tab, or of its group.
    @available(iOS 18.0, visionOS 2.0, *)
    func key(of tab: UITab) -> String? {
      var current: UITab? = tab
      while let candidate = current {
        let branch = branches.first { $0.tab === candidate }
        if let key = tabs.first(where: { $0.value === candidate })?.key ?? key(of: branch) { return key }
        current = candidate.parent
      }
      return nil
    }

    /// The stack in a tab of the app's own that stands for a branch, which the host has not filled yet.
    func appStack(for key: String) -> UINavigationController? {
      guard #available(iOS 18.0, visionOS 2.0, *), usesTabs, tabs[key] == nil else { return nil }
      let tab = controller?.tabs.flatMap(\.leaves).first { $0.identifier == key }
      return tab?.viewController as? UINavigationController
    }

    // MARK: Filling

    /// True if a label names a section.
    var hasSections: Bool { labels.values.contains { $0.section != nil } }

    /// Sets the controllers of the branches; the app's own tabs stay.
    ///
    /// - Parameter isWide: true if sections are groups. Where there is little room, UIKit would show a group as one tab.
    /// - Returns: the number of tabs, if they have changed.
    @discardableResult
    func fill(_ branches: [UIViewController], isWide: Bool = false) -> Int? {
      let isRegrouped = hasSections && isWide == groups.isEmpty
      guard let controller, isRegrouped || !branches.elementsEqual(self.branches, by: ===) else { return nil }
      if #available(iOS 18.0, visionOS 2.0, *), usesTabs { return fill(branches, isWide, inTabsOf: controller) }
      let current = controller.viewControllers ?? []
      let own = current.filter { tab in !(self.branches + branches).contains { $0 === tab } }
      let all = branches + own
      // UIKit may call the delegate while the tabs are set.
      self.branches = branches
      if !all.elementsEqual(current, by: ===) { controller.setViewControllers(all, animated: false) }
      for (key, text) in badges { setBadge(text, of: key) }
      return all.count
    }

    /// Shows a text on the tab of a branch, or none.
    func setBadge(_ text: String?, of key: String) {
      badges[key] = text
      if #available(iOS 18.0, visionOS 2.0, *), let tab = tabs[key] as? UITab {
        tab.badgeValue = text
      } else if let index = keys.firstIndex(of: key), branches.indices.contains(index) {
        branches[index].tabBarItem.badgeValue = text
      }
    }

    @available(iOS 18.0, visionOS 2.0, *)
    private func fill(_ branches: [UIViewController], _ isWide: Bool, inTabsOf controller: UITabBarController) -> Int {
      var all = ungrouped(controller.tabs)
      for (key, branch) in zip(keys, branches) {
        let leaves = all.flatMap(\.leaves)
        let known =
          leaves.first { $0 === self.tabs[key] || $0.identifier == key }
          ?? leaves.first { $0 === branch.tab }
        if let known, known.viewController === branch {
          tabs[key] = known
          continue
        }
        let tab = newTab(key, insteadOf: known, showing: branch)
        tab.badgeValue = badges[key] ?? known?.badgeValue
        tabs[key] = tab
        known?.replace(with: tab, in: &all) ?? all.append(tab)
      }
      self.branches = branches
      let (count, own) = (controller.compactTabIdentifiers?.count ?? all.count, controller.tabs)
      if isWide { all = grouped(all) }
      if all != own { controller.tabs = all }
      return count
    }

    @available(iOS 18.0, visionOS 2.0, *)
    private func newTab(_ key: String, insteadOf known: UITab?, showing branch: UIViewController) -> UITab {
      let title = known?.title ?? branch.tabBarItem.title
      let image = known?.image ?? branch.tabBarItem.image
      guard known is UISearchTab || labels[key]?.role == .search else {
        return UITab(title: title ?? key, image: image, identifier: key) { _ in branch }
      }
      // The system gives it a title and an image, and an identifier.
      let tab = UISearchTab { _ in branch }
      if let title { tab.title = title }
      if let image { tab.image = image }
      return tab
    }

    // MARK: Sections

    /// The tabs without the groups of sections.
    @available(iOS 18.0, visionOS 2.0, *)
    private func ungrouped(_ all: [UITab]) -> [UITab] {
      defer { groups = [:] }
      return all.flatMap { tab in
        guard let group = tab as? UITabGroup, groups.values.contains(group) else { return [tab] }
        let children = group.children
        group.children = []
        return children
      }
    }

    /// The tabs with a group for each section, where the first tab of the section is.
    @available(iOS 18.0, visionOS 2.0, *)
    private func grouped(_ all: [UITab]) -> [UITab] {
      var (members, result): ([String: [UITab]], [UITab]) = ([:], [])
      for tab in all {
        guard let title = key(of: tab).flatMap({ labels[$0]?.section }) else {
          result.append(tab)
          continue
        }
        if members[title] == nil {
          let group = UITabGroup(title: title, image: nil, identifier: "waymark.section.\(title)", children: [])
          groups[title] = group
          result.append(group)
        }
        members[title, default: []].append(tab)
      }
      for (title, tabs) in members { (groups[title] as? UITabGroup)?.children = tabs }
      return result
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
      if #available(iOS 18.0, visionOS 2.0, *), let shown = selectedTab?.viewController { return shown }
      return selectedViewController
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

  @available(iOS 18.0, visionOS 2.0, *)
  extension UITab {
    /// The tab itself, or those of a group.
    fileprivate var leaves: [UITab] { (self as? UITabGroup)?.children.flatMap(\.leaves) ?? [self] }

    /// Replaces it with another tab, also in its group.
    fileprivate func replace(with tab: UITab, in all: inout [UITab]) {
      if let index = all.firstIndex(of: self) { all[index] = tab }
      if let index = parent?.children.firstIndex(of: self) { parent?.children[index] = tab }
    }
  }
#endif
