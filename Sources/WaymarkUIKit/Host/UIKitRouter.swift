#if os(iOS) || os(visionOS) || os(Linux)
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
#endif
