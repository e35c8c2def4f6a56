@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// The calls of UIKit on a router: its scenes and windows, what the system delivers to them, and their screens.
  ///
  /// ```swift
  /// window = router.uiKit.connect(scene, options)              // in scene(_:willConnectTo:options:)
  /// router.uiKit.receive(contexts, in: scene)                  // in scene(_:openURLContexts:)
  /// router.uiKit.bind(Book.self) { book in BookViewController(id: book.id) }
  /// ```
  /// It acts on the router that it was read from. ``RoutedSceneDelegate`` makes the calls of a scene delegate.
  @MainActor
  public struct UIKitRouter: Sendable {
    /// The router.
    let router: Router

    /// The windows of the router's scenes.
    var scenes: SceneRegistry { router.scenes }
  }

  extension Router {
    /// The calls of UIKit on this router.
    public var uiKit: UIKitRouter { UIKitRouter(router: self) }
  }

  /// The owner of what a window shows.
  ///
  /// ```swift
  /// window = router.uiKit.connect(scene, options)                                  // the window is the router's
  /// window = router.uiKit.connect(scene, options, window: window, .topmost)        // it shows what the app has put there
  /// ```
  public enum WindowOwnership: Sendable, Hashable {
    /// The router: the window shows its state.
    case whole
    /// The app: the router pushes and presents on the topmost screen.
    case topmost
  }

  extension UIKitRouter {
    /// Shows the router's state in a window, which owns the host from then on.
    @discardableResult
    public func attach(to window: UIWindow, as id: RouterState.Window.ID = .init(0)) -> UIKitHost {
      let host = UIKitHost(window: window)
      HostOwner.give(host, to: window)
      router.attach(host, to: id)
      return host
    }

    /// Lets the router push and present on the topmost screen of a window, which owns the host from then on.
    ///
    /// - Returns: the host, for an app that presents in a stack of its own class: see ``TopmostHost/makeStack``.
    @discardableResult
    public func attachTopmost(to window: UIWindow) -> TopmostHost { attachTopmost(to: window, as: nil) }

    /// Lets the router push and present in the window of a scene, beside those of other scenes.
    @discardableResult
    func attachTopmost(to window: UIWindow, as id: RouterState.Window.ID?) -> TopmostHost {
      let host = TopmostHost { [weak window] in window }
      host.router = router
      HostOwner.give(host, to: window)
      router.statelessHosts.add(host, of: id)
      return host
    }
  }
#endif
