import UIKit
import WaymarkUIKit

#if canImport(UserNotifications)
  import UserNotifications
#endif

/// What belongs to no scene: notifications, and windows that were closed for good.
#if canImport(ObjectiveC)
  @main
#endif
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    return true
  }

  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    SceneDelegate.app.discard(sceneSessions)
  }
}

/// The system calls it on the main thread; the protocol does not say so.
extension AppDelegate: @preconcurrency UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    SceneDelegate.app.receive(response)
    completionHandler()
  }
}
