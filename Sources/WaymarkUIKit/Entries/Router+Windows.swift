#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension Router {
    private static let waitingKey = "waymark.waiting"
    /// The kind of the activities that ask for a window; to be listed in `NSUserActivityTypes`.
    public static let newWindowActivityType = "waymark.window"

    /// Opens a link in a window of its own, where the system can have several; elsewhere in the one there is.
    ///
    /// The system is asked for a window, which comes later or not at all. The link is opened, with the source it has here, when
    /// its scene connects (``connect(_:_:window:_:)``); until then the state knows of no window, and the navigation waits.
    /// It ends as failed if the system refuses, and may be cancelled. Not for app extensions, which have no windows.
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    @discardableResult
    public func openInNewWindow(
      _ link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions()
    ) -> Navigation {
      reading(link, options, by: nil) { link, options in
        UIApplication.shared.supportsMultipleScenes ? askForWindow(for: link, options) : open(link, options)
      }
    }

    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    private func askForWindow(for link: DeepLink, _ options: NavigationOptions) -> Navigation {
      let waiting = WaitingLink(link, options, router: self)
      let token = UUID().uuidString
      scenes.waiting[token] = waiting
      waiting.navigation.whenEnded { [weak scenes] _ in scenes?.waiting[token] = nil }
      let activity = NSUserActivity(activityType: Self.newWindowActivityType)
      activity.addUserInfoEntries(from: [Self.waitingKey: token])
      let request = UISceneSessionActivationRequest(role: .windowApplication, userActivity: activity)
      UIApplication.shared.activateSceneSession(for: request) { @Sendable [weak waiting] error in
        // Who calls this, and where, is the system's affair.
        Task { @MainActor in waiting?.fail(error) }
      }
      return waiting.navigation
    }

    /// Opens the link that a window was asked for; nil if the activity is about something else.
    func openWaiting(for activity: NSUserActivity, in scene: UIScene?) -> Navigation? {
      guard activity.activityType == Self.newWindowActivityType, let window = scenes.knownWindow(of: scene),
        let token = activity.userInfo?[Self.waitingKey] as? String, let waiting = scenes.waiting[token]
      else { return nil }
      scenes.waiting[token] = nil
      waiting.open(in: window)
      return waiting.navigation
    }
  }
#endif
