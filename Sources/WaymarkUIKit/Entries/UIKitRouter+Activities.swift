#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  extension UIKitRouter {
    private static let stateKey = "waymark.state"
    private static let linksKey = "waymark.links"
    /// The type of the activities for state restoration.
    ///
    /// List it in `NSUserActivityTypes`.
    public static let restorationActivityType = "waymark.restoration"

    // MARK: Restoring

    /// Returns the open screens of a scene for `stateRestorationActivity(for:)`.
    ///
    /// Local values and the state of the device are left out.
    public func restorationActivity(for scene: UIScene) -> NSUserActivity? {
      let activity = NSUserActivity(activityType: Self.restorationActivityType)
      if let host = topmostHost(in: scene) {
        let links = host.screens.filter { !$0.isSensitive }.map { [$0.link.text, $0.link.source.savedName] }
        activity.addUserInfoEntries(from: [Self.linksKey: links])
      } else {
        guard let data = scenes.knownWindow(of: scene).flatMap(router.saved) else { return nil }
        activity.addUserInfoEntries(from: [Self.stateKey: data])
      }
      return activity
    }

    /// Opens the links whose screens were still open in the app's own hierarchy, in order and without animation.
    ///
    /// Guards are asked as for any link. An unknown source is not trusted.
    func restoreTopmost(_ scene: UIScene) {
      let saved = scene.session.stateRestorationActivity?.userInfo?[Self.linksKey] as? [[String]] ?? []
      for case let pair in saved where pair.count == 2 {
        let source = DeepLink.Source(savedName: pair[1])
        router.open(pair[0], NavigationOptions(from: source, in: scenes.knownWindow(of: scene), animated: false))
      }
    }

    /// Returns the host of a scene with the app's own hierarchy.
    private func topmostHost(in scene: UIScene?) -> TopmostHost? {
      guard let scene = scene as? UIWindowScene else { return nil }
      return router.statelessHosts.all.lazy.compactMap { $0 as? TopmostHost }
        .first { host in scene.windows.contains { $0 === host.window } }
    }

    /// Restores the open screens of a scene.
    func restore(_ scene: UIScene, _ window: RouterState.Window.ID) {
      if let kept = scenes.saved.removeValue(forKey: scene.session.persistentIdentifier) {
        router.restore(kept, as: window)
      } else if let data = scene.session.stateRestorationActivity?.userInfo?[Self.stateKey] as? Data {
        router.restore(data, as: window)
      }
    }

    // MARK: Publishing

    /// Returns an activity for the top screen of a window, for other devices, search and suggestions.
    ///
    /// It is `nil` without `SystemLinks.activityType`, for a screen that links from outside may not open, and for one with
    /// a sensitive value.
    public func placeActivity(in window: RouterState.Window.ID? = nil) -> NSUserActivity? {
      router.publicLink(in: window).flatMap(placeActivity)
    }

    private func placeActivity(of link: String) -> NSUserActivity? {
      guard let type = router.systemLinks.activityType, router.isPublic(link) else { return nil }
      let activity = NSUserActivity(activityType: type)
      router.write(link, into: activity)
      return activity
    }

    /// Publishes the top screen of a scene: as an activity, and as what the system chooses the scene for.
    ///
    /// The host calls it when another screen is on top. A scene without a public screen has no activity. Notifications,
    /// quick actions and App Intents that name the screen come to this scene, by its `activationConditions`. If the app
    /// has set what the scene prefers, that stays.
    public func publishPlace(in scene: UIScene, title: String? = nil) {
      guard let id = scenes.knownWindow(of: scene) else { return }
      let top = topmostHost(in: scene).map(\.screens)?.last
      prefer(
        top.map { $0.isSensitive || !router.isPublic($0.link.text) ? nil : $0.link.text }
          ?? router.publicLink(in: id), in: scene)
      publishActivity(of: top, in: scene, id, title)
    }

    private func publishActivity(
      of top: RouteMatch?, in scene: UIScene, _ id: RouterState.Window.ID, _ title: String?
    ) {
      guard router.systemLinks.activityType != nil else { return }
      let key = scene.session.persistentIdentifier
      let activity =
        top.map { $0.isSensitive ? nil : placeActivity(of: $0.link.text) } ?? placeActivity(in: id)
      activity?.title = title
      guard activity?.targetContentIdentifier != scenes.activities[key]?.targetContentIdentifier else {
        return publishTitle(title, in: scene)
      }
      scenes.activities[key]?.invalidate()
      scenes.activities[key] = activity
      scene.userActivity = activity
      activity?.becomeCurrent()
    }

    /// Sets the title of the published screen, which screens often have only when their view is loaded.
    func publishTitle(_ title: String?, in scene: UIScene) {
      let activity = scenes.activities[scene.session.persistentIdentifier]
      if let title, activity?.title != title { activity?.title = title }
    }

    // MARK: Choosing the scene

    /// Makes a scene the first choice for what names a place, unless the app has made it that for something else.
    private func prefer(_ place: String?, in scene: UIScene) {
      let conditions = scene.activationConditions
      let current = conditions.prefersToActivateForTargetContentIdentifierPredicate
      let key = scene.session.persistentIdentifier
      let own = scenes.preferences[key]
      guard own?.place != place else { return }
      guard current.isEqual(own?.predicate ?? NSPredicate(value: false)) else { return }
      let predicate = place.map { NSPredicate.naming(spellings(of: $0)) } ?? NSPredicate(value: false)
      scenes.preferences[key] = (place, predicate)
      conditions.prefersToActivateForTargetContentIdentifierPredicate = predicate
      scene.activationConditions = conditions
    }

    /// The names of a place: its link as it came, inside the app, and on the web.
    private func spellings(of place: String) -> [String] {
      let inside = router.deduplicator.target(of: place, from: .handoff)
      let web = router.options.hosts.first { !$0.contains("*") }.map { "https://\($0)\(inside)" }
      return [place, inside] + (inside.hasPrefix("/") ? [web].compactMap { $0 } : [])
    }
  }

  extension NSPredicate {
    /// Accepts these texts.
    ///
    /// The system reads it in another process, so that it must be a format.
    fileprivate static func naming(_ texts: [String]) -> NSPredicate {
      #if os(Linux)
        // Foundation has no formats there.
        NSPredicate { text, _ in texts.contains { $0 == text as? String } }
      #else
        NSCompoundPredicate(
          orPredicateWithSubpredicates: texts.map { NSPredicate(format: "self == %@", argumentArray: [$0]) })
      #endif
    }
  }
#endif
