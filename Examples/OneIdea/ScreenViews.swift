import Waymark
import WaymarkTesting

/// One event for each screen that becomes topmost, for every cause.
enum ScreenViews: Example {
  static let idea = "One event for each screen that becomes topmost, for every cause"
  static let prints = [
    "/books started",
    "/books/:id opened",
    "/books popped",
  ]

  static func run() async throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
    }
    let events = router.events  // taken before there is a window: the first screen is told, too
    let listening = Task { @MainActor in
      for await event in events {
        if case .screenViewed(let view) = event { print(view.pattern, view.cause) }  // never a value of the link
      }
    }
    let app = RouterTester(router)  // a window without a screen; in an app a host is attached
    await app.open("/books/42")
    await app.perform { $0.pop() }
    listening.cancel()
  }
}
