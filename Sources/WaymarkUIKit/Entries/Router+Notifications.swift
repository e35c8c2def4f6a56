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
    /// - Parameter scene: nil: the scene the response is for, else the key window.
    /// - Returns: nil if the notification has no link.
    @discardableResult
    public func receive(_ response: UNNotificationResponse, in scene: UIScene? = nil) -> Navigation? {
      guard let link = scenes.links.link(of: response) else { return nil }
      let window = scenes.knownWindow(of: scene ?? response.targetScene)
      return take(link, from: .push, delivery: SystemLinks.delivery(of: response), in: window)
    }
  }
#endif
