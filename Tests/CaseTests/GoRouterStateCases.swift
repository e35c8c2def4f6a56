import Foundation
import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkTesting

/// go_router's cases about the first place, the match that a redirect gets, and restoring.
@Suite("go_router cases: state · F11, N6")
@MainActor
struct GoRouterStateCases {
  static let differences = Differences(
    Difference("there is no such option: the app opens what it wants first") {
      $0.setup["overridePlatformDefaultLocation"].exists
    })

  @Test(arguments: CaseFile.cases("gorouter", kinds: "state"))
  func stateCasesHold(_ row: PredecessorCase) throws {
    var mismatches = Mismatches()
    let app = try StateApp(row.setup["routes"])
    app.router.go(row.location)
    // Redirects are guards here: they get the match.
    if let match = app.told {
      mismatches.compare("uri", match.link.text, row.expect["uri"].text)
      mismatches.compare("fullPath", match.pattern.text, row.expect["fullPath"].text)
      mismatches.compare("path", match.route.ownPattern.text, row.expect["path"].text)
      mismatches.compare("matchedLocation", match.chain.last?.path.raw, row.expect["matchedLocation"].text)
      mismatches.compare("params", match.values, row.expect["params"].textMembers)
    }
    // What is attached is handed down: to the screen on top, and to the shell around it.
    let shown = app.router.state.visibleEntries()
    for (key, entry) in [("leaf", shown.last), ("shell", shown.last { $0.container != nil })] {
      guard row.expect[key].exists else { continue }
      let expected = row.expect[key].members.map { "\($0.key): \($0.value.text ?? $0.value.description)" }
      mismatches.compare(key, entry.map { app.metadata(of: $0) }, expected.sorted())
    }
    Self.differences.check(row, mismatches)
  }

  /// The app opens what it wants first; what the platform hands over comes after, as links do.
  @Test(arguments: CaseFile.cases("gorouter", kinds: "initial"))
  func firstScreenCasesHold(_ row: PredecessorCase) throws {
    let (platform, first) = (row.setup["platform"].text, row.setup["initialLocation"].text)
    let host = platform.flatMap { URL(string: $0)?.host() }
    let router = Router(hosts: host.map { [$0] } ?? [], reachable: .fromLinks) {
      for route in row.setup["routes"].elements { RouteTo(RouteTable.Declaration(caseRoute: route)) }
      for location in [first, platform].compactMap(\.self) where !row.setup["routes"].exists {
        RouteTo(RoutePattern(location))
      }
    }
    let screens = HeadlessHost()
    router.connect()
    router.attach(screens)
    if let first { router.go(first) }
    if let platform { router.receive(try DeepLink(platform)) }
    var mismatches = Mismatches()
    mismatches.compare(
      "uri", router.state.top()?.link.flatMap { try? DeepLink($0).canonicalText }, row.expect["uri"].text)
    mismatches.compare("shown", screens.shown.top()?.id, router.state.top()?.id)
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("gorouter", kinds: "restore"))
  func restorationCasesHold(_ row: PredecessorCase) throws {
    let routes = { Router(reachable: .fromLinks) { RouteTo("/") { RouteTo("abc") } } }
    let router = routes()
    router.connect()
    for step in row.setup["ops"].elements {
      let words = step.texts
      if words.first == "push" { router.push(words[1]) } else { router.go(words[1]) }
    }
    let codec = row.setup["extraCodec"].exists ? ExtrasCodec.json(["extra": ComplexData.self]) : nil
    let restored = routes()
    for router in [router, restored] { router.configuration.extrasCodec = codec }
    if codec != nil { router.go("/abc", NavigationOptions(extras: ["extra": ComplexData(text: "kept")])) }
    let host = HeadlessHost()
    let dropped = restored.restore(try RouterState(json: router.state.json)).dropped
    restored.attach(host)
    let screens = host.shown.visibleEntries().filter { $0.link != nil }
    var mismatches = Mismatches()
    mismatches.compare("dropped", dropped.count, 0)
    if let matches = row.expect["matches"].int {
      mismatches.compare("matches", screens.count, matches)
      mismatches.compare("on top", screens.last?.link, row.expect["restoredUriPath"].text)
      mismatches.compare("uri", screens.last { $0.opening == .declarative }?.link, row.expect["parsedUri"].text)
    }
    if let extra = row.expect["extra"].text {
      let match = restored.state.top().flatMap { restored.match(for: $0) }
      mismatches.compare("extra", match?.extras.value("extra", as: ComplexData.self)?.text, extra)
    }
    Self.differences.check(row, mismatches)
  }

  private struct ComplexData: Codable, Sendable {
    let text: String
  }

  @Test func casesAndDifferencesExist() {
    let cases = CaseFile.cases("gorouter", kinds: "state", "initial", "restore")
    #expect(cases.count >= 8)
    #expect(Self.differences.reasons(withoutCaseIn: cases).isEmpty)
  }
}

/// An app whose routes and shells have something attached, each name of go_router's dictionary as a type of its own.
@MainActor
private final class StateApp {
  let router = Router(reachable: .fromLinks)
  /// The match that the guard was asked about, which stands for a redirect.
  private(set) var told: RouteMatch?
  private var names: [String] = []

  private struct First: Sendable { let text: String }
  private struct Second: Sendable { let text: String }
  private struct Third: Sendable { let text: String }
  private struct Fourth: Sendable { let text: String }

  init(_ routes: JSONValue) throws {
    router.add(content(routes))
    try #require(names.count <= 4, "a type for each name")
    router.attach(HeadlessHost(), to: .init(0))
  }

  private func content(_ routes: JSONValue) -> RouteMap {
    RouteMap {
      for route in routes.elements {
        let inside =
          route["shell"].text.map { StackRoutes($0) { content(route["routes"]) }.routes }
          ?? RouteTo(RoutePattern(route["path"].text ?? "")) { content(route["routes"]) }.routes
        attaching(route["metadata"], to: guarded(inside, route["redirect"].exists))
      }
    }
  }

  private func guarded(_ routes: RouteMap, _ redirects: Bool) -> RouteMap {
    guard redirects else { return routes }
    return routes.guarded(
      by: RouteGuard("redirect") { [weak self] attempt in
        self?.told = attempt.match
        return .proceed
      })
  }

  private func attaching(_ metadata: JSONValue, to routes: RouteMap) -> RouteMap {
    metadata.members.reduce(routes) { routes, member in
      if !names.contains(member.key) { names.append(member.key) }
      let text = member.value.text ?? member.value.description
      return switch names.firstIndex(of: member.key) {
      case 0: routes.attaching(First(text: text), toEverythingInside: true)
      case 1: routes.attaching(Second(text: text), toEverythingInside: true)
      case 2: routes.attaching(Third(text: text), toEverythingInside: true)
      default: routes.attaching(Fourth(text: text), toEverythingInside: true)
      }
    }
  }

  /// Returns the attachments of an entry, by name.
  func metadata(of entry: RouterState.Entry) -> [String] {
    let attached = router.attachments(of: entry)
    let texts = [
      attached[First.self]?.text, attached[Second.self]?.text, attached[Third.self]?.text, attached[Fourth.self]?.text,
    ]
    return zip(names, texts).compactMap { name, text in text.map { "\(name): \($0)" } }.sorted()
  }
}
