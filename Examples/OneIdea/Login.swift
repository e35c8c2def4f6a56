import Observation
import Waymark
import WaymarkTesting

/// A link waits for the login, and then opens by itself.
enum Login: Example {
  static let idea = "A link waits for the login, and then opens by itself"
  static let prints = [
    "deferred: true",
    "profile welcome login",
    "profile welcome orders",
  ]

  static func run() async throws {
    let session = Session()
    let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("profile") {
        RouteTo("/welcome", name: "welcome") { RouteTo("orders", name: "orders").guarded(by: signedIn) }
      }
      ModalRoute("/login", name: "login").reachable(.inAppOnly)  // the guard shows it; no stranger opens it
    }
    let app = RouterTester(router)  // a window without a screen; in an app a host is attached
    await app.open("/welcome/orders")
    print("deferred:", app.outcome == "deferred orders")
    print(app.screens.joined(separator: " "))
    session.isSignedIn = true  // the guard read this: the link opens, and the login goes
    await app.settle()
    print(app.screens.joined(separator: " "))
  }
}

@MainActor @Observable private final class Session {
  var isSignedIn = false
}
