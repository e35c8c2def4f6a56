import TestSupport
import Testing
import Waymark
import WaymarkMigration

/// JLRoutes and HDRoutes: what their own tests, READMEs and sources say (H1, H2, H4–H6, H8–H13).
@Suite("JLRoutes and HDRoutes cases · H1 H2 H4 H5 H6 H8 H9 H10 H11 H12 H13")
@MainActor
struct JLRoutesCases {
  static let differences = Differences(
    Difference("a user name before the host is never accepted (SEMANTICS §1)") { $0.location.contains("@") },
    Difference("dot segments are removed before matching (SEMANTICS §1)") { $0.location.contains("/..") },
    Difference("every combination of groups is there, those with earlier groups first (SEMANTICS §2, §3)") { row in
      row.setup["ops"].elements.contains { ($0["pattern"].text ?? "").split(separator: "(").count > 2 }
    },
    Difference("a negative priority comes after 0, whatever was registered first (SEMANTICS §3)") { row in
      row.setup["ops"].elements.contains { ($0["priority"].int ?? 0) < 0 }
    },
    Difference("a pattern needs no slash in front to have a parameter (SEMANTICS §2)") { row in
      row.setup["ops"].elements.contains { $0["pattern"].text?.first == ":" }
    },
    Difference("values are decoded once (SEMANTICS §1)") { $0.location.contains("%25") })

  @Test(arguments: CaseFile.cases("jlroutes", kinds: "route"))
  func routeCasesHold(_ row: PredecessorCase) throws {
    Self.differences.check(row, try JLRoutesSetup(row).mismatches(row))
  }

  @Test(arguments: CaseFile.cases("jlroutes", kinds: "routes", "allRoutes"))
  func listingCasesHold(_ row: PredecessorCase) throws {
    let router = JLRoutesSetup(row).router
    let expected = row.expectation("jlroutesPreset")
    var mismatches = Mismatches()
    if expected["registrationError"].exists {
      mismatches.compare("the error", router.problems.first?.code, .badPattern)
    } else if row.kind == "allRoutes" {
      for (scheme, patterns) in expected["allRoutes"].members {
        mismatches.compare("the list of \(scheme)", router.listing(scheme), patterns.texts)
      }
    } else {
      mismatches.compare("the list", router.listing(row.json["inScheme"].text), expected["routes"].texts)
    }
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("jlroutes", kinds: "equality"))
  func equalityCasesHold(_ row: PredecessorCase) {
    let results = row.json["steps"].elements.map { step -> Bool in
      let one = RouteTable.Declaration(RoutePattern(step["a"]["pattern"].text ?? ""))
      var other = RouteTable.Declaration(RoutePattern(step["b"]["pattern"].text ?? one.pattern.text))
      if step["b"].text?.contains("didBecomeRegisteredForScheme") == true { other.schemes = ["scheme"] }
      return one == other
    }
    #expect(results == row.expect["equal"].elements.map(\.bool))
  }

  @Test func eachDifferenceHasACase() {
    #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("jlroutes")).isEmpty)
  }
}

/// The router of a case, made by its operations.
@MainActor
private final class JLRoutesSetup {
  let router: Router
  private let prefix: String
  private var unmatchedCalls: [String] = []
  private let target = MockTarget()

  init(_ row: PredecessorCase) {
    let isPort = row.json["system"].text == "HDRoutes"
    prefix = isPort ? "HDRoutes" : "JLRoute"
    var options = RouteTable.Options(isPort ? .hdroutes : .jlroutes)
    if row.setup["options"]["decodePlusSymbols"].bool == false { options.plus = .none }
    if row.setup["options"]["alwaysTreatsHostAsPathComponent"].bool == true { options.hostPolicy = .segment }
    router = Router(options: options)
    for operation in row.setup["ops"].elements { perform(operation) }
  }

  private func perform(_ operation: JSONValue) {
    let pattern = RoutePattern(operation["pattern"].text ?? "")
    let scheme = operation["scheme"].text
    switch operation["op"].text {
    case "addRoute", "addDefinition": add([pattern], scheme, operation)
    case "addRoutes": add(operation["patterns"].texts.map { RoutePattern($0) }, scheme, operation)
    case "removeRouteWithPattern", "removeDefinition": router.legacy.remove(pattern: pattern, scheme: scheme)
    case "removeAllRoutes": router.legacy.removeAll(scheme: scheme)
    case "unregisterScheme": router.legacy.unregister(scheme: scheme ?? "")
    case "unregisterAll":
      router.legacy.removeAll()
      router.options.namespaces = []
    case "setFallbackToGlobal":
      router.options.namespaces.removeAll { $0.scheme == scheme }
      router.options.namespaces.append(
        RouteTable.Namespace(scheme ?? "", fallsThrough: operation["value"].bool ?? true))
    case "setUnmatchedHandler":
      router.legacy.onUnmatched(scheme: scheme) { [weak self] _ in
        self?.unmatchedCalls.append(scheme ?? "JLRoutesGlobalRoutesScheme")
      }
    case "touchScheme": _ = router.table.routes.filter { $0.schemes.contains(scheme ?? "") }
    default: Issue.record("unknown operation \(operation)")
    }
  }

