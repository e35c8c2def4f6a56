#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  extension Router {
    private static let stateKey = "waymark.state"
    private static let linksKey = "waymark.links"
    /// The kind of the activities that keep what is open; to be listed in `NSUserActivityTypes`.
    public static let restorationActivityType = "waymark.restoration"

    // MARK: Restoring

    /// What is open in a scene, for `stateRestorationActivity(for:)`.
    ///
    /// Values passed along and what belongs to the device are not in it.
    public func restorationActivity(for scene: UIScene) -> NSUserActivity? {
      let activity = NSUserActivity(activityType: Self.restorationActivityType)
      if let host = topmostHost(in: scene) {
        let links = host.screens.filter { !$0.isSensitive }.map { [$0.link.text, $0.link.source.savedName] }
        activity.addUserInfoEntries(from: [Self.linksKey: links])
      } else {
        guard let data = scenes.knownWindow(of: scene).flatMap(saved) else { return nil }
        activity.addUserInfoEntries(from: [Self.stateKey: data])
      }
      return activity
    }

    /// Opens what was opened on top of the app's hierarchy, and was still there, in its order and without animation.
    ///
    /// It is asked about as any link: a source that is not known is not trusted.
    func restoreTopmost(_ scene: UIScene) {
      let saved = scene.session.stateRestorationActivity?.userInfo?[Self.linksKey] as? [[String]] ?? []
      for case let pair in saved where pair.count == 2 {
        let source = DeepLink.Source(named: pair[1]) ?? .customScheme
        open(pair[0], NavigationOptions(from: source, animation: .none))
      }
    }

    /// The host of a scene whose hierarchy is the app's.
    private func topmostHost(in scene: UIScene?) -> TopmostHost? {
      guard let host = statelessHost as? TopmostHost, let scene = scene as? UIWindowScene else { return nil }
      return scene.windows.contains { $0 === host.shownWindow } ? host : nil
    }

    /// Opens what was open in a scene.
    func restore(_ scene: UIScene, _ window: RouterState.Window.ID) {
      if let kept = scenes.saved.removeValue(forKey: scene.session.persistentIdentifier) {
        restore(kept, as: window)
      } else if let data = scene.session.stateRestorationActivity?.userInfo?[Self.stateKey] as? Data {
        restore(data, as: window)
      }
    }

    // MARK: Publishing

    /// The current place of a window as an activity: for other devices, for search, for suggestions.
    ///
    /// Nil without `SystemLinks.activityType`, for a place that links from outside may not reach, and for one with a sensitive
    /// value.
    public func placeActivity(in window: RouterState.Window.ID? = nil) -> NSUserActivity? {
      publicLink(in: window).flatMap(placeActivity)
    }

    private func placeActivity(of link: String) -> NSUserActivity? {
      guard let type = systemLinks.activityType, isPublic(link) else { return nil }
      let activity = NSUserActivity(activityType: type)
      write(link, into: activity)
      return activity
    }

    /// Publishes the current place of a scene, instead of the one before.
    ///
    /// Called by the host when the place changes; a scene that shows no place to publish has no activity.
    public func publishPlace(in scene: UIScene, title: String? = nil) {
      guard systemLinks.activityType != nil, let id = scenes.knownWindow(of: scene) else { return }
      let key = scene.session.persistentIdentifier
      let top = topmostHost(in: scene).map(\.screens)?.last
      let activity =
        top.map { $0.isSensitive ? nil : placeActivity(of: $0.link.text) } ?? placeActivity(in: id)
      activity?.title = title
      guard activity?.targetContentIdentifier != scenes.activities[key]?.targetContentIdentifier else { return }
      scenes.activities[key]?.invalidate()
      scenes.activities[key] = activity
      scene.userActivity = activity
      activity?.becomeCurrent()
    }
  }
#endif
