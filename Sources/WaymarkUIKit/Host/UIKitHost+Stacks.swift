@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Returns the controllers for a stack: those of the app below, then one for each item.
    func items(of node: Node, in stack: UINavigationController) throws(HostError) -> [UIViewController] {
      var items: [UIViewController] = []
      for item in node.content {
        let controller = try controller(for: item)
        items.append(item.container == nil ? controller : wrapper(around: controller))
      }
      guard controllers.isAdopted(node.id) else { return items }
      return stack.viewControllers.prefix { !isOfHost($0) } + items
    }

    /// Returns the controllers of a stack, without the columns of a collapsed split.
    func own(_ stack: UINavigationController) -> [UIViewController] {
      let columns = columns(on: stack)
      return columns.isEmpty ? stack.viewControllers : stack.viewControllers.filter { !columns.contains($0) }
    }

    /// Returns the columns that a collapsed split has put on the stack of another column.
    func columns(on stack: UINavigationController) -> [UIViewController] {
      guard let split = stack.splitViewController, split.isCollapsed else { return [] }
      let columns = UISplitViewController.Column.ofContent.compactMap { split.viewController(for: $0) }
      return stack.viewControllers.filter { columns.contains($0) }
    }

    func setItems(
      _ target: [UIViewController], of stack: UINavigationController, _ change: RouterState.Step.ContentChange,
      _ step: PendingStep, _ done: @escaping @MainActor () -> Void
    ) throws(HostError) {
      let current = own(stack)
      guard !target.elementsEqual(current, by: ===) else { return done() }
      // Containers outside of windows never call `didShow`.
      guard change.isAnimated, current.last !== target.last, isChangeVisible(of: stack, to: target) else {
        try put(target, in: stack)
        return done()
      }
      step.change = StackChange(stack: stack, target: target, done: done)
      let isPop = change.hint == .pop
      let moving = isPop ? shown.node(change.container.id)?.content.last : change.content.last
      let transition = moving.map { self.transition(of: $0) } ?? .automatic
      if !carriesOut(transition, in: stack, target, isPop ? .pop : .push) {
        if transition.animator != nil { (listeners[change.container.id] as? StackListener)?.prepare(transition) }
        self.change(stack, to: target)
      }
      // UIKit reports no end if it starts no transition.
      clock.later { [weak self] in self?.judge(step) }
    }

    private func carriesOut(
      _ transition: ScreenTransition, in stack: UINavigationController, _ target: [UIViewController],
      _ operation: UINavigationController.Operation
    ) -> Bool {
      guard let top = target.last else { return false }
      return transition.carriesOut(
        .init(stack: stack, from: stack.topViewController, to: top, operation: operation), for: router)
    }

    /// Returns the transition of a screen, or `nil` if it is not the screen of an open entry.
    func transition(of screen: UIViewController) -> ScreenTransition? {
      let own = (screen as? WrapperController)?.embedded ?? screen
      return controllers.entry(of: own).flatMap { shown.node($0) }.map { transition(of: $0) }
    }

    /// Returns true if UIKit animates a change of a stack and reports its end.
    ///
    /// It does not for a stack that is hidden, was empty, or will be.
    func isChangeVisible(of stack: UINavigationController, to target: [UIViewController]) -> Bool {
      let isVisible = stack.viewIfLoaded?.window.map { !$0.isHidden } ?? false
      return isVisible && !isInBackground && !stack.viewControllers.isEmpty && !target.isEmpty
        && columns(on: stack).isEmpty
    }

    /// Changes a stack with animation, by a push or a pop if that is enough.
    ///
    /// `setViewControllers` in the middle of a push loses the state of bars.
    func change(_ stack: UINavigationController, to target: [UIViewController]) {
      let target = target + columns(on: stack)
      let current = stack.viewControllers
      let common = zip(current, target).prefix { $0 === $1 }.count
      if common == current.count, target.count == common + 1, let top = target.last {
        stack.pushViewController(top, animated: true)
      } else if common == target.count, let top = target.last {
        stack.popToViewController(top, animated: true)
      } else {
        stack.setViewControllers(target, animated: true)
      }
    }

    // MARK: Callbacks of stacks

    /// Watches the end of a transition that begins: of a step, of the user or of the app.
    func willShow(in stack: UINavigationController) {
      stack.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self, weak stack] _ in
        guard let self, let stack else { return }
        changeEnded(in: stack)
      }
      if pending?.change?.stack !== stack { lookLater() }
    }

    func didShow(in stack: UINavigationController, _ entry: RouterState.Entry.ID) {
      noteFrontColumn(stack, entry)
      guard let pending, pending.change?.stack === stack else { return look() }
      judge(pending)
    }

    /// Judges the pending change in the next turn: in this one, UIKit may still report a transition.
    private func changeEnded(in stack: UINavigationController) {
      lookLater()
      guard let pending, pending.change?.stack === stack else { return }
      clock.later { [weak self] in self?.judge(pending) }
    }

    /// Ends the step of a change by the controllers of the stack, unless a transition is still running.
    ///
    /// The user may have gone back before its end.
    private func judge(_ step: PendingStep) {
      guard step.isPending, let change = step.change, change.stack?.transitionCoordinator == nil else { return }
      step.change = nil
      let container = step.step.contentChange?.container.id
      if let container { (listeners[container] as? StackListener)?.forgetPrepared() }
      if let stack = change.stack, ours(stack, orOf: change.target).elementsEqual(change.target, by: ===) {
        change.done()
      } else {
        step.end(
          HostError(.refused, entry: container, "the stack shows other screens: the app or the user has changed it"))
      }
    }

    /// Returns the controllers of a stack, without those that the app pushed itself.
    func ours(_ stack: UINavigationController, orOf target: [UIViewController]) -> [UIViewController] {
      own(stack).filter { controller in target.contains { $0 === controller } || isOfHost(controller) }
    }

    /// Prepares the screens that come into a stack, by the transitions of their routes.
    func prepareNew(_ node: Node, in stack: UINavigationController) {
      for item in node.content.dropFirst() where item.container == nil {
        guard let screen = controllers[item.id], !stack.viewControllers.contains(screen) else { continue }
        transition(of: item).preparePush(screen)
        zoom(screen, item.entry, below: node.entry)
      }
    }

    /// Lets a screen zoom out of the view that stands for it, if its route zooms.
    ///
    /// Without such a view on the screen, UIKit shows it as usual.
    func zoom(_ screen: UIViewController, _ entry: RouterState.Entry, below other: RouterState.Entry) {
      guard let zooms = router?.attachments(of: entry)[Zooms.self] else { return }
      guard #available(iOS 18.0, visionOS 2.0, *) else {
        router?.reportNoEffect(
          of: "zooms()", on: entry.key, "before iOS 18", so: "the usual transition shows it", at: zooms.location)
        return
      }
      guard sourceItem(for: entry, below: other) is UIView else { return }
      let options = UIViewController.Transition.ZoomOptions()
      options.interactiveDismissShouldBegin = { [weak self, weak screen] context in
        guard context.willBegin, let self, let screen else { return context.willBegin }
        return mayBeginToLeave(screen, in: other.id)
      }
      screen.preferredTransition = .zoom(options: options) { [weak self] _ in
        self?.sourceItem(for: entry, around: other) as? UIView
      }
    }

    /// Returns true if a pinch or a pull may begin to remove a zoomed screen.
    ///
    /// Otherwise its leave guards are asked: a gesture cannot wait for the answer.
    private func mayBeginToLeave(_ screen: UIViewController, in container: RouterState.Entry.ID) -> Bool {
      guard let locks = router?.guarded.locks(on: shown) else { return true }
      if let modal = modals.entry(of: screen) {
        guard locks.modals.contains(modal) else { return true }
        modals.userAttemptedToDismiss(modal)
      } else {
        guard locks.swipes.contains(container) else { return true }
        askToGoBack(in: container)
      }
      return false
    }

    /// The item that stands for an entry, also on screens that it covers: UIKit asks again when the entry leaves.
    private func sourceItem(
      for entry: RouterState.Entry, around other: RouterState.Entry
    ) -> (any UIPopoverPresentationControllerSourceItem)? {
      let screens = shown.node(other.id)?.content.reversed() ?? []
      let covered = screens.lazy.filter { $0.id != entry.id }
        .compactMap { (self.controllers[$0.id] as? any RouteSource)?.sourceItem(for: entry) }.first
      return covered ?? sourceItem(for: entry, below: other)
    }
  }
#endif
