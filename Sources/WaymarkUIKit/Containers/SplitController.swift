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

    nonisolated override var delegate: (any UISplitViewControllerDelegate)? {
      get {
        #if canImport(ObjectiveC)
          return SuperDelegate.get(of: self, UISplitViewController.self) as? any UISplitViewControllerDelegate
        #else
          nonisolated(unsafe) var known: (any UISplitViewControllerDelegate)?
          MainActor.assumeIsolated { known = super.delegate }
          return known
        #endif
      }
      set {
        #if canImport(ObjectiveC)
          SuperDelegate.set(newValue, of: self, UISplitViewController.self)
        #else
          nonisolated(unsafe) let newValue = newValue
          MainActor.assumeIsolated { super.delegate = newValue }
        #endif
        SuperDelegate.onMain { [weak self] in self?.listener?.delegateWasSet() }
      }
    }
  }
#endif
