#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif
  @_spi(Hosting) public import WaymarkCore
  @_spi(Hosting) import WaymarkSwiftUI

  /// The current facts of UIKit: nothing here is remembered.
  extension UIKitHost {
    /// Returns the observations about the screen.
    @_spi(Hosting) public func snapshot() -> HostSnapshot? {
      var seen = HostSnapshot()
      seen.isInSight = modals.topPresenter?.viewIfLoaded?.window.map { !$0.isHidden } ?? false
      shown.walk { observe($0, &seen) }
      if let pending { shown.applying(pending.step).walk { observe($0, &seen) } }
      modals.observe(&seen)
      seen.moving = motions
      observeUnmanaged(over: nil, from: window?.rootViewController) { unmanaged, modal in
        var thing = HostSnapshot.Unmanaged(
          Self.kind(of: unmanaged), over: modal, isLocked: unmanaged.isModalInPresentation)
        // If no screen defines a context, the outermost container presents the search, which hides pushed screens.
        if thing.kind == .search {
          thing.hidesContent = unmanaged.presentingViewController?.definesPresentationContext != true
        }
        seen.unmanaged.append(thing)
      }
      return seen
    }

    private func observe(_ node: Node, _ seen: inout HostSnapshot) {
      switch controllers[node.id] {
      case let stack as UINavigationController where node.container == .stack:
        for item in node.content {
          guard let controller = controllers[item.id] else { continue }
          let isThere = stack.viewControllers.contains { $0 === controller || $0 === controller.parent }
          if isThere { controllers.notePlaced(item.id) }
          if controllers.isPlaced(item.id) { seen.isThere[item.id] = isThere }
        }
      case is UITabBarController:
        seen.selected[node.id] = (listeners[node.id] as? TabsListener)?.slots.selectedKey
      default: break
      }
    }

    // MARK: Motion

    /// The motions that UIKit reports now.
    var motions: Set<HostSnapshot.Motion> {
      var motions: Set<HostSnapshot.Motion> = []
      observeMotion(of: window?.rootViewController, &motions)
      if modals.isDeparting { motions.insert(.init(.dismissal)) }
      // A stack may have left the window in the middle of a push.
      for case let listener as StackListener in listeners.values {
        guard let stack = controllers[listener.entry] as? UINavigationController else { continue }
        noteMotion(of: stack, &motions)
      }
      return motions
    }

    /// True if UIKit reports a motion.
    var isMoving: Bool { !motions.isEmpty }

    private func noteMotion(of stack: UINavigationController, _ motions: inout Set<HostSnapshot.Motion>) {
      guard let coordinator = stack.transitionCoordinator, !isMoved(byPresentationOf: stack) else { return }
      motions.insert(.init(.content, controllers.entry(of: stack), isInteractive: coordinator.isInteractive))
    }

    private func observeMotion(of root: UIViewController?, _ motions: inout Set<HostSnapshot.Motion>) {
      guard let root else { return }
      if root.isBeingPresented || root.isBeingDismissed {
        motions.insert(
          .init(
            root.isBeingDismissed ? .dismissal : .presentation, modals.entry(of: root),
            isInteractive: root.transitionCoordinator?.isInteractive ?? false))
      } else if let stack = root as? UINavigationController {
        noteMotion(of: stack, &motions)
      }
      for child in root.visibleChildren { observeMotion(of: child, &motions) }
      observeMotion(of: root.ownPresentation, &motions)
    }

    /// Returns true if a container around a stack is being presented or dismissed.
    ///
    /// Both share a coordinator.
    private func isMoved(byPresentationOf stack: UIViewController) -> Bool {
      var current: UIViewController? = stack
      while let controller = current {
        if controller.isBeingPresented || controller.isBeingDismissed { return true }
        if let next = controller.ownPresentation, next.isBeingPresented || next.isBeingDismissed { return true }
        current = controller.parent
      }
      return false
    }

    // MARK: The app's own presentations

    /// Visits the app's own presentations, also those of children, the outermost first.
    func observeUnmanaged(
      over modal: RouterState.Entry.ID?, from controller: UIViewController?,
      _ body: (UIViewController, RouterState.Entry.ID?) -> Void
    ) {
      guard let controller else { return }
      for child in controller.visibleChildren { observeUnmanaged(over: modal, from: child, body) }
      guard let next = controller.ownPresentation, !next.isBeingDismissed else { return }
      let own = modals.entry(of: next)
      // UIKit presents a column of a split where there is little room.
      if own == nil, !isOfHost(next), !holdsOpenScreen(next) { body(next, modal) }
      observeUnmanaged(over: own ?? modal, from: next, body)
    }

    private static func kind(of controller: UIViewController) -> HostSnapshot.Unmanaged.Kind {
      switch controller {
      case is UIAlertController: .alert
      case is UISearchController: .search
      default: controller.isTransient ? .transient : .other
      }
    }

    /// Dismisses the app's own presentation, the outermost first.
    @_spi(Hosting) public func dismissUnmanaged() {
      var outermost: UIViewController?
      observeUnmanaged(over: nil, from: window?.rootViewController) { unmanaged, _ in
        if outermost == nil, !unmanaged.isTransient { outermost = unmanaged }
      }
      if let outermost { modals.dismissUnmanaged(outermost) }
    }
  }

  extension UIViewController {
    /// The visible controllers in it.
    fileprivate var visibleChildren: [UIViewController] {
      switch self {
      case let stack as UINavigationController: stack.topViewController.map { [$0] } ?? []
      case let tabs as UITabBarController: tabs.shownController.map { [$0] } ?? []
      default: children
      }
    }

    /// True if it, its visible content or its presentations are being presented, dismissed or changed.
    var isMoving: Bool {
      isBeingPresented || isBeingDismissed || transitionCoordinator != nil
        || visibleChildren.contains { $0.isMoving } || ownPresentation?.isMoving ?? false
    }

    /// True for a menu, or another short presentation of UIKit itself.
    var isTransient: Bool {
      HostSnapshot.Unmanaged.Kind(systemType: "\(type(of: self))", hasOwnStyle: modalPresentationStyle == .custom)
        != nil
    }

    /// The controller that this one presents itself.
    ///
    /// `presentedViewController` is also that of a container around it.
    var ownPresentation: UIViewController? {
      guard let presentedViewController, presentedViewController !== self,
        presentedViewController.presentingViewController === self
      else { return nil }
      return presentedViewController
    }
  }
#endif
