import TestSupport
import Testing
import Waymark
import WaymarkTesting

/// go_router's cases about going, pushing and popping: what is shown afterwards, by a router and a host without a screen.
@Suite("go_router cases: navigation · F1, F6, F7, F11, F12, M7")
@MainActor
struct GoRouterNavigationCases {
  nonisolated static let differences = Differences(
    Difference("`pop` is about the innermost stack that has items to pop: `dismiss` and `go` leave what is around it") {
      $0.json["location"].elements.contains { $0.elements.first?.text == "pop" && $0.elements.last?.text == "root" }
    },
    Difference("what is replaced is another entry: its values, answers and screen are its own") { row in
      row.json["location"].elements.contains { $0.elements.first?.text == "replace" }
    })

  /// Those about redirects and about what is asked before a place is entered or left are elsewhere.
  nonisolated static let cases = CaseFile.cases("gorouter", kinds: "nav").filter { row in
    !["topRedirect", "onEnter", "redirectLimit"].contains { row.setup[$0].exists }
      && !row.json["location"].elements.contains { $0.elements.first?.text == "allow" }
  }

  @Test(arguments: cases)
  func navigationCasesHold(_ row: PredecessorCase) async {
    let app = GoNavigator(row.setup["routes"])
    var mismatches = Mismatches()
    for (step, expected) in zip(row.json["location"].elements, row.expect["after"].elements) {
      mismatches.compare("\(step) is known", await app.take(step.elements), true)
      compare(app, expected, "after \(step)", &mismatches)
    }
    Self.differences.check(row, mismatches)
  }

  private func compare(_ app: GoNavigator, _ expected: JSONValue, _ when: String, _ mismatches: inout Mismatches) {
    let screens = app.screens
    let declarative = screens.last { $0.opening == .declarative }?.link
    for (key, value) in expected.members {
      let what = "\(key) \(when)"
      switch key {
      case "visible": mismatches.compare(what, screens.last?.link, value.text ?? value.texts.last)
      case "uri": mismatches.compare(what, declarative, value.text)
      case "shellUri": mismatches.compare(what, screens.last?.link, value.text)
      case "length": mismatches.compare(what, screens.count, value.int)
      case "stack":
        mismatches.compare(
          what, screens.map { ($0.link ?? "") + ($0.opening == .imperative ? "!" : "") }, value.texts)
      case "entryParams": mismatches.compare(what, app.parameters(screens.last), value.textMembers)
      case "extra": mismatches.compare(what, app.extra(of: screens.last), value.description)
      case "extras": mismatches.compare(what, screens.map { app.extra(of: $0) }, value.elements.map(\.description))
      case "top": mismatches.compare(what, app.top, value.text)
      case "future": mismatches.compare(what, app.answer, value.text == "pending" ? nil : value.description)
      case "state", "key": mismatches.compare(what, app.isSame(screens.last, as: value.text ?? ""), true)
      case "onExitUri": mismatches.compare(what, app.left.last?.link, value.text)
      case "params": mismatches.compare(what, app.parameters(app.left.last), value.textMembers)
      case "fullPath":
        mismatches.compare(
          what, app.left.last.flatMap { app.router.table.route(forKey: $0.key)?.pattern.text }, value.text)
      default: mismatches.compare(what, "unknown", "compared")
      }
    }
  }

  /// Routes in shells, which are containers, and redirects of shells, which are guards of theirs.
  @Test(
    arguments: CaseFile.cases("gorouter", kinds: "match").filter { $0.setup["routes"].description.contains("shell") })
  func shellsCasesHold(_ row: PredecessorCase) throws {
    let app = GoNavigator(row.setup["routes"])
    let navigation = app.router.go(row.location)
    let match = try #require(navigation.match)
    var mismatches = Mismatches()
    mismatches.compare("uri", match.link.text, row.expect["uri"].text)
    mismatches.compare("redirects", navigation.redirects, row.expect["redirects"].texts)
    mismatches.compare("params", match.values, row.expect["params"].textMembers)
    mismatches.compare("fullPath", match.pattern.text, row.expect["fullPath"].text)
    mismatches.compare("shown", app.host.visible, ["root~"] + Self.keys(row.expect["matches"]))
    Self.differences.check(row, mismatches)
  }

  private static func keys(_ matches: JSONValue) -> [String] {
    matches.elements.flatMap { match in
      match["shell"].text.map { [$0] + keys(match["matches"]) } ?? [match["path"].text ?? ""]
    }
  }

  /// Where the branches of tabs begin.
  @Test(
    arguments: CaseFile.cases("gorouter", kinds: "config").filter { $0.setup["routes"].description.contains("shell") })
  func branchesCasesHold(_ row: PredecessorCase) {
    let app = GoNavigator(row.setup["routes"])
    var mismatches = Mismatches()
    let errors = app.router.problems.filter(\.isError)
    mismatches.compare("an error", !errors.isEmpty || !app.canSelectAll, row.expect["error"].exists)
    for (branch, location) in row.expect["branchLocations"].textMembers.sorted(by: { $0.key < $1.key }) {
      mismatches.compare("the place of \(branch)", app.firstPlace(of: branch), location)
    }
    Self.differences.check(row, mismatches)
  }

  @Test func casesAndDifferencesExist() {
    #expect(Self.cases.count >= 10)
    #expect(Self.differences.reasons(withoutCaseIn: Self.cases).isEmpty)
  }
}

