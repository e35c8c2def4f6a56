#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  extension Router {
    private static let stateKey = "waymark.state"
    /// The kind of the activities that keep what is open; to be listed in `NSUserActivityTypes`.
    public static let restorationActivityType = "waymark.restoration"

    // MARK: Restoring

    /// What is open in a scene, for `stateRestorationActivity(for:)`.
    ///
    /// Values passed along and what belongs to the device are not in it.
    public func restorationActivity(for scene: UIScene) -> NSUserActivity? {
      guard let id = scenes.knownWindow(of: scene), let data = try? JSONEncoder().encode(state.only(id)) else {
        return nil
      }
      let activity = NSUserActivity(activityType: Self.restorationActivityType)
      activity.addUserInfoEntries(from: [Self.stateKey: data])
      return activity
    }

    /// Opens what was open in a scene, as far as it may still be opened; damaged data opens nothing.
    func restore(_ scene: UIScene, _ window: RouterState.Window.ID) {
      let kept = scenes.saved.removeValue(forKey: scene.session.persistentIdentifier)
      let data = scene.session.stateRestorationActivity?.userInfo?[Self.stateKey] as? Data
      guard let saved = kept ?? data.flatMap({ try? JSONDecoder().decode(RouterState.self, from: $0) }) else { return }
      restore(state.restoring(saved, as: window))
    }

    // MARK: Publishing

    /// The current place of a window as an activity: for other devices, for search, for suggestions.
    ///
    /// Nil without ``SystemLinks/activityType``, for a place that links from outside may not reach, and for one with a sensitive
    /// value.
    public func placeActivity(in window: RouterState.Window.ID? = nil) -> NSUserActivity? {
      guard let type = systemLinks.activityType, let entry = state.top(in: window), !entry.isSensitive,
        let link = entry.link,
        let vouched = try? table.link(link, from: .handoff), (try? table.match(vouched)) != nil
      else { return nil }
      let activity = NSUserActivity(activityType: type)
      activity.addUserInfoEntries(from: [systemLinks.payloadKeys.first ?? "link": link])
      activity.requiredUserInfoKeys = [systemLinks.payloadKeys.first ?? "link"]
      activity.targetContentIdentifier = link
      if let host = options.hosts.first(where: { !$0.contains("*") }), link.hasPrefix("/") {
        activity.webpageURL = URL(string: "https://\(host)\(link)")
      } else if link.hasPrefix("https://") {
        activity.webpageURL = URL(string: link)
      }
      activity.isEligibleForHandoff = true
      return activity
    }

    /// Publishes the current place of a scene, instead of the one before.
    ///
    /// Called by the host when the place changes; a scene that shows no place to publish has no activity.
    public func publishPlace(in scene: UIScene, title: String? = nil) {
      guard systemLinks.activityType != nil, let id = scenes.knownWindow(of: scene) else { return }
      let key = scene.session.persistentIdentifier
      let activity = placeActivity(in: id)
      activity?.title = title
      guard activity?.targetContentIdentifier != scenes.activities[key]?.targetContentIdentifier else { return }
      scenes.activities[key]?.invalidate()
      scenes.activities[key] = activity
      scene.userActivity = activity
      activity?.becomeCurrent()
    }
  }
#endif
