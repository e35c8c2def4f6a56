@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    typealias Node = RouterState.Node

    // MARK: Making

    /// Returns the controller of a node, made if necessary.
    func controller(for node: Node) throws(HostError) -> UIViewController {
      if let known = controllers[node.id] { return known }
      guard let kind = node.container else { return try makeScreen(node.entry) }
      let made = try makeContainer(kind, node)
      if adopted(for: node.entry) === made {
        controllers.adopt(made, for: node.id)
      } else {
        controllers[node.id] = made
      }
      return made
    }

    private func makeContainer(_ kind: RouteMap.Container, _ node: Node) throws(HostError) -> UIViewController {
      let own = adopted(for: node.entry) ?? attachments(of: node)[ContainerMaker.self]?.make()
      switch (kind, own) {
      case (.stack, nil): return listen(to: StackController(), as: node)
      case (.stack, let stack as UINavigationController): return listen(to: stack, as: node)
      case (.tabs, nil): return listen(to: TabsController(), as: node)
      case (.tabs, let tabs as UITabBarController): return listen(to: tabs, as: node)
      case (.split, nil):
        let style: UISplitViewController.Style = branches(of: node).count == 2 ? .doubleColumn : .tripleColumn
        return try listen(to: SplitController(style: style), as: node)
      case (.split, let split as UISplitViewController): return try listen(to: split, as: node)
      case (_, let own?): return own
      case (.switcher, nil): return SectionController(host: self)
      }
    }

    private func listen(to stack: UINavigationController, as node: Node) -> UINavigationController {
      listeners[node.id] = StackListener(host: self, entry: node.id, stack: stack)
      return stack
    }

    private func listen(to tabs: UITabBarController, as node: Node) -> UITabBarController {
      listeners[node.id] = TabsListener(
        host: self, entry: node.id, tabs: tabs, places: branches(of: node),
        options: attachments(of: node)[TabOptions.self])
      dress(tabs, as: node)
      return tabs
    }

    private func listen(to split: UISplitViewController, as node: Node) throws(HostError) -> UISplitViewController {
      let keys = branches(of: node).map(\.key)
      guard (2...4).contains(keys.count) else {
        throw HostError(.refused, entry: node.id, "a split has two or three columns, and an inspector")
      }
      listeners[node.id] = SplitListener(host: self, entry: node.id, split: split, keys: keys)
      return split
    }

    /// Takes the container of a branch that was shown before the branch was built.
    func adopt(_ stack: UINavigationController, as node: Node) {
      controllers[node.id] = listen(to: stack, as: node)
    }

    func attachments(of node: Node) -> RouteAttachments { router?.attachments(of: node.entry) ?? RouteAttachments() }

    func branches(of node: Node) -> [RouteTable.Place] { router?.table.place(of: node.entry)?.content ?? [] }

    // MARK: Aligning

    /// Aligns the visible containers with a state, without animation.
    ///
    /// - Parameters:
    ///   - skipped: the container that a step changes itself.
    ///   - isRevealing: true if open screens are brought in front of the app's own content.
    func align(
      _ state: RouterState, except skipped: RouterState.Entry.ID? = nil, isRevealing: Bool = false
    ) throws(HostError) {
      try state.walkShown { node throws(HostError) in
        if node.container != nil, node.id != skipped, !modals.isElsewhere(node) { try align(node, isRevealing) }
      }
    }

    private func align(_ node: Node, _ isRevealing: Bool = false) throws(HostError) {
      switch try controller(for: node) {
      case let stack as UINavigationController:
        let target = try items(of: node, in: stack)
        // Screens that the app pushed itself stay until the router changes this stack.
        guard !target.elementsEqual(ours(stack, orOf: target), by: ===) else { break }
        prepareNew(node, in: stack)
        notePlaced(node)
        try put(target, in: stack)
      case let tabs as UITabBarController: try alignTabs(tabs, node, isRevealing)
      case let section as SectionController:
        if let selected = node.selectedNode { section.show(try controller(for: selected), animated: false) {} }
      case let split as UISplitViewController: try alignSplit(split, node)
      default: break
      }
    }

    /// Sets the screens of a stack without animation.
    ///
    /// While a transition runs in it, UIKit sets them at its end, or never. (radar 44091459)
    func put(_ target: [UIViewController], in stack: UINavigationController) throws(HostError) {
      stack.setViewControllers(target + columns(on: stack), animated: false)
      guard ours(stack, orOf: target).elementsEqual(target, by: ===) else {
        throw HostError(.inTransition, entry: controllers.entry(of: stack), "the stack is still changing")
      }
    }

    /// Removes left and blocked screens from hidden stacks, so that they are not shown again.
    func alignHidden(_ next: RouterState) {
      next.walk { node in
        guard node.container == .stack, controllers[node.id] != nil,
          node.content.allSatisfy({ controllers[$0.id] != nil }),
          !next.windows.contains(where: { $0.root.shows(node.id) })
        else { return }
        try? align(node)
      }
    }

    /// Notes that the screens of a stack are at their location, so that a missing one was removed.
    func notePlaced(_ node: Node) {
      for item in node.content { controllers.notePlaced(item.id) }
    }

    // MARK: Changing

    func setRoot(
      _ window: RouterState.Window, _ next: RouterState, _ isAnimated: Bool, _ step: PendingStep
    ) throws(HostError) {
      try makeScreens(for: next)
      let root = try controller(for: window.root)
      try align(next)
      // A mounted container is on the screen already.
      guard mounted == nil else { return step.end() }
      guard let view = self.window else { throw HostError(.notOnScreen, "the window is gone") }
      modals.forgetAll()
      if let modal = view.rootViewController?.presentedViewController { modals.depart(modal) }
      modals.afterDeparture { [weak self, weak view] in
        guard let self, let view, step.isPending else { return }
        show(root, in: view, isAnimated, step)
      }
    }

    private func show(_ root: UIViewController, in view: UIWindow, _ isAnimated: Bool, _ step: PendingStep) {
      guard view.rootViewController !== root else { return step.end() }
      view.rootViewController = root
      guard isAnimated, !view.isHidden, !isInBackground else { return step.end() }
      UIView.transition(with: view, duration: 0.3, options: .transitionCrossDissolve, animations: nil) { _ in step.end()
      }
    }

    func setContent(
      _ change: RouterState.Step.ContentChange, _ next: RouterState, _ step: PendingStep
    ) throws(HostError) {
      guard let node = next.node(change.container.id) else {
        throw HostError(.notOnScreen, entry: change.container.id, "the container is gone")
      }
      try makeScreens(for: next)
      modals.hide(notIn: next)
      guard next.windows.contains(where: { $0.root.shows(node.id) }) else {
        alignHidden(next)
        return step.end()
      }
      try align(next, except: node.id)
      let done: @MainActor () -> Void = { [weak self, weak step] in self?.modals.align(next, thenEnd: step) }
      switch try controller(for: node) {
      case let stack as UINavigationController:
        let items = try items(of: node, in: stack)
        prepareNew(node, in: stack)
        notePlaced(node)
        try setItems(items, of: stack, change, step, done)
      case let section as SectionController:
        guard let selected = node.selectedNode else { return done() }
        section.show(try controller(for: selected), animated: change.isAnimated && !isInBackground, then: done)
      default:
        try align(node)
        done()
      }
    }
  }

  extension UISplitViewController.Column {
    /// The columns that UIKit puts on each other's stacks in a collapsed split.
    static var ofContent: [Self] { [.primary, .supplementary, .secondary] }
  }

  extension UIKitHost {
    func alignSplit(_ split: UISplitViewController, _ node: Node) throws(HostError) {
      guard let listener = listeners[node.id] as? SplitListener else { return }
      for (index, key) in listener.keys.enumerated() {
        guard let column = listener.column(index) else {
          throw HostError(.refused, entry: node.id, "an inspector needs iOS 26")
        }
        guard let inner = node.content.first(where: { $0.key == key }) else { continue }
        let controller = try controller(for: inner)
        let placed = inner.container == .split ? wrapper(around: controller) : controller
        if split.viewController(for: column) !== placed { split.setViewController(placed, for: column) }
      }
    }

    /// The failure of a step of a link whose target is not visible.
    ///
    /// A collapsed split shows only the app's own compact column, if it has one.
    func failureOfCompactColumn(_ step: RouterState.Step) -> HostError? {
      let target = step.target
      guard let target, router?.cause(for: self) != .screen else { return nil }
      var split: Node?
      shown.walkShown { if $0.container == .split, $0.id != target, $0.shows(target) { split = $0 } }
      guard let split, let controller = controllers[split.id] as? UISplitViewController, controller.isCollapsed,
        controller.viewController(for: .compact) != nil
      else { return nil }
      return HostError(
        .notOnScreen, entry: split.id, "where there is little room, “\(split.key)” shows the app's own column")
    }

    /// The wrapper around a container: UIKit accepts no stack and no split inside a stack.
    func wrapper(around controller: UIViewController) -> WrapperController {
      if let wrapper = controller.parent as? WrapperController { return wrapper }
      let wrapper = WrapperController(host: self)
      wrapper.embed(controller)
      return wrapper
    }

    /// Shows the columns in front.
    ///
    /// A collapsed split shows one column. Beside others, a column may be hidden, by the user or because the window is narrow: a link to
    /// it shows it, and nothing else does. UIKit changes nothing if the column is fully visible.
    /// - Parameter step: restricts it to the splits that this step concerns.
    func showFrontColumns(after step: RouterState.Step? = nil) {
      guard let router else { return }
      var isLed = false
      if case .link = router.cause(for: self) { isLed = true }
      for front in shown.frontColumns(after: step, on: router.device) {
        guard let split = controllers[front.split] as? UISplitViewController,
          let listener = listeners[front.split] as? SplitListener,
          let column = listener.keys.firstIndex(of: front.key).flatMap({ listener.column($0) })
        else { continue }
        // The first screens of a window are set before a link counts as their cause.
        let isNew = listener.front != front.key
        guard split.isCollapsed || front.isTarget && (isLed || isNew) else { continue }
        listener.front = front.key
        split.show(column)
      }
    }

    /// Notes the front column, because the user may have gone back from one column to another.
    ///
    /// UIKit pops the former column from the stack of the latter.
    func noteFrontColumn(_ stack: UINavigationController, _ entry: RouterState.Entry.ID) {
      guard let split = stack.splitViewController, split.isCollapsed, stack.parent === split,
        !(stack.topViewController is UINavigationController)
      else { return }
      for case let listener as SplitListener in listeners.values where controllers[listener.entry] === split {
        if let key = shown.node(entry)?.key, listener.keys.contains(key) { setFrontColumn(key, of: listener.entry) }
      }
    }

    /// The front column of a collapsed split, on this device only.
    func frontColumn(of split: RouterState.Entry.ID) -> String? { router?.device.compactColumns[split] }

    func setFrontColumn(_ key: String?, of split: RouterState.Entry.ID) {
      (listeners[split] as? SplitListener)?.front = key
      guard router?.device.compactColumns[split] != key else { return }
      router?.device.compactColumns[split] = key
    }
  }
#endif
