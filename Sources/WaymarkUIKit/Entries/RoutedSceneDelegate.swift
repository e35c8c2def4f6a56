@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import AppIntents
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// A scene delegate that forwards to a router: the window, cold and warm links, quick actions, intents, restoration.
  ///
  /// ```swift
  /// final class SceneDelegate: RoutedSceneDelegate {
  ///   override var router: Router { .app }
  /// }
  /// ```
  /// An app with its own scene delegate makes the same calls, one line each: ``UIKitRouter/connect(_:_:window:_:)``
  /// and its neighbours. Notifications go to the delegate of the notification center, which calls
  /// ``UIKitRouter/receive(_:in:)-(UNNotificationResponse,_)``.
  @MainActor
  open class RoutedSceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The window of the scene.
    public var window: UIWindow?

    /// The router: the shared one, unless overridden.
    open var router: Router { .shared }

    /// The owner of what the window shows: the router, unless overridden.
    ///
    /// With `.topmost`, the app sets ``window`` up before it calls `super.scene(_:willConnectTo:options:)`.
    open var ownership: WindowOwnership { .whole }

    /// Creates a delegate; the system calls it.
    public override init() {
      super.init()
    }

    /// Connects the scene with the router.
    open func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      window = router.uiKit.connect(scene, connectionOptions, window: window, ownership)
    }

    /// Disconnects the scene, which may come back.
    open func sceneDidDisconnect(_ scene: UIScene) { router.uiKit.disconnect(scene) }

    /// Makes the window of the scene the key window of the state.
    open func sceneDidBecomeActive(_ scene: UIScene) { router.uiKit.activate(scene) }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Opens URLs while the scene is connected.
    open func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
      router.uiKit.receive(URLContexts, in: scene)
    }

    /// Opens an activity while the scene is connected.
    open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      router.uiKit.receive(userActivity, in: scene)
    }

    /// Opens a quick action while the scene is connected.
    open func windowScene(
      _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      completionHandler(router.uiKit.receive(shortcutItem, in: windowScene)?.isHandled ?? false)
    }

    /// Opens an App Intent before the system performs it.
    @available(iOS 26, visionOS 26, *)
    open func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent) {
      router.uiKit.receive(appIntent, in: scene)
    }

    /// Returns the open screens of the scene for state restoration.
    open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      router.uiKit.restorationActivity(for: scene)
    }
  }
#endif