  private func add(_ patterns: [RoutePattern], _ scheme: String?, _ operation: JSONValue) {
    let answer = operation["handler"]
    let priority = operation["priority"].int ?? 0
    for pattern in patterns {
      if answer["weakTarget"].exists {
        router.legacy.handle(pattern, priority: priority, scheme: scheme, by: target) { target, match in
          target.lastMatch = match
          return true
        }
      } else if answer["targetClass"].exists {
        router.legacy.handle(pattern, priority: priority, scheme: scheme, making: MockTarget.self) {
          $0.lastMatch != nil
        }
      } else if answer.text == "nil" {
        router.handle(pattern, priority: priority, scheme: scheme)
      } else {
        router.handle(pattern, priority: priority, scheme: scheme) { Self.isTaken($0, answer) }
      }
    }
  }

  private static func isTaken(_ match: RouteMatch, _ answer: JSONValue) -> Bool {
    if let text = answer.text { return text == "true" }
    for (name, value) in answer["paramEquals"].members where match.merged.text(name) != value.text { return false }
    if let first = answer["firstWildcardEquals"].text { return match.wildcard?.segments.first == first }
    return true
  }

  /// Returns the differences from the expectation when the link of a case is opened.
  func mismatches(_ row: PredecessorCase) throws -> Mismatches {
    let expected = row.expectation("jlroutesPreset")
    var mismatches = Mismatches()
    let text = row.json["url"].text ?? ""
    let namespace = row.json["viaScheme"].text
    mismatches.compare("canRoute", router.canOpen(text, namespace: namespace), expected["canRoute"].bool ?? false)
    let navigation = router.open(text, .init(extras: extras(row), namespace: namespace))
    mismatches.compare("handled", navigation.isHandled, expected["handled"].bool ?? false)
    if let match = navigation.match { compare(match, expected, &mismatches) }
    // The calls are those of the observation, not of the recommendation.
    if expected["calls"].exists, !row.json["recommended"]["jlroutesPreset"]["handled"].exists {
      let calls = expected["calls"].elements.map { $0["returned"].bool ?? false }
      mismatches.compare("calls", navigation.tried.map { $0.disposition == .handled }, calls)
    }
    if expected["unmatchedHandlers"].exists {
      mismatches.compare("unmatched handlers", unmatchedCalls, expected["unmatchedHandlers"].texts)
    }
    return mismatches
  }

  private func compare(_ match: RouteMatch, _ expected: JSONValue, _ mismatches: inout Mismatches) {
    mismatches.compare("pattern", Optional(match.variant.text), expected["pattern"].text)
    mismatches.compare("scheme", Optional(match.namespace ?? "JLRoutesGlobalRoutesScheme"), expected["scheme"].text)
    if expected["params"].exists { mismatches.compare("params", merged(of: match), expected["params"]) }
    if expected["wildcard"].exists {
      mismatches.compare("wildcard", match.wildcard?.segments, expected["wildcard"].texts)
    }
  }

  private func extras(_ row: PredecessorCase) -> RouteMatch.Extras {
    var extras = RouteMatch.Extras()
    for (name, value) in row.json["additionalParameters"].members { extras.set(value.text, for: name) }
    return extras
  }

  /// The merged view as JSON, without the reserved names.
  private func merged(of match: RouteMatch) -> JSONValue {
    var writer = JSONWriter()
    writer.object { writer in
      for (name, value) in match.merged where !name.hasPrefix(prefix) {
        writer.key(name)
        switch value {
        case .text(let text): writer.string(text)
        case .list(let texts): writer.strings(texts)
        case .extra(let value): writer.string("\(value)")
        }
      }
    }
    return (try? JSONValue(parsing: writer.bytes)) ?? .nothing
  }
}

/// An object that handles links, or is made by one.
private final class MockTarget: MadeFromMatch {
  var lastMatch: RouteMatch?

  init() {}

  init?(_ match: RouteMatch) {
    lastMatch = match
  }
}

extension Router {
  /// The patterns of a scheme; JLRoutes has a name for none.
  fileprivate func listing(_ scheme: String?) -> [String] {
    table.variants(ofScheme: scheme == "JLRoutesGlobalRoutesScheme" ? nil : scheme).map(\.text)
  }
}
