import WaymarkLinksCore

/// The decisions by which a table reads links, as lines of text that a generated matcher reads at its start.
///
/// The three languages have the same text. `MapReader` in the generated file documents its lines.
package struct MatcherPlan {
  /// The text, whose lines end with a line feed.
  package private(set) var text = ""
  /// The names of the app's constraints, in the order of their numbers.
  package private(set) var constraints: [String] = []
  /// The indices of routes whose condition only the app knows, in the order of their numbers.
  package private(set) var conditions: [Int] = []
  /// The names of the values of each route, in the order of the pattern.
  package let names: [[String]]

  package init(_ table: RouteTable) {
    var tests = PlanTests()
    let store = table.store
    names = store.routes.map { Self.names(of: $0.index, in: store) }
    conditions = store.routes.filter { $0.condition != nil }.map(\.index)
    var lines = Self.options(store)
    let tables = [store, store.redirects].compactMap(\.self).flatMap { part in
      Self.table(part, target: store, names: part === store ? names : [], conditions, &tests)
    }
    lines += tests.lines + tables
    constraints = tests.constraints
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func names(of route: Int, in store: RouteStore) -> [String] {
    var names: [String] = []
    for candidate in store.candidates where candidate.route == route {
      for capture in candidate.captures {
        guard let name = capture.name ?? (capture.isWildcard ? "*" : nil), !names.contains(name) else { continue }
        names.append(name)
      }
    }
    return names
  }

  private static func options(_ store: RouteStore) -> [String] {
    let options = store.options
    let policy = DeepLink.HostPolicy.allCases.firstIndex(of: options.hostPolicy) ?? 0
    let namePlus = options.plus == .afterDecoding ? PlusReading.literal : options.queryPlus
    let flags = [
      options.keepsMalformed ? "m" : "", options.needsPairs ? "p" : "",
      options.passing ? "a" : "", options.dialect.requiresScheme ? "r" : "", options.hosts.isEmpty ? "" : "h",
      options.queryInFragment ? "q" : "", "-",
    ].joined()
    let limits = options.limits
    var lines = [
      "o \(limits.bytes) \(limits.segments) \(limits.queryItems) \(options.redirectLimit) \(policy) "
        + "\(options.pathPlus.number) \(options.queryPlus.number) \(namePlus.number) \(flags)"
    ]
    let listed = options.schemes.isEmpty ? [] : options.schemes + options.namespaces.map(\.scheme)
    if !listed.isEmpty { lines.append("s " + listed.map(\.asciiLowercased.planWord).joined(separator: " ")) }
    lines += options.namespaces.map { "n \($0.scheme.asciiLowercased.planWord) \($0.fallsThrough ? 1 : 0)" }
    return lines
  }

  private static func table(
    _ store: RouteStore, target: RouteStore, names: [[String]], _ conditions: [Int], _ tests: inout PlanTests
  ) -> [String] {
    var lines = ["T"]
    if !store.hosts.rules.isEmpty { lines.append("h " + store.hosts.rules.map(\.planWord).joined(separator: " ")) }
    for limit in store.limits {
      let words =
        limit.schemes.map { "s" + $0.planWord } + (limit.host.map { ["h" + $0.planWord] } ?? [])
        + limit.webHosts.map { "w" + $0.planWord }
      lines.append((["l"] + words).joined(separator: " "))
    }
    for route in store.routes {
      let condition = store === target ? conditions.firstIndex(of: route.index) ?? -1 : -1
      let own = names.isEmpty ? [] : names[route.index]
      let words = [
        "r", route.reach.planWord, "\(route.parentIndex ?? -1)", "\(condition)", route.variants.count > 1 ? "1" : "0",
      ]
      lines.append((words + own.map(\.planWord)).joined(separator: " "))
      if let template = route.redirectTemplate {
        lines.append("> " + PlanTemplate.redirect(template, in: target, &tests).joined(separator: " "))
      }
      if store === target, let words = PlanTemplate.writing(route, store) {
        lines.append("< " + words.joined(separator: " "))
      }
    }
    lines += candidates(store, &tests)
    return lines + PlanTree(store, &tests).lines
  }

  private static func candidates(_ store: RouteStore, _ tests: inout PlanTests) -> [String] {
    var twins: [[[UInt8]]: Int] = [:]
    var lines: [String] = []
    for (index, candidate) in store.candidates.enumerated() {
      let (variant, foldsCase) = (candidate.variant, store.routes[candidate.route].foldsCase)
      let key =
        variant.path.map(\.identity) + (variant.fragment.map { [[0]] + $0.map(\.identity) } ?? []) + [[1]]
        + variant.conditions.map(\.identity).sorted().map { Array($0.utf8) }
      let twin = twins[key] ?? index
      twins[key] = twin
      var words = ["k", "\(candidate.route)", "\(candidate.limit)", "\(twin)", variant.fragment == nil ? "0" : "1"]
      words += candidate.captures.map { $0.planWord(variant, foldsCase, &tests) }
      for condition in variant.conditions { words.append(condition.planWord(&tests)) }
      lines.append(words.joined(separator: " "))
    }
    return lines
  }
}

extension PlusReading {
  fileprivate var number: Int {
    switch self {
    case .literal: 0
    case .spaceBeforeDecoding: 1
    case .spaceAfterDecoding: 2
    }
  }
}

extension RouteTable.Reach {
  /// `*` for all senders, or their list, each with its trust; `!` before it if only redirects lead there.
  fileprivate var planWord: String {
    switch self {
    case .fromLinks: return "*"
    case .inAppOnly: return "-"
    case .fromRedirects(let reach): return "!" + reach.planWord
    case .fromSources(let sources):
      let words = sources.map { "\($0.trust.rawValue)\($0.name.planWord)" }.sorted()
      return words.isEmpty ? "-" : words.joined(separator: ",")
    }
  }
}

extension HostRule {
  fileprivate var planWord: String { "\(isWildcard ? 1 : 0),\(port.map { "\($0)" } ?? "-"),\(name.planWord)" }
}

extension Capture {
  fileprivate func planWord(_ variant: PatternVariant, _ foldsCase: Bool, _ tests: inout PlanTests) -> String {
    var (kind, detail, test) = ("s", 0, 0)
    switch extent {
    case .segment: break
    case .item: kind = "q"
    case .host: kind = "h"
    case .wildcard(let after): (kind, detail) = ("w", after)
    case .part(let part):
      (kind, detail) = ("p", part)
      if case .mixed(let mixed) = variant.segment(of: self) { test = tests.number(of: mixed, foldsCase) }
    }
    return "@\((name ?? "").planWord),\(kind),\(index),\(isFromEnd ? 1 : 0),\(isInFragment ? 1 : 0),\(detail),\(test)"
  }
}

extension QueryCondition {
  fileprivate func planWord(_ tests: inout PlanTests) -> String {
    var (kind, value, test) = ("+", "", -1)
    switch wish {
    case .presence: break
    case .value(let text): (kind, value) = ("=", text)
    case .rest: kind = "*"
    case .parameter(let parameter):
      kind = ":"
      if let constraint = parameter.constraint { test = tests.number(of: constraint, false) }
    }
    return "?\(item.planWord),\(kind),\(value.planWord),\(test)"
  }
}

extension String {
  /// The text as a word of a plan: all but letters, digits and `-._~` is escaped; a percent sign alone is an empty text.
  var planWord: String { Array(utf8).planWord }
}

extension [UInt8] {
  var planWord: String {
    if isEmpty { return "%" }
    var output: [UInt8] = []
    for byte in self {
      let isPlain =
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || "-._~".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      if isPlain { output.append(byte) } else { output += "%\(byte < 16 ? "0" : "")\(digits)".utf8 }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
