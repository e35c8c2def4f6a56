import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkMigration
import WaymarkTesting

/// go_router's cases about redirects that depend on the location or take their time, and about the first place.
///
/// Others are about questions before a place is entered or left.
@Suite("go_router cases: redirects · F4 F12 N18")
@MainActor
struct GoRouterRedirectCases {
  static let differences = Differences(
    Difference("a branch shows what it showed; guards are asked again when what they read changes") {
      $0.json["location"].elements.contains { $0.elements.first?.text == "setTop" }
    },
    Difference("what is asked before a place is entered opens no other itself, so there is no history of refusals") {
      $0.setup["onEnter"].text?.contains("Block.then") == true || $0.setup["redirectLimit"].int == 1
    },
    Difference(
      "hooks are asked about every link that is matched, so that a redirect gets nothing past them (SEMANTICS §5)"
    ) {
      $0.expect["after"].elements.contains { $0["onEnterCalls"].exists && $0["redirectCalls"].exists }
    },
    Difference("there is no such option: the app opens what it wants first") {
      $0.setup["overridePlatformDefaultLocation"].exists
    })

  /// The rows about redirects that the other tables leave out.
  nonisolated static let cases = CaseFile.cases("gorouter", kinds: "match", "redirectAsync", "initial").filter { row in
    let isAboutRedirects = row.kind != "match" || row.setup["topRedirect"].text != nil || row.name.contains("redirect")
    return isAboutRedirects && !row.setup["routes"].description.contains("shell")
  }

  @Test(arguments: cases)
  func redirectCasesHold(_ row: PredecessorCase) async throws {
    let app = GoApp(row)
    let platform = row.setup["platform"].text
    let location = row.json["location"].text ?? row.setup["initialLocation"].text ?? platform ?? ""
    let navigation = app.router.go(platform ?? location)
    if row.setup["event"].exists { app.router.report(.windowDisconnected(.init(0))) }
    let outcome = await navigation.outcome
    var mismatches = Mismatches()
    if let navigated = row.expect["navigated"].bool {
      mismatches.compare("navigated", app.router.state.top() != nil, navigated)
    }
    if row.expect["error"].exists {
      mismatches.compare("an error", navigation.isHandled, false)
    } else if let uri = row.expect["uri"].text {
      guard case .opened(let match) = outcome else {
        mismatches.compare("outcome", "\(outcome)", "opened")
        return Self.differences.check(row, mismatches)
      }
      mismatches.compare("uri", match.link.canonicalText, try DeepLink(uri).canonicalText)
      if row.expect["redirects"].exists {
        mismatches.compare("redirects", navigation.redirects, row.expect["redirects"].texts)
      }
      if row.expect["params"].exists { mismatches.compare("params", match.values, row.expect["params"].textMembers) }
    }
    Self.differences.check(row, mismatches)
  }

  /// Walks that do more than go: leave guards that change their mind, hooks that refuse, redirects before all routes.
  nonisolated static let walks = CaseFile.cases("gorouter", kinds: "nav").filter { row in
    let words = row.json["location"].elements.compactMap { $0.elements.first?.text }
    return row.setup["topRedirect"].exists || row.setup["onEnter"].exists || row.setup["redirectLimit"].exists
      || words.contains("allow")
  }

  @Test(arguments: walks)
  func walkCasesHold(_ row: PredecessorCase) async throws {
    let app = GoApp(row)
    var mismatches = Mismatches()
    for (step, expected) in zip(row.json["location"].elements, row.expect["after"].elements) {
      let navigation = await app.take(step.elements)
      let top = app.router.state.top()?.link
      if let shown = expected["visible"].text ?? expected["uri"].text {
        mismatches.compare("on top after \(step)", top, shown)
      }
      if expected["onException"].exists { mismatches.compare("refused", navigation?.isHandled, false) }
      if let calls = expected["onEnterCalls"].int { mismatches.compare("asked before", app.entered, calls) }
      if expected["exceptions"].int == 1 || expected["error"].exists {
        mismatches.compare("an error", navigation?.isHandled, false)
      }
    }
    Self.differences.check(row, mismatches)
  }

