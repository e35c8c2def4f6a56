import Foundation
import TestSupport
import Testing
import Waymark

/// go_router's cases about the first place, what a redirect is told, and restoring.
@Suite("go_router cases: state · F11, N6")
@MainActor
struct GoRouterStateCases {
  static let differences = Differences([
    "extra through a custom codec": "extras are kept beside the state, and are not saved with it"
  ])

  /// Redirects are guards here: they are told the match.
  @Test func aGuardIsToldTheMatch() throws {
    let row = try #require(
      CaseFile.cases("gorouter", kinds: "state").first { $0.setup["routes"].elements[0]["redirect"].exists })
    let path = row.setup["routes"].elements[0]["path"].text ?? ""
    let told = Told()
    let router = Router(reachable: .fromLinks) {
      RouteTo(RoutePattern(path)).guarded(
        by: RouteGuard("redirect") { attempt in
          told.match = attempt.match
          return .proceed
        })
    }
    router.open(row.json["location"].text ?? "")
    let match = try #require(told.match)
    #expect(match.link.text == row.expect["uri"].text && match.pattern.text == row.expect["fullPath"].text)
    #expect(match.route.ownPattern.text == row.expect["path"].text)
    #expect(match.chain.last?.path == row.expect["matchedLocation"].text)
    #expect(match.values == row.expect["params"].textMembers)
  }

  @MainActor
  final class Told {
    var match: RouteMatch?
  }

  /// What go_router keeps by name in one dictionary is a type for each name here.
  @Test func whatIsAttachedIsHandedDown() throws {
    let row = try #require(CaseFile.cases("gorouter", kinds: "state").first { $0.expect["leaf"].exists })
    let root = row.setup["routes"].elements[0]
    let shell = root["routes"].elements[0]
    let page = shell["routes"].elements[0]
    var builder = NavigationMap.Builder(reachable: .fromLinks)
    builder.add(
      Self.attaching(
        root["metadata"],
        to: RouteTo("/", name: "root") {
          Self.attaching(
            shell["metadata"],
            to: StackRoutes("s") {
              Self.attaching(page["metadata"], to: RouteTo(RoutePattern(page["path"].text ?? ""), name: "leaf"))
            })
        }))
    let map = try builder.build()
    let places = [("s", map.container(named: "s")), ("leaf", map.route(forKey: "leaf").flatMap { map.place(of: $0) })]
    for ((key, place), expected) in zip(places, [row.expect["shell"], row.expect["leaf"]]) {
      let attachments = try #require(place).attachments
      let texts = [
        "section": attachments[Section.self]?.text, "shared": attachments[Shared.self]?.text,
        "page": attachments[Page.self]?.text,
      ]
      #expect(texts.compactMapValues { $0 } == expected.textMembers, "\(key)")
      #expect(attachments[Shell.self]?.isShell == expected["shell"].bool, "\(key)")
    }
  }

  private struct Section: Sendable { let text: String }
  private struct Shared: Sendable { let text: String }
  private struct Page: Sendable { let text: String }
  private struct Shell: Sendable { let isShell: Bool }

  private static func attaching(_ metadata: JSONValue, to content: some RouteContent) -> RouteMap {
    var map = RouteMap { content }
    for (key, value) in metadata.members {
      switch key {
      case "section": map = map.attaching(Section(text: value.text ?? ""), to: .everythingInside)
      case "shared": map = map.attaching(Shared(text: value.text ?? ""), to: .everythingInside)
      case "page": map = map.attaching(Page(text: value.text ?? ""), to: .everythingInside)
      default: map = map.attaching(Shell(isShell: value.bool ?? false), to: .everythingInside)
      }
    }
    return map
  }

  @Test(arguments: CaseFile.cases("gorouter", kinds: "initial"))
  func theFirstPlace(_ row: PredecessorCase) throws {
    let platform = row.setup["platform"].text
    let first = row.setup["initialLocation"].text
    let host = platform.flatMap { URL(string: $0)?.host() }
    let router = Router(hosts: host.map { [$0] } ?? [], reachable: .fromLinks) {
      RouteTo("/") { RouteTo("dummy") }
      RouteTo("/kyc")
      RouteTo("/some-route")
    }
    let screens = HeadlessHost()
    router.connect()
    router.attach(screens)
    // What the platform hands over comes first, unless the app overrides it.
    let isOverridden = row.setup["overridePlatformDefaultLocation"].bool == true
    let link = isOverridden ? first ?? "" : platform ?? first ?? ""
    var mismatches = Mismatches()
    mismatches.compare("handled", router.open(link).isHandled, true)
    mismatches.compare(
      "uri", router.state.top()?.link.flatMap { try? DeepLink($0).canonicalText }, row.expect["uri"].text)
    mismatches.compare("shown", screens.shown.top()?.id, router.state.top()?.id)
    Self.differences.check(row.name, mismatches.list)
  }

  @Test(arguments: CaseFile.cases("gorouter", kinds: "restore"))
  func restoring(_ row: PredecessorCase) throws {
    let routes = { Router(reachable: .fromLinks) { RouteTo("/") { RouteTo("abc") } } }
    let router = routes()
    router.connect()
    for step in row.setup["ops"].elements {
      let words = step.texts
      if words.first == "push" { router.push(words[1]) } else { router.go(words[1]) }
    }
    if row.setup["extraCodec"].exists { router.go("/abc", Router.Call(extras: ["extra": "kept"])) }
    let restored = routes()
    let host = HeadlessHost()
    let dropped = restored.restore(try RouterState(json: router.state.json)).dropped
    restored.attach(host)
    let screens = host.shown.visibleEntries().filter { $0.link != nil }
    var mismatches = Mismatches()
    mismatches.compare("dropped", dropped.count, 0)
    if let matches = row.expect["matches"].int {
      mismatches.compare("matches", screens.count, matches)
      mismatches.compare("on top", screens.last?.link, row.expect["restoredUriPath"].text)
      mismatches.compare("uri", screens.last { $0.origin == .declarative }?.link, row.expect["parsedUri"].text)
    }
    if let extra = row.expect["extra"].text {
      let match = restored.state.top().flatMap { restored.match(for: $0) }
      mismatches.compare("extra", match?.extras.value("extra", as: String.self), extra)
    }
    Self.differences.check(row.name, mismatches.list)
  }

  @Test func casesAndDifferencesAreThere() {
    let cases = CaseFile.cases("gorouter", kinds: "state", "initial", "restore")
    #expect(cases.count >= 8 && Self.differences.names.subtracting(cases.map(\.name)).isEmpty)
  }
}
