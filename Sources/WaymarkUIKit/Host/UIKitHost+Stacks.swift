#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// The controllers that a stack is to have: those of the app below, then one for each item.
    func items(of node: Node, in stack: UINavigationController) throws(Failure) -> [UIViewController] {
      var items: [UIViewController] = []
      for item in node.content {
        let controller = try controller(for: item)
        items.append(item.container == nil ? controller : wrapper(around: controller))
      }
      guard controllers.isLent(node.id) else { return items }
      return stack.viewControllers.prefix { !isOurs($0) } + items
    }

    /// The controllers of a stack, without the column that a split puts on it where there is room for one.
    func own(_ stack: UINavigationController) -> [UIViewController] {
      let columns = columns(on: stack)
      return columns.isEmpty ? stack.viewControllers : stack.viewControllers.filter { !columns.contains($0) }
    }

    /// The columns that a split has put on the stack of another one.
    func columns(on stack: UINavigationController) -> [UIViewController] {
      guard let split = stack.splitViewController, split.isCollapsed else { return [] }
      let columns = UISplitViewController.Column.ofContent.compactMap { split.viewController(for: $0) }
      return stack.viewControllers.filter { columns.contains($0) }
    }

    func setItems(
      _ target: [UIViewController], of stack: UINavigationController, _ change: RouterState.Step.ContentChange,
      _ next: RouterState, _ step: PendingStep
    ) throws(Failure) {
      let current = own(stack)
      let done: @MainActor () -> Void = { [weak self, weak step] in self?.modals.align(next, thenEnd: step) }
      guard !target.elementsEqual(current, by: ===) else { return done() }
      // Off-window containers never call `didShow`.
      guard change.isAnimated, current.last !== target.last, isChangeSeen(of: stack, to: target) else {
        try put(target, in: stack)
        return done()
      }
      step.change = StackChange(stack: stack, target: target, done: done)
      let isPop = change.hint == .pop
      let moving = isPop ? shown.node(change.container.id)?.content.last : change.content.last
      let transition = moving.map { self.transition(of: $0) } ?? .automatic
      if !carriesOut(transition, in: stack, target, isPop ? .pop : .push) {
        prepare(transition, in: change.container.id)
        self.change(stack, to: target)
      }
      // Where UIKit starts no transition, it tells of no end either.
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

    /// The animator of the screen that comes or goes, for this change only.
    private func prepare(_ transition: ScreenTransition, in container: RouterState.Entry.ID) {
      guard transition.animator != nil else { return }
      (listeners[container] as? StackListener)?.prepare(transition)
    }

    /// How a screen comes and goes; nil if it is none of what is open.
    func transition(of screen: UIViewController) -> ScreenTransition? {
      let own = (screen as? WrapperController)?.embedded ?? screen
      return controllers.entry(of: own).flatMap { shown.node($0) }.map { transition(of: $0) }
    }

    /// Whether UIKit shows, and tells of, the way from what is in a stack to something else: not to or from an empty one.
    func isChangeSeen(of stack: UINavigationController, to target: [UIViewController]) -> Bool {
      isSeen(stack) && HostMotion.isAllowed && !stack.viewControllers.isEmpty && !target.isEmpty
        && columns(on: stack).isEmpty
    }

    /// Whether a stack is in a window that can be seen.
    func isSeen(_ stack: UINavigationController) -> Bool { stack.viewIfLoaded?.window.map { !$0.isHidden } ?? false }

    /// One push or one pop is done as such: `setViewControllers` in the middle of a push loses the state of bars.
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

    // MARK: What the stack tells

    /// Watches the end of a transition that begins: of a step, of the user or of the app.
    func willShow(in stack: UINavigationController, _ listener: StackListener) {
      stack.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self, weak stack] _ in
        guard let self, let stack else { return }
        changeEnded(in: stack)
      }
      if pending?.change?.stack !== stack { lookLater() }
    }

    func didShow(in stack: UINavigationController, _ listener: StackListener) {
      noteFrontColumn(stack, listener.entry)
      guard let pending, pending.change?.stack === stack else { return look() }
      judge(pending)
    }

    /// UIKit may say in the same turn that it still moves.
    private func changeEnded(in stack: UINavigationController) {
      lookLater()
      guard let pending, pending.change?.stack === stack else { return }
      clock.later { [weak self] in self?.judge(pending) }
    }

    /// Ends the step of a change by the controllers that the stack has, unless UIKit says that it still moves.
    ///
    /// The user may have gone back before that.
    private func judge(_ step: PendingStep) {
      guard step.isPending, let change = step.change, change.stack?.transitionCoordinator == nil else { return }
      step.change = nil
      let container = step.step.contentChange?.container.id
      if let container { (listeners[container] as? StackListener)?.forgetPrepared() }
      if let stack = change.stack, ours(stack, orOf: change.target).elementsEqual(change.target, by: ===) {
        change.done()
      } else {
        step.end(Failure(.refused, entry: container, "the stack shows something else"))
      }
    }

    /// The controllers of a stack, without those that the app pushed itself.
    func ours(_ stack: UINavigationController, orOf target: [UIViewController]) -> [UIViewController] {
      own(stack).filter { controller in target.contains { $0 === controller } || isOurs(controller) }
    }
  }
#endif
