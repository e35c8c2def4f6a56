@_spi(Simulation)
extension Simulation {
  /// A scene connects, and becomes active.
  @discardableResult
  public static func connect(
    _ delegate: any UISceneDelegate, identifier: String = "scene", role: UISceneSession.Role = .windowApplication,
    restoring activity: NSUserActivity? = nil, _ change: (UIScene.ConnectionOptions) -> Void = { _ in }
  ) -> UIWindowScene {
    let scene = makeScene(identifier: identifier, role: role)
    scene.session.stateRestorationActivity = activity
    let options = UIScene.ConnectionOptions()
    change(options)
    scene.delegate = delegate
    delegate.scene(scene, willConnectTo: scene.session, options: options)
    if let activity { delegate.scene(scene, restoreInteractionStateWith: activity) }
    activate(scene)
    return scene
  }

  /// A scene without a delegate.
  public static func makeScene(
    identifier: String = "scene", role: UISceneSession.Role = .windowApplication
  ) -> UIWindowScene {
    let session = UISceneSession(persistentIdentifier: identifier, role: role)
    let scene = UIWindowScene(session: session)
    session.scene = scene
    UIApplication.shared.connectedScenes.insert(scene)
    UIApplication.shared.openSessions.insert(session)
    return scene
  }

  /// True if the app can have several windows.
  public static var supportsMultipleScenes: Bool {
    get { UIApplication.shared.supportsMultipleScenes }
    set { UIApplication.shared.supportsMultipleScenes = newValue }
  }

  /// The system gives the window that was asked for last.
  ///
  /// - Returns: nil if none was.
  @discardableResult
  public static func connectRequested(_ delegate: any UISceneDelegate, identifier: String) -> UIWindowScene? {
    guard let (request, _) = UIApplication.shared.requested.popLast() else { return nil }
    return connect(delegate, identifier: identifier) { options in
      if let activity = request.userActivity { add(activity, to: options) }
    }
  }

  /// The system refuses the window that was asked for last.
  public static func refuseRequested(_ error: any Error) {
    UIApplication.shared.requested.popLast()?.errorHandler?(error)
  }

  /// A scene becomes active, and appears so.
  public static func activate(_ scene: UIWindowScene) {
    for case let other as UIWindowScene in UIApplication.shared.connectedScenes where other !== scene {
      if other.activationState == .foregroundActive { other.activationState = .foregroundInactive }
      other.appear(.inactive)
    }
    scene.activationState = .foregroundActive
    scene.appear(.active)
    scene.delegate?.sceneDidBecomeActive(scene)
  }

  /// The user works in one of several scenes side by side: all stay active, and only this one appears so.
  ///
  /// (the documentation of `UITraitCollection.activeAppearance`)
  public static func work(in scene: UIWindowScene) {
    for case let other as UIWindowScene in UIApplication.shared.connectedScenes {
      other.activationState = .foregroundActive
      other.appear(other === scene ? .active : .inactive)
    }
  }

  /// A scene is disconnected; the system may connect it again.
  public static func disconnect(_ scene: UIWindowScene) {
    scene.activationState = .unattached
    UIApplication.shared.connectedScenes.remove(scene)
    scene.delegate?.sceneDidDisconnect(scene)
  }

  /// A scene is not seen any more.
  public static func enterBackground(_ scene: UIWindowScene) { scene.activationState = .background }

  /// The sessions that the app has asked the system to bring to the front.
  public static var activatedSessions: [String] {
    UIApplication.shared.requested.compactMap { $0.request.session?.persistentIdentifier }
  }

  /// Returns the options for the connection of a scene.
  public static func options(_ change: (UIScene.ConnectionOptions) -> Void = { _ in }) -> UIScene.ConnectionOptions {
    let options = UIScene.ConnectionOptions()
    change(options)
    return options
  }

  /// Adds to what a scene is connected with.
  public static func add(_ url: String, from application: String? = nil, to options: UIScene.ConnectionOptions) {
    options.urlContexts.formUnion(urls([url], from: application))
  }

  /// Adds to what a scene is connected with.
  public static func add(_ activity: NSUserActivity, to options: UIScene.ConnectionOptions) {
    options.userActivities.insert(activity)
  }

  /// Adds to what a scene is connected with.
  public static func add(_ response: UNNotificationResponse, to options: UIScene.ConnectionOptions) {
    options.notificationResponse = response
  }

  /// Adds to what a scene is connected with.
  public static func add(_ item: UIApplicationShortcutItem, to options: UIScene.ConnectionOptions) {
    options.shortcutItem = item
  }

  /// Adds to what a scene is connected with.
  public static func add(_ intent: any UISceneAppIntent, to options: UIScene.ConnectionOptions) {
    options.appIntent = intent
  }

  /// The system hands an intent to a scene.
  ///
  /// Performing it is another step.
  public static func run(_ intent: any UISceneAppIntent, in scene: UIScene) {
    guard let delegate = scene.delegate as? any AppIntentSceneDelegate else {
      return intent.performNavigation(forScene: scene)
    }
    delegate.scene(scene, willPerformAppIntent: intent)
  }

  /// Returns true if a scene is the first choice for what has this name.
  public static func prefers(_ scene: UIScene, _ identifier: String) -> Bool {
    scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate.evaluate(with: identifier)
  }

  /// URLs that are opened.
  public static func urls(_ texts: [String], from application: String? = nil) -> Set<UIOpenURLContext> {
    Set(
      texts.compactMap { URL(string: $0) }.map { url in
        let context = UIOpenURLContext(url: url)
        context.options.sourceApplication = application
        return context
      })
  }

  /// A notification that was tapped.
  public static func response(
    _ userInfo: [AnyHashable: Any], identifier: String = "1", date: Date = Date(timeIntervalSince1970: 0),
    action: String = UNNotificationDefaultActionIdentifier, scene: UIScene? = nil
  ) -> UNNotificationResponse {
    let request = UNNotificationRequest(identifier: identifier, content: UNNotificationContent(userInfo: userInfo))
    let response = UNNotificationResponse(UNNotification(date: date, request: request), actionIdentifier: action)
    response.targetScene = scene
    return response
  }

  /// Returns whether an activity is what the user does now.
  public static func isCurrent(_ activity: NSUserActivity) -> Bool { activity.isCurrent }

  /// The URLs that were given to other apps.
  public static var openedOutside: [URL] { UIApplication.shared.opened }
}

@_spi(Simulation)
extension Simulation {
  /// The user taps a notification, and the app runs already.
  ///
  /// - Returns: whether the app said that it is done with it.
  public static func tap(_ response: UNNotificationResponse) -> Bool {
    let isDone = Flag()
    UNUserNotificationCenter.current().delegate?
      .userNotificationCenter(.current(), didReceive: response) { MainActor.assumeIsolated { isDone.isSet = true } }
    return isDone.isSet
  }

  @MainActor private final class Flag {
    var isSet = false
  }
}
