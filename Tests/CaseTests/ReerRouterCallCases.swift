import TestSupport
import Testing
import Waymark

/// ReerRouter's cases about what a call does: opening, pushing, presenting, actions, interceptors, delegate, fallback.
@Suite("ReerRouter call cases · R6 R7 R8 R9 R11 R16 R17")
@MainActor
struct ReerRouterCallCases {
  static let differences = Differences([
    "action/push-does-not-see-actions": "an action answers a link, whatever the verb",
    "push/navigation-controller-refused": "what class a screen is only a host for UIKit knows (R7)",
    "present/no-window": "without a window a screen is a matter for later: the link counts as taken",
    "transition/user-false": "transitions are the host's (R14)",
    "transition/delegate-missing-BUG": "transitions are the host's (R14)",
  ])

  nonisolated private static let others = [
    "param", "canOpenURL", "canOpenKey", "viewControllerForURL", "viewControllerForKey",
  ]

  @Test(
    arguments: CaseFile.cases("reerrouter").filter { !others.contains($0.json["call"]["method"].text ?? "") })
  func call(_ row: PredecessorCase) {
    let app = ReerApp(row)
    let navigation = app.call(row.json)
    let expected = row.expectation("default")
    var mismatches = Mismatches()
    mismatches.compare("result", navigation.isHandled, expected["result"].bool)
    // One completion, whatever happens.
    mismatches.compare("completions", app.completions, 1)
    let events = row.expect["events"].texts
    mismatches.compare(
      "actions", app.actions, events.filter { $0.hasPrefix("action:") }.map { String($0.dropFirst(7)) })
    mismatches.compare("interceptors", app.interceptors, events.filter { $0.hasPrefix("interceptor#") })
    if row.setup["delegate"].exists, expected["result"].bool == row.expect["result"].bool {
      mismatches.compare("told", app.told, Self.told(events))
    }
    let shown = events.first { $0.hasPrefix("UI:") }.map { Self.verb(ofEvent: $0) }
    if let shown, navigation.isHandled { mismatches.compare("shown by", app.shownBy, shown) }
    if navigation.isHandled, let match = navigation.match, row.expect["param"].exists {
      let merged = Dictionary(match.merged.compactMap { name, _ in match.merged.text(name).map { (name, $0) } }) { $1 }
      mismatches.compare("parameters", merged, row.expect["param"]["allParams"].textMembers)
    }
    Self.differences.check(row.name, mismatches.list)
  }

  /// What is told at the end, once: ReerRouter tells of the fallback's opening and of the fallback.
  private static func told(_ events: [String]) -> [String] {
    let ends = ["delegate:didFallback": "fell back", "delegate:didOpen": "opened", "delegate:didFail": "failed"]
    let names = events.compactMap { event in ends.first { event.hasPrefix($0.key) }?.value }
    return names.contains("fell back") ? ["fell back"] : names
  }

  private static func verb(ofEvent event: String) -> String { event.hasPrefix("UI:push") ? "push" : "present" }

  @Test(
    arguments: CaseFile.cases("reerrouter").filter {
      ["viewControllerForURL", "viewControllerForKey"].contains($0.json["call"]["method"].text)
    })
  func getter(_ row: PredecessorCase) throws {
    let router = Router(options: RouteTable.Options(.reerRouter))
    for page in row.setup["pages"].elements {
      let key = RouteKey(page["key"].text ?? "")
      if page["type"].text == row.expect["result"].text {
        router.register(Wanted.self, for: key)
      } else {
        router.register(Other.self, for: key)
      }
    }
    let link = row.json["call"]["key"].text.map { "/" + $0 } ?? row.json["url"].text ?? ""
    #expect(try router.makeScreen(for: DeepLink(link, from: .inApp)) is Wanted)
  }

  @Test func differencesAreCases() {
    let names = Set(CaseFile.cases("reerrouter").map(\.name))
    #expect(Self.differences.names.subtracting(names).isEmpty)
  }
}

private final class Wanted: MadeFromMatch {
  init?(_ match: RouteMatch) {}
}

private final class Other: MadeFromMatch {
  init?(_ match: RouteMatch) {}
}

