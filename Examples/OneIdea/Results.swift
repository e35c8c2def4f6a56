import Waymark
import WaymarkTesting

/// A screen returns a result to its caller.
enum Results: Example {
  static let idea = "A screen returns a result to its caller"
  static let prints = [
    "the user picks 3",
    "picked 3",
  ]

  static func run() async throws {
    let router = Router(reachable: .inAppOnly) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") }
      ModalRoute(PickQuantity.self)
    }
    let app = RouterTester(router)  // a window without a screen; in an app a host is attached
    async let picked = try router.present(PickQuantity())  // .value(3), .dismissed or .cancelled
    await app.settle()
    if let entry = app.top {
      print("the user picks 3")
      let sendResult = SendResultAction(router, for: entry)  // in an app, the screen gets it
      sendResult(3)
    }
    print("picked", try await picked.value ?? 0)
  }
}

private struct PickQuantity: ResultRoute {
  typealias Result = Int
  static let patterns: [RoutePattern] = ["/quantity"]

  init() {}
  init(_ match: RouteMatch) {}
  func write(to link: inout DeepLink.Parts) {}
}
