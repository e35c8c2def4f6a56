#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Tabs made by a host.
  ///
  /// It notices when the app sets a delegate of its own.
  @MainActor
  final class TabsController: UITabBarController {
    weak var listener: TabsListener?

    override var delegate: (any UITabBarControllerDelegate)? {
      get { super.delegate }
      set {
        super.delegate = newValue
        listener?.delegateWasSet()
      }
    }
  }
#endif
