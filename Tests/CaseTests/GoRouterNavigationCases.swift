import TestSupport
import Testing
import Waymark

/// go_router's cases about going, pushing and popping: what is on top afterwards.
@Suite("go_router cases: navigation · F1, F6, F11, M7")
struct GoRouterNavigationCases {
  static let differences = Differences([
    "popping the root navigator removes the whole shell": "`pop` is about the innermost stack that has items to pop"
  ])

  /// What these cases do; the others are about redirects, guards and replies.
  private static let verbs: Set<String> = ["go", "push", "pop", "replace", "goBranch", "userBack"]

  static let cases = CaseFile.cases("gorouter", kinds: "nav").filter { row in
    let isPlain = !row.setup["topRedirect"].exists && !row.setup["onEnter"].exists && !row.setup["redirectLimit"].exists
    return isPlain && row.json["location"].elements.allSatisfy { verbs.contains($0.elements.first?.text ?? "") }
  }

  @Test(arguments: cases)
  func navigation(_ row: PredecessorCase) throws {
    var builder = NavigationMap.Builder(reachable: .fromLinks)
    builder.add(Self.content(row.setup["routes"]))
    let map = try builder.build()
    var state = RouterState(first: map)
    var mismatches = Mismatches()
    for (step, expected) in zip(row.json["location"].elements, row.expect["after"].elements) {
      guard let action = Self.action(step, map, state) else { continue }
      state = state.applying(action, in: map).state
      let shown = expected["visible"].text ?? expected["visible"].texts.last
      if let shown { mismatches.compare("on top after \(step)", state.top()?.link, shown) }
      let screens = state.visibleEntries().filter { $0.link != nil }
      if let uri = expected["uri"].text {
        mismatches.compare("uri after \(step)", screens.last { $0.origin == .declarative }?.link, uri)
      }
      if let length = expected["length"].int { mismatches.compare("length after \(step)", screens.count, length) }
      if expected["stack"].exists {
        let stack = screens.map { ($0.link ?? "") + ($0.origin == .imperative ? "!" : "") }
        mismatches.compare("stack after \(step)", stack, expected["stack"].texts)
      }
      if expected["entryParams"].exists {
        let parameters = Dictionary(uniqueKeysWithValues: (state.top()?.parameters ?? []).map { ($0.name, $0.value) })
        mismatches.compare("parameters after \(step)", parameters, expected["entryParams"].textMembers)
      }
    }
    Self.differences.check(row.name, mismatches.list)
  }

  @Test func casesAndDifferencesAreThere() {
    #expect(Self.cases.count >= 10)
    #expect(Self.differences.names.subtracting(Self.cases.map(\.name)).isEmpty)
  }

  private static func content(_ routes: JSONValue) -> RouteMap {
    RouteMap {
      for route in routes.elements {
        if route["stateful"].bool == true {
          TabRoutes(route["shell"].text ?? "") {
            for (index, branch) in route["branches"].elements.enumerated() {
              StackRoutes("\(route["shell"].text ?? "")-\(index)") { content(branch["routes"]) }
            }
          }
        } else if let shell = route["shell"].text {
          StackRoutes(shell) { content(route["routes"]) }
        } else {
          RouteTo(RoutePattern(route["path"].text ?? "")) { content(route["routes"]) }
        }
      }
    }
  }

  private static func action(_ step: JSONValue, _ map: NavigationMap, _ state: RouterState) -> RouterState.Action? {
    let words = step.elements
    switch words.first?.text {
    case "go": return match(words, map).map { .go($0) }
    case "push": return match(words, map).map { .push($0) }
    case "replace": return match(words, map).map { .replace($0) }
    case "goBranch":
      let tabs = words.dropFirst().first?.text ?? "tabs"
      return words.last?.int.map { .select("\(tabs)-\($0)", in: tabs) }
    case "userBack": return state.visibleEntries().dropLast().last.map { .host(.popped(to: $0.id)) }
    default: return .pop()
    }
  }

  private static func match(_ words: [JSONValue], _ map: NavigationMap) -> RouteMatch? {
    words.dropFirst().first?.text.flatMap { try? map.table.match($0) }
  }
}
