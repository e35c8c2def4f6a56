@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// The controllers of the branches.
    ///
    /// They stay the same. The screens in them are made when they are first shown.
    private func branchControllers(_ node: Node, _ slots: TabSlots) throws(HostError) -> [UIViewController] {
      var branches: [UIViewController] = []
      for (index, place) in self.branches(of: node).enumerated() {
        let inner = node.content.first { $0.key == place.key }
        let known = slots.branches.indices.contains(index) ? slots.branches[index] : nil
        if place.container == .stack, adopted(as: place) == nil, let stack = slots.appStack(for: place.key) {
          adopt(stack, as: place)
        }
        let branch = try branchController(place, inner, known)
        if branch !== known, branch !== adopted(as: place), let label = place.attachments[TabLabel.self] {
          branch.tabBarItem = UITabBarItem(title: label.title, image: label.image, tag: 0)
        }
        branches.append(branch)
      }
      return branches
    }

    private func branchController(
      _ place: RouteTable.Place, _ inner: Node?, _ known: UIViewController?
    ) throws(HostError) -> UIViewController {
      if let inner, inner.container != nil {
        if let waiting = known.flatMap({ waitingStack($0) }), inner.container == .stack, controllers[inner.id] == nil {
          adopt(waiting, as: inner)
        }
        return try controller(for: inner)
      }
      // The app's own controller stays, unless the route has a screen.
      let screen = inner.flatMap { controllers[$0.id] }
      if let own = adopted(as: place), screen == nil || screen === own { return own }
      if let known, known is WrapperController || waitingStack(known) != nil { return known }
      return newStack(place) ?? WrapperController(host: self)
    }

    /// An empty stack for a branch that is not built yet.
    ///
    /// It is `nil` if the branch is not a stack, or if a presenter fills a container of the app's own class.
    private func newStack(_ place: RouteTable.Place) -> UINavigationController? {
      guard place.container == .stack, place.attachments[StepPresenter.self] == nil else { return nil }
      return place.attachments[ContainerMaker.self]?.make() as? UINavigationController ?? StackController()
    }

    /// Returns the controller if it is a stack of a branch that is not built yet.
    private func waitingStack(_ controller: UIViewController) -> UINavigationController? {
      guard let stack = controller as? UINavigationController, stack.viewControllers.isEmpty,
        controllers.entry(of: stack) == nil
      else { return nil }
      return stack
    }

    /// Fills tabs, and selects the branch of the state.
    ///
    /// - Parameter isRevealing: selects it also while the user is in a tab of the app's own. Otherwise only a step does.
    func alignTabs(_ tabs: UITabBarController, _ node: Node, _ isRevealing: Bool) throws(HostError) {
      guard let listener = listeners[node.id] as? TabsListener, let selected = node.selectedNode,
        let index = listener.slots.keys.firstIndex(of: selected.key)
      else { return }
      let slots = listener.slots
      let isElsewhere = slots.isElsewhere
      let branches = try branchControllers(node, slots)
      let controller = try controller(for: selected)
      let traits = tabs.viewIfLoaded?.window == nil ? window?.traitCollection : tabs.traitCollection
      slots.fill(branches, hasSidebar: traits?.canShowSidebar == true)
      listener.badges.show()
      if traits?.horizontalSizeClass == .compact { reportMore(slots.compactCount, node.key) }
      if let wrapper = branches[index] as? WrapperController { wrapper.embed(controller) }
      guard !isTakingOver, !isElsewhere || isRevealing || pending != nil else { return }
      slots.select(selected.key)
    }

    private func reportMore(_ count: Int, _ key: String) {
      guard count > 5 else { return }
      router?.mistakes.report(
        "“\(key)” has \(count) tabs, and there is room for five: UIKit puts the others behind “More”. Put some "
          + "below others, or name five in compactTabIdentifiers")
    }

    // MARK: Taps

    /// Returns true if a tap may select at once.
    ///
    /// Otherwise the router is asked.
    func mayTap(_ key: String, in entry: RouterState.Entry.ID) -> Bool {
      if case .happens? = router?.tap(key, in: entry, of: self) { return true }
      return router == nil
    }

    /// Reports that the user tapped a tab, which may have been selected already.
    func tapped(_ key: String, in entry: RouterState.Entry.ID) {
      guard let node = shown.node(entry) else { return }
      report(node.selected == key ? .reselected(in: entry) : .selected(in: entry, key))
    }
  }

  extension UITraitCollection {
    /// True if tabs can have a sidebar.
    ///
    /// A large iPhone on its side is as wide, and has none.
    fileprivate var canShowSidebar: Bool {
      guard horizontalSizeClass == .regular else { return false }
      switch userInterfaceIdiom {
      case .pad, .mac, .vision: return true
      default: return false
      }
    }
  }

  extension UIKitHost {
    /// Gives a tab bar the look of its container.
    func dress(_ tabs: UITabBarController, as node: Node) {
      let attachments = attachments(of: node)
      if let options = attachments[TabOptions.self] { apply(options, to: tabs, of: node.key) }
      if let maker = attachments[TabAccessoryMaker.self] { show(maker, in: tabs, of: node.key) }
      if #available(iOS 18.0, visionOS 2.0, *) { return }
      for place in branches(of: node) {
        guard let label = place.attachments[TabLabel.self], label.section != nil || label.isSearch else { continue }
        router?.reportNoEffect(
          of: "isSearch and section", on: place.key, "before iOS 18", so: "it is an ordinary tab")
      }
    }

    private func apply(_ options: TabOptions, to tabs: UITabBarController, of key: String) {
      if #available(iOS 18.0, visionOS 2.0, *) {
        if let showsSidebar = options.showsSidebar { tabs.mode = showsSidebar ? .tabSidebar : .tabBar }
        if let name = options.customization { tabs.customizationIdentifier = name }
      } else if options.showsSidebar != nil || options.customization != nil {
        router?.reportNoEffect(
          of: "showsSidebar and customization", on: key, "before iOS 18", so: "it is a plain tab bar")
      }
      reportSearchThatWaits(options, key)
      guard options.minimizes != .automatic else { return }
      #if os(visionOS)
        router?.reportNoEffect(of: "minimizes", on: key, "on visionOS", so: "the bar keeps its size")
      #else
        if #available(iOS 26.0, *) {
          tabs.tabBarMinimizeBehavior = options.minimizes.behavior
        } else {
          router?.reportNoEffect(of: "minimizes", on: key, "before iOS 26", so: "the bar keeps its size")
        }
      #endif
    }

    private func reportSearchThatWaits(_ options: TabOptions, _ key: String) {
      guard options.activatesSearch else { return }
      #if os(visionOS)
        router?.reportNoEffect(of: "activatesSearch", on: key, "on visionOS", so: "the user begins the search")
      #else
        if #available(iOS 26.0, *) { return }
        router?.reportNoEffect(of: "activatesSearch", on: key, "before iOS 26", so: "the user begins the search")
      #endif
    }

    private func show(_ maker: TabAccessoryMaker, in tabs: UITabBarController, of key: String) {
      #if os(visionOS)
        router?.reportNoEffect(of: "tabAccessory", on: key, "on visionOS", so: "it is not shown")
      #else
        if #available(iOS 26.0, *) {
          tabs.setBottomAccessory(UITabAccessory(contentView: maker.make()), animated: false)
        } else {
          router?.reportNoEffect(of: "tabAccessory", on: key, "before iOS 26", so: "it is not shown")
        }
      #endif
    }
  }

  #if !os(visionOS)
    @available(iOS 26.0, *)
    extension TabOptions.Minimizing {
      fileprivate var behavior: UITabBarController.MinimizeBehavior {
        switch self {
        case .automatic: .automatic
        case .onScrollDown: .onScrollDown
        case .onScrollUp: .onScrollUp
        case .never: .never
        }
      }
    }
  #endif
#endif
