#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  extension Router {
    /// Fills a scene that connects, and opens what it was connected for: URLs, activities, a quick action, a notification.
    ///
    /// For `scene(_:willConnectTo:options:)`. What was open in the scene before is restored first. All is there without
    /// animation before the window is shown; modals come as soon as it is. Scenes that are no windows of the app, like
    /// those of CarPlay or of an external display, are left alone.
    ///
    /// ```swift
    /// window = router.connect(scene, options)                                  // the window is the router's
    /// window = router.connect(scene, options, window: window, .topmost)        // it shows what the app has put there
    /// ```
    /// - Parameters:
    ///   - scene: the scene that connects.
    ///   - options: the options that the system gives the scene delegate.
    ///   - window: the app's own window; nil makes one, or takes the one that the scene has.
    ///   - ownership: with `.topmost`, the app keeps its hierarchy, which is in the window already: what was opened on it and was
    ///     still there is opened again.
    /// - Returns: the window, to be kept by the scene delegate; nil for other scenes.
    @discardableResult
    public func connect(
      _ scene: UIScene, _ options: UIScene.ConnectionOptions, window: UIWindow? = nil,
      _ ownership: WindowOwnership = .whole
    ) -> UIWindow? {
      guard scene.session.role == .windowApplication, let scene = scene as? UIWindowScene else { return nil }
      let window = window ?? (ownership == .topmost ? scene.windows.first : nil) ?? UIWindow(windowScene: scene)
      let id = scenes.window(of: scene)
      switch ownership {
      case .whole:
        device.scenes[id] = scene.session.persistentIdentifier
        // Before a host is there: it makes no screens that are not to be seen.
        restore(scene, id)
        attach(to: window, as: id)
        openWhatWaits()
        receiveAll(of: options, in: scene)
        window.makeKeyAndVisible()
      case .topmost:
        // What is presented needs a window that is seen.
        window.makeKeyAndVisible()
        attachTopmost(to: window)
        restoreTopmost(scene)
        openWhatWaits()
        receiveAll(of: options, in: scene)
      }
      return window
    }

    private func receiveAll(of options: UIScene.ConnectionOptions, in scene: UIScene) {
      receive(options.urlContexts, in: scene)
      for activity in options.userActivities { receive(activity, in: scene) }
      if let item = options.shortcutItem { receive(item, in: scene) }
      if let response = options.notificationResponse { receive(response, in: scene) }
    }

    /// A scene is gone, and may come back: what was open in it is kept for then.
    public func disconnect(_ scene: UIScene) {
      guard let id = scenes.knownWindow(of: scene) else { return }
      guard state.windows.contains(where: { $0.id == id }) else { return }
      scenes.saved[scene.session.persistentIdentifier] = state.only(id)
      report(.windowDisconnected(id))
      // Its window may live on, and is not to show what is restored in another one.
      for window in (scene as? UIWindowScene)?.windows ?? [] { HostOwner.host(of: window).map(detach) }
    }

    /// Scenes were closed for good: what was kept of them is dropped.
    public func discard(_ sessions: Set<UISceneSession>) {
      for session in sessions { scenes.forget(session) }
    }

    /// A scene is used: verbs act on its window.
    public func activate(_ scene: UIScene) {
      guard let id = scenes.knownWindow(of: scene), state.keyWindow != id else { return }
      report(.windowActivated(id))
    }

    // MARK: Links

    /// Opens URLs that a scene was given, in the order of their text: the system hands over a set.
    ///
    /// For `scene(_:openURLContexts:)`. A foreign app, a widget and the app itself cannot be told apart here, so all count
    /// as `customScheme`; an app of the same team is in
    /// `DeepLink.Source.application`.
    @discardableResult
    public func receive(_ contexts: Set<UIOpenURLContext>, in scene: UIScene? = nil) -> [Navigation] {
      let window = scenes.knownWindow(of: scene)
      let links = contexts.map { (text: $0.url.absoluteString, sender: $0.options.sourceApplication) }
      return links.sorted { $0.text < $1.text }.map { link in
        take(link.text, from: .customScheme.from(application: link.sender), in: window)
      }
    }

    /// Opens a URL that the app was given: for `application(_:open:options:)` of apps without scenes.
    ///
    /// - Parameters:
    ///   - url: the URL.
    ///   - application: who sent it, as `options[.sourceApplication]` says.
    /// - Returns: whether it is taken, for the system.
    @discardableResult
    public func receive(_ url: URL, from application: String? = nil) -> Bool {
      take(url.absoluteString, from: .customScheme.from(application: application), in: nil).isHandled
    }

    /// Goes on with an activity: a universal link, Handoff, a search result.
    ///
    /// For `scene(_:continue:)`, and `application(_:continue:restorationHandler:)` of apps without scenes.
    /// - Returns: nil if the activity has no link, and `SystemLinks.content` knows none.
    @discardableResult
    public func receive(_ activity: NSUserActivity, in scene: UIScene? = nil) -> Navigation? {
      if let navigation = openWaiting(for: activity, in: scene) { return navigation }
      return take(activity, in: scenes.knownWindow(of: scene))
    }

    /// Carries out a quick action.
    ///
    /// - Returns: nil if the action has no link, and `SystemLinks.content` knows none.
    @discardableResult
    public func receive(_ item: UIApplicationShortcutItem, in scene: UIScene? = nil) -> Navigation? {
      let window = scenes.knownWindow(of: scene)
      guard let link = systemLinks.link(of: item) else { return take(item.content, from: .quickAction, in: window) }
      return take(link, from: .quickAction, in: window)
    }
  }
#endif
