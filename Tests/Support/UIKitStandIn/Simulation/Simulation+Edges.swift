@_spi(Simulation)
extension Simulation {
  /// The user swipes in from an edge of a screen that looks for that; ``lift(_:isCancelled:)`` ends it.
  ///
  /// - Parameters:
  ///   - edge: where the finger comes in.
  ///   - content: what is under the finger and looks for it, too.
  /// - Returns: whether the gesture began.
  @discardableResult
  public static func beginEdgeSwipe(
    _ screen: UIViewController, from edge: UIRectEdge = .left, over content: UIScrollView? = nil
  ) -> Bool {
    // UIKit takes no touches while something comes or goes.
    guard let view = screen.viewIfLoaded, view.window != nil, Session.current.transition(of: screen) == nil,
      !screen.isBeingPresented, !screen.isBeingDismissed, Session.current.finger == nil,
      !Session.current.running.contains(where: \.isInteractive),
      !(screen.outermost.ownPresented.map(\.blocksBelow) ?? false)
    else { return false }
    let gestures = (view.gestureRecognizers ?? []).compactMap { $0 as? UIScreenEdgePanGestureRecognizer }
    guard let gesture = gestures.first(where: { $0.isEnabled && $0.edges.contains(edge) }) else { return false }
    if let other = content?.panGestureRecognizer,
      gesture.delegate?.gestureRecognizer(gesture, shouldBeRequiredToFailBy: other) != true
    {
      return false
    }
    guard gesture.delegate?.gestureRecognizerShouldBegin(gesture) ?? true else { return false }
    Session.current.finger = gesture
    gesture.comesFrom = edge
    move(gesture, to: 0.1)
    gesture.go(to: .began)
    return true
  }

  /// The finger moves, to a part of the width of the screen.
  public static func drag(_ screen: UIViewController, to part: CGFloat) {
    guard let finger = Session.current.finger, finger.view === screen.viewIfLoaded else { return }
    move(finger, to: part)
    finger.go(to: .changed)
  }

  /// The user swipes in from the leading edge, and lifts the finger.
  ///
  /// - Returns: whether the gesture began.
  @discardableResult
  public static func swipeFromEdge(_ screen: UIViewController, isCancelled: Bool = false) -> Bool {
    guard beginEdgeSwipe(screen) else { return false }
    turn()
    lift(screen, isCancelled: isCancelled)
    return true
  }

  /// VoiceOver's user draws a Z: the topmost screen and the controllers around it are asked, the innermost first.
  ///
  /// Where none of them leaves, the stack goes back. (support.apple.com/guide/iphone, “Learn VoiceOver gestures”)
  public static func drawZ(in window: UIWindow) {
    let top = appeared(in: window).last
    var asked = top
    while let controller = asked {
      if controller.accessibilityPerformEscape() { return }
      asked = controller.parent
    }
    top?.navigationController?.popViewController(animated: true)
  }

  /// The system takes the touch away: a call comes in, or the app goes to the background.
  public static func interruptTouches() {
    guard let finger = Session.current.finger else { return }
    Session.current.finger = nil
    finger.go(to: .cancelled)
  }

  static func lift(_ finger: UIPanGestureRecognizer, _ isCancelled: Bool) {
    Session.current.finger = nil
    move(finger, to: isCancelled ? 0.2 : 0.7)
    finger.go(to: .ended)
  }

  private static func move(_ finger: UIPanGestureRecognizer, to part: CGFloat) {
    let width = finger.view?.window?.bounds.width ?? 0
    let sign: CGFloat = (finger as? UIScreenEdgePanGestureRecognizer)?.comesFrom == .right ? -1 : 1
    finger.moved = CGPoint(x: sign * part * width, y: 0)
  }
}
