#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// A scene delegate that hands everything to a router: the window, cold and warm links, quick actions, restoration.
  ///
  /// ```swift
  /// final class SceneDelegate: RoutedSceneDelegate {
  ///   override var router: Router { .app }
  /// }
  /// ```
  /// Apps with a scene delegate of their own make the same calls, one line each: ``WaymarkCore/Router/connect(_:_:window:_:)``
  /// and its neighbours. Notifications go to the delegate of the notification center, which calls
  /// ``WaymarkCore/Router/receive(_:in:)-(UNNotificationResponse,_)``.
  @MainActor
  open class RoutedSceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The window of the scene.
    public var window: UIWindow?

    /// The router; the shared one unless overridden.
    open var router: Router { .shared }

    /// How much of the window is the router's: all of it, unless overridden.
    ///
    /// With `.topmost`, the app sets ``window`` up before it calls `super.scene(_:willConnectTo:options:)`.
    open var ownership: WindowOwnership { .whole }

    /// A delegate; the system makes it.
    public override init() {
      super.init()
    }

    /// The scene connects.
    open func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      window = router.connect(scene, connectionOptions, window: window, ownership)
    }

    /// The scene is gone, and may come back.
    open func sceneDidDisconnect(_ scene: UIScene) { router.disconnect(scene) }

    /// The scene is used.
    open func sceneDidBecomeActive(_ scene: UIScene) { router.activate(scene) }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// URLs, while the scene is there.
    open func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
      router.receive(URLContexts, in: scene)
    }

    /// An activity, while the scene is there.
    open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      router.receive(userActivity, in: scene)
    }

    /// A quick action, while the scene is there.
    open func windowScene(
      _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      completionHandler(router.receive(shortcutItem, in: windowScene)?.isHandled ?? false)
    }

    /// What is open in the scene, for later.
    open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      router.restorationActivity(for: scene)
    }
  }
#endif
