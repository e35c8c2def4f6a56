#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Tabs, still empty: what is in them comes with the content of the node.
    func makeTabs(_ node: Node) -> UITabBarController {
      let tabs = attachments(of: node)[TabsMaker.self]?.make() ?? UITabBarController()
      let listener = TabsListener(host: self, entry: node.id, keys: branches(of: node.key).map(\.key))
      listeners[node.id] = listener
      listener.listen(to: tabs)
      return tabs
    }

    func branches(of key: String) -> [NavigationMap.Place] {
      guard let map = router?.map, let place = map.place(forKey: key) else { return [] }
      return map.content(of: place)
    }

    /// A place for each branch of the map; the screens in them are made when they are first shown.
    private func branchControllers(
      _ node: Node, _ listener: TabsListener
    ) throws(Failure) -> [UIViewController] {
      var controllers: [UIViewController] = []
      for (index, place) in branches(of: node.key).enumerated() {
        let inner = node.content.first { $0.key == place.key && $0.container != nil }
        let known = listener.branches.indices.contains(index) ? listener.branches[index] : nil
        let controller = try inner.map { node throws(Failure) in try self.controller(for: node) }
        let branch = controller ?? (known as? WrapperController) ?? WrapperController()
        if branch !== known, let label = place.attachments[TabLabel.self] {
          branch.tabBarItem = UITabBarItem(title: label.title, image: label.image, tag: 0)
        }
        controllers.append(branch)
      }
      return controllers
    }

    /// More than five tabs: UIKit would move screens into a stack of its own, unless they are `UITab`s.
    private func set(
      _ branches: [UIViewController], _ keys: [String], in tabs: UITabBarController
    ) throws(Failure) {
      guard branches.count > 5 else { return tabs.setViewControllers(branches, animated: false) }
      guard #available(iOS 18.0, tvOS 18.0, visionOS 2.0, *) else {
        throw Failure(.refused, "more than five tabs need iOS 18")
      }
      tabs.tabs = zip(keys, branches).map { key, branch in
        UITab(title: branch.tabBarItem.title ?? key, image: branch.tabBarItem.image, identifier: key) { _ in branch }
      }
    }

    func alignTabs(_ tabs: UITabBarController, _ node: Node) throws(Failure) {
      guard let listener = listeners[node.id] as? TabsListener, let selected = node.selectedNode,
        let index = listener.keys.firstIndex(of: selected.key)
      else { return }
      let branches = try branchControllers(node, listener)
      if !branches.elementsEqual(listener.branches, by: ===) {
        listener.branches = branches
        try set(branches, listener.keys, in: tabs)
      }
      let branch = branches[index]
      let controller = try controller(for: selected)
      if let wrapper = branch as? WrapperController { wrapper.embed(controller) }
      if tabs.selectedViewController !== branch { tabs.selectedViewController = branch }
    }

    // MARK: Taps

    /// Whether a tap may select at once; if not, the router is asked.
    func mayTap(_ key: String, in entry: RouterState.Entry.ID) -> Bool {
      // The app may have selected another one just before: then this tap is no second one on the same tab.
      if let listener = listeners[entry] as? TabsListener { tabsMoved(listener) }
      guard let node = shown.node(entry) else { return true }
      guard !isLocked(tapping: key, in: node) else {
        router?.request(.reselected(in: entry))
        return false
      }
      guard pending?.hasBegun != true, foreignTransitions == 0 else { return false }
      return canSelect(key, in: entry)
    }

    /// Makes what was opened in the branch while it was hidden; what cannot be made cannot be selected.
    func canSelect(_ key: String, in entry: RouterState.Entry.ID) -> Bool {
      guard let router else { return false }
      return makeScreens(of: .following(.selected(in: entry, key), shown, in: router.map)) == nil
    }

    /// The user tapped a tab, maybe the one that was selected.
    func tapped(_ key: String, in entry: RouterState.Entry.ID) {
      guard let node = shown.node(entry) else { return }
      report(node.selected == key ? .reselected(in: entry) : .selected(in: entry, key))
    }
  }
#endif
