public import AppIntentsStandIn

/// One instance of the app's interface.
@MainActor
open class UIScene: UIResponder {
  /// The memory of the system about it: `session`.
  public let session: UISceneSession
  /// The app's object for it: `delegate`.
  open var delegate: (any UISceneDelegate)?
  /// The activation: `activationState`.
  public internal(set) var activationState = ActivationState.unattached
  /// Its title: `title`.
  open var title: String = ""
  /// Which content it wants to be opened for: `activationConditions`.
  open var activationConditions = UISceneActivationConditions()

  init(session: UISceneSession) {
    self.session = session
  }

  /// The activation of a scene.
  public enum ActivationState: Int, Sendable {
    /// Not connected.
    case unattached = -1
    /// Seen, and used.
    case foregroundActive = 0
    /// Seen, not used.
    case foregroundInactive = 1
    /// Not seen.
    case background = 2
  }

  /// The options for the connection of a scene: `UISceneConnectionOptions`.
  @MainActor
  public final class ConnectionOptions: NSObject {
    /// URLs to open: `URLContexts`.
    public internal(set) var urlContexts: Set<UIOpenURLContext> = []
    /// The app that asks: `sourceApplication`.
    public internal(set) var sourceApplication: String?
    /// Activities to go on with: `userActivities`.
    public internal(set) var userActivities: Set<NSUserActivity> = []
    /// A notification that was tapped: `notificationResponse`.
    public internal(set) var notificationResponse: UNNotificationResponse?
    /// A quick action that was chosen: `shortcutItem`.
    public internal(set) var shortcutItem: UIApplicationShortcutItem?
    /// An activity that is still to come: `handoffUserActivityType`.
    public internal(set) var handoffUserActivityType: String?
    /// An intent to be performed: `appIntent`.
    @available(iOS 26, *)
    public internal(set) var appIntent: (any UISceneAppIntent)?

    override init() {}
  }

  /// The facts about a URL that is opened: `UISceneOpenURLOptions`.
  @MainActor
  public final class OpenURLOptions: NSObject {
    /// The app that asks, if it is of the same team: `sourceApplication`.
    public internal(set) var sourceApplication: String?
    /// The document is edited where it is: `openInPlace`.
    public internal(set) var openInPlace = false

    override init() {}
  }
}

/// Which content a scene wants to be opened for.
@MainActor
public final class UISceneActivationConditions: NSObject {
  /// Accepts what it may be opened for: `canActivateForTargetContentIdentifierPredicate`.
  public var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
  /// Accepts what it is the first choice for: `prefersToActivateForTargetContentIdentifierPredicate`.
  public var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
}

/// An intent that the system hands to a scene before it is performed.
public protocol UISceneAppIntent: TargetContentProvidingIntent {
  /// The scene is about to be shown, and its delegate takes no intents.
  func performNavigation(forScene scene: UIScene)
}

extension UISceneAppIntent {
  /// Nothing.
  public func performNavigation(forScene scene: UIScene) {}
}

/// Told of intents for a scene.
@MainActor
public protocol AppIntentSceneDelegate: UISceneDelegate {
  /// An intent is about to be performed. It also comes after the scene has connected for it.
  func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent)
}

/// A URL to open: `UIOpenURLContext`.
@MainActor
public final class UIOpenURLContext: NSObject {
  /// The URL: `URL`.
  public let url: URL
  /// The facts about it: `options`.
  public let options = UIScene.OpenURLOptions()

  init(url: URL) {
    self.url = url
  }
}

/// The memory of the system about a scene, also when it is not connected.
@MainActor
public final class UISceneSession: NSObject {
  /// Its name: `persistentIdentifier`.
  public let persistentIdentifier: String
  /// The role: `role`.
  public let role: Role
  /// The scene, if it is connected: `scene`.
  public internal(set) weak var scene: UIScene?
  /// The activity that was open in it: `stateRestorationActivity`.
  public var stateRestorationActivity: NSUserActivity?
  /// Values of the app's: `userInfo`.
  public var userInfo: [String: Any]?

  init(persistentIdentifier: String, role: Role) {
    self.persistentIdentifier = persistentIdentifier
    self.role = role
  }

  /// The role of a scene: `UISceneSessionRole`.
  public struct Role: Sendable, Hashable, RawRepresentable {
    /// The name.
    public let rawValue: String

    /// A role.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A window of the app: `UIWindowSceneSessionRoleApplication`.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// A screen that is connected: `UIWindowSceneSessionRoleExternalDisplayNonInteractive`.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }
}

/// A scene with windows.
@MainActor
public final class UIWindowScene: UIScene {
  var allWindows: [WeakWindow] = []

  /// Its windows: `windows`.
  public var windows: [UIWindow] { allWindows.compactMap(\.window) }
  /// The one that gets the keyboard: `keyWindow`.
  public var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }

  private var traitHandlers: [(UIWindowScene, UITraitCollection) -> Void] = []
  /// The surroundings.
  public private(set) var traitCollection = UITraitCollection(.unspecified, .active)

  /// Calls a handler when traits change.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (UIWindowScene, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    traitHandlers.append(handler)
    return TraitRegistration()
  }

  /// It gets in front, or behind another one.
  func appear(_ appearance: UIUserInterfaceActiveAppearance) {
    guard traitCollection.activeAppearance != appearance else { return }
    let before = traitCollection
    traitCollection = UITraitCollection(.unspecified, appearance)
    for handler in traitHandlers { handler(self, before) }
  }
}
