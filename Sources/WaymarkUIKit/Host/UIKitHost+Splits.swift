@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

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
