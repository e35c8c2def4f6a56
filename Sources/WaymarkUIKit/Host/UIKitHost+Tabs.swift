#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Tabs, still empty: what is in them comes with the content of the node.
    func makeTabs(_ node: Node) -> UITabBarController {
      let own = lent(for: node.entry) as? UITabBarController
      let tabs = own ?? attachments(of: node)[TabsMaker.self]?.make() ?? UITabBarController()
      let listener = TabsListener(host: self, entry: node.id, keys: branches(of: node).map(\.key))
      listeners[node.id] = listener
      listener.listen(to: tabs)
      return tabs
    }

    func branches(of node: Node) -> [RouteTable.Place] {
      router?.table.place(of: node.entry)?.content ?? []
    }

    /// A place for each branch of the map; the screens in them are made when they are first shown.
    private func branchControllers(
      _ node: Node, _ listener: TabsListener
    ) throws(Failure) -> [UIViewController] {
      var branches: [UIViewController] = []
      for (index, place) in self.branches(of: node).enumerated() {
        let inner = node.content.first { $0.key == place.key }
        let known = listener.branches.indices.contains(index) ? listener.branches[index] : nil
        let branch = try branchController(place, inner, known)
        if branch !== known, branch !== lent(as: place), let label = place.attachments[TabLabel.self] {
          branch.tabBarItem = UITabBarItem(title: label.title, image: label.image, tag: 0)
        }
        branches.append(branch)
      }
      return branches
    }

    private func branchController(
      _ place: RouteTable.Place, _ inner: Node?, _ known: UIViewController?
    ) throws(Failure) -> UIViewController {
      if let inner, inner.container != nil { return try controller(for: inner) }
      // What the app has there stays, unless the route has a screen of its own.
      let screen = inner.flatMap { controllers[$0.id] }
      if let own = lent(as: place), screen == nil || screen === own { return own }
      return known as? WrapperController ?? WrapperController(host: self)
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
      let controller = try controller(for: selected)
      let branches = try branchControllers(node, listener)
      let others = controllers.isLent(node.id) ? foreignTabs(of: tabs, besides: listener.branches + branches) : []
      if !branches.elementsEqual(listener.branches, by: ===) {
        listener.branches = branches
        if !(branches + others).elementsEqual(tabs.viewControllers ?? [], by: ===) {
          try set(branches + others, listener.keys + others.indices.map { "other\($0)" }, in: tabs)
        }
      }
      let branch = branches[index]
      if let wrapper = branch as? WrapperController { wrapper.embed(controller) }
      let userIsElsewhere = others.contains { $0 === tabs.selectedViewController }
      // Where the user is in tabs that are not the router's, only a step or an opening brings them back.
      guard !isTakingOver, !userIsElsewhere || isRevealing || pending != nil else { return }
      if tabs.selectedViewController !== branch { listener.select(branch: branch) }
    }

    /// The tabs of the app that the map has no branch for.
    private func foreignTabs(
      of tabs: UITabBarController, besides branches: [UIViewController]
    ) -> [UIViewController] {
      (tabs.viewControllers ?? []).filter { tab in !branches.contains { $0 === tab } }
    }

    // MARK: Taps

    /// Whether a tap may select at once; if not, the router is asked.
    func mayTap(_ key: String, in entry: RouterState.Entry.ID) -> Bool {
      // The app may have selected another one just before: then this tap is no second one on the same tab.
      look()
      guard let node = shown.node(entry) else { return true }
      guard !isLocked(tapping: key, in: node) else {
        router?.request(.reselected(in: entry))
        return false
      }
      let event: RouterState.HostEvent =
        node.selected == key ? .reselected(in: entry) : .selected(in: entry, key)
      guard pending == nil, !isMoving, router?.isBarred(event) != true else {
        // What moves ends first, and guards decide first; what they let come is selected by a step.
        router?.request(event)
        return false
      }
      return canSelect(key, in: entry)
    }

    /// Makes what was opened in the branch while it was hidden, or is about to be if it was never shown; what cannot be made
    /// cannot be selected.
    func canSelect(_ key: String, in entry: RouterState.Entry.ID) -> Bool {
      guard let router else { return false }
      let event = RouterState.HostEvent.selected(in: entry, key)
      var next = RouterState.following(event, shown, in: router.table)
      let isEmpty = next.node(entry)?.selectedNode.map { $0.container != nil && $0.content.isEmpty } ?? true
      if isEmpty || !router.lets(next, after: event), let admitted = router.admitted(after: event) {
        // The router builds the branch, with these very ids.
        next = admitted
        if let window = shown.windows.first?.id { next = next.only(window) }
        next.walkShown { if shown.entry($0.id) == nil { promised.insert($0.id) } }
      }
      // A second tap on the tab that is selected brings no other state: what was made anew has to come on the screen.
      if forgetErrorScreens(shownIn: next) { lookLater() }
      return makeScreensOrErrors(of: next) == nil
    }

    /// The user tapped a tab, maybe the one that was selected.
    func tapped(_ key: String, in entry: RouterState.Entry.ID) {
      guard let node = shown.node(entry) else { return }
      report(node.selected == key ? .reselected(in: entry) : .selected(in: entry, key))
    }
  }
#endif
