#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif
  public import WaymarkCore

  /// What UIKit says now: nothing here is remembered.
  extension UIKitHost {
    /// What is on the screen now.
    public func snapshot() -> HostSnapshot? {
      var seen = HostSnapshot()
      seen.isInSight = topPresenter?.viewIfLoaded?.window.map { !$0.isHidden } ?? false
      shown.walk { observe($0, &seen) }
      if let pending { shown.applying(pending.step).walk { observe($0, &seen) } }
      for modal in presented { seen.isThere[modal.id] = modal.isThere }
      observePresentedElsewhere(&seen)
      observeMotion(&seen)
      observeForeign(over: nil, from: window?.rootViewController) { foreign, modal in
        seen.foreign.append(.init(Self.kind(of: foreign), over: modal, isLocked: foreign.isModalInPresentation))
      }
      return seen
    }

    private func observe(_ node: Node, _ seen: inout HostSnapshot) {
      switch controllers[node.id] {
      case let stack as UINavigationController where node.container == .stack:
        for item in node.content {
          guard let controller = controllers[item.id] else { continue }
          let isThere = stack.viewControllers.contains { $0 === controller || $0 === controller.parent }
          // What is made, and comes when its stack is shown, is not missing.
          if isThere { placed.insert(controller) }
          if placed.contains(controller) { seen.isThere[item.id] = isThere }
        }
      case let tabs as UITabBarController:
        guard let listener = listeners[node.id] as? TabsListener,
          let index = listener.branches.firstIndex(where: { $0 === tabs.selectedViewController })
        else { return }
        seen.selected[node.id] = listener.keys[index]
      default: break
      }
    }

    /// What a presenter showed and the app or the user has closed: nobody tells of it.
    private func observePresentedElsewhere(_ seen: inout HostSnapshot) {
      for modal in modalsElsewhere {
        seen.isThere[modal.id] =
          modal.controller.parent != nil || modal.controller.presentingViewController != nil
          || modal.controller.viewIfLoaded?.window != nil
      }
    }

    private var modalsElsewhere: [(id: RouterState.Entry.ID, controller: UIViewController)] {
      guard !presentedElsewhere.isEmpty else { return [] }
      return shown.shownModals.map(\.modal.id).filter { presentedElsewhere.contains($0) }
        .compactMap { id in controllers[id].map { (id, $0) } }
    }

    /// Whether something that was presented is not there any more.
    var isPresentationGone: Bool {
      if presented.contains(where: { !$0.isThere }) { return true }
      var seen = HostSnapshot()
      observePresentedElsewhere(&seen)
      return seen.isThere.values.contains(false)
    }

    // MARK: Motion

    /// Whether UIKit says that something moves.
    var isMoving: Bool {
      var seen = HostSnapshot()
      observeMotion(&seen)
      return !seen.moving.isEmpty
    }

    private func observeMotion(_ seen: inout HostSnapshot) {
      observeMotion(of: window?.rootViewController, &seen)
      // A stack may have left the window in the middle of a push.
      for case let listener as StackListener in listeners.values {
        guard let stack = controllers[listener.entry] as? UINavigationController else { continue }
        noteMotion(of: stack, &seen)
      }
    }

    private func noteMotion(of stack: UINavigationController, _ seen: inout HostSnapshot) {
      guard let coordinator = stack.transitionCoordinator, !isMoved(byPresentationOf: stack) else { return }
      seen.moving.insert(.init(.content, controllers.entry(of: stack), isInteractive: coordinator.isInteractive))
    }

    private func observeMotion(of root: UIViewController?, _ seen: inout HostSnapshot) {
      guard let root else { return }
      if root.isBeingPresented || root.isBeingDismissed {
        seen.moving.insert(
          .init(
            root.isBeingDismissed ? .dismissal : .presentation, presented.last { $0.controller === root }?.id,
            isInteractive: root.transitionCoordinator?.isInteractive ?? false))
      } else if let stack = root as? UINavigationController {
        noteMotion(of: stack, &seen)
      }
      for child in root.visibleChildren { observeMotion(of: child, &seen) }
      observeMotion(of: root.ownPresentation, &seen)
    }

    /// Whether what is around a stack comes or goes, and not what is in it: they share a coordinator.
    private func isMoved(byPresentationOf stack: UIViewController) -> Bool {
      var current: UIViewController? = stack
      while let controller = current {
        if controller.isBeingPresented || controller.isBeingDismissed { return true }
        if let next = controller.ownPresentation, next.isBeingPresented || next.isBeingDismissed { return true }
        current = controller.parent
      }
      return false
    }

    // MARK: What is not the router's

    /// Goes through what is presented and not the router's, wherever it hangs, the outermost first.
    func observeForeign(
      over modal: RouterState.Entry.ID?, from controller: UIViewController?,
      _ body: (UIViewController, RouterState.Entry.ID?) -> Void
    ) {
      guard let controller else { return }
      for child in controller.visibleChildren { observeForeign(over: modal, from: child, body) }
      guard let next = controller.ownPresentation, !next.isBeingDismissed else { return }
      let own = presented.last { $0.controller === next }?.id
      if own == nil, !isOurs(next), presentedElsewhere.isEmpty || !holdsOpenScreen(next) { body(next, modal) }
      observeForeign(over: own ?? modal, from: next, body)
    }

    private static func kind(of controller: UIViewController) -> HostSnapshot.Foreign.Kind {
      switch controller {
      case is UIAlertController: .alert
      case is UISearchController: .search
      default: .other
      }
    }

    /// Dismisses what is presented and not the router's, the outermost first.
    public func dismissForeign() {
      var outermost: UIViewController?
      observeForeign(over: nil, from: window?.rootViewController) { foreign, _ in outermost = outermost ?? foreign }
      if let search = outermost as? UISearchController {
        search.isActive = false
      } else {
        outermost?.presentingViewController?.dismiss(animated: false)
      }
      lookLater()
    }
  }

  extension UIViewController {
    /// What is inside and seen.
    fileprivate var visibleChildren: [UIViewController] {
      switch self {
      case let stack as UINavigationController: stack.topViewController.map { [$0] } ?? []
      case let tabs as UITabBarController: tabs.selectedViewController.map { [$0] } ?? []
      default: children
      }
    }

    /// What this controller presents itself, and that is not gone; UIKit's property answers for what is around it as well.
    var ownPresentation: UIViewController? {
      guard let presentedViewController, presentedViewController !== self,
        presentedViewController.presentingViewController === self
      else { return nil }
      return presentedViewController
    }
  }
#endif
