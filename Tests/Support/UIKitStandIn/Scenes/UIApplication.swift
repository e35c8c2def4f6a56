/// The app.
@MainActor
open class UIApplication: UIResponder {
  /// The app: `sharedApplication`.
  public static var shared: UIApplication { Session.current.application }

  /// The scenes that are there: `connectedScenes`.
  public internal(set) var connectedScenes: Set<UIScene> = []
  /// The scenes the system remembers: `openSessions`.
  public internal(set) var openSessions: Set<UISceneSession> = []
  /// The app can have several windows: `supportsMultipleScenes`.
  public internal(set) var supportsMultipleScenes = false
  /// Opened outside the app.
  var opened: [URL] = []
  /// Windows that were asked for.
  var requested: [(request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)?)] = []

  /// Memory is short; posted on the main thread.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")

  /// Opens a URL in another app: `openURL:options:completionHandler:`.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    opened.append(url)
    Session.current.later { completion?(true) }
  }

  /// Asks for a window, which comes later or not at all: `activateSceneSessionForRequest:errorHandler:`.
  open func activateSceneSession(
    for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
  ) { requested.append((request, errorHandler)) }

  /// A key of the options for a URL that is opened: `UIApplicationOpenURLOptionsKey`.
  public struct OpenURLOptionsKey: Sendable, Hashable, RawRepresentable {
    /// The name.
    public let rawValue: String

    /// A key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// A key of the options for a URL that another app is to open.
  public struct OpenExternalURLOptionsKey: Sendable, Hashable, RawRepresentable {
    /// The name.
    public let rawValue: String

    /// A key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Only if an app takes it as a universal link: `UIApplicationOpenURLOptionUniversalLinksOnly`.
    public static let universalLinksOnly = Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }
}

/// Asks for a window.
@MainActor
public final class UISceneSessionActivationRequest: NSObject {
  /// The window that is to come to the front: `session`.
  public let session: UISceneSession?
  /// The activity to show: `userActivity`.
  public var userActivity: NSUserActivity?

  /// Any window of a role: `requestWithRole:`.
  public init(
    role: UISceneSession.Role = .windowApplication, userActivity: NSUserActivity? = nil, options: AnyObject? = nil
  ) {
    session = nil
    self.userActivity = userActivity
  }

  /// One window: `requestWithSession:`.
  public init(session: UISceneSession, userActivity: NSUserActivity? = nil, options: AnyObject? = nil) {
    self.session = session
    self.userActivity = userActivity
  }
}

/// A quick action on the app's icon.
@MainActor
public class UIApplicationShortcutItem: NSObject {
  /// Its kind: `type`.
  public let type: String
  /// Its label: `localizedTitle`.
  public let localizedTitle: String
  /// Values of the app's: `userInfo`.
  public let userInfo: [String: any NSSecureCoding]?
  /// Which window it is for: `targetContentIdentifier`.
  public internal(set) var targetContentIdentifier: Any?

  /// An action: `initWithType:localizedTitle:localizedSubtitle:icon:userInfo:`.
  public init(
    type: String, localizedTitle: String, localizedSubtitle: String?, icon: UIApplicationShortcutIcon?,
    userInfo: [String: any NSSecureCoding]? = nil
  ) {
    self.type = type
    self.localizedTitle = localizedTitle
    self.userInfo = userInfo
  }
}

/// The image of a quick action.
@MainActor
public final class UIApplicationShortcutIcon: NSObject {}
