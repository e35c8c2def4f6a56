#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A dismissal without animation, of a controller with all that is over it.
  ///
  /// UIKit may take some turns for it. It loses a presentation that begins before the end, also in the last turn.
  /// (radars 18464897, 18535358, 19045528)
  @MainActor
  final class Departure {
    private weak var controller: UIViewController?
    private var waiting: [@MainActor () -> Void]
    /// True in the turn it began, in which UIKit does not report a motion and loses a presentation.
    private(set) var isNew = true
    /// True once the controllers have gone; they may be presented again.
    private var isOver = false

    /// Begins.
    ///
    /// - Parameter last: what was being dismissed before; who waits for that waits for this.
    init(of controller: UIViewController, _ clock: HostClock, after last: Departure? = nil) {
      self.controller = controller
      waiting = last?.waiting ?? []
      last?.waiting = []
      controller.presentingViewController?.dismiss(animated: false) { clock.later { self.goOn() } }
      clock.later { self.goOn() }
    }

    /// Does something when it is over; UIKit need not say so.
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
