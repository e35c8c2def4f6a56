import Foundation
import Testing
import Waymark
import WaymarkMigration

@Suite("Notifications · R10")
@MainActor
struct RouterNotificationsTests {
  private final class Log: @unchecked Sendable {
    var lines: [String] = []
  }

  @Test func linksArePostedBeforeAndAfter() {
    let center = NotificationCenter()
    let log = Log()
    for name in [RouterNotifications.willOpen, RouterNotifications.didOpen] {
      _ = center.addObserver(forName: name, object: nil, queue: nil) { notification in
        let link = notification.userInfo?[RouterNotifications.linkKey] as? DeepLink
        let parameters = notification.userInfo?[RouterNotifications.parametersKey] as? [String: String]
        log.lines.append("\(name.rawValue) \(link?.text ?? "") \(parameters?["id"] ?? "")")
      }
    }
    let router = Router(reachable: .fromLinks)
    let notifications = RouterNotifications(on: center)
    router.legacy.addObserver(notifications)
    router.handle("/a/:id")
    router.open("/a/7")
    router.open("/nowhere")
    #expect(
      log.lines == ["WaymarkRouterWillOpen /a/7 7", "WaymarkRouterDidOpen /a/7 7", "WaymarkRouterWillOpen /nowhere "])
    log.lines = []
    router.open("/nowhere?id=8")
    router.open("/nowhere", .init(extras: ["id": "9"]))
    #expect(log.lines == ["WaymarkRouterWillOpen /nowhere?id=8 8", "WaymarkRouterWillOpen /nowhere 9"])
  }
}
