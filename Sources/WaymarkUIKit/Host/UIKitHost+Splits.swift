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
      let target: RouterState.Entry.ID? =
        switch step {
        case .update(let entry), .show(let entry): entry.id
        default: step.contentChange?.container.id
        }
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

    /// Shows the front column of collapsed splits.
    ///
    /// - Parameter entry: restricts it to the splits around this entry.
    func showFrontColumns(around entry: RouterState.Entry.ID? = nil) {
      shown.walkShown { node in
        guard node.container == .split, let split = controllers[node.id] as? UISplitViewController, split.isCollapsed,
          let listener = listeners[node.id] as? SplitListener, let key = frontColumn(of: node.id),
          let column = listener.keys.firstIndex(of: key).flatMap({ listener.column($0) })
        else { return }
        if let entry, !node.shows(entry) { return }
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
      guard router?.device.compactColumns[split] != key else { return }
      router?.device.compactColumns[split] = key
    }
  }
#endif
