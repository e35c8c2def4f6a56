#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A dismissal of a controller and everything over it, without animation.
  ///
  /// UIKit may need several turns. It loses a presentation that begins before the end, also in the last turn.
  /// (radars 18464897, 18535358, 19045528)
  @MainActor
  final class Departure {
    private weak var controller: UIViewController?
    private var waiting: [@MainActor () -> Void]
    /// True in the turn it began, in which UIKit does not report a motion and loses a presentation.
    private(set) var isNew = true
    /// True once the controller is gone; it may be presented again.
    private var isOver = false

    /// Begins the dismissal.
    ///
    /// - Parameter last: the dismissal before; this one takes over its closures.
    init(of controller: UIViewController, _ clock: HostClock, after last: Departure? = nil) {
      self.controller = controller
      waiting = last?.waiting ?? []
      last?.waiting = []
      controller.presentingViewController?.dismiss(animated: false) { clock.later { self.goOn() } }
      clock.later { self.goOn() }
    }

    /// Runs a closure at the end, which UIKit may not report.
    func whenOver(_ body: @escaping @MainActor () -> Void) {
      waiting.append(body)
      if !isNew { goOn() }
    }

    private func goOn() {
      isNew = false
      isOver = isOver || controller?.presentingViewController == nil
      guard isOver else { return }
      let due = waiting
      waiting = []
      for body in due { body() }
    }
  }
#endif
