import WaymarkLinksCore

/// The components for the routes that universal links open.
///
/// A `*` takes slashes, too. So longer paths come before shorter ones, and behind each group of paths of one length, what
/// is longer is excluded. Among paths of one length, the order is that of the table.
struct GeneratedRules {
  private(set) var rules: [AssociationRule] = []
  private(set) var variables: [SubstitutionVariable] = []

  /// A pattern that takes links to the host.
  private struct Entry {
    let variant: PatternVariant
    let route: RouteTable.Route
    let isTaken: Bool

    var isExact: Bool {
      variant.values.allSatisfy { $0.constraint == nil || $0.choices != nil } && variant.conditions.areExact
    }
    var hasWildcard: Bool { variant.path.contains { $0.outline == nil } }
    var length: Int { variant.path.count }
  }

  init(for table: RouteTable, host: String?) {
    let entries = Self.entries(of: table, host: host ?? table.hostForFiles)
    let open = entries.filter(\.hasWildcard)
    // What is excluded before a wildcard must be known exactly, since nothing later can take it back.
    let closed = entries.filter { entry in
      !entry.hasWildcard && !entry.isTaken && entry.isExact && open.contains { Self.overlap($0, entry) }
    }
    addOpen(entries.filter { entry in entry.hasWildcard || closed.contains { $0.variant.text == entry.variant.text } })
    let lengths = Set(entries.filter { !$0.hasWildcard && $0.isTaken }.map(\.length)).sorted(by: >)
    for length in lengths { addLevel(entries.filter { !$0.hasWildcard && $0.length == length }) }
    removeIdle()
  }

  private static func entries(of table: RouteTable, host: String?) -> [Entry] {
    guard let host else { return [] }
    func entries(_ store: RouteStore, areRedirects: Bool) -> [Entry] {
      var targets = RedirectTargets(table, in: store)
      return store.candidates.compactMap { candidate in
        let limit = store.limits[candidate.limit]
        guard limit.schemes.isEmpty || limit.schemes.contains("https"), TableAutomaton.isTaken(host, by: limit)
        else { return nil }
        let route = store.routes[candidate.route]
        let isReachable = areRedirects || route.reach.includes(.universalLink)
        return Entry(
          variant: candidate.variant, route: route, isTaken: isReachable && targets.closedTarget(of: route) == nil)
      }
    }
    let redirects = table.store.redirects.map { entries($0, areRedirects: true) } ?? []
    return redirects + entries(table.store, areRedirects: false)
  }

  // MARK: Groups

  /// Patterns with a wildcard take paths of any length, so they come before all that is excluded by length.
  private mutating func addOpen(_ entries: [Entry]) {
    for entry in entries {
      if entry.isTaken { append(rules(of: entry)) } else if entry.isExact { append(excluding(rules(of: entry))) }
    }
  }

  private mutating func addLevel(_ entries: [Entry]) {
    for entry in entries where entry.isTaken {
      for path in longerPaths(than: entry) { append([rule(path, entry.route, excludes: true)]) }
    }
    for (index, entry) in entries.enumerated() {
      if entry.isTaken {
        append(rules(of: entry))
      } else if entry.isExact, entries[(index + 1)...].contains(where: { $0.isTaken && Self.overlap($0, entry) }) {
        append(excluding(rules(of: entry)))
      }
    }
  }

  /// The paths with one segment more that the component of an entry would take.
  private func longerPaths(than entry: Entry) -> [String] {
    let segments = entry.variant.path.map { text(of: $0, in: entry) }
    return entry.variant.path.indices.filter { index in Self.takesSlashes(segments[index]) }.map { index in
      var longer = segments
      longer[index] = "?*"
      longer.insert("?*", at: index)
      return "/" + longer.joined(separator: "/")
    }
  }

  private static func takesSlashes(_ text: String) -> Bool { text.contains("*") || text.contains("?") }

  /// Returns whether a path may match both patterns.
  private static func overlap(_ one: Entry, _ other: Entry) -> Bool {
    let (left, right) = (one.variant.path, other.variant.path)
    for (lhs, rhs) in zip(left, right) {
      guard let first = lhs.outline, let second = rhs.outline else { return true }
      guard first.count == 1, second.count == 1, case .literal(let a) = first[0], case .literal(let b) = second[0]
      else {
        continue
      }
      if a != b, !(one.route.foldsCase || other.route.foldsCase) { return false }
    }
    return left.count == right.count || one.hasWildcard || other.hasWildcard
  }

  private mutating func append(_ new: [AssociationRule]) {
    for rule in new where !rules.contains(rule) { rules.append(rule) }
  }

  private func excluding(_ rules: [AssociationRule]) -> [AssociationRule] {
    rules.map { rule in
      var rule = rule
      rule.excludes = true
      return rule
    }
  }

  /// Removes components for which every URL is decided before them.
  private mutating func removeIdle() {
    var file = AssociationFile()
    file.variables = variables
    file.details = [AssociationDetail(apps: ["app"], rules: rules)]
    file.compile()
    var comparison = Comparison(file, app: "app")
    comparison.run()
    // An exclusion at the end keeps nothing away from later components.
    let last = rules.lastIndex { $0.excludes != true } ?? -1
    let idle = Set(comparison.idle)
    rules = rules.indices.filter { !idle.contains($0) && $0 <= last }.map { rules[$0] }
  }

  // MARK: Components

