#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The branches of a map in a tab bar controller.
  ///
  /// They are `UITab`s from iOS 18 on, and view controllers before, and where the app filled its own controller with these. Once
  /// `tabs` is set, nothing else of the controller is used: UIKit then asks neither for `viewControllers` nor for its kin.
  @MainActor
  final class TabSlots {
    /// The keys of the branches.
    let keys: [String]
    /// What is in the branches, in the order of the keys.
    private(set) var branches: [UIViewController] = []
    private weak var controller: UITabBarController?
    /// The `UITab` of each branch: one that is made stays, with its badge.
    private var tabs: [String: NSObject] = [:]
    private(set) lazy var usesTabs = controller.map { $0.takesTabs } ?? false
    /// The router selects: delegates may be asked and told of that as of a tap.
    private(set) var isSelecting = false

    init(_ controller: UITabBarController, keys: [String]) {
      self.controller = controller
      self.keys = keys
    }

    // MARK: Selecting

    /// The branch that is selected; nil if a tab of the app's is.
    var selectedKey: String? {
      if #available(iOS 18.0, visionOS 2.0, *), usesTabs { return controller?.selectedTab.flatMap { key(of: $0) } }
      return key(of: controller?.selectedViewController)
    }

    /// The user is in a tab that the map has no branch for.
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

    /// The branch of a tab, or of the group that it is in.
    @available(iOS 18.0, visionOS 2.0, *)
    func key(of tab: UITab) -> String? {
      var current: UITab? = tab
      while let candidate = current {
        if let key = tabs.first(where: { $0.value === candidate })?.key ?? key(of: candidate.viewController) {
          return key
        }
        current = candidate.parent
      }
      return nil
    }

    // MARK: Filling

    /// Puts these in the branches; tabs of the app's that the map has no branch for stay.
    ///
    /// - Parameter isNarrow: there is room for five tabs: UIKit would move screens into a stack of its own, behind “More”.
    func fill(_ branches: [UIViewController], isNarrow: Bool) throws(HostError) {
      guard let controller, !branches.elementsEqual(self.branches, by: ===) else { return }
      let old = self.branches
      self.branches = branches
      do throws(HostError) {
        try fill(controller, old, isNarrow)
      } catch {
        self.branches = old
        throw error
      }
    }

    private func fill(
      _ controller: UITabBarController, _ old: [UIViewController], _ isNarrow: Bool
    ) throws(HostError) {
      if #available(iOS 18.0, visionOS 2.0, *), usesTabs { return try fillTabs(of: controller, isNarrow) }
      let there = controller.viewControllers ?? []
      let all = branches + there.filter { tab in !(old + branches).contains { $0 === tab } }
      guard !all.elementsEqual(there, by: ===) else { return }
      if isNarrow { try expectRoom(for: all.count, beside: there.count) }
      controller.setViewControllers(all, animated: false)
    }

    private func expectRoom(for count: Int, beside there: Int) throws(HostError) {
      guard count > max(5, there) else { return }
      throw HostError(
        .refused,
        "there is room for five tabs, not for \(count): put some below others, or make a container of your own")
    }

    @available(iOS 18.0, visionOS 2.0, *)
    private func fillTabs(of controller: UITabBarController, _ isNarrow: Bool) throws(HostError) {
      var all = controller.tabs
      for (key, branch) in zip(keys, branches) {
        let leaves = all.flatMap(\.leaves)
        let known =
          leaves.first { $0 === self.tabs[key] || $0.identifier == key }
          ?? leaves.first { $0.viewController === branch }
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
      guard all != controller.tabs else { return }
      if isNarrow { try expectRoom(for: all.count, beside: controller.tabs.count) }
      controller.tabs = all
    }
  }

  extension UITabBarController {
    /// It has `UITab`s, or nothing yet.
    fileprivate var takesTabs: Bool {
      guard #available(iOS 18.0, visionOS 2.0, *) else { return false }
      return (viewControllers ?? []).allSatisfy { $0.tab != nil }
    }

    /// What is seen.
    var shownController: UIViewController? {
      if #available(iOS 18.0, visionOS 2.0, *), let shown = selectedTab?.viewController { return shown }
      return selectedViewController
    }

    /// Selects the tab of something that is in it.
    func show(_ controller: UIViewController) {
      guard shownController !== controller else { return }
      if #available(iOS 18.0, visionOS 2.0, *), takesTabs {
        if let tab = tabs.flatMap(\.leaves).first(where: { $0.viewController === controller }) { selectedTab = tab }
      } else {
        selectedViewController = controller
      }
    }

    /// What the app has in its tabs, in their order, each with the identifier of its `UITab`.
    var appTabs: [(identifier: String?, controller: UIViewController)] {
      if #available(iOS 18.0, visionOS 2.0, *), takesTabs {
        return tabs.flatMap(\.leaves).compactMap { tab in tab.viewController.map { (tab.identifier, $0) } }
      }
      return (viewControllers ?? []).map { (nil, $0) }
    }
  }

  @available(iOS 18.0, visionOS 2.0, *)
  extension UITab {
    /// The tab itself, or those of a group.
    fileprivate var leaves: [UITab] { (self as? UITabGroup)?.children.flatMap(\.leaves) ?? [self] }

    /// Puts another tab in its place, in its group, too.
    fileprivate func replace(with tab: UITab, in all: inout [UITab]) {
      if let index = all.firstIndex(of: self) { all[index] = tab }
      if let index = parent?.children.firstIndex(of: self) { parent?.children[index] = tab }
    }
  }
#endif
