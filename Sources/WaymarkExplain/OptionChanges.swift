import WaymarkLinksCore

/// The options of a newer table that change the outcome of links made for an older one.
struct OptionChanges {
  private(set) var found: [RouteTable.Change] = []
  private let old: RouteTable.Options
  private let new: RouteTable.Options

  init(old oldTable: RouteTable, new newTable: RouteTable) {
    (old, new) = (oldTable.options, newTable.options)
    compareGate(oldTable.store.hosts, newTable.store.hosts)
    compareLimits()
    compareReading()
    compareNamespaces()
    compareOrder()
    compareRedirects(oldTable, newTable)
    compareFallback()
    if oldTable.presentation != newTable.presentation || oldTable.modal != newTable.modal {
      add(.changed, "presentation", "routes that do not say how they are presented are presented differently")
    }
  }

  // MARK: The gate

  private mutating func compareGate(_ oldHosts: HostList, _ newHosts: HostList) {
    compareSchemes()
    for host in oldHosts.rules where !newHosts.rules.contains(where: { $0.covers(host) }) {
      add(.removed, host.description, "links to this host are no longer accepted")
    }
    if old.hostPolicy != new.hostPolicy {
      add(.narrowed, "hostPolicy", "the part of a link that is its path has changed")
    } else if Set(oldHosts.rules.map(\.description)) != Set(newHosts.rules.map(\.description)),
      new.hostPolicy != .byScheme,
      new.hostPolicy != .ignored
    {
      add(.changed, "hosts", "the part of a link that is its path depends on the hosts, which have changed")
    }
    if new.dialect != old.dialect { add(.changed, "preset", "links are read by the rules of another preset") }
  }

  private mutating func compareSchemes() {
    let kept = Set(new.schemes.map(\.asciiLowercased))
    guard !kept.isEmpty else { return }
    if old.schemes.isEmpty {
      let list = new.schemes.joined(separator: ", ")
      add(.narrowed, "schemes", "every scheme was accepted; now only these are: \(list)")
    }
    for scheme in old.schemes where !kept.contains(scheme.asciiLowercased) {
      add(.removed, scheme, "links of this scheme are no longer accepted")
    }
  }

  private mutating func compareLimits() {
    let (limits, least) = (old.limits, new.limits)
    if least.bytes < limits.bytes || least.segments < limits.segments || least.queryItems < limits.queryItems {
      add(.narrowed, "limits", "the limits for links are lower")
    }
    if new.redirectLimit < old.redirectLimit {
      add(.narrowed, "redirectLimit", "links with more than \(new.redirectLimit) redirects are no longer taken")
    }
  }

  // MARK: Reading

  private mutating func compareReading() {
    if old.caseSensitive != new.caseSensitive {
      new.caseSensitive
        ? add(.narrowed, "caseSensitive", "links in another case are no longer taken")
        : add(.changed, "caseSensitive", "links in another case may lead to other routes")
    }
    if old.keepsMalformed, !new.keepsMalformed {
      add(.narrowed, "malformed", "links with escapes that cannot be decoded are no longer taken")
    }
    if !old.needsPairs, new.needsPairs {
      add(.narrowed, "queryItems", "links with query items that are not pairs are no longer taken")
    }
    if old.plus != new.plus { add(.changed, "plus", "plus signs are read as “\(new.plus)”, and were as “\(old.plus)”") }
    if old.optionalGroups != new.optionalGroups {
      add(.changed, "optionalGroups", "parentheses in patterns have another meaning")
    }
    let isMergedAlike =
      old.repeatedQuery == new.repeatedQuery && old.mergedOrder == new.mergedOrder
      && old.fragmentItems == new.fragmentItems
    if !isMergedAlike {
      add(
        .changed, "mergedOrder", "the merged parameters of a link have other values: see repeatedQuery, fragmentItems")
    }
  }

  private mutating func compareOrder() {
    if old.passing, !new.passing {
      add(.narrowed, "passing", "links that a handler passes on are no longer taken by another route")
    } else if old.passing != new.passing {
      add(.changed, "passing", "links that a handler passes on are taken by another route")
    }
    if old.matchOrder != new.matchOrder {
      add(.changed, "matchOrder", "of two routes that match, the other one may be tried first")
    }
  }

  private mutating func compareNamespaces() {
    func byScheme(_ options: RouteTable.Options) -> [String: Bool] {
      Dictionary(options.namespaces.map { ($0.scheme.asciiLowercased, $0.fallsThrough) }) { first, _ in first }
    }
    let (before, now) = (byScheme(old), byScheme(new))
    for (scheme, fallsThrough) in now.sorted(by: { $0.key < $1.key }) {
      switch before[scheme] {
      case nil where fallsThrough:
        add(.changed, scheme, "the scheme is a namespace now: its own routes are tried first")
      case nil:
        add(.narrowed, scheme, "the scheme is a namespace now: its links no longer lead to routes for any scheme")
      case true? where !fallsThrough:
        add(.narrowed, scheme, "links of this namespace no longer fall through to routes for any scheme")
      default: break
      }
    }
    for scheme in before.keys.sorted() where now[scheme] == nil {
      add(.changed, scheme, "the scheme is not a namespace any more: its routes are tried among all others")
    }
  }

