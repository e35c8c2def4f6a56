#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
    internal import UserNotifications
  #else
    internal import UIKitStandIn
  #endif

  extension SystemLinks {
    /// The link of a quick action: in its payload, else its kind, if that is one.
    func link(of item: UIApplicationShortcutItem) -> String? {
      link(in: item.content.payload) ?? (item.type.contains("/") ? item.type : nil)
    }

    /// Whether a notification was tapped, or the app has named the action that was; other actions are not taps.
    func isTap(_ response: UNNotificationResponse) -> Bool {
      let action = response.actionIdentifier
      return action == UNNotificationDefaultActionIdentifier || notificationActions.contains(action)
    }

    /// What the system calls the delivery of a notification: it may come with the scene and once more by itself.
    static func delivery(of response: UNNotificationResponse) -> String {
      let date = response.notification.date.timeIntervalSinceReferenceDate
      return "\(response.notification.request.identifier)@\(date)"
    }
  }

  extension UIApplicationShortcutItem {
    var content: SystemLinks.Content {
      let payload = userInfo.map { Dictionary(uniqueKeysWithValues: $0.map { (AnyHashable($0.key), $0.value as Any) }) }
      return .init(kind: type, identifier: targetContentIdentifier as? String, payload: payload)
    }
  }

  extension UNNotificationResponse {
    var content: SystemLinks.Content {
      let content = notification.request.content
      return .init(kind: "notification", identifier: content.targetContentIdentifier, payload: content.userInfo)
    }
  }
#endif
