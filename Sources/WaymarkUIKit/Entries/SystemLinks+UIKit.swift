#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif
  #if canImport(UserNotifications)
    public import UserNotifications
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

  extension UIKitRouter {
    /// Opens the link of a notification that the user tapped.
    ///
    /// Call it in `userNotificationCenter(_:didReceive:withCompletionHandler:)`. The same response may also come with a scene
    /// that connects. It is opened once.
    /// - Parameters:
    ///   - response: the response of the user.
    ///   - scene: the scene to open it in. By default, the target scene of the response, else the key window.
    /// - Returns: `nil` if the notification has no link and `SystemLinks.content` finds none. It is also `nil` for
    ///   an action that is missing in `SystemLinks.notificationActions`.
    @discardableResult
    public func receive(_ response: UNNotificationResponse, in scene: UIScene? = nil) -> Navigation? {
      guard router.systemLinks.isTap(response) else { return nil }
      let (content, delivery) = (response.content, SystemLinks.delivery(of: response))
      let window = scenes.knownWindow(of: scene ?? response.targetScene)
      guard let link = router.systemLinks.link(in: content.payload) else {
        return router.take(content, from: .push, delivery: delivery, in: window)
      }
      return router.take(link, from: .push, delivery: delivery, in: window)
    }
  }
#endif
