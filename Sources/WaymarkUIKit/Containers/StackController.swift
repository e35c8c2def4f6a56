#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A stack made by a host: notices when the app sets a delegate of its own, selects its tab, or dismisses it.
  @MainActor
  final class StackController: UINavigationController {
    weak var listener: StackListener?

    override var delegate: (any UINavigationControllerDelegate)? {
      get { super.delegate }
      set {
        guard let listener, newValue !== listener, !listener.isReannouncing else {
          super.delegate = newValue
          return
        }
        listener.original = newValue
        // Set again, so that UIKit asks anew what it answers.
        super.delegate = nil
        super.delegate = listener
      }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      listener?.host?.lookLater()
    }

    /// Notices that the app dismissed it, for which UIKit has no callback.
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      listener?.host?.lookLater()
    }

    override func didReceiveMemoryWarning() {
      super.didReceiveMemoryWarning()
      listener?.host?.memoryIsLow()
    }
  }
#endif
