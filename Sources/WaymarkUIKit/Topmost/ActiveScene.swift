#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

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