  @Test func eachDifferenceHasACase() {
    #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("gorouter")).isEmpty)
    #expect(Self.walks.count >= 8)
    #expect(Self.cases.count >= 10)
  }
}

/// An app of go_router's, as a case sets it up.
@MainActor
private final class GoApp {
  let router: Router
  let host = HeadlessHost()
  /// The number of questions before a place was entered.
  private(set) var entered = 0
  private var mayLeave = true
  private let top: JSONValue
  private let isAsync: Bool

  init(_ row: PredecessorCase) {
    var options = RouteTable.Options(.fjRouter)
    options.redirectLimit = row.setup["redirectLimit"].int ?? 5
    top = row.setup["topRedirect"]
    isAsync = row.setup["async"].bool == true
    if !isAsync { options.redirects = Self.redirects(top) }
    router = Router(options: options)
    router.add(StackRoutes("root~") { content(row.setup["routes"]) })
    router.attach(host, to: .init(0))
    let refused = row.setup["onEnter"].text.flatMap {
      $0.hasSuffix("Block.stop") ? $0.split(separator: " ").first : nil
    }
    let only = row.setup["onEnter"].text == "only / allowed"
    router.willOpen { [weak self] link in
      self?.entered += 1
      let path = link.pathText
      if let refused, path == refused { return .refuse }
      return only && path != "/" ? .refuse : .proceed
    }
  }

  /// Redirects before all routes: `{from: to}`, `path != /login -> /login`.
  private static func redirects(_ json: JSONValue) -> [RedirectRoute] {
    let named = json.textMembers.map { RedirectRoute(RoutePattern($0.key), to: RoutePattern($0.value)) }
    guard let text = json.text, let target = text.split(separator: " ").last, text.contains("!=") else { return named }
    return [RedirectRoute("*", to: RoutePattern(String(target)))]
  }

  private func content(_ routes: JSONValue) -> RouteMap {
    RouteMap {
      for route in routes.elements {
        let path = route["path"].text ?? ""
        guarded(RouteTo(Self.declaration(route)) { content(route["routes"]) }, route, path)
      }
    }
  }

  private static func declaration(_ route: JSONValue) -> RouteTable.Declaration {
    let path = route["path"].text ?? ""
    let target = route["redirect"].textMembers[path.hasPrefix("/") ? path : "/" + path] ?? route["redirect"].text
    return RouteTable.Declaration(RoutePattern(path), redirect: target.map { RoutePattern($0) })
  }

  private func guarded(_ content: RouteTo, _ route: JSONValue, _ path: String) -> RouteMap {
    var routes = content.routes
    if top.text == "\(path) throws" {
      routes = content.guarded(by: RouteGuard("throws") { _ in throw CancellationError() })
    } else if isAsync, let target = top.textMembers[path].map({ RoutePattern($0) }) {
      routes = content.guarded(
        by: .async("later") { _ in
          await Task.yield()
          return .redirect(target)
        })
    }
    guard route["onExit"].exists else { return routes }
    return routes.guarded(onLeaving: LeaveGuard("onExit") { [weak self] _ in self?.mayLeave ?? true })
  }

  func take(_ words: [JSONValue]) async -> Navigation? {
    let navigation: Navigation
    switch words.first?.text {
    case "go": navigation = router.go(words.last?.text ?? "", NavigationOptions())
    case "push": navigation = router.push(words.last?.text ?? "", NavigationOptions())
    case "pop": navigation = router.pop()
    case "userBack":
      host.goBack()
      return nil
    case "goBranch": return nil
    case "allow":
      mayLeave = words.last?.bool ?? true
      return nil
    default: return nil
    }
    _ = await navigation.outcome
    return navigation
  }
}

extension DeepLink {
  /// The path, decoded.
  fileprivate var pathText: String { "/" + pathSegments.map(\.text).joined(separator: "/") }
}
