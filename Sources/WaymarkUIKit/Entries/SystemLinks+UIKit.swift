#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif
  #if canImport(UserNotifications)
    internal import UserNotifications
  #endif

  extension SystemLinks {
    /// Returns the link of a quick action: in its payload, else its type, if that is a link.
    func link(of item: UIApplicationShortcutItem) -> String? {
      link(in: item.content.payload) ?? (item.type.contains("/") ? item.type : nil)
    }

    /// Returns true for a tap on a notification, and for an action that the app has listed.
    func isTap(_ response: UNNotificationResponse) -> Bool {
      let action = response.actionIdentifier
      return action == UNNotificationDefaultActionIdentifier || notificationActions.contains(action)
    }

    /// Returns an identifier for the delivery of a notification, which may come twice: with the scene, and by itself.
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
