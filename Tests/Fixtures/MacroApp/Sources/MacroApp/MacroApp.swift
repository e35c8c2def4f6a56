import Chat
@_spi(Hosting) import Waymark
import WaymarkMacros

@Route("/books/:id") @Routable(in: "main") struct Book: Equatable {
  var id: Int
  @QueryItem var ref: String?
  @QueryItem var page = 1
  @Sensitive @QueryItem var token: String?
}

@Routes enum Places: Equatable {
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
    let table = try RouteTable(hosts: ["books.example.com"], reachable: .fromLinks) {
      StackRoutes("main") { RouteTo(Places.self) }
      RouteMap.records(expecting: "Chat", "MacroApp")
    }
    let router = Router(schemes: ["app"], reachable: .fromLinks)
    // Containers of records have no effect without a map, and the log would say so.
    router.configuration.log = nil
    router.registerRecords(lazily: true)
    router.open("app://log/hello")
    let chat = try router.makeScreen(for: DeepLink("app://chat?id=7")) as? ChatScreen
    let settings = try table.match("app://settings")?.route.name
    let count = _LinkTime.Records.read().records.count
    let trips = try [
      returns(Book(id: 4), in: table), returns(Book(id: -1, ref: "a b/c?d#e", page: 2, token: "t&u"), in: table),
      returns(Places.home, in: table), returns(Places.place(name: "Zürich/City", page: 3), in: table),
    ]
    print(
      "round trips \(trips.count { $0 }) | chat \(chat?.id ?? "none") | \(settings ?? "none") | log: \(log.joined()) | "
        + "\(count) records")
  }

  /// Returns whether what is written to a link is read back.
  private static func returns<Route: RouteDestination & Equatable>(_ route: Route, in table: RouteTable) throws -> Bool
  {
    let link = try table.link(to: route, as: .web)
    return try table.match(link.text)?.destination(as: Route.self) == route
  }
}
