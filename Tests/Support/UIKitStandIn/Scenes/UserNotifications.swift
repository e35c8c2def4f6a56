/// The response of the user to a notification; of UserNotifications.
@MainActor
public final class UNNotificationResponse: NSObject {
  /// The notification: `notification`.
  public let notification: UNNotification
  /// The chosen action: `actionIdentifier`.
  public let actionIdentifier: String
  /// The scene it is for: `targetScene`.
  public internal(set) weak var targetScene: UIScene?

  init(_ notification: UNNotification, actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }
}

/// A notification that was delivered.
@MainActor
public final class UNNotification: NSObject {
  /// When: `date`.
  public let date: Date
  /// The request: `request`.
  public let request: UNNotificationRequest

  init(date: Date, request: UNNotificationRequest) {
    self.date = date
    self.request = request
  }
}

/// The request for a notification.
@MainActor
public final class UNNotificationRequest: NSObject {
  /// Its name: `identifier`.
  public let identifier: String
  /// The content: `content`.
  public let content: UNNotificationContent

  init(identifier: String, content: UNNotificationContent) {
    self.identifier = identifier
    self.content = content
  }
}

/// The content of a notification.
@MainActor
public final class UNNotificationContent: NSObject {
  /// Values of the app's: `userInfo`.
  public let userInfo: [AnyHashable: Any]
  /// Which window it is for: `targetContentIdentifier`.
  public internal(set) var targetContentIdentifier: String?

  init(userInfo: [AnyHashable: Any]) {
    self.userInfo = userInfo
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The notification itself was tapped: `UNNotificationDefaultActionIdentifier`.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The notification was dismissed: `UNNotificationDismissActionIdentifier`.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
