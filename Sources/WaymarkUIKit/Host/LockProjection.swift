#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// What a host has locked of UIKit's, to be freed again: only what it locked itself.
  @MainActor
  struct LockProjection {
    private var modals: [ObjectIdentifier] = []
    private var stacks: [ObjectIdentifier] = []
    private var buttons: [ObjectIdentifier] = []

    /// What is presented cannot be pulled down.
    mutating func set(_ isLocked: Bool, modal: UIViewController) {
      guard isLocked != modals.contains(ObjectIdentifier(modal)) else { return }
      if isLocked {
        guard !modal.isModalInPresentation else { return }
        modals.append(ObjectIdentifier(modal))
      } else {
        modals.removeAll { $0 == ObjectIdentifier(modal) }
      }
      modal.isModalInPresentation = isLocked
    }

    /// The user cannot swipe back.
    mutating func set(_ isLocked: Bool, gesturesOf stack: UINavigationController) {
      guard isLocked != stacks.contains(ObjectIdentifier(stack)) else { return }
      if isLocked {
        guard stack.interactivePopGestureRecognizer?.isEnabled == true else { return }
        stacks.append(ObjectIdentifier(stack))
      } else {
        stacks.removeAll { $0 == ObjectIdentifier(stack) }
      }
      stack.interactivePopGestureRecognizer?.isEnabled = !isLocked
      if #available(iOS 26.0, visionOS 26.0, *) {
        stack.interactiveContentPopGestureRecognizer?.isEnabled = !isLocked
      }
    }

    /// A button of our own asks, instead of the system's, which has a menu that cannot be locked.
    mutating func set(
      _ isLocked: Bool, backButtonOf screen: UIViewController, title: String?, _ ask: @escaping @MainActor () -> Void
    ) {
      let item = screen.navigationItem
      guard isLocked != buttons.contains(ObjectIdentifier(item)) else { return }
      guard isLocked else {
        buttons.removeAll { $0 == ObjectIdentifier(item) }
        item.leftBarButtonItem = nil
        item.hidesBackButton = false
        return
      }
      guard item.leftBarButtonItem == nil, !item.hidesBackButton else { return }
      buttons.append(ObjectIdentifier(item))
      item.hidesBackButton = true
      item.leftBarButtonItem = UIBarButtonItem(
        title: title, image: UIImage(systemName: "chevron.backward"), primaryAction: UIAction { _ in ask() })
    }
  }
#endif
