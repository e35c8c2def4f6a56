import UIKit
import WaymarkUIKit

#if canImport(UserNotifications)
  import UserNotifications
#endif

/// Receives notifications, and learns which windows the user has closed for good.
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
    SceneDelegate.app.uiKit.discard(sceneSessions)
  }
}

/// The system calls this function on the main thread, but its protocol is not isolated to the main actor.
extension AppDelegate: @preconcurrency UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    SceneDelegate.app.uiKit.receive(response)
    completionHandler()
  }
}
