import UIKit

/// Slides a modal in or out, and the view below a little aside.
@MainActor
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  enum Operation {
    case presentation
    case dismissal
  }

  private let operation: Operation
  private let whenDone: @MainActor () -> Void

  init(_ operation: Operation, whenDone: @escaping @MainActor () -> Void = {}) {
    self.operation = operation
    self.whenDone = whenDone
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    0.35
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let context = transitionContext
    guard let sides = Sides(operation, context) else {
      context.completeTransition(false)
      return whenDone()
    }
    let isComing = operation == .presentation
    sides.put(isComing: isComing, into: context.containerView)
    sides.place(isOut: isComing)
    let whenDone = whenDone
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0,
      // The screen stays below the finger.
      options: context.isInteractive ? .curveLinear : .curveEaseOut
    ) {
      sides.place(isOut: !isComing)
    } completion: { _ in
      let isDone = !context.transitionWasCancelled
      sides.end(isThere: isComing == isDone, hidesBelow: !isComing && !isDone)
      context.completeTransition(isDone)
      sides.modal.alpha = 1
      whenDone()
    }
  }
}

/// The two moving views and their frames.
@MainActor
private struct Sides {
  let modal: UIView
  /// The view below, if it moves.
  let below: UIView?
  private let there: CGRect
  private let away: CGRect
  private let still: CGRect
  private let aside: CGRect
  private let fades: Bool

  init?(_ operation: SlideAnimator.Operation, _ context: any UIViewControllerContextTransitioning) {
    let isComing = operation == .presentation
    guard let screen = context.viewController(forKey: isComing ? .to : .from),
      let presenter = context.viewController(forKey: isComing ? .from : .to),
      let view = context.view(forKey: isComing ? .to : .from) ?? screen.view
    else { return nil }
    modal = view
    below = context.view(forKey: isComing ? .from : .to)
    there = isComing ? context.finalFrame(for: screen) : context.initialFrame(for: screen)
    still = isComing ? context.initialFrame(for: presenter) : context.finalFrame(for: presenter)
    fades = UIAccessibility.prefersCrossFadeTransitions
    let way = fades ? 0 : view.readsFromRight ? -there.width : there.width
    away = there.offsetBy(dx: way, dy: 0)
    aside = still.offsetBy(dx: -0.3 * way, dy: 0)
  }

  func put(isComing: Bool, into container: UIView) {
    if isComing {
      container.addSubview(modal)
    } else if let below {
      container.insertSubview(below, belowSubview: modal)
    }
  }

  func place(isOut: Bool) {
    modal.frame = isOut ? away : there
    modal.alpha = isOut && fades ? 0 : 1
    below?.frame = isOut ? still : aside
  }

  /// Resets the frames.
  ///
  /// After a cancelled swipe, the view below leaves the window again.
  func end(isThere: Bool, hidesBelow: Bool) {
    place(isOut: !isThere)
    below?.frame = still
    if hidesBelow { below?.removeFromSuperview() }
  }
}
