/// Builds a link that a route matches, to find out where the link leads.
package struct SampleLink {
  let store: RouteStore
  /// The value of parameters without a constraint, and of the query.
  private let filler: String

  package init(store: RouteStore, filler: String = "sample") {
    self.store = store
    self.filler = filler
  }

  /// Returns a link that a redirect applies to: with each item of the query that it needs.
  package func link(to route: RouteTable.Route, with template: RedirectTemplate) -> DeepLink? {
    let asked = Set(route.trees.flatMap { $0.conditions.map(\.item) })
    let items = template.queryNames.filter { !asked.contains($0) }.map { "\($0)=\(filler)" }
    return link(to: route, items: items)
  }

  /// Returns a link that the first combination of a route matches, or `nil` if there is no known value for a parameter.
  package func link(to route: RouteTable.Route) -> DeepLink? { link(to: route, items: []) }

  private func link(to route: RouteTable.Route, items: [String]) -> DeepLink? {
    let tokens = Array(route.trees.map { $0.items.tokens { _ in true } }.joined(separator: [.slash]))
    guard let path = text(of: tokens, route.trees.flatMap(\.conditions), items) else { return nil }
    return try? DeepLink(prefix(of: route) + path, from: .inApp, limits: store.options.limits)
  }

  /// Returns a link for each combination of a route, at most eight.
  package func links(to route: RouteTable.Route) -> [DeepLink] {
    let links = links(to: route, spelled: route.variants)
    return links.isEmpty ? link(to: route).map { [$0] } ?? [] : links
  }

  /// Returns a link for each alias of a route, at most eight.
  package func aliasLinks(to route: RouteTable.Route) -> [DeepLink] { links(to: route, spelled: route.aliases) }

  private func links(to route: RouteTable.Route, spelled patterns: [RoutePattern]) -> [DeepLink] {
    patterns.prefix(8).compactMap { pattern -> DeepLink? in
      var lexer = PatternLexer(pattern.text, syntax: store.options.patternSyntax)
      guard let tree = try? lexer.read(), let path = text(of: tree.items.tokens { _ in true }, tree.conditions) else {
        return nil
      }
      let text = prefix(of: route) + path
      return try? DeepLink(text.isEmpty ? "/" : text, from: .inApp, limits: store.options.limits)
    }
  }

  /// Returns the items that satisfy conditions, or `nil` if there is no known value for one.
  private func items(of conditions: [QueryCondition]) -> [String]? {
    var items: [String] = []
    for condition in conditions {
      var item: [UInt8] = []
      LinkPiece.queryName.append(condition.item, to: &item)
      switch condition.wish {
      case .presence: break
      case .value(let value): LinkPiece.queryValue.append("=", value, to: &item)
      case .rest: LinkPiece.queryValue.append("=", filler, to: &item)
      case .parameter(let parameter):
        guard let value = parameter.constraint.map(\.example) ?? filler else { return nil }
        LinkPiece.queryValue.append("=", value, to: &item)
      }
      items.append(String(decoding: item, as: UTF8.self))
    }
    return items
  }

  /// - Parameter others: items of the query that no condition asks for.
  private func text(of tokens: [PatternToken], _ conditions: [QueryCondition], _ others: [String] = []) -> String? {
    guard let items = items(of: conditions) else { return nil }
    let query = items.isEmpty && others.isEmpty ? "" : "?" + (others + items).joined(separator: "&")
    var segments: [[UInt8]] = [[]]
    var hash: Int?
    for token in tokens {
      switch token.kind {
      case .slash: segments.append([])
      case .hash:
        segments.append([])
        hash = segments.count - 1
      case .literal(let bytes): for byte in bytes { LinkPiece.host.append(byte, to: &segments[segments.count - 1]) }
      case .wildcard: break
      case .parameter(_, let constraint):
        guard let value = constraint.map(\.example) ?? filler else { return nil }
        for byte in value.utf8 { LinkPiece.host.append(byte, to: &segments[segments.count - 1]) }
      }
    }
    let path = Self.path(segments[..<(hash ?? segments.count)]) + query
    return hash.map { path + "#" + Self.path(segments[$0...]) } ?? path
  }

  private static func path(_ segments: ArraySlice<[UInt8]>) -> String {
    segments.filter { !$0.isEmpty }.map { "/" + String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// The scheme and host that the route is limited to.
  ///
  /// After a custom scheme, the host is left empty. Otherwise it would be the first segment of the path.
  private func prefix(of route: RouteTable.Route) -> String {
    if let host = route.trees.first?.host {
      let beginning = host.isAny ? "sample.example" : host.isWildcard ? "sample." : ""
      let name = beginning + host.name + (host.port.map { ":\($0)" } ?? "")
      return "\(route.schemes.first ?? "https")://\(name)"
    }
    return route.schemes.first.map { $0 + "://" } ?? ""
  }
}

extension RouteTable {
  /// Returns a link that a route matches, or `nil` if a parameter has no known value, or the match depends on more than
  /// the pattern.
  package func sampleLink(to route: Route) -> DeepLink? {
    guard route.condition == nil, route.reading == nil, route.redirecting == nil else { return nil }
    return SampleLink(store: store).link(to: route)
  }

  /// Returns links that a redirect applies to.
  ///
  /// Parameters without a constraint have a word in the first link, and then the examples of the table's constraints,
  /// because the target may have one: `/s/:id` leads to `/books/:id<int>`.
  package func sampleLinks(to route: Route, _ examples: [String]) -> [DeepLink] {
    guard let template = route.redirectTemplate, route.condition == nil, route.redirecting == nil else { return [] }
    return (["sample"] + examples).compactMap { SampleLink(store: store, filler: $0).link(to: route, with: template) }
  }

  /// The examples of constraints: of at most 16 different ones.
  package var constraintExamples: [String] {
    var examples: [String] = []
    for constraint in routes.lazy.flatMap(\.trees).flatMap(\.constraints) {
      guard let example = constraint.example, !examples.contains(example) else { continue }
      examples.append(example)
      if examples.count == 16 { break }
    }
    return examples
  }
}

extension PatternTree {
  /// The constraints of its parameters, in order.
  fileprivate var constraints: [Constraint] {
    let inSegments = items.tokens { _ in true }.compactMap { token in
      if case .parameter(_, let constraint) = token.kind { constraint } else { nil }
    }
    return inSegments + conditions.compactMap(\.constraint)
  }
}

extension LinkPiece {
  /// Appends a value after a separator, which stays.
  fileprivate func append(_ separator: String, _ value: String, to output: inout [UInt8]) {
    output += separator.utf8
    append(value, to: &output)
  }
}
