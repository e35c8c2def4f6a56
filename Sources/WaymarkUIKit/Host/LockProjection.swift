@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The locks that a host has set on UIKit's objects.
  ///
  /// It removes only the locks that it has set itself.
  @MainActor
  struct LockProjection {
    private var modals = WeakObjects()
    private var gestures = WeakObjects()
    private var buttons = WeakObjects()
    /// The buttons that replace the back buttons.
    private var ours = WeakObjects()

    /// Removes all locks.
    mutating func free() {
      for case let modal as UIViewController in modals.all { set(false, modal: modal) }
      for case let gesture as UIGestureRecognizer in gestures.all { set(false, gesture) }
      for case let item as UINavigationItem in buttons.all { free(item) }
    }

    /// Sets whether the user can pull a modal down.
    mutating func set(_ isLocked: Bool, modal: UIViewController) {
      guard isLocked != modals.contains(modal) else { return }
      if isLocked {
        guard !modal.isModalInPresentation else { return }
        modals.insert(modal)
      } else {
        modals.remove(modal)
      }
      modal.isModalInPresentation = isLocked
    }

    /// Sets whether the user can swipe back.
    mutating func set(_ isLocked: Bool, gesturesOf stack: UINavigationController) {
      set(isLocked, stack.interactivePopGestureRecognizer)
      if #available(iOS 26.0, visionOS 26.0, *) { set(isLocked, stack.interactiveContentPopGestureRecognizer) }
    }

    /// A gesture that the app turned off stays off.
    private mutating func set(_ isLocked: Bool, _ gesture: UIGestureRecognizer?) {
      guard let gesture, isLocked != gestures.contains(gesture) else { return }
      if isLocked {
        guard gesture.isEnabled else { return }
        gestures.insert(gesture)
      } else {
        gestures.remove(gesture)
      }
      gesture.isEnabled = !isLocked
    }

    /// Replaces the back button with one that asks.
    ///
    /// The system's back button has a menu that cannot be locked. The app's buttons stay beside it.
    mutating func set(
      _ isLocked: Bool, backButtonOf screen: UIViewController, title: String, _ ask: @escaping @MainActor () -> Void
    ) {
      let item = screen.navigationItem
      guard isLocked != buttons.contains(item) else { return }
      guard isLocked else { return free(item) }
      let own = item.leftBarButtonItems ?? []
      guard own.isEmpty || item.leftItemsSupplementBackButton, !item.hidesBackButton else { return }
      buttons.insert(item)
      item.hidesBackButton = true
      let image = UIImage(systemName: "chevron.backward")
      // UIKit sets the title and the image of the item to those of the action. It shows the image, and VoiceOver reads the title.
      let action = UIAction(title: title, image: image) { _ in ask() }
      let button = UIBarButtonItem(title: title, image: image, primaryAction: action)
      ours.insert(button)
      item.leftBarButtonItems = [button] + own
    }

    private mutating func free(_ item: UINavigationItem) {
      buttons.remove(item)
      item.leftBarButtonItems = item.leftBarButtonItems?.filter { !ours.contains($0) }
      item.hidesBackButton = false
    }
  }

  extension UIKitHost {
    /// Locks the gestures for which a guard would ask: a gesture cannot wait for the answer.
    func projectLocks() {
      guard let wanted = router?.guarded.locks(on: shown) else { return }
      for modal in modals.presented { locks.set(wanted.modals.contains(modal.entry), modal: modal.controller) }
      shown.walkShown { node in
        guard node.container == .stack, let stack = controllers[node.id] as? UINavigationController else { return }
        locks.set(wanted.swipes.contains(node.id), gesturesOf: stack)
        guard let top = stack.topViewController else { return }
        let title = stack.viewControllers.dropLast().last?.navigationItem.title.flatMap { $0.isEmpty ? nil : $0 }
        locks.set(wanted.backButtons.contains(node.id), backButtonOf: top, title: title ?? SystemWords.back) {
          [weak self] in
          self?.askToGoBack(in: node.id)
        }
      }
    }

    /// Asks the leave guards of the top screen if it is locked.
    ///
    /// - Returns: false if it is not locked.
    func asksBeforeGoingBack(in stack: RouterState.Entry.ID) -> Bool {
      guard router?.guarded.locks(on: shown).swipes.contains(stack) == true else { return false }
      askToGoBack(in: stack)
      return true
    }

    /// Asks the leave guards of the top screen, and goes back if they allow it.
    func askToGoBack(in stack: RouterState.Entry.ID) {
      guard let items = shown.node(stack)?.content, items.count > 1 else { return }
      router?.request(.popped(to: items[items.count - 2].id))
    }
  }
#endif
