#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Whether something moves, and waiting until it does not.
  extension UIKitHost {
    /// Nothing moves in the window, as far as UIKit tells.
    var isQuiet: Bool {
      foreignTransitions == 0 && (movingController.map { mayFill($0) } ?? true)
    }

    /// Nothing is being presented or dismissed.
    var isStill: Bool { movingController == nil }

    /// What is inside of a modal may be filled while it comes.
    private func mayFill(_ controller: UIViewController) -> Bool {
      guard !controller.isBeingDismissed, let change = pending?.step.contentChange, !change.isAnimated else {
        return false
      }
      guard let id = presented.last(where: { $0.controller === controller })?.id else { return false }
      return shown.node(id)?.shows(change.container.id) ?? false
    }

    /// Does something when the running transition has ended; UIKit does not tell of all.
    func whenQuiet(_ body: @escaping @MainActor @Sendable () -> Void) {
      let coordinator = (movingController ?? window?.rootViewController)?.transitionCoordinator
      let clock = clock
      let isTold = coordinator?.animate(alongsideTransition: nil) { _ in clock.later(body) } ?? false
      if !isTold { clock.soon(body) }
    }

    private var movingController: UIViewController? {
      var current = window?.rootViewController
      while let controller = current {
        if controller.isBeingDismissed || controller.isBeingPresented { return controller }
        current = controller.ownPresentation
      }
      return nil
    }
  }
#endif
