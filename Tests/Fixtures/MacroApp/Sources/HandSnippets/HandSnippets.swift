// swift-format-ignore-file

// Snippets stand here as they stand in the pages; scripts/check-macros compiles them in both isolation modes.
import Waymark

struct Article: Equatable {
  var id: Int
  var ref: String?
  var page = 1
}

nonisolated extension Article: RouteDestination {
  static let patterns: [RoutePattern] = ["/articles/:id"]

  init(_ match: RouteMatch) throws(ParameterError) {
    id = try match.value("id", in: .path)
    ref = try match.value("ref", in: .query)
    page = try match.value("p", in: .query) ?? 1
  }

  func write(to link: inout DeepLink.Parts) {
    link.setPath("id", to: id)
    link.setQuery("ref", to: ref)
    link.setQuery("p", to: page, unless: 1)
  }
}

nonisolated enum Account: RouteDestination, Equatable {
  case overview
  case order(number: Int, tab: String? = nil)

  static let patterns: [RoutePattern] = ["/account", "/account/orders/:number<int>"]
  static let routeNames = ["account.overview", "account.order"]

  init(_ match: RouteMatch) throws(ParameterError) {
    switch match.patternIndex(of: Self.self) {
    case 0?: self = .overview
    case 1?: self = .order(number: try match.value("number", in: .path), tab: try match.value("tab", in: .query))
    default: throw match.leadsElsewhere(than: Self.self)
    }
  }

  func write(to link: inout DeepLink.Parts) {
    switch self {
    case .overview: link.pattern = 0
    case .order(let number, let tab):
      link.pattern = 1
      link.setPath("number", to: number)
      link.setQuery("tab", to: tab)
    }
  }
}

final class ReviewScreen: MadeFromMatch {
  let id: String

  init?(_ match: RouteMatch) {
    guard let id = match["id"] else { return nil }
    self.id = id
  }
}
#if objectFormat(MachO)
  @section("__DATA_CONST,__waymark")
#else
  @section("waymark_records")
#endif
@used nonisolated let reviewRecord: _LinkTime.Record.Entry = (
  0x4B52_4D57, 1, 1, 0,
  { _LinkTime.Record.screen(ReviewScreen.self, at: "/reviews/:id", reachable: .inAppOnly).fill($0) }
)

#if objectFormat(MachO)
  @section("__DATA_CONST,__waymark")
#else
  @section("waymark_records")
#endif
@used nonisolated let helpRecord: _LinkTime.Record.Entry = (
  0x4B52_4D57, 1, 3, 0, { _LinkTime.Record.module { HelpRoutes.routes.routes }.fill($0) }
)
#if objectFormat(MachO)
  @section("__DATA_CONST,__waymark")
#else
  @section("waymark_records")
#endif
@used nonisolated let signOutRecord: _LinkTime.Record.Entry = (
  0x4B52_4D57, 1, 4, 0,
  { _LinkTime.Record.action(at: "/sign-out") { _ in SignIn.isSignedIn = false }.fill($0) }
)

enum HelpRoutes {
  @MainActor static var routes: some RouteContent { RouteTo("/help") }
}

@MainActor enum SignIn {
  static var isSignedIn = true
}

@MainActor enum Uses {
  static func typed() throws {
    let table = Router(hosts: ["books.example.com"], reachable: .fromLinks) { RouteTo(Article.self) }.table
    let article = try table.match("/articles/7?p=2")?.destination(as: Article.self)
    let link = try table.link(to: Article(id: 7), as: .web)         // https://books.example.com/articles/7
    _ = (article, link)
  }

  static func linking() {
    let router = Router(reachable: .fromLinks)
    let problems = router.registerRecords(expecting: "Chat", "Cart")
    for problem in problems { print(problem) }
  }
}
