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
      screen.preferredTransition = .zoom { [weak self] _ in self?.sourceItem(for: entry, around: other) as? UIView }
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
