import Chat
import Waymark
import WaymarkMacros

@Route("/books/:id") @Routable(in: "main") struct Book {
  var id: Int
  @QueryItem var ref: String?
  @QueryItem var page = 1
  @Sensitive @QueryItem var token: String?
}

@Routes enum Places {
  @Pattern("/home") case home
  @Pattern("/places/:name", query: "page") case place(name: String, page: Int = 1)
}

@MainActor var log: [String] = []

#route("/log/:text") { match in
  log.append(match["text"] ?? "")
}

@main
@MainActor
enum MacroApp {
  static func main() throws {
    _ = ChatModule.self
    var builder = NavigationMap.Builder(reachable: .fromLinks)
    builder.add(
      RouteMap {
        StackRoutes("main") { RouteTo(Places.self) }
        RouteMap.linked(expecting: "Chat", "MacroApp")
      })
    let table = try builder.build().table
    let book = try table.match("app://books/4?ref=mail")?.destination(as: Book.self)
    let router = Router(reachable: .fromLinks)
    router.linkLazily()
    router.open("app://log/hello")
    let chat = try router.makeScreen(for: DeepLink("app://chat?id=7")) as? ChatScreen
    let settings = try table.match("app://settings")?.route.name
    let count = RouteMap.LinkedRecords.read().records.count
    print(
      "book \(book?.id ?? 0) | chat \(chat?.id ?? "none") | \(settings ?? "none") | log: \(log.joined()) | \(count) records"
    )
  }
}
