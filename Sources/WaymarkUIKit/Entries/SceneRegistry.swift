#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

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
