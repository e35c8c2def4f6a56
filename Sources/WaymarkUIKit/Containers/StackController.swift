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

    override var delegate: (any UINavigationControllerDelegate)? {
      get { super.delegate }
      set {
        super.delegate = newValue
        listener?.delegateWasSet()
      }
    }

    /// Asks before VoiceOver's user leaves a locked screen by the escape gesture.
    override func accessibilityPerformEscape() -> Bool {
      guard let listener, listener.host?.asksBeforeGoingBack(in: listener.entry) == true else {
        return super.accessibilityPerformEscape()
      }
      return true
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