  // MARK: Redirects and fallbacks

  private mutating func compareRedirects(_ oldTable: RouteTable, _ newTable: RouteTable) {
    func byPattern(_ options: RouteTable.Options) -> [String: String] {
      Dictionary(options.redirects.map { ($0.pattern.text, $0.target.text) }) { first, _ in first }
    }
    let (before, now) = (byPattern(old), byPattern(new))
    for redirect in old.redirects where now[redirect.pattern.text] != redirect.target.text {
      let isOpen = SampleOutcome(oldTable, newTable).stillOpens(redirect.pattern)
      let words = now[redirect.pattern.text].map { "are redirected to “\($0)”" } ?? "are no longer redirected"
      add(
        isOpen ? .changed : .removed, redirect.pattern.text,
        "these links \(words), and were redirected to “\(redirect.target)”\(isOpen ? "" : "; no route takes them now")")
    }
    for redirect in new.redirects where before[redirect.pattern.text] == nil {
      let isOpen = SampleOutcome(oldTable, newTable).stillOpens(redirect.pattern)
      add(
        isOpen ? .changed : .removed, redirect.pattern.text,
        "these links are redirected to “\(redirect.target)” before any route is tried\(isOpen ? "" : ", where no route is")"
      )
    }
    let kept = old.redirects.map(\.pattern).filter { now[$0.text] != nil }
    if kept != new.redirects.map(\.pattern).filter({ before[$0.text] != nil }) {
      add(.changed, "redirect", "of two redirects that match, the other one may be tried first")
    }
  }

  private mutating func compareFallback() {
    if old.fallback != new.fallback {
      let words = new.fallback.map { "lead to “\($0)”" } ?? "lead nowhere"
      add(.changed, "fallback", "links without a route \(words), and led to “\(old.fallback ?? "nothing")”")
    }
    if old.fallbackParameter != new.fallbackParameter || old.noAnimationParameter != new.noAnimationParameter
      || old.controlParameters != new.controlParameters
    {
      add(.changed, "fallbackParameter", "the items of the query that control a link, or their sources, have changed")
    }
  }

  private mutating func add(_ kind: RouteTable.Change.Kind, _ text: String, _ message: String) {
    found.append(RouteTable.Change(kind, option: text, message))
  }
}

extension RouteTable.Change {
  /// A change of an option, or of code beside the routes.
  init(_ kind: Kind, option text: String, _ message: String) {
    self.init(
      kind: kind, route: nil, pattern: text, alias: nil, variant: nil, message: message, rival: nil, routeID: nil)
  }
}

/// Tries a link of a pattern in two tables.
struct SampleOutcome {
  private let old: RouteTable
  private let new: RouteTable

  init(_ old: RouteTable, _ new: RouteTable) {
    (self.old, self.new) = (old, new)
  }

  /// Returns false if links of a pattern led to a route of the old table, and lead to none of the new one.
  ///
  /// A pattern without a known example counts as open.
  /// - Parameter rewritten: the pattern that took their place in the old app.
  func stillOpens(_ pattern: RoutePattern, before rewritten: RoutePattern? = nil) -> Bool {
    guard let opensNow = opens(pattern, in: new), let hasOpened = opens(rewritten ?? pattern, in: old) else {
      return true
    }
    return opensNow || !hasOpened
  }

  /// Returns false if links of a pattern led to a route of the old table, and what takes their place leads to none.
  func stillOpens(_ pattern: RoutePattern, as rewritten: RoutePattern) -> Bool {
    opens(pattern, in: old) == false || opens(rewritten, in: new) != false
  }

  private func sample(of pattern: RoutePattern, _ table: RouteTable) -> RouteTable? {
    var builder = RouteTable.Builder(options: table.options)
    builder.options.redirects = []
    builder.add(pattern)
    return try? builder.build()
  }

  /// Returns whether a table has a route for a sample of a pattern, or `nil` if there is no sample.
  ///
  /// Parameters have a word in one sample, and an example of each of the table's constraints in the others.
  private func opens(_ pattern: RoutePattern, in table: RouteTable) -> Bool? {
    // The query of a target is not a condition, and may not be readable as one.
    let withoutQuery = RoutePattern(String(pattern.text.prefix { $0 != "?" }))
    guard let sample = sample(of: pattern, table) ?? sample(of: withoutQuery, table), let route = sample.routes.first
    else { return nil }
    let links = (["sample"] + table.constraintExamples).compactMap {
      SampleLink(store: sample.store, filler: $0).link(to: route)
    }
    return links.isEmpty ? nil : links.contains { table.resolve($0).match != nil }
  }
}
