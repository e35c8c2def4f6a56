import WaymarkLinksCore

/// The words of a template: a redirect's target, or the pattern that links of a route are written with.
enum PlanTemplate {
  /// Returns the words of a redirect.
  ///
  /// - Parameter target: the routes that the redirect may lead to.
  static func redirect(_ template: RedirectTemplate, in target: RouteStore, _ tests: inout PlanTests) -> [String] {
    var words = template.prefix.isEmpty ? [] : ["^" + template.prefix.planWord]
    words += self.words(of: template.path)
    if !template.query.isEmpty { words += ["?"] + template.query.flatMap(self.words(of:)) }
    if template.carriesFragment { words.append("@") }
    if let fragment = template.fragment { words += ["#"] + self.words(of: fragment) }
    if !template.fragmentQuery.isEmpty { words.append(";" + template.fragmentQuery.planWord) }
    guard !template.queryNames.isEmpty else { return words }
    words += template.queryNames.map { "&" + $0.planWord }
    for places in target.slots(of: template).alternatives {
      words.append("|")
      for (item, test) in places {
        guard let number = number(of: test, target.matcher.foldsCase, &tests) else { continue }
        words.append("~\(item.planWord),\(number)")
      }
    }
    return words
  }

  /// Returns the number of a test, or `nil` if every value passes.
  private static func number(
    of test: RedirectSlots.ItemTest, _ foldsCase: Bool, _ tests: inout PlanTests
  ) -> Int? {
    switch test {
    case .segment(.literal(let bytes)): return tests.number(ofTexts: [bytes], foldsCase)
    case .segment(.parameter(let parameter)): return parameter.constraint.map { tests.number(of: $0, foldsCase) }
    case .segment(.mixed(let mixed)): return tests.number(of: mixed, foldsCase)
    case .segment(.wildcard): return nil
    case .item(let condition):
      switch condition.wish {
      case .presence, .rest: return nil
      case .value(let text): return tests.number(ofTexts: [Array(text.utf8)], false)
      case .parameter(let parameter): return parameter.constraint.map { tests.number(of: $0, false) }
      }
    }
  }

  private static func words(of items: [PatternItem]) -> [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .group(let items, _): return ["("] + words(of: items) + [")"]
      case .token(let token):
        switch token.kind {
        case .slash: return ["/"]
        case .hash: return ["!"]
        case .literal(let bytes): return ["=" + bytes.planWord]
        case .parameter(nil, _): return ["_"]
        case .parameter(let name?, _): return [":" + name.planWord]
        case .wildcard(let name): return ["*" + (name ?? "*").planWord]
        }
      }
    }
  }

  private static func words(of part: RedirectTemplate.QueryPart) -> [String] {
    let name = part.name.planWord
    switch part.value {
    case .none: return ["n" + name]
    case .all: return ["a" + name]
    case .text(let text): return ["t\(name),\(text.planWord)"]
    case .parameter(let value): return ["p\(name),\(value.planWord)"]
    case .star: return ["s" + name]
    case .path(let parts):
      return ["l" + name]
        + parts.map { part in
          switch part {
          case .text(let text): "x%,\(text.planWord)"
          case .segment(let separator, let name): "y\(separator.planWord),\(name.planWord)"
          }
        }
    }
  }

  // MARK: Writing

  /// Returns the words of the pattern that links of a route are written with, or `nil` if none can be written: the
  /// host is open, or a value has no name.
  static func writing(_ route: RouteTable.Route, _ store: RouteStore) -> [String]? {
    guard let tree = route.trees.first else { return nil }
    if let host = tree.host, host.isWildcard, tree.hostName == nil { return nil }
    let path = Array(route.trees.map { words(of: $0.items) }.joined(separator: ["/"]))
    guard !path.contains("_") else { return nil }
    var prefix = tree.prefix
    var web: String?
    let isWeb = tree.scheme == "http" || tree.scheme == "https"
    if tree.hostName != nil {
      prefix = "\(tree.scheme ?? "https")://"
      web = prefix
    } else if !tree.prefix.isEmpty {
      web = tree.host != nil && isWeb ? prefix : nil
    } else {
      let host = store.options.hostPolicy == .fixed ? store.hosts.rules.first { !$0.isWildcard }?.description : nil
      prefix = route.schemes.first.map { "\($0)://\(host ?? "")" } ?? ""
      let own = route.hosts.compactMap { HostRule($0) }
      web = (own.isEmpty ? store.hosts.rules : own).first { !$0.isWildcard }.map { "https://\($0)" }
    }
    let conditions = route.trees.flatMap(\.conditions)
    let query = conditions.filter { !$0.isRest } + conditions.filter(\.isRest)
    return [tree.prefix.isEmpty ? "0" : "1", (web ?? "").planWord, "^" + prefix.planWord]
      + (tree.hostName.map { ["h" + $0.planWord] } ?? []) + path
      + (query.isEmpty ? [] : ["?"] + query.map(words(of:)))
  }

  private static func words(of condition: QueryCondition) -> String {
    let name = encoded(condition.item, .queryName)
    switch condition.wish {
    case .presence: return "n" + name
    case .value(let text): return "t\(name),\(encoded(text, .queryValue))"
    case .parameter, .rest: return "p\(name),\((condition.captureName ?? "").planWord)"
    }
  }

  private static func encoded(_ text: String, _ piece: LinkPiece) -> String {
    var output: [UInt8] = []
    piece.append(text, to: &output)
    return output.planWord
  }
}

extension QueryCondition {
  fileprivate var isRest: Bool { if case .rest = wish { true } else { false } }
}
