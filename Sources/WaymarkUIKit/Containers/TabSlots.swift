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
    /// The `UITab` of each branch.
    ///
    /// It stays, with its badge.
    private var tabs: [String: NSObject] = [:]
    private(set) lazy var usesTabs = controller.map { $0.takesTabs } ?? false
    /// True while the router selects: UIKit may call the delegate as for a tap.
    private(set) var isSelecting = false

    init(_ controller: UITabBarController, keys: [String]) {
      self.controller = controller
      self.keys = keys
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

    /// Sets the controllers of the branches; the app's own tabs stay.
    ///
    /// - Returns: the number of tabs, if they have changed.
    @discardableResult
    func fill(_ branches: [UIViewController]) -> Int? {
      guard let controller, !branches.elementsEqual(self.branches, by: ===) else { return nil }
      if #available(iOS 18.0, visionOS 2.0, *), usesTabs { return fill(branches, inTabsOf: controller) }
      let current = controller.viewControllers ?? []
      let own = current.filter { tab in !(self.branches + branches).contains { $0 === tab } }
      let all = branches + own
      // UIKit may call the delegate while the tabs are set.
      self.branches = branches
      if !all.elementsEqual(current, by: ===) { controller.setViewControllers(all, animated: false) }
      return all.count
    }

    @available(iOS 18.0, visionOS 2.0, *)
    private func fill(_ branches: [UIViewController], inTabsOf controller: UITabBarController) -> Int {
      var all = controller.tabs
      for (key, branch) in zip(keys, branches) {
        let leaves = all.flatMap(\.leaves)
        let known =
          leaves.first { $0 === self.tabs[key] || $0.identifier == key }
          ?? leaves.first { $0 === branch.tab }
        if let known, known.viewController === branch {
          tabs[key] = known
          continue
        }
        let tab = UITab(
          title: known?.title ?? branch.tabBarItem.title ?? key, image: known?.image ?? branch.tabBarItem.image,
          identifier: key
        ) { _ in branch }
        tab.badgeValue = known?.badgeValue
        tabs[key] = tab
        known?.replace(with: tab, in: &all) ?? all.append(tab)
      }
      self.branches = branches
      if all != controller.tabs { controller.tabs = all }
      return controller.compactTabIdentifiers?.count ?? all.count
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
