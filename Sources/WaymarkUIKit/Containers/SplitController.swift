#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A split made by a host.
  ///
  /// It notices when the app sets a delegate of its own.
  @MainActor
  final class SplitController: UISplitViewController {
    weak var listener: SplitListener?

    override var delegate: (any UISplitViewControllerDelegate)? {
      get { super.delegate }
      set {
        super.delegate = newValue
        listener?.delegateWasSet()
      }
    }
  }
#endif
