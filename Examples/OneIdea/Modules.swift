import Waymark

/// A module declares its routes, a flag turns them off, and others replace them.
enum Modules: Example {
  static let idea = "A module declares its routes, a flag turns them off, and others replace them"
  static let prints = [
    "/chats /chats/:id",
    "off: false",
    "on: true",
    "/inbox",
    "signed out",
  ]

  static func run() async throws {
    let router = Router(reachable: .fromLinks) { StackRoutes("root") { RouteTo("/home") } }
    let chat = router.add { ChatRoutes() }
    print(router.table.routes.dropFirst().map(\.pattern.text).joined(separator: " "))
    chat.isEnabled = false  // the flag is off: its links lead nowhere, its screens leave
    print("off:", router.canOpen("/chats/1"))
    chat.isEnabled = true
    print("on:", router.canOpen("/chats/1"))
    chat.replace { RouteTo("/inbox", name: "chats") }
    print(router.table.routes.dropFirst().map(\.pattern.text).joined(separator: " "))
    router.add { RouteGroup("/account") { ActionRoute("sign-out") { _ in print("signed out") } } }
    router.open("/account/sign-out")
  }
}

/// The routes of the module.
private struct ChatRoutes: RouteContent {
  @RouteBuilder var routes: RouteMap {
    RouteTo("/chats", name: "chats") { RouteTo(":id", name: "chat") }
  }
}
