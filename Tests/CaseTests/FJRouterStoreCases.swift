import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkMigration
import WaymarkTesting

/// FJRouter's cases about opening a place with interceptors, and about the screen that is made for it.
@Suite("FJRouter cases: opening · F3 F4 F6 F11")
@MainActor
struct FJRouterStoreCases {
  static let differences = Differences(
    Difference("slashes at the ends of links and patterns do not matter (SEMANTICS §1, §7)") {
      $0.isAboutSlashesAtTheEnds
    },
    Difference("a guard that throws denies (FEATURES F4)") { $0.setup["routes"].description.contains("throw") },
    Difference("a redirect of a guard to what it guards denies (decision 35)") { row in
      row.setup["routes"].elements.contains { route in
        route["redirect"].elements.contains { $0["new"].text?.prefix { $0 != "?" } == route["path"].text?[...] }
      }
    },
    Difference("a limit of redirects is how many there may be: of 0, none") { $0.setup["redirectLimit"].int == 0 },
    Difference("a loop is looked for before the budget (SEMANTICS §5)") { row in
      row.expect["error"].text == "redirectLimit" && row.expect["chain"].text?.hasSuffix("=> " + row.location) == true
    },
    Difference("a redirect to what is not a link is refused, not passed over") {
      $0.setup["routes"].description.contains("[bad")
    },
    Difference("a link is kept as it came, not written anew") { $0.location.first == "?" || $0.location.first == "#" },
    Difference("a parameter twice along a chain is an error of the table (SEMANTICS §3)") { row in
      let names = (row.expect["fullPath"].text ?? "").split(separator: "/").filter { $0.first == ":" }
      return Set(names).count < names.count
    },
    Difference("literals are compared decoded (SEMANTICS §2)") { row in
      row.location.contains("%") && !row.setup["routes"].description.utf8.allSatisfy { $0 < 0x80 }
    },
    Difference("dot segments are resolved before matching (SEMANTICS §1)") { $0.location.contains("/..") },
    Difference("a link by name that an earlier route of the same pattern takes is not built (SEMANTICS §5)") { row in
      guard let name = row.json["location"]["name"].text else { return false }
      return ([row.setup["routes"]] + row.setup["routes"].elements.map { $0["routes"] }).contains { siblings in
        let path = siblings.elements.first { $0["name"].text == name }?["path"].text
        return path != nil && siblings.elements.first { $0["path"].text == path }?["name"].text != name
      }
    },
    Difference("a link without a path leads to the root, as with go_router") { row in
      row.setup["routes"].elements.contains { route in
        route["redirect"].elements.contains {
          ($0["new"].text?.split(separator: "/").count ?? 0) == 2 && $0["new"].text?.contains("://") == true
        }
      }
    })

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "store"))
  func openCasesHold(_ row: PredecessorCase) throws {
    // Where FJRouter crashes, not to is enough.
    let (router, host) = try Self.router(row)
    let location = row.json["location"].text ?? ""
    let navigation = router.open(location, .init(from: .inApp))
    guard !row.expect["crash"].exists else { return }
    var mismatches = Mismatches()
    mismatches.compare("outcome", Self.word(navigation), row.expect["error"].text ?? "opened")
    if let canOpen = row.expect["canOpen"].bool {
      mismatches.compare("canOpen", router.canOpen(location, from: .inApp), canOpen)
    }
    if let chain = row.expect["chain"].text {
      mismatches.compare("chain", navigation.redirects.joined(separator: " => "), chain)
    }
    if case .opened(let match)? = navigation.result {
      mismatches.compare("fullPath", match.pattern.text, row.expect["fullPath"].text ?? "")
      mismatches.compare(
        "matched", match.chain.map { [$0.route.ownPattern.text, $0.path.raw] },
        row.expect["matched"].elements.map(\.texts))
      mismatches.compare("params", match.values, row.expect["params"].textMembers)
      mismatches.compare("query", Self.query(match), row.expect["query"].textMembers)
      mismatches.compare("url", match.link.text, row.expect["url"].text ?? "")
      mismatches.compare("screens", host.visible.count, 1 + match.chain.count)
      mismatches.compare("on top", host.shown.top()?.link, match.link.text)
    } else {
      mismatches.compare("screens", host.made.count, router.state.visibleEntries().count - 1)
    }
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "build"))
  func makeCasesHold(_ row: PredecessorCase) throws {
    let (router, host) = try Self.router(row)
    let location = row.json["location"]
    var mismatches = Mismatches()
    let link: String
    do {
      link =
        try location.text
        ?? router.table.link(to: location["name"].text ?? "", location["params"].textMembers, ignoringExtra: true).text
    } catch let error as LinkBuildingError {
      mismatches.compare("error", error.description, row.expect["error"].text ?? "")
      return Self.differences.check(row, mismatches)
    }
    switch (router.go(link).result, row.expect["error"].text) {
    case (.unmatched, let error): mismatches.compare("error", "notFind", error)
    case (.rejected, let error): mismatches.compare("error", "errorLocUrl", error)
    default:
      let built = router.state.top().flatMap { router.attachments(of: $0)[CaseID.self]?.text }
      mismatches.compare("built", built, row.expect["built"].text)
      mismatches.compare("made", host.screens.contains(router.state.top()?.id ?? .init(-1)), true)
    }
    Self.differences.check(row, mismatches)
  }

  @Test func casesAndDifferencesExist() {
    let cases = CaseFile.cases("fjrouter", kinds: "store", "build")
    #expect(cases.count > 70)
    #expect(Self.differences.reasons(withoutCaseIn: cases).isEmpty)
  }

  // MARK: Setting up

  private struct CaseID: Sendable {
    let text: String
  }

  private static func router(_ row: PredecessorCase) throws -> (Router, HeadlessHost) {
    var options = RouteTable.Options(.fjRouter)
    options.redirectLimit = row.setup["redirectLimit"].int ?? options.redirectLimit
    var builder = RouteTable.Builder(options: options)
    builder.add(content(row.setup["routes"]))
    let router = Router(builder)
    let host = HeadlessHost()
    router.connect()
    router.attach(host)
    return (router, host)
  }

  private static func content(_ routes: JSONValue) -> RouteMap {
    RouteMap {
      for route in routes.elements {
        let pattern = RoutePattern(route["path"].text ?? "")
        let below = RouteTo(pattern, name: route["name"].text) { content(route["routes"]) }
        guards(route["redirect"]).reduce(below.attaching(CaseID(text: route["id"].text ?? ""))) {
          $0.guarded(by: $1)
        }
      }
    }
  }

  /// An interceptor passes, stops, throws, or names another place.
  private static func guards(_ interceptors: JSONValue) -> [RouteGuard] {
    struct Thrown: Error {}
    return interceptors.elements.map { interceptor in
      RouteGuard("interceptor") { _ in
        if let target = interceptor["new"].text { return .redirect(RoutePattern(target)) }
        switch interceptor.text {
        case "guard": return .denied("")
        case "throw": throw Thrown()
        default: return .proceed
        }
      }
    }
  }

  private static func word(_ navigation: Navigation) -> String {
    switch navigation.result {
    case .opened: "opened"
    case .unmatched: "empty"
    case .denied: "guardInterception"
    case .rejected(let rejection) where rejection.reason == .redirectLoop: "loopRedirect"
    case .rejected(let rejection) where rejection.reason == .redirectLimit: "redirectLimit"
    case .rejected(let rejection): rejection.reason.rawValue
    default: "failed"
    }
  }

  private static func query(_ match: RouteMatch) -> [String: String] {
    Dictionary(match.queryItems.compactMap { item in item.value.map { (item.name, $0) } }) { $1 }
  }
}
