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
      listeners[node.id] = TabsListener(host: self, entry: node.id, tabs: tabs, keys: branches(of: node).map(\.key))
      return tabs
    }

    func branches(of node: Node) -> [RouteTable.Place] {
      router?.table.place(of: node.entry)?.content ?? []
    }

    /// A controller for each branch of the map, which stays the same; the screens in them are made when they are first shown.
    private func branchControllers(_ node: Node, _ slots: TabSlots) throws(Failure) -> [UIViewController] {
      var branches: [UIViewController] = []
      for (index, place) in self.branches(of: node).enumerated() {
        let inner = node.content.first { $0.key == place.key }
        let known = slots.branches.indices.contains(index) ? slots.branches[index] : nil
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
      if let inner, inner.container != nil {
        // The stack that waited for the branch to be built is its stack.
        if let waiting = known.flatMap({ waitingStack($0) }), inner.container == .stack, controllers[inner.id] == nil {
          adopt(waiting, as: inner)
        }
        return try controller(for: inner)
      }
      // What the app has there stays, unless the route has a screen of its own.
      let screen = inner.flatMap { controllers[$0.id] }
      if let own = lent(as: place), screen == nil || screen === own { return own }
      if let known, known is WrapperController || waitingStack(known) != nil { return known }
      return place.container == .stack ? newStack(place.attachments) : WrapperController(host: self)
    }

    /// A stack that nothing was put into yet.
    private func waitingStack(_ controller: UIViewController) -> UINavigationController? {
      guard let stack = controller as? UINavigationController, stack.viewControllers.isEmpty,
        controllers.entry(of: stack) == nil
      else { return nil }
      return stack
    }

    func alignTabs(_ tabs: UITabBarController, _ node: Node) throws(Failure) {
      guard let slots = (listeners[node.id] as? TabsListener)?.slots, let selected = node.selectedNode,
        let index = slots.keys.firstIndex(of: selected.key)
      else { return }
      // Where the user is in tabs that are not the router's, only a step or an opening brings them back.
      let isElsewhere = slots.isElsewhere
      let branches = try branchControllers(node, slots)
      let controller = try controller(for: selected)
      let traits = tabs.viewIfLoaded?.window == nil ? window?.traitCollection : tabs.traitCollection
      try slots.fill(branches, isNarrow: traits?.horizontalSizeClass == .compact)
      if let wrapper = branches[index] as? WrapperController { wrapper.embed(controller) }
      guard !isTakingOver, !isElsewhere || isRevealing || pending != nil else { return }
      slots.select(selected.key)
    }

    // MARK: Taps

    /// Whether a tap may select at once; if not, the router is asked.
    func mayTap(_ key: String, in entry: RouterState.Entry.ID) -> Bool {
      if case .happens? = router?.tap(key, in: entry, of: self) { return true }
      return router == nil
    }

    /// The user tapped a tab, maybe the one that was selected.
    func tapped(_ key: String, in entry: RouterState.Entry.ID) {
      guard let node = shown.node(entry) else { return }
      report(node.selected == key ? .reselected(in: entry) : .selected(in: entry, key))
    }
  }
#endif
