#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Which scene is which window of a router.
  @MainActor
  final class SceneRegistry {
    private var windows: [String: RouterState.Window.ID] = [:]
    /// What was open in scenes that are gone and may come back.
    var saved: [String: RouterState] = [:]
    /// The links that wait for windows, by what the system gives back with them.
    var waiting: [String: WaitingLink] = [:]
    /// The activity of each scene, for other devices and for later.
    var activities: [String: NSUserActivity] = [:]

    /// The window of a scene; a number that is free, if it has none yet.
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
      activities[session.persistentIdentifier] = nil
    }
  }

  extension Router {
    var scenes: SceneRegistry { companion(SceneRegistry()) }
  }
#endif
