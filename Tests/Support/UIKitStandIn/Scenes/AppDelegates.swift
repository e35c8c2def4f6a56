/// Told of what belongs to no scene: `UIApplicationDelegate`.
@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The app was started: `application:didFinishLaunchingWithOptions:`; optional.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// A scene is about to connect: `application:configurationForConnectingSceneSession:options:`; optional.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// The user closed windows for good: `application:didDiscardSceneSessions:`; optional.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
  /// It was.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// That of the Info.plist.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
  /// The entry of a process, which no test starts: `main`.
  public static func main() {}
  /// Nothing.
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
}

extension UIApplication {
  /// Why an app was started: `UIApplicationLaunchOptionsKey`.
  public struct LaunchOptionsKey: Sendable, Hashable, RawRepresentable {
    /// The name.
    public let rawValue: String

    /// A key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

/// Notifications of the app; of UserNotifications.
@MainActor
public final class UNUserNotificationCenter: NSObject {
  private static let center = UNUserNotificationCenter()

  /// The app's: `currentNotificationCenter`.
  public static func current() -> UNUserNotificationCenter { center }

  /// Told of what the user does with them; held weakly: `delegate`.
  public weak var delegate: (any UNUserNotificationCenterDelegate)?
}

/// Told of what the user does with notifications: it belongs to no actor.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// One was tapped: `userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:`; optional.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)
}

/// The making of a scene.
@MainActor
public final class UISceneConfiguration: NSObject {
  /// The class of the delegate that the system makes: `delegateClass`.
  public var delegateClass: AnyClass?

  /// A configuration: `initWithName:sessionRole:`.
  public init(name: String?, sessionRole: UISceneSession.Role) {}
}
