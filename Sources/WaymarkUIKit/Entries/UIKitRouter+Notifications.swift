#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif
  #if canImport(UserNotifications)
    public import UserNotifications
  #endif

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
