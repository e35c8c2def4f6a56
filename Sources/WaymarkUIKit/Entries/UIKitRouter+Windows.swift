#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitRouter {
    private static let waitingKey = "waymark.waiting"
    /// The type of the activities that request a window.
    ///
    /// List it in `NSUserActivityTypes`.
    public static let newWindowActivityType = "waymark.window"

    /// Opens a link in a new window, or in the current one if the system supports only one.
    ///
    /// The system provides the window later, or not at all. The link is opened when the scene connects
    /// (``connect(_:_:window:_:)``). Until then the state has no such window, and the navigation waits. It fails if the system
    /// refuses, and may be cancelled. App extensions have no windows, so they cannot call it.
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    @discardableResult
    public func openInNewWindow(
      _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions()
    ) -> Navigation {
      router.reading(link, options, by: nil) { link, options in
        UIApplication.shared.supportsMultipleScenes ? askForWindow(for: link, options) : router.open(link, options)
      }
    }

    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    private func askForWindow(for link: DeepLink, _ options: NavigationOptions) -> Navigation {
      router.reportUnlisted([Self.newWindowActivityType])
      let waiting = WaitingLink(link, options, router: router)
      let token = UUID().uuidString
      scenes.waiting[token] = waiting
      waiting.navigation.whenEnded { [weak scenes] _ in scenes?.waiting[token] = nil }
      let activity = NSUserActivity(activityType: Self.newWindowActivityType)
      activity.addUserInfoEntries(from: [Self.waitingKey: token])
      let request = UISceneSessionActivationRequest(role: .windowApplication, userActivity: activity)
      UIApplication.shared.activateSceneSession(for: request) { @Sendable [weak waiting] error in
        // The system may call this on any thread.
        Task { @MainActor in waiting?.fail(error) }
      }
      return waiting.navigation
    }

    /// Opens the link that requested a window.
    ///
    /// It returns `nil` for an activity with another purpose.
    func openWaiting(for activity: NSUserActivity, in scene: UIScene?) -> Navigation? {
      guard activity.activityType == Self.newWindowActivityType, let window = scenes.knownWindow(of: scene),
        let token = activity.userInfo?[Self.waitingKey] as? String, let waiting = scenes.waiting[token]
      else { return nil }
      scenes.waiting[token] = nil
      waiting.open(in: window)
      return waiting.navigation
    }
  }

  /// The windows of a router's state, by their scenes.
  @MainActor
  final class SceneRegistry {
    private var windows: [String: RouterState.Window.ID] = [:]
    /// The open screens of scenes that are gone and may come back.
    var saved: [String: RouterState] = [:]
    /// The links that wait for windows, by the tokens in their activities.
    var waiting: [String: WaitingLink] = [:]
    /// The activity of each scene, for other devices and for state restoration.
    var activities: [String: NSUserActivity] = [:]
    /// The place that each scene is the first choice for, with the predicate that says so.
    var preferences: [String: (place: String?, predicate: NSPredicate)] = [:]

    /// Returns the window of a scene, with a free number if it has none yet.
    func window(of scene: UIScene) -> RouterState.Window.ID {
      let identifier = scene.session.persistentIdentifier
      if let known = windows[identifier] { return known }
      let taken = windows.values.map(\.number)
      let id = RouterState.Window.ID((taken.max() ?? -1) + 1)
      windows[identifier] = id
      return id
    }

    func knownWindow(of scene: UIScene?) -> RouterState.Window.ID? {
      scene.flatMap { windows[$0.session.persistentIdentifier] }
    }

    func forget(_ session: UISceneSession) {
      windows[session.persistentIdentifier] = nil
      saved[session.persistentIdentifier] = nil
      endActivity(of: session)
    }

    /// Ends the activity of a scene that is gone, so that it gets another one when it comes back.
    func endActivity(of session: UISceneSession) {
      activities.removeValue(forKey: session.persistentIdentifier)?.invalidate()
      preferences[session.persistentIdentifier] = nil
    }
  }

  extension Router {
    var scenes: SceneRegistry { companion(SceneRegistry()) }
  }
#endif
