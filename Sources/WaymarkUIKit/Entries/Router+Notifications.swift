#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
    public import UserNotifications
  #else
    public import UIKitStandIn
  #endif

  extension Router {
    /// Opens the link of a notification that the user tapped.
    ///
    /// For `userNotificationCenter(_:didReceive:withCompletionHandler:)`. The same response may come with a scene that
    /// connects as well: it is opened once.
    /// - Parameters:
    ///   - response: what the user did with the notification.
    ///   - scene: nil: the scene the response is for, else the key window.
    /// - Returns: nil if the notification has no link and `SystemLinks.content` knows none, or if it was not tapped: a button of it opens nothing, unless
    ///   `SystemLinks.notificationActions` has its action.
    @discardableResult
    public func receive(_ response: UNNotificationResponse, in scene: UIScene? = nil) -> Navigation? {
      guard systemLinks.isTap(response) else { return nil }
      let (content, delivery) = (response.content, SystemLinks.delivery(of: response))
      let window = scenes.knownWindow(of: scene ?? response.targetScene)
      guard let link = systemLinks.link(in: content.payload) else {
        return take(content, from: .push, delivery: delivery, in: window)
      }
      return take(link, from: .push, delivery: delivery, in: window)
    }
  }
#endif