  /// The components of an entry: two for a wildcard, which may take no segment.
  private mutating func rules(of entry: Entry) -> [AssociationRule] {
    for value in entry.variant.values { declare(value, in: entry) }
    var paths = [""]
    for segment in entry.variant.path {
      if segment.outline == nil {
        let isLast = entry.variant.path.last.map { $0.outline == nil } ?? false
        // A path that ends in a slash and a star takes the path before them, too.
        paths = isLast ? paths.map { $0 + "/*" } : paths + paths.map { $0 + "/?*" }
      } else {
        paths = paths.map { $0 + "/" + text(of: segment, in: entry) }
      }
    }
    let items = items(of: entry)
    return paths.map { path in
      var rule = rule(path.isEmpty ? "/" : path, entry.route, excludes: false)
      if !items.isEmpty { rule.query = .items(items) }
      if let fragment = entry.variant.fragment {
        rule.fragment = "/" + fragment.map { $0.outline == nil ? "*" : text(of: $0, in: entry) }.joined(separator: "/")
      }
      return rule
    }
  }

  /// The items of the query that a component can ask for.
  private func items(of entry: Entry) -> [AssociationRule.Item] {
    zip(entry.variant.conditions.widened.map(\.item), entry.variant.conditions.widened.map(\.wish)).map { name, wish in
      AssociationRule.Item(name: name, pattern: pattern(of: name, wish, in: entry))
    }
  }

  private func pattern(of item: String, _ wish: QueryCondition.Wish, in entry: Entry) -> String {
    if case .value(let value) = wish { return value }
    let value = entry.variant.conditions.first { $0.item == item }?.outline
    return value.map { text(of: $0) } ?? "?*"
  }

  private func rule(_ path: String, _ route: RouteTable.Route, excludes: Bool) -> AssociationRule {
    var rule = AssociationRule()
    rule.path = path
    if excludes { rule.excludes = true }
    if route.foldsCase { rule.caseSensitive = false }
    return rule
  }

  private func text(of segment: PatternSegment, in entry: Entry) -> String {
    (segment.outline ?? []).map { part in
      switch part {
      case .literal(let bytes): Self.escaped(bytes)
      case .value(let value): text(of: value)
      }
    }.joined()
  }

  private func text(of value: SegmentValue) -> String {
    value.choices != nil ? "$(\(variableName(of: value)))" : value.form ?? "?*"
  }

  /// Writes a text as in a URL; a star, which has no escape in patterns, becomes any character.
  private static func escaped(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    var output = ""
    var isAfterDollar = false
    for scalar in text.unicodeScalars {
      if scalar == "*" || (scalar == "(" && isAfterDollar) {
        output += "?"
      } else {
        for unit in PathAlphabet.spelling(scalar.value) { output.unicodeScalars.append(Unicode.Scalar(UInt8(unit))) }
      }
      isAfterDollar = scalar == "$"
    }
    return output
  }

  // MARK: Variables

  private mutating func declare(_ value: SegmentValue, in entry: Entry) {
    guard let choices = value.choices else { return }
    let name = variableName(of: value)
    guard !variables.contains(where: { $0.name == name }) else { return }
    variables.append(SubstitutionVariable(name: name, values: choices.map { Self.escaped(Array($0.utf8)) }))
  }

  /// The name of the parameter, unless another variable has it.
  private func variableName(of value: SegmentValue) -> String {
    let values = (value.choices ?? []).map { Self.escaped(Array($0.utf8)) }
    let base = value.name ?? "choice"
    var name = base
    var number = 2
    while PredefinedVariables.values(of: name) != nil
      || variables.contains(where: { $0.name == name && $0.values != values })
    {
      name = "\(base)\(number)"
      number += 1
    }
    return name
  }

  // MARK: Advice

  /// Returns the components that hand over what a pattern takes, as JSON.
  static func advice(for acceptor: TableAutomaton.Acceptor, in table: RouteTable) -> String {
    let store = acceptor.candidate == nil ? table.store.redirects ?? table.store : table.store
    let candidate = acceptor.candidate ?? store.candidates.firstIndex { $0.route == acceptor.route.index }
    return candidate.map { advice(forCandidate: $0, of: acceptor.route, in: store) } ?? "a component for it"
  }

  /// Returns the components for the first pattern of a route, as JSON.
  static func advice(for route: RouteTable.Route, in table: RouteTable) -> String {
    let candidate = table.store.candidates.firstIndex { $0.route == route.index }
    return candidate.map { advice(forCandidate: $0, of: route, in: table.store) } ?? "a component for it"
  }

  private static func advice(forCandidate index: Int, of route: RouteTable.Route, in store: RouteStore) -> String {
    var generated = GeneratedRules()
    let rules = generated.rules(of: Entry(variant: store.candidates[index].variant, route: route, isTaken: true))
    return rules.map { rule in
      var writer = JSONWriter()
      AssociationFile.write(rule, to: &writer)
      return writer.text
    }.joined(separator: ", ")
  }

  private init() {}
}

extension AssociationFile {
  /// Makes the file for a table: what universal links reach, and nothing else that components can keep away.
  ///
  /// Constraints such as `<int>` are wider in a component, see ``widenings(for:app:host:)``. Claimed links never come in.
  ///
  /// - Parameters:
  ///   - table: the routes.
  ///   - apps: the identifiers of the apps, with their team.
  ///   - host: the domain, for routes that are limited to one. If `nil`, it is the first host of the table.
  public init(for table: RouteTable, apps: [String], host: String? = nil) {
    self.init()
    let generated = GeneratedRules(for: table, host: host)
    variables = generated.variables
    details = [AssociationDetail(apps: apps, rules: generated.rules)]
    compile()
  }

  /// Adds the apps to those that may use the domain's passwords, which a sign-in with an `https` callback needs.
  package mutating func shareCredentials() { services["webcredentials"] = apps }
}
