@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  extension UIKitRouter {
    /// Fills a scene that connects, and opens the URLs, activities, quick action or notification that it connects for.
    ///
    /// Call it in `scene(_:willConnectTo:options:)`. The screens that were open in the scene are restored first. The first
    /// screens are set without animation before the window is visible, and modals as soon as it is. Scenes of CarPlay or of
    /// an external display are left alone.
    ///
    /// ```swift
    /// window = router.uiKit.connect(scene, options)                                  // the window is the router's
    /// window = router.uiKit.connect(scene, options, window: window, .topmost)        // it shows what the app has put there
    /// ```
    /// - Parameters:
    ///   - scene: the scene that connects.
    ///   - options: the options that the system gives the scene delegate.
    ///   - window: the app's own window. By default, the method makes one. With `.topmost`, it uses that of the scene.
    ///   - ownership: with `.topmost`, the app keeps its hierarchy, which is in the window already. The links whose screens
    ///     were still open are opened again.
    /// - Returns: the window, for the scene delegate to keep. It is `nil` for other scenes.
    @discardableResult
    public func connect(
      _ scene: UIScene, _ options: UIScene.ConnectionOptions, window: UIWindow? = nil,
      _ ownership: WindowOwnership = .whole
    ) -> UIWindow? {
      guard scene.session.role == .windowApplication, let scene = scene as? UIWindowScene else {
        reportVolume(scene)
        return nil
      }
      router.reportUnlisted([Self.restorationActivityType, router.systemLinks.activityType])
      let window = window ?? (ownership == .topmost ? scene.windows.first : nil) ?? UIWindow(windowScene: scene)
      let id = scenes.window(of: scene)
      // Scenes side by side are all active. The user works in the one in front.
      scene.registerForTraitChanges([UITraitActiveAppearance.self]) {
        [weak router] (scene: UIWindowScene, _: UITraitCollection) in
        if scene.traitCollection.activeAppearance == .active { router?.uiKit.activate(scene) }
      }
      switch ownership {
      case .whole:
        router.device.scenes[id] = scene.session.persistentIdentifier
        // The host is attached afterwards, so that it makes no screens that are not shown.
        restore(scene, id)
        attach(to: window, as: id)
        router.openWaitingLinks()
        receiveAll(of: options, in: scene)
        window.makeKeyAndVisible()
      case .topmost:
        // Only a visible window can present.
        window.makeKeyAndVisible()
        attachTopmost(to: window, as: id)
        restoreTopmost(scene)
        router.openWaitingLinks()
        receiveAll(of: options, in: scene)
      }
      return window
    }

    /// Reports a volume of visionOS, which stays empty: all other scenes show nothing of the app's by intention.
    private func reportVolume(_ scene: UIScene) {
      guard scene.session.role.rawValue.contains("Volumetric") else { return }
      router.mistakes.report(
        "a scene with the role “\(scene.session.role.rawValue)” is left alone and stays empty: the router fills windows. Give "
          + "the volume a scene delegate of its own, or a UIHostingController")
    }

    private func receiveAll(of options: UIScene.ConnectionOptions, in scene: UIScene) {
      receive(options.urlContexts, in: scene)
      for activity in options.userActivities { receive(activity, in: scene) }
      if let item = options.shortcutItem { receive(item, in: scene) }
      if let response = options.notificationResponse { receive(response, in: scene) }
      receiveIntent(of: options, in: scene)
    }

    /// Removes the window of a scene that is gone, and keeps its screens in case the scene comes back.
    public func disconnect(_ scene: UIScene) {
      scenes.endActivity(of: scene.session)
      guard let id = scenes.knownWindow(of: scene) else { return }
      guard router.state.windows.contains(where: { $0.id == id }) else { return }
      scenes.saved[scene.session.persistentIdentifier] = router.state.only(id)
      router.report(.windowDisconnected(id))
      // The window may live on. It must not show what is restored in another window.
      for window in (scene as? UIWindowScene)?.windows ?? [] { HostOwner.host(of: window).map(router.detach) }
    }

    /// Forgets the screens of scenes that were closed for good.
    public func discard(_ sessions: Set<UISceneSession>) {
      for session in sessions { scenes.forget(session) }
    }

    /// Makes the window of a scene the key window, which verbs act on.
    public func activate(_ scene: UIScene) {
      router.openWaitingLinks()
      guard let id = scenes.knownWindow(of: scene) else { return }
      router.statelessHosts.activate(id)
      guard router.state.keyWindow != id else { return }
      router.report(.windowActivated(id))
    }

    // MARK: Links

    /// Opens the URLs that a scene received, in the order of their text, since the system passes a set.
    ///
    /// Call it in `scene(_:openURLContexts:)`. The system does not distinguish another app, a widget and the app itself.
    /// The source of `http` and `https`, which only a widget or the app itself brings in this way, is
    /// `DeepLink.Source.universalLink`. That of all else is `DeepLink.Source.customScheme`. An app of the same team is in
    /// `DeepLink.Source.application`.
    @discardableResult
    public func receive(_ contexts: Set<UIOpenURLContext>, in scene: UIScene? = nil) -> [Navigation] {
      let window = scenes.knownWindow(of: scene)
      let links = contexts.map { (url: $0.url, sender: $0.options.sourceApplication) }
      return links.sorted { $0.url.absoluteString < $1.url.absoluteString }.compactMap { link in
        router.deduplicator.receive(link.url, from: .ofURL(link.url, from: link.sender), in: window)
      }
    }

    /// Opens a URL in `application(_:open:options:)`, for apps without scenes.
    ///
    /// - Parameters:
    ///   - url: the URL.
    ///   - application: the sender, from `options[.sourceApplication]`.
    /// - Returns: true if the URL is handled.
    @discardableResult
    public func receive(_ url: URL, from application: String? = nil) -> Bool {
      router.take(url.absoluteString, from: .ofURL(url, from: application), in: nil).isHandled
    }

    /// Opens an activity: a universal link, Handoff, or a search result.
    ///
    /// Call it in `scene(_:continue:)`, and in `application(_:continue:restorationHandler:)` of apps without scenes.
    /// - Returns: `nil` if the activity has no link and `SystemLinks.content` finds none.
    @discardableResult
    public func receive(_ activity: NSUserActivity, in scene: UIScene? = nil) -> Navigation? {
      if let navigation = openWaiting(for: activity, in: scene) { return navigation }
      return router.deduplicator.receive(activity, in: scenes.knownWindow(of: scene))
    }

    /// Opens a quick action.
    ///
    /// - Returns: `nil` if the action has no link and `SystemLinks.content` finds none.
    @discardableResult
    public func receive(_ item: UIApplicationShortcutItem, in scene: UIScene? = nil) -> Navigation? {
      let window = scenes.knownWindow(of: scene)
      guard let link = router.systemLinks.link(of: item) else {
        return router.take(item.content, from: .quickAction, in: window)
      }
      return router.take(link, from: .quickAction, in: window)
    }
  }
#endif
