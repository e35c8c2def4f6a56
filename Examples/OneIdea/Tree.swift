import Waymark

/// Routes as a tree: a link opens all screens of its path.
enum Tree: Example {
  static let idea = "Routes as a tree: a link opens all screens of its path"
  static let prints = [
    "main shelf books book",
    "main shelf books",
    "main profile account",
  ]

  static func run() async throws {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
        StackRoutes("profile") { RouteTo("/account", name: "account") }
      }
    }
    router.connect()  // a window; in an app a host is attached
    router.open("/books/42")
    print(router.state.visible().joined(separator: " "))
    router.pop()
    print(router.state.visible().joined(separator: " "))
    router.select("profile", in: "main")
    print(router.state.visible().joined(separator: " "))
  }
}