/// An app of ReerRouter's, as a case sets it up.
@MainActor
private final class ReerApp: RouterObserver {
  /// The types of the cases that prefer to be presented.
  private static let presented: Set<String> = ["UserVC", "NavPageVC", "NamedVC"]

  let router: Router
  let host = HeadlessHost()
  private(set) var actions: [String] = []
  private(set) var interceptors: [String] = []
  private(set) var told: [String] = []
  private(set) var completions = 0
  private let rules: [JSONValue]

  init(_ row: PredecessorCase) {
    let host = row.setup["host"].text
    let isSecondMode = host?.contains(".") == true
    var options = isSecondMode ? ReerRouterCases.secondMode(host ?? "") : RouteTable.Options(.reerRouter)
    options.schemes = row.setup["allowedSchemes"].texts
    router = Router(options: options)
    rules = row.setup["delegate"]["willOpen"].elements
    addPages(row)
    for key in row.setup["actions"].texts {
      router.handle(key: RouteKey(key)) { [weak self] _ in
        self?.actions.append(key)
        return true
      }
    }
    addGuards(row)
    self.host.canMake = { !$0.route.hasSuffix("nilpage") }
    if row.setup["window"].text != "none" { router.attach(self.host, to: .init(0)) }
    if row.setup["delegate"].exists { router.addObserver(self) }
  }

  private func addPages(_ row: PredecessorCase) {
    let isPlain = row.setup["window"].text == "plain"
    if isPlain { router.add(SwitchRoutes("window") { RouteTo("/root~") }) }
    if !isPlain { router.add(StackRoutes("nav") { RouteTo("/root~") }) }
    for page in row.setup["pages"].elements {
      let key = page["key"].text ?? ""
      let declaration = RouteTable.Declaration(RouteKey(key).pattern, name: key)
      if Self.presented.contains(page["type"].text ?? ""), !isPlain {
        router.add(RouteTo(declaration).presented(as: .modal()))
      } else {
        router.register(declaration)
      }
    }
  }

  private func addGuards(_ row: PredecessorCase) {
    for (number, interceptor) in row.setup["interceptors"].elements.enumerated() {
      let guarding = RouteGuard("interceptor \(number)") { [weak self] attempt in
        let rejects = interceptor["rejectIf"].textMembers.contains { attempt.match[$0.key] == $0.value }
        let passes = interceptor["result"].bool == true && !rejects
        self?.interceptors.append("interceptor#\(number) -> \(passes)")
        return passes ? .proceed : .denied("interceptor \(number)")
      }
      router.addGuard(guarding, for: RouteKey(interceptor["key"].text ?? ""))
    }
    for key in row.setup["removeInterceptor"].texts { router.removeGuards(for: RouteKey(key)) }
  }

  func call(_ json: JSONValue) -> Navigation {
    let call = json["call"]
    var extras = RouteMatch.Extras()
    for (name, value) in call["userInfo"].textMembers { extras.set(value, for: name) }
    let link = call["key"].text.map { "/" + $0 } ?? json["url"].text ?? ""
    let navigation =
      switch call["method"].text {
      case "push": router.push(link, Router.Call(extras: extras))
      case "present": router.present(link, Router.Call(extras: extras))
      case "presentByKey": router.present(link, as: .init(.cover, isEmbedded: true), Router.Call(extras: extras))
      default: router.open(link, from: .inApp, extras: extras)
      }
    navigation.whenEnded { [weak self] _ in self?.completions += 1 }
    return navigation
  }

  /// How what is on top came there.
  var shownBy: String { host.steps.contains { $0.name == "present" } ? "present" : "push" }

  // MARK: Delegate

  func router(_ router: Router, willOpen link: DeepLink) -> Router.LinkDecision {
    for rule in rules {
      guard let text = rule["contains"].text, link.text.contains(text) else { continue }
      let other = rule["append"].text.map { link.text + $0 } ?? rule["replaceWith"].text
      return other.flatMap { try? DeepLink($0, from: .inApp) }.map { .rewrite($0) } ?? .refuse
    }
    return .proceed
  }

  func router(_ router: Router, didOpen match: RouteMatch) { told.append("opened") }

  func router(_ router: Router, didFallBackTo match: RouteMatch, from link: DeepLink) { told.append("fell back") }

  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: Navigation.Outcome) { told.append("failed") }
}
