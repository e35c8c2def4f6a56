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

    nonisolated override var delegate: (any UITabBarControllerDelegate)? {
      get {
        #if canImport(ObjectiveC)
          return SuperDelegate.get(of: self, UITabBarController.self) as? any UITabBarControllerDelegate
        #else
          nonisolated(unsafe) var known: (any UITabBarControllerDelegate)?
          MainActor.assumeIsolated { known = super.delegate }
          return known
        #endif
      }
      set {
        #if canImport(ObjectiveC)
          SuperDelegate.set(newValue, of: self, UITabBarController.self)
        #else
          nonisolated(unsafe) let newValue = newValue
          MainActor.assumeIsolated { super.delegate = newValue }
        #endif
        SuperDelegate.onMain { [weak self] in self?.listener?.delegateWasSet() }
      }
    }
  }
#endif
