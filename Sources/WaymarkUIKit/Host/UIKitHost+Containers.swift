#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    typealias Node = RouterState.Node
    typealias Failure = HostError

    // MARK: Making

    /// The controller of a node, made if it must be; nil for a screen that cannot be made.
    func controller(for node: Node) throws(Failure) -> UIViewController {
      if let known = controllers[node.id] { return known }
      guard let kind = node.container else { return try makeScreen(node.entry) }
      let made = try makeContainer(kind, node)
      if lent(for: node.entry) === made {
        controllers.lend(made, to: node.id)
      } else {
        controllers[node.id] = made
      }
      return made
    }

    private func makeContainer(_ kind: RouteMap.Container, _ node: Node) throws(Failure) -> UIViewController {
      if let own = attachments(of: node)[ContainerMaker.self]?.make() { return own }
      switch kind {
      case .stack: return makeStack(node)
      case .tabs: return makeTabs(node)
      case .switcher: return SectionController(host: self)
      case .split: return try makeSplit(node)
      }
    }

    private func makeStack(_ node: Node) -> UINavigationController {
      let stack = lent(for: node.entry) as? UINavigationController ?? newStack(attachments(of: node))
      listen(to: stack, as: node)
      return stack
    }

    /// A stack that is still empty, of the app's class if it has one for this place.
    func newStack(_ attachments: RouteAttachments) -> UINavigationController {
      attachments[StackMaker.self]?.make() ?? StackController()
    }

    /// Takes a stack that was made before its branch was built.
    func adopt(_ stack: UINavigationController, as node: Node) {
      listen(to: stack, as: node)
      controllers[node.id] = stack
    }

    private func listen(to stack: UINavigationController, as node: Node) {
      let listener = StackListener(host: self, entry: node.id)
      listeners[node.id] = listener
      listener.listen(to: stack)
    }

    func attachments(of node: Node) -> RouteAttachments { router?.attachments(of: node.entry) ?? RouteAttachments() }

    /// Makes the screens that a state shows and that are not there yet.
    func makeScreens(of state: RouterState) -> Failure? {
      var failure: Failure?
      state.walkShown { node in
        guard failure == nil, node.container == nil, controllers[node.id] == nil, !modals.isElsewhere(node) else {
          return
        }
        do { _ = try controller(for: node) } catch let error as Failure { failure = error } catch {}
      }
      return failure
    }

    // MARK: Aligning

    /// Brings the containers that a state shows in line with it, without animation; one may be left for later.
    func align(_ state: RouterState, except: RouterState.Entry.ID? = nil) throws(Failure) {
      var failure: Failure?
      state.walkShown { node in
        guard failure == nil, node.container != nil, node.id != except, !modals.isElsewhere(node) else { return }
        do { try align(node) } catch let error as Failure { failure = error } catch {}
      }
      if let failure { throw failure }
    }

    private func align(_ node: Node) throws(Failure) {
      let controller = try controller(for: node)
      switch controller {
      case let stack as UINavigationController:
        let target = try items(of: node, in: stack)
        // What the app pushed itself stays until the router changes this very stack.
        guard !target.elementsEqual(ours(stack, orOf: target), by: ===) else { break }
        notePlaced(node)
        try put(target, in: stack)
      case let tabs as UITabBarController: try alignTabs(tabs, node)
      case let section as SectionController:
        if let selected = node.selectedNode { section.show(try self.controller(for: selected), animated: false) {} }
      case let split as UISplitViewController: try alignSplit(split, node)
      default: break
      }
    }

    /// Puts screens in a stack without animation.
    ///
    /// While a change runs in it, UIKit takes them when that has ended, if it ever does. (radar 44091459)
    func put(_ target: [UIViewController], in stack: UINavigationController) throws(Failure) {
      stack.setViewControllers(target + columns(on: stack), animated: false)
      guard ours(stack, orOf: target).elementsEqual(target, by: ===) else {
        throw Failure(.inTransition, entry: controllers.entry(of: stack), "the stack is still changing")
      }
    }

    /// Takes what has left, or is held, from stacks that are hidden: nothing of it comes back when one is shown.
    func letGoOfHidden(_ next: RouterState) {
      next.walk { node in
        guard node.container == .stack, controllers[node.id] != nil,
          node.content.allSatisfy({ controllers[$0.id] != nil }),
          !next.windows.contains(where: { $0.root.shows(node.id) })
        else { return }
        try? align(node)
      }
    }

    /// From now on it is missing where it is not there.
    func notePlaced(_ node: Node) {
      for item in node.content { controllers.notePlaced(item.id) }
    }

    // MARK: Changing

    func setRoot(_ window: RouterState.Window, _ next: RouterState, _ isAnimated: Bool, _ step: PendingStep) {
      do throws(Failure) {
        if mounted != nil { return setMountedRoot(window, next, step) }
        guard let view = self.window else { throw Failure(.notOnScreen, "the window is gone") }
        try makeScreens(for: next)
        let root = try controller(for: window.root)
        try align(next)
        modals.forgetAll()
        if let modal = view.rootViewController?.presentedViewController { modals.depart(modal) }
        modals.afterDeparture { [weak self, weak view] in
          guard let self, let view, step.isPending else { return }
          show(root, in: view, isAnimated, step)
        }
      } catch {
        step.end(error)
      }
    }

    private func show(_ root: UIViewController, in view: UIWindow, _ isAnimated: Bool, _ step: PendingStep) {
      guard view.rootViewController !== root else { return step.end() }
      view.rootViewController = root
      guard isAnimated, !view.isHidden, HostMotion.isAllowed else { return step.end() }
      UIView.transition(with: view, duration: 0.3, options: .transitionCrossDissolve, animations: nil) { _ in step.end()
      }
    }

    /// The container is there already, with the app's screens in it.
    private func setMountedRoot(_ window: RouterState.Window, _ next: RouterState, _ step: PendingStep) {
      do throws(Failure) {
        try makeScreens(for: next)
        _ = try controller(for: window.root)
        try align(next)
        step.end()
      } catch {
        step.end(error)
      }
    }

    func setContent(_ change: RouterState.Step.ContentChange, _ next: RouterState, _ step: PendingStep) {
      do throws(Failure) {
        guard let node = next.node(change.container.id) else {
          throw Failure(.notOnScreen, entry: change.container.id, "the container is not there")
        }
        try makeScreens(for: next)
        modals.hide(notIn: next)
        guard next.windows.contains(where: { $0.root.shows(node.id) }) else {
          letGoOfHidden(next)
          return step.end()
        }
        try align(next, except: node.id)
        try move(node, next, change, step)
      } catch {
        step.end(error)
      }
    }

    private func move(
      _ node: Node, _ next: RouterState, _ change: RouterState.Step.ContentChange, _ step: PendingStep
    ) throws(Failure) {
      let container = try controller(for: node)
      switch container {
      case let stack as UINavigationController:
        let items = try items(of: node, in: stack)
        notePlaced(node)
        return try setItems(items, of: stack, change, next, step)
      case let section as SectionController:
        guard let selected = node.selectedNode else { break }
        return section.show(try controller(for: selected), animated: change.isAnimated && HostMotion.isAllowed) {
          [weak self] in
          self?.modals.align(next, thenEnd: step)
        }
      default: try align(node)
      }
      modals.align(next, thenEnd: step)
    }
  }
#endif
