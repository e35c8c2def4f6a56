import Waymark
import WaymarkTesting

/// Links come from several tasks, and a handler starts work that takes time.
enum Concurrency: Example {
  static let idea = "Links come from several tasks, and a handler starts work that takes time"
  static let prints = [
    "opened: 3 of 3",
    "shelf books book",
    "handled: true",
    "downloaded 7",
  ]

  static func run() async throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id<int>", name: "book") } }
    }
    let app = RouterTester(router)  // a window without a screen; in an app a host is attached
    let tasks = (1...3).map { id in
      Task.detached {
        // The router lives on the main actor: other tasks await the call, then its outcome.
        if case .opened = await router.open("/books/\(id)", .init(from: .inApp)).outcome { true } else { false }
      }
    }
    var opened = 0
    for task in tasks where await task.value { opened += 1 }
    print("opened: \(opened) of 3")
    print(app.screens.joined(separator: " "))

    var work: Task<Void, Never>?
    router.handle("/downloads/:id<int>") { match in
      let id: Int = try match.id
      work = Task { print("downloaded", id) }  // goes on after the link is handled
      return true
    }
    print("handled:", router.open("/downloads/7").isHandled)
    await work?.value
  }
}
