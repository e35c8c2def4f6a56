#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Finds the topmost screen of an app's own hierarchy.
  @MainActor
  enum TopmostFinder {
    static func top(of root: UIViewController) -> UIViewController {
      var top = root
      while let next = next(of: top) { top = next }
      return top
    }

    private static func next(of controller: UIViewController) -> UIViewController? {
      if let presented = controller.presentedViewController, presented.presentingViewController != nil,
        !presented.isBeingDismissed, !(presented is UIAlertController), !(presented is UISearchController),
        !presented.isTransient,
        presented !== controller, !isInside(controller, presented)
      {
        return presented
      }
      switch controller {
      case let stack as UINavigationController: return stack.topViewController
      case let tabs as UITabBarController: return tabs.shownController
      case let split as UISplitViewController where !split.isCollapsed && split.style != .unspecified:
        return split.viewController(for: .secondary) ?? split.viewController(for: .primary)
      default: return controller.children.last { $0.viewIfLoaded?.window != nil && $0.isWholeScreen(in: controller) }
      }
    }

    /// UIKit reports the presentation of a container for the controllers in it, too.
    private static func isInside(_ controller: UIViewController, _ container: UIViewController) -> Bool {
      var current: UIViewController? = controller
      while let candidate = current {
        if candidate === container { return true }
        current = candidate.parent
      }
      return false
    }
  }

  extension UIViewController {
    /// Returns true if it fills its container.
    fileprivate func isWholeScreen(in container: UIViewController) -> Bool {
      viewIfLoaded.map { $0.frame.size == container.view.bounds.size } ?? false
    }
  }

  extension UIKitRouter {
    /// Lets the router push and present on the topmost screen of the active scene, for apps with several windows.
    ///
    /// Without an active scene, it uses one that is inactive for a moment. Scenes of CarPlay and external displays are left
    /// out. The router keeps the host. App extensions have no `UIApplication.shared`, so they cannot call it.
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    @discardableResult
    public func attachToActiveScene() -> TopmostHost {
      let host = TopmostHost { UIApplication.shared.windowInFront }
      host.router = router
      router.companions[TopmostHost.self] = host
      router.statelessHosts.add(host, of: nil)
      return host
    }
  }

  extension UIApplication {
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    fileprivate var windowInFront: UIWindow? {
      let scenes = connectedScenes.compactMap { $0 as? UIWindowScene }.filter { $0.session.role == .windowApplication }
      for state in [UIScene.ActivationState.foregroundActive, .foregroundInactive] {
        // The set has no order, so the identifier decides.
        let candidates = scenes.filter { $0.activationState == state }
          .sorted { $0.session.persistentIdentifier < $1.session.persistentIdentifier }
        for scene in candidates {
          if let window = scene.keyWindow ?? scene.windows.first(where: { !$0.isHidden }) { return window }
        }
      }
      return nil
    }
  }
#endif
