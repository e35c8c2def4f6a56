#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension SlideTransition: UIGestureRecognizerDelegate {
    /// A gesture cannot wait for an answer: what is locked does not move, and is asked about.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard let screen, isInCharge, screen.isAloneOnTop, !screen.goesBackByEdge,
        let control = screen.presentationController
      else { return false }
      guard !screen.isHeld, control.userMayDismiss else {
        control.userAttemptedToDismiss()
        return false
      }
      return true
    }

    /// What scrolls sideways waits, as it does for the swipe of a stack.
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
      (otherGestureRecognizer.view as? UIScrollView)?.panGestureRecognizer === otherGestureRecognizer
    }
  }

  extension UIViewController {
    /// It is presented, presents nothing, and does not move.
    fileprivate var isAloneOnTop: Bool {
      presentingViewController?.presentedViewController === self && presentedViewController == nil
        && !isBeingPresented && !isBeingDismissed
    }

    /// A stack in it has the edge for itself, or is moving.
    fileprivate var goesBackByEdge: Bool {
      if let stack = self as? UINavigationController, stack.viewControllers.count > 1 { return true }
      return transitionCoordinator != nil || seenChildren.contains { $0.goesBackByEdge }
    }

    /// Some screen in it does not want to be dismissed.
    fileprivate var isHeld: Bool { isModalInPresentation || seenChildren.contains { $0.isHeld } }

    private var seenChildren: [UIViewController] {
      switch self {
      case let stack as UINavigationController: stack.topViewController.map { [$0] } ?? []
      case let tabs as UITabBarController: tabs.selectedViewController.map { [$0] } ?? []
      default: children
      }
    }
  }

  extension UIView {
    /// Its leading edge is the right one.
    var readsFromRight: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
  }
#endif
