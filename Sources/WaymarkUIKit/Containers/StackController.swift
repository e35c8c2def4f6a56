#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A stack made by a host.
  ///
  /// It notices when the app sets a delegate of its own, selects its tab, or dismisses it.
  @MainActor
  final class StackController: UINavigationController {
    weak var listener: StackListener?

    nonisolated override var delegate: (any UINavigationControllerDelegate)? {
      get {
        #if canImport(ObjectiveC)
          return SuperDelegate.get(of: self, UINavigationController.self) as? any UINavigationControllerDelegate
        #else
          nonisolated(unsafe) var known: (any UINavigationControllerDelegate)?
          MainActor.assumeIsolated { known = super.delegate }
          return known
        #endif
      }
      set {
        #if canImport(ObjectiveC)
          SuperDelegate.set(newValue, of: self, UINavigationController.self)
        #else
          nonisolated(unsafe) let newValue = newValue
          MainActor.assumeIsolated { super.delegate = newValue }
        #endif
        SuperDelegate.onMain { [weak self] in self?.listener?.delegateWasSet() }
      }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      listener?.host?.lookLater()
    }

    /// Notices that the app has dismissed it: UIKit has no callback for that.
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      listener?.host?.lookLater()
    }
  }
#endif
