@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
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
