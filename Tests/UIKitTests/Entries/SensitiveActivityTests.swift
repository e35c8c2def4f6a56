import Foundation
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

/// A payment whose token is in the path.
private struct Payment: RouteDestination, Equatable {
  static let patterns: [RoutePattern] = ["/pay/:token"]

  var token: String

  init(_ match: RouteMatch) throws(ParameterError) { token = try match.value("token", in: .path) ?? "none" }

  func write(to link: inout DeepLink.Parts) { link.setPath("token", to: token, isSensitive: true) }
}

extension OnOneDevice {
  @Suite("UIKit: a sensitive value is handed to no other device · N7 A6")
  @MainActor
  struct SensitiveActivityTests {
    private static let secret = "S3CR3T"

    private func router() -> Router {
      let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
        StackRoutes("stack") {
          RouteTo("/home", name: "home")
          RouteTo(Payment.self) {
            RouteTo("details", name: "details")
            TabRoutes("parts") {
              StackRoutes("firstPart") { RouteTo("first", name: "first") }
              StackRoutes("secondPart") { RouteTo("second", name: "second") }
            }
          }
        }
      }
      router.systemLinks.activityType = "com.example.place"
      router.connect()
      return router
    }

    private func text(_ router: Router) -> String {
      guard let activity = router.uiKit.placeActivity() else { return "none" }
      let url = activity.webpageURL?.absoluteString ?? ""
      return "\(url) \(activity.userInfo ?? [:]) \(activity.targetContentIdentifier ?? "")"
    }

    @Test func screenWithoutSensitiveValuesIsPublished() {
      let router = router()
      router.go("/home")
      #expect(text(router).contains("home"))
    }

    @Test(arguments: ["/pay/S3CR3T", "/pay/S3CR3T/details", "/pay/S3CR3T/first"])
    func sensitiveValueIsInNoActivity(_ link: String) {
      let router = router()
      router.go(link)
      #expect(router.state.top() != nil)
      #expect(!text(router).contains(Self.secret))
    }

    @Test func sensitiveValueIsInNoActivityOfATab() {
      let router = router()
      router.go("/pay/S3CR3T/first")
      router.select("secondPart", in: "parts")
      #expect(router.state.top()?.key == "second")
      #expect(!text(router).contains(Self.secret))
    }

    @Test func sensitiveValueIsInNoActivityOfAPushedScreen() {
      let router = router()
      router.go("/home")
      router.push("/pay/S3CR3T/details")
      #expect(!text(router).contains(Self.secret))
    }
  }
}
