import UIKit
@_spi(Hosting) import WaymarkUIKit

extension ScreenTransition {
  /// A modal that slides in from the trailing edge, and that a swipe from the leading edge closes.
  ///
  /// ```swift
  /// ModalRoute("story/:id", as: .stackedSheet, screen: { _ in StoryViewController() }).transition(.likePush)
  /// ```
  /// It fades for users who prefer that. It does not change pushed screens.
  ///
  /// The user can cancel the swipe. A swipe that closes the modal is reported like that of a sheet: the router gets
  /// `HostEvent.dismissed`, and the app's presentation delegate gets its calls. UIKit does not make them for a dismissal
  /// by code. A screen that a guard or `isModalInPresentation` locks does not move, and the router is asked instead. A
  /// stack in the modal uses the edge until it is at its root. While the screen presents something, it cannot be swiped
  /// away.
  ///
  /// The style is `.fullScreen`, so that the screens below leave the window as below a pushed screen. Detents have no
  /// effect. A sheet style or another delegate that follows in `and(_:)` replaces the transition.
  ///
  /// The transition makes the view of the screen when it is presented, and adds a gesture recognizer to it. There is no
  /// back button, so give the screen a button of its own. On visionOS there is no edge to swipe from.
  nonisolated public static let likePush = ScreenTransition.prepared { SlideTransition.give(to: $0) }
}

/// Lets a modal slide in and out, and lets the user swipe it away.
///
/// The view of the screen keeps it through the recognizer, because UIKit holds delegates weakly.
@MainActor
final class SlideTransition: NSObject {
  private(set) weak var screen: UIViewController?
  private weak var recogniser: EdgeSwipe?
  /// The running swipe.
  private var swipe: SwipeInteraction?

  /// Sets the transition of a screen.
  static func give(to screen: UIViewController) {
    guard let view = screen.view else { return }
    let known = view.gestureRecognizers?.lazy.compactMap { ($0 as? EdgeSwipe)?.transition }.first
    let transition = known ?? SlideTransition(screen, in: view)
    transition.findEdge()
    screen.modalPresentationStyle = .fullScreen
    screen.transitioningDelegate = transition
  }

  private init(_ screen: UIViewController, in view: UIView) {
    self.screen = screen
    super.init()
    let recogniser = EdgeSwipe()
    recogniser.transition = self
    recogniser.delegate = self
    #if canImport(ObjectiveC)
      recogniser.addTarget(self, action: #selector(fingerMoved))
    #else
      recogniser.addTarget(self) { $0.fingerMoved() }
    #endif
    view.addGestureRecognizer(recogniser)
    self.recogniser = recogniser
  }

  /// Sets the edge, which may change with the language of the app.
  private func findEdge() {
    recogniser?.edges = recogniser?.view?.readsFromRight == true ? .right : .left
  }

  /// True unless a later style or delegate has replaced it.
  var isInCharge: Bool {
    guard let screen, screen.transitioningDelegate === self else { return false }
    return [.fullScreen, .overFullScreen].contains(screen.modalPresentationStyle)
  }

  // MARK: Swiping

  #if canImport(ObjectiveC)
    @objc
  #endif
  private func fingerMoved() {
    guard let recogniser else { return }
    let distance = recogniser.translation(in: recogniser.view?.superview).x
    switch recogniser.state {
    case .began: begin()
    case .changed: swipe?.update(min(max(part(distance), 0), 1))
    case .ended:
      // The speed of the finger counts, too.
      let speed = recogniser.velocity(in: recogniser.view?.superview).x
      swipe?.end(isCancelled: part(distance + 0.2 * speed) < 0.5)
    case .cancelled, .failed: swipe?.end(isCancelled: true)
    default: break
    }
  }

  /// Returns a distance as a fraction of the width.
  private func part(_ distance: CGFloat) -> CGFloat {
    guard let view = recogniser?.view, view.bounds.width > 0 else { return 0 }
    return (view.readsFromRight ? -distance : distance) / view.bounds.width
  }

  private func begin() {
    guard let screen, let presenter = screen.presentingViewController, let control = screen.presentationController
    else { return }
    let swipe = SwipeInteraction()
    self.swipe = swipe
    control.userBeginsToDismiss()
    // Once the screen is gone, UIKit would make another presentation controller.
    presenter.dismiss(animated: true) { [weak screen] in
      if screen?.presentingViewController == nil { control.userDismissed() }
    }
    UIView.inNextTurn { [weak self, weak swipe] in
      // UIKit may refuse the dismissal, in the log only. The finger must not control a later one.
      guard let self, let swipe, self.swipe === swipe, !swipe.isTaken, self.screen?.isBeingDismissed != true
      else { return }
      self.swipe = nil
    }
  }
}

extension SlideTransition: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard isInCharge else { return nil }
    findEdge()
    return SlideAnimator(.presentation)
  }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    isInCharge ? SlideAnimator(.dismissal) { [weak self] in self?.swipe = nil } : nil
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard let swipe, !swipe.isTaken else { return nil }
    swipe.isTaken = true
    return swipe
  }
}

extension SlideTransition: UIGestureRecognizerDelegate {
  /// A gesture cannot wait for an answer, so a locked screen does not move, and the router is asked.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let screen, isInCharge, screen.isAloneOnTop, !screen.goesBackByEdge,
      let control = screen.presentationController
    else { return false }
    guard !screen.isBlocked, control.userMayDismiss else {
      control.userAttemptedToDismiss()
      return false
    }
    return true
  }

  /// Scroll views wait for it, as they do for the swipe of a stack.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    (otherGestureRecognizer.view as? UIScrollView)?.panGestureRecognizer === otherGestureRecognizer
  }
}

extension UIViewController {
  /// True if it is presented, presents nothing, and does not move.
  fileprivate var isAloneOnTop: Bool {
    presentingViewController?.presentedViewController === self && presentedViewController == nil
      && !isBeingPresented && !isBeingDismissed
  }

  /// True if a stack in it uses the edge, or is moving.
  fileprivate var goesBackByEdge: Bool {
    if let stack = self as? UINavigationController, stack.viewControllers.count > 1 { return true }
    return transitionCoordinator != nil || seenChildren.contains { $0.goesBackByEdge }
  }

  /// True if a screen in it does not allow a dismissal.
  fileprivate var isBlocked: Bool { isModalInPresentation || seenChildren.contains { $0.isBlocked } }

  private var seenChildren: [UIViewController] {
    switch self {
    case let stack as UINavigationController: stack.topViewController.map { [$0] } ?? []
    case let tabs as UITabBarController: tabs.selectedViewController.map { [$0] } ?? []
    default: children
    }
  }
}

extension UIView {
  /// Runs a closure in the next turn of the run loop, in which UIKit completes an animation without duration.
  static func inNextTurn(_ body: @escaping @MainActor () -> Void) {
    animate(withDuration: 0, delay: 0, options: [], animations: {}, completion: { _ in body() })
  }

  /// True if its leading edge is the right one.
  var readsFromRight: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}