/// An app of go_router's with shells, driven by its verbs.
@MainActor
final class GoNavigator {
  let router = Router(reachable: .fromLinks)
  let host = HeadlessHost()
  /// The screens that were asked whether they may leave.
  private(set) var left: [RouterState.Entry] = []
  /// The answer to the last push, or `nil` if there is none yet.
  private(set) var answer: String?
  /// Ends when the screen goes that may answer.
  private var listening: Task<Void, Never>?
  private var labels: [String: RouterState.Entry.ID] = [:]
  /// The branches of each shell, and what is inside each.
  private var shells: [String: Int] = [:]

  init(_ routes: JSONValue) {
    router.add(StackRoutes("root~") { content(routes) })
    router.add(RouteTo("/error~/:of", name: "error").presented(as: .push))
    router.configuration.errorScreen = { link, _ in "/error~/" + link.text.replacing("/", with: "%2F") }
    router.attach(host, to: .init(0))
  }

  private func content(_ routes: JSONValue) -> RouteMap {
    RouteMap { for route in routes.elements { content(of: route) } }
  }

  private func content(of route: JSONValue) -> RouteMap {
    var content: RouteMap
    if let shell = route["shell"].text, route["stateful"].bool == true {
      shells[shell] = route["branches"].elements.count
      content =
        TabRoutes(shell) {
          for (index, branch) in route["branches"].elements.enumerated() {
            StackRoutes("\(shell)#\(index)") { self.content(branch["routes"]) }
          }
        }
        .routes
    } else if let shell = route["shell"].text {
      content = StackRoutes(shell) { self.content(route["routes"]) }.routes
    } else {
      content = RouteTo(RoutePattern(route["path"].text ?? "")) { self.content(route["routes"]) }.routes
    }
    if let target = route["redirect"].text {
      content = content.guarded(by: RouteGuard("redirect") { _ in .redirect(RoutePattern(target)) })
    }
    guard route["onExit"].exists else { return content }
    return content.guarded(
      onLeaving: LeaveGuard("onExit") { [weak self] attempt in
        self?.left.append(attempt.entry)
        return true
      })
  }

  // MARK: Verbs

  /// Carries out a step of a case; false: it is none that is known here.
  func take(_ words: [JSONValue]) async -> Bool {
    let link = words.dropFirst().first?.text ?? ""
    var call = NavigationOptions()
    if words.count > 2, let extra = words.last { call.extras = ["extra": extra.description] }
    let navigation: Navigation
    switch words.first?.text {
    case "go": navigation = router.go(link, call)
    case "push": navigation = router.push(link, call)
    case "replace": navigation = router.replace(link, call)
    case "pop": navigation = await pop(with: words.dropFirst().first)
    case "goBranch":
      let shell = words.count > 2 ? link : shells.keys.first ?? ""
      navigation = router.select("\(shell)#\(words.last?.int ?? 0)", in: shell)
    case "userBack":
      host.goBack()
      return true
    default: return false
    }
    _ = await navigation.outcome
    if words.first?.text == "push" { await listen(to: navigation) }
    return true
  }

  /// A screen may send a value back when it goes.
  private func pop(with value: JSONValue?) async -> Navigation {
    guard let value, value.text == nil, let top = router.state.top() else { return router.pop() }
    SendResultAction(router, for: top)(value.description)
    let navigation = router.pop()
    await listening?.value
    return navigation
  }

  private func listen(to navigation: Navigation) async {
    answer = nil
    guard let answers = try? await router.results(of: navigation, as: String.self) else { return }
    listening = Task { [weak self] in
      for await answer in answers { self?.answer = answer }
    }
  }

  // MARK: Looking

  /// The screens of links that are shown, from the root to the top.
  var screens: [RouterState.Entry] { host.shown.visibleEntries(in: .init(0)).filter { $0.link != nil } }

  /// The link on top, or what its error screen stands for.
  var top: String? {
    guard let top = screens.last else { return nil }
    return top.key == "error" ? "error \(top.parameters.first?.value ?? "")" : top.link
  }

  func parameters(_ entry: RouterState.Entry?) -> [String: String] {
    Dictionary((entry?.parameters ?? []).map { ($0.name, $0.value) }) { $1 }
  }

  func extra(of entry: RouterState.Entry?) -> String? {
    entry.flatMap { router.match(for: $0) }?.extras.value("extra")
  }

  /// Returns whether an entry is the one that had a label before; `new` is one that had none.
  func isSame(_ entry: RouterState.Entry?, as label: String) -> Bool {
    guard let entry else { return false }
    switch label {
    case "new": return !labels.values.contains(entry.id)
    case "kept": return host.made.filter { $0.id == entry.id }.count == 1
    default:
      defer { labels[label] = labels[label] ?? entry.id }
      return labels[label].map { $0 == entry.id } ?? true
    }
  }

  // MARK: Branches

  /// True if each branch can be selected as it is: no place it begins with needs values that only a link has.
  var canSelectAll: Bool {
    shells.allSatisfy { shell, count in
      (0..<count).allSatisfy { index in
        guard
          case .failed(_, RouterState.Rejection.needsValues) = router.select("\(shell)#\(index)", in: shell, .reset)
            .result
        else {
          return true
        }
        return false
      }
    }
  }

  /// The place where a branch begins: what is shown when it is selected and was not before.
  func firstPlace(of branch: String) -> String? {
    router.table.container(named: branch).flatMap { firstRoute(in: $0) }?.pattern.text
  }

  private func firstRoute(in place: RouteTable.Place) -> RouteTable.Route? {
    if let route = place.route { return route }
    for inner in place.content { if let route = firstRoute(in: inner) { return route } }
    return nil
  }
}
