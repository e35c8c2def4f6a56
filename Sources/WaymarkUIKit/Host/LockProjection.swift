#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// What a host has locked of UIKit's, to be freed again: only what it locked itself.
  @MainActor
  struct LockProjection {
    private var modals = WeakObjects()
    private var gestures = WeakObjects()
    private var buttons = WeakObjects()
    /// The items that replace the back buttons.
    private var ours = WeakObjects()

    /// Frees all that is locked.
    mutating func free() {
      for case let modal as UIViewController in modals.all { set(false, modal: modal) }
      for case let gesture as UIGestureRecognizer in gestures.all { set(false, gesture) }
      for case let item as UINavigationItem in buttons.all { free(item) }
    }

    /// What is presented cannot be pulled down.
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

    /// The user cannot swipe back.
    mutating func set(_ isLocked: Bool, gesturesOf stack: UINavigationController) {
      set(isLocked, stack.interactivePopGestureRecognizer)
      if #available(iOS 26.0, visionOS 26.0, *) { set(isLocked, stack.interactiveContentPopGestureRecognizer) }
    }

    /// What the app turned off itself stays so.
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

    /// A button of our own asks, instead of the system's, which has a menu that cannot be locked; those of the app stay beside it.
    mutating func set(
      _ isLocked: Bool, backButtonOf screen: UIViewController, title: String?, _ ask: @escaping @MainActor () -> Void
    ) {
      let item = screen.navigationItem
      guard isLocked != buttons.contains(item) else { return }
      guard isLocked else { return free(item) }
      let own = item.leftBarButtonItems ?? []
      guard own.isEmpty || item.leftItemsSupplementBackButton, !item.hidesBackButton else { return }
      buttons.insert(item)
      item.hidesBackButton = true
      let image = UIImage(systemName: "chevron.backward")
      // An item takes over what its action says, so both say the same.
      let action = UIAction(title: title ?? "", image: image) { _ in ask() }
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
#endif
