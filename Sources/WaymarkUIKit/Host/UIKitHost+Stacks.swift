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

    /// What is in a stack, but for the stack of another column that a split puts on it where there is room for one.
    func own(_ stack: UINavigationController) -> [UIViewController] {
      stack.viewControllers.filter { !($0 is UINavigationController) }
    }

    func setItems(
      _ target: [UIViewController], of stack: UINavigationController, _ change: RouterState.Step.ContentChange,
      _ next: RouterState
    ) {
      let current = own(stack)
      let done: @MainActor () -> Void = { [weak self] in
        guard let self else { return }
        modals.align(next, thenEnd: pending)
      }
      guard !target.elementsEqual(current, by: ===) else { return done() }
      // Off-window containers never call `didShow`.
      guard change.isAnimated, current.last !== target.last, isChangeSeen(of: stack, to: target) else {
        stack.setViewControllers(target, animated: false)
        return done()
      }
      pending?.stack = stack
      pending?.whenShown = done
      let isPop = change.hint == .pop
      let moving = isPop ? shown.node(change.container.id)?.content.last : change.content.last
      let transition = moving.map { self.transition(of: $0) } ?? .automatic
      if !carriesOut(transition, in: stack, target, isPop ? .pop : .push) {
        prepare(transition, in: change.container.id)
        self.change(stack, to: target)
      }
      watch(stack, target)
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
    }

    /// Whether a stack is in a window that can be seen.
    func isSeen(_ stack: UINavigationController) -> Bool { stack.viewIfLoaded?.window.map { !$0.isHidden } ?? false }

    /// One push or one pop is done as such: `setViewControllers` in the middle of a push loses the state of bars.
    func change(_ stack: UINavigationController, to target: [UIViewController]) {
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

    /// Where UIKit starts no transition, it will not tell of an end either.
    private func watch(_ stack: UINavigationController, _ target: [UIViewController]) {
      let step = pending
      // UIKit may begin with the next layout.
      clock.later { [weak self, weak stack, weak step] in
        guard let self, let step, pending === step, let stack, step.stack === stack else { return }
        guard stack.transitionCoordinator == nil else { return }
        if let container = step.step.contentChange?.container.id {
          (listeners[container] as? StackListener)?.forgetPrepared()
        }
        if stack.viewControllers.elementsEqual(target, by: ===) {
          step.whenShown?()
        } else {
          finish(.failure(Failure(.refused, entry: step.step.contentChange?.container.id, "the stack did not change")))
        }
      }
    }

    // MARK: What the stack tells

    /// A transition begins: ours, or one of the user or of the app, of whose end nobody may tell.
    func willShow(in stack: UINavigationController, _ listener: StackListener) {
      guard pending?.stack !== stack else { return }
      stack.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] _ in self?.lookLater() }
      lookLater()
    }

    func didShow(in stack: UINavigationController, _ listener: StackListener) {
      noteFrontColumn(stack, listener.entry)
      guard let pending, pending.stack === stack else { return look() }
      pending.stack = nil
      pending.whenShown?()
    }
  }
#endif
