import TestSupport
import Testing
import Waymark

/// JLRoutes and HDRoutes: what their own tests, READMEs and sources say (H1, H2, H4–H6, H8–H13).
@Suite("JLRoutes and HDRoutes cases · H1 H2 H4 H5 H6 H8 H9 H10 H11 H12 H13")
struct JLRoutesCases {
  static let differences = Differences([
    "source/host-user-dropped": "a user name before the host is never accepted (SEMANTICS §1)",
    "source/dot-segments-kept": "dot segments are removed before matching (SEMANTICS §1)",
    "testOptionalRoutesAtEnd/count": "combinations with earlier groups present come first (SEMANTICS §3)",
    "HD-source/optional-four-combination-abd-missing": "every combination of groups is there (SEMANTICS §2)",
    "HD-source/optional-four-list": "every combination of groups is there (SEMANTICS §2)",
    "HD-source/negative-priority": "a negative priority comes after 0, whatever was registered first (SEMANTICS §3)",
    "HD-source/colon-first-pattern-no-slash": "a pattern needs no slash in front to have a parameter (SEMANTICS §2)",
    "HD-source/pct-percent-value": "values are decoded once (SEMANTICS §1)",
  ])

  @Test(arguments: CaseFile.cases("jlroutes", kinds: "route"))
  func route(_ row: PredecessorCase) throws {
    Self.differences.check(row.name, try JLRoutesSetup(row).mismatches(row))
  }

  @Test(arguments: CaseFile.cases("jlroutes", kinds: "routes", "allRoutes"))
  func listing(_ row: PredecessorCase) throws {
    let setup = JLRoutesSetup(row)
    let expected = row.expectation("jlroutesPreset")
    guard !expected["registrationError"].exists else {
      #expect(throws: RouteTable.InvalidTable.self) { try setup.builder.build() }
      return
    }
    let table = try setup.builder.build()
    if row.kind == "allRoutes" {
      for (scheme, patterns) in expected["allRoutes"].members {
        #expect(table.patterns(ofScheme: scheme) == patterns.texts)
      }
      return
    }
    var mismatches = Mismatches()
    mismatches.compare("the list", table.patterns(ofScheme: row.json["inScheme"].text), expected["routes"].texts)
    Self.differences.check(row.name, mismatches.list)
  }

  @Test func differencesAreCases() {
    let names = Set(CaseFile.cases("jlroutes").map(\.name))
    #expect(Self.differences.names.subtracting(names).isEmpty)
  }
}

/// The routers of a case, made by its operations.
private struct JLRoutesSetup {
  var builder: RouteTable.Builder
  private let prefix: String

  init(_ row: PredecessorCase) {
    let isPort = row.json["system"].text == "HDRoutes"
    prefix = isPort ? "HDRoute" : "JLRoute"
    var options = RouteTable.Options(isPort ? .hdroutes : .jlroutes)
    if row.setup["options"]["decodePlusSymbols"].bool == false { options.plus = .none }
    if row.setup["options"]["alwaysTreatsHostAsPathComponent"].bool == true { options.hostPolicy = .segment }
    builder = RouteTable.Builder(options: options)
    for operation in row.setup["ops"].elements { perform(operation) }
  }

  private mutating func perform(_ operation: JSONValue) {
    let pattern = RoutePattern(operation["pattern"].text ?? "")
    let scheme = operation["scheme"].text
    switch operation["op"].text {
    case "addRoute", "addDefinition": add(pattern, scheme, operation)
    case "addRoutes": for pattern in operation["patterns"].texts { add(RoutePattern(pattern), scheme, operation) }
    case "removeRouteWithPattern", "removeDefinition": builder.remove(pattern: pattern, scheme: scheme)
    case "removeAllRoutes": builder.removeAll(scheme: scheme)
    case "unregisterScheme": builder.unregister(scheme: scheme ?? "")
    case "unregisterAll":
      builder.removeAll()
      builder.options.namespaces = []
    case "setFallbackToGlobal":
      let falls = operation["value"].bool ?? true
      builder.options.namespaces.removeAll { $0.scheme == scheme }
      builder.options.namespaces.append(RouteTable.Namespace(scheme ?? "", fallsThrough: falls))
    case "setUnmatchedHandler", "touchScheme": break
    default: Issue.record("unknown operation \(operation)")
    }
  }

  private mutating func add(_ pattern: RoutePattern, _ scheme: String?, _ operation: JSONValue) {
    var declaration = RouteTable.Declaration(pattern, priority: operation["priority"].int ?? 0)
    declaration.schemes = scheme.map { [$0] } ?? []
    declaration.attachments[CaseHandler.self] = CaseHandler(answer: operation["handler"])
    builder.add(declaration)
  }

  /// What comes out other than expected when the link of a case is routed.
  func mismatches(_ row: PredecessorCase) throws -> [String] {
    let expected = row.expectation("jlroutesPreset")
    let table = try builder.build()
    var mismatches = Mismatches()
    guard let link = try? table.link(row.json["url"].text ?? "") else {
      mismatches.compare("handled", false, expected["handled"].bool ?? false)
      return mismatches.list
    }
    let namespace = row.json["viaScheme"].text
    let resolution = table.resolve(
      link, extras: extras(row), namespace: namespace,
      asking: .init(action: { $0.route.attachments[CaseHandler.self]?.answer(to: $0) ?? .handled }))
    let canRoute = table.resolve(link, namespace: namespace).match != nil
    mismatches.compare("handled", resolution.match != nil, expected["handled"].bool ?? false)
    mismatches.compare("canRoute", canRoute, expected["canRoute"].bool ?? false)
    if let match = resolution.match { compare(match, expected, &mismatches) }
    // What was called is told for what was observed, not for what is recommended instead.
    if expected["calls"].exists, !row.json["recommended"]["jlroutesPreset"]["handled"].exists {
      let calls = expected["calls"].elements.map { $0["returned"].bool ?? false }
      mismatches.compare("calls", resolution.tried.map { $0.answer == .handled }, calls)
    }
    return mismatches.list
  }

  private func compare(_ match: RouteMatch, _ expected: JSONValue, _ mismatches: inout Mismatches) {
    mismatches.compare("pattern", Optional(match.shape.text), expected["pattern"].text)
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

/// What a handler of a case answers.
private struct CaseHandler: Sendable {
  let answer: JSONValue

  func answer(to match: RouteMatch) -> RouteTable.Answer {
    isTaken(match) ? .handled : .pass
  }

  private func isTaken(_ match: RouteMatch) -> Bool {
    switch answer.text {
    case "true", "nil": return true
    case "false": return false
    default: break
    }
    for (name, value) in answer["paramEquals"].members where match.merged.text(name) != value.text { return false }
    if let first = answer["firstWildcardEquals"].text { return match.wildcard?.segments.first == first }
    return true
  }
}

extension RouteTable {
  /// The combinations of the routes of a scheme in the order they are tried; nil or the global name: those of no scheme.
  fileprivate func patterns(ofScheme scheme: String?) -> [String] {
    let wanted = scheme == "JLRoutesGlobalRoutesScheme" || scheme == nil ? [] : [scheme?.lowercased() ?? ""]
    return routes.filter { $0.schemes == wanted }.enumerated()
      .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .flatMap { $0.element.shapes.map(\.text) }
  }
}
