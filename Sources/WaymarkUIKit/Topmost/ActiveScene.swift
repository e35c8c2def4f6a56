#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension Router {
    /// Lets the router push and present on what is on top of whichever scene the user is in: for apps with several
    /// windows, or without a window at hand.
    ///
    /// The scene in front counts, then one that is inactive for a moment; those of CarPlay and external displays never do.
    /// The router keeps the host. Not for app extensions, which have no `UIApplication.shared`.
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    @discardableResult
    public func attachToActiveScene() -> TopmostHost {
      let host = TopmostHost { UIApplication.shared.windowInFront }
      host.router = self
      companions[TopmostHost.self] = host
      statelessHost = host
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
        // The set has no order; the name decides, so that it is the same one each time.
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
