#if Macros
  import Foundation
  import Waymark
  import WaymarkMacros

  @Route("/books/:id", "/b/:id") struct MacroBook: Equatable {
    var id: Int
    @QueryItem var ref: String?
  }

  /// Everything a link can carry, and public.
  @Route("/orders/:shop(/in/:year<int>)/at/*places") public struct Orders: Equatable {
    /// In which order.
    public enum Order: String, LinkValue { case newest, oldest }

    var shop: UUID
    var year: Int = 2024
    var places: [String]
    @QueryItem("tag") var tags: [String] = []
    @QueryItem var page = 1
    @QueryItem var order: Order?
    @QueryItem var since: Date?
    @LinkFragment var anchor: String?
    @LocalValue var onDone: (@Sendable () -> Int)?
    let isRoute = true
    static let all = 0
    var isFirst: Bool { page == 1 }

    /// All but the local value.
    public static func == (lhs: Orders, rhs: Orders) -> Bool {
      lhs.shop == rhs.shop && lhs.year == rhs.year && lhs.places == rhs.places && lhs.tags == rhs.tags
        && lhs.page == rhs.page && lhs.order == rhs.order && lhs.since == rhs.since && lhs.anchor == rhs.anchor
    }
  }

  @Route("/pages/:name") struct MacroPages: Equatable {
    var name: String
    @QueryItem(ignoringInvalid: true) var page = 1
    @QueryItem(ignoringInvalid: true) var size: Int?
    @QueryItem("tag", ignoringInvalid: true) var tags: [Int] = []
    @QueryItem var strict: Int?
  }

  @Routes enum MacroPage: Equatable {
    @Pattern("/page/:name", query: "number", ignoringInvalid: ["number"]) case page(name: String, number: Int? = nil)
  }

  /// Patterns that ask for the query.
  @Route("/watch?v=:id<int>", "/clip?:id<int>") struct MacroVideo: Equatable {
    var id: Int
    @QueryItem var start: Int?
  }

  @Routes enum MacroSale: Equatable {
    @Pattern("/sales?new") case new
    @Pattern("/sales?:page<int>", query: "sort") case page(page: Int, sort: String? = nil)
    @Pattern("/sales?*rest") case other(rest: String)
  }

  @Route("/reset") struct MacroReset {
    @Sensitive @QueryItem var token: String
    @QueryItem var mail: String?
  }

  @Routes enum MacroCatalog: Equatable {
    @Pattern("/shelves") case shelves
    @Pattern("/shelves/:name", query: "page", "sort") case shelf(name: String, page: Int = 1, sort: String? = nil)
    @Pattern("/secret", query: "token", sensitive: ["token"]) case secret(token: String)
  }

  /// Names that Swift or the expansion has a use for.
  @Route("/words/:in/:match") struct MacroWords: Equatable {
    var `in`: String
    var match: Int
    @QueryItem var link = true ? "a" : "b"
    @QueryItem var `default` = 1
  }

  @Routes enum MacroWord: Equatable {
    @Pattern("/word/default") case `default`
    @Pattern("/word/:link/:in", query: "match") case open(link: String, in: Int, match: String? = nil)
  }

  extension RouteKey {
    static let macroChat: RouteKey = "macro-chat"
  }

  @Routable(.macroChat, reachable: .inAppOnly) final class MacroChat {
    let id: String

    required init?(_ match: RouteMatch) {
      guard let id = match["id"] else { return nil }
      self.id = id
    }
  }

  @Routable("/macro/dark") enum MacroDark {
    static func screen(for match: RouteMatch) throws -> Any? { "dark" }
  }

  @Routable("/macro/view/:id", in: "macros") struct MacroView {
    let id: Int
    @QueryItem let ref: String?
  }

  @Route("/macro/typed/:id") @Routable(in: "macros") struct MacroTyped { var id: Int }

  @RouteModule(in: "macros") enum MacroModule {
    static var routes: some RouteContent {
      RouteTo("/macro/module", name: "macro.module") { RouteTo(":id", name: "macro.item") }
    }
  }

  @MainActor enum MacroLog {
    static var lines: [String] = []
  }

  @MainActor func note(_ match: RouteMatch) throws -> Bool {
    MacroLog.lines.append("function " + (match["name"] ?? ""))
    return match["name"] != "pass"
  }

  #route("/macro/closure/:name") { match in
    let name = match["name"] ?? ""
    MacroLog.lines.append("closure " + name)
  }
  #route("/macro/function/:name", reachable: .fromLinks, action: note)

  enum MacroActions {
    #route(key: .macroAction) { _ in
      MacroLog.lines.append("key")
      return true
    }
  }

  extension RouteKey {
    static let macroAction: RouteKey = "macro-action"
  }
#endif
