import Waymark
import WaymarkTesting

/// Two variants of a screen share a name and a pattern, and one of them is turned off.
enum Experiment: Example {
  static let idea = "Two variants of a screen share a name and a pattern, and one of them is turned off"
  static let prints = [
    "A: shelf books offer",
    "B: shelf books offer~stack offer",
    "problems: 0",
    "ended: shelf books",
  ]

  static func run() async throws {
    for showsB in [false, true] {
      let router = Router(schemes: ["bookshop"], reachable: .fromLinks) {
        StackRoutes("shelf") { RouteTo("/books", name: "books") }
      }
      let (a, b) = (router.add { PlainOffer() }, router.add { BigOffer() })
      (showsB ? a : b).isEnabled = false  // routes that are off are not checked: the variants do not conflict
      let app = RouterTester(router)  // a window without a screen; in an app a host is attached
      await app.open("/offer")
      print(showsB ? "B:" : "A:", app.screens.joined(separator: " "))
      guard showsB else { continue }
      print("problems:", router.problems.count)
      await app.perform { router in
        b.isEnabled = false  // the experiment has ended: the open screen leaves
        return router.open("/books")
      }
      print("ended:", app.screens.joined(separator: " "))
    }
  }
}

private struct PlainOffer: RouteContent {
  @RouteBuilder var routes: RouteMap { RouteTo("/offer", name: "offer") }
}

private struct BigOffer: RouteContent {
  @RouteBuilder var routes: RouteMap { ModalRoute("/offer", name: "offer", as: .stackedCover) }
}
