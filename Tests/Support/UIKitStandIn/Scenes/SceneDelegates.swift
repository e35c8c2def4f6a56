/// Told of what happens to a scene: `UISceneDelegate`.
@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// It is there: `scene:willConnectToSession:options:`; optional.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// It is gone, and may come back: `sceneDidDisconnect:`; optional.
  func sceneDidDisconnect(_ scene: UIScene)
  /// It is used: `sceneDidBecomeActive:`; optional.
  func sceneDidBecomeActive(_ scene: UIScene)
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// URLs are to be opened, while it is there: `scene:openURLContexts:`; optional.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  /// The activity to be restored later: `stateRestorationActivityForScene:`; optional.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  /// The activity that is restored: `scene:restoreInteractionStateWithUserActivity:`; optional.
  func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
  /// An activity is pending: `scene:willContinueUserActivityWithType:`; optional.
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
  /// An activity is to be gone on with, while it is there: `scene:continueUserActivity:`; optional.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  /// It did not come: `scene:didFailToContinueUserActivityWithType:error:`; optional.
  func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
}

extension UISceneDelegate {
  /// Nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Nothing.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  /// Nothing.
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
  /// Nothing.
  public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {}
  /// Nothing.
  public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
  /// Nothing.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  /// Nothing.
  public func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
  {}
}

/// The same for a scene with windows: `UIWindowSceneDelegate`.
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// Its window: `window`; optional.
  var window: UIWindow? { get set }
  /// A quick action was chosen, while it is there: `windowScene:performActionForShortcutItem:completionHandler:`; optional.
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
}

extension UIWindowSceneDelegate {
  /// None.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Not done.
  public func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) { completionHandler(false) }
}
