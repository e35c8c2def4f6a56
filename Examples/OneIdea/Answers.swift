import Waymark
import WaymarkTesting

/// A screen returns a result to its caller.
enum Answers: Example {
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
    async let picked = try router.present(PickQuantity())  // Int?; nil if the user closes it
    await app.settle()
    if let entry = app.top {
      print("the user picks 3")
      let reply = router.reply(for: entry)  // in an app, the screen gets it
      reply(3)
    }
    print("picked", try await picked ?? 0)
  }
}

private struct PickQuantity: ResultRoute {
  typealias Answer = Int
  static let patterns: [RoutePattern] = ["/quantity"]

  init() {}
  init(_ match: RouteMatch) {}
  func write(to link: inout DeepLink.Parts) {}
}
