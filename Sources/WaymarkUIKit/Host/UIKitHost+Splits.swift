#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UISplitViewController.Column {
    /// Those that are put on each other's stacks where there is room for one.
    static var ofContent: [Self] { [.primary, .supplementary, .secondary] }
  }

  extension UIKitHost {
    /// A split with two or three columns, and from iOS 26 on an inspector.
    func makeSplit(_ node: Node) throws(Failure) -> UISplitViewController {
      let keys = branches(of: node).map(\.key)
      guard (2...4).contains(keys.count) else {
        throw Failure(.refused, entry: node.id, "a split has two or three columns, and an inspector")
      }
      let split =
        attachments(of: node)[SplitMaker.self]?.make()
        ?? UISplitViewController(style: keys.count == 2 ? .doubleColumn : .tripleColumn)
      let listener = SplitListener(host: self, entry: node.id, keys: keys)
      listeners[node.id] = listener
      listener.listen(to: split)
      return split
    }

    func alignSplit(_ split: UISplitViewController, _ node: Node) throws(Failure) {
      guard let listener = listeners[node.id] as? SplitListener else { return }
      for (index, key) in listener.keys.enumerated() {
        guard let column = listener.column(index) else {
          throw Failure(.refused, entry: node.id, "an inspector needs iOS 26")
        }
        guard let inner = node.content.first(where: { $0.key == key }) else { continue }
        let controller = try controller(for: inner)
        let placed = inner.container == .split ? wrapper(around: controller) : controller
        if split.viewController(for: column) !== placed { split.setViewController(placed, for: column) }
      }
    }

    /// Why a step of a link cannot be seen: where there is room for one column, an app's own compact column is all that is shown of
    /// a split.
    func failureOfCompactColumn(_ step: RouterState.Step) -> Failure? {
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
      return Failure(
        .notOnScreen, entry: split.id, "where there is little room, “\(split.key)” shows the app's own column")
    }

    /// A container inside of another that does not take its kind: UIKit takes no stack inside a stack, and no split.
    func wrapper(around controller: UIViewController) -> WrapperController {
      if let wrapper = controller.parent as? WrapperController { return wrapper }
      let wrapper = WrapperController(host: self)
      wrapper.embed(controller)
      return wrapper
    }

    /// Shows the column in front of splits that have room for one.
    ///
    /// - Parameter entry: only of those around it; nil: of all.
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

    /// The user may have gone back from one column to another, which UIKit does in the stack of the latter.
    func noteFrontColumn(_ stack: UINavigationController, _ entry: RouterState.Entry.ID) {
      guard let split = stack.splitViewController, split.isCollapsed, stack.parent === split,
        !(stack.topViewController is UINavigationController)
      else { return }
      for case let listener as SplitListener in listeners.values where controllers[listener.entry] === split {
        if let key = shown.node(entry)?.key, listener.keys.contains(key) { setFrontColumn(key, of: listener.entry) }
      }
    }

    /// The column in front where there is room for one: of this device only.
    func frontColumn(of split: RouterState.Entry.ID) -> String? { router?.device.compactColumns[split] }

    func setFrontColumn(_ key: String?, of split: RouterState.Entry.ID) {
      guard router?.device.compactColumns[split] != key else { return }
      router?.device.compactColumns[split] = key
    }
  }
#endif
