extension [PatternItem] {
  /// Returns the tokens, without groups in which a value is missing.
  ///
  /// - Parameter hasValue: returns whether a name has a value; `*` is the wildcard.
  package func tokens(_ hasValue: (String) -> Bool) -> [PatternToken] {
    var output: [PatternToken] = []
    output.reserveCapacity(count)
    appendTokens(to: &output, hasValue)
    return output
  }

  /// The recursion is at most 8 deep, as is the nesting of groups.
  private func appendTokens(to output: inout [PatternToken], _ hasValue: (String) -> Bool) {
    for item in self {
      switch item {
      case .token(let token): output.append(token)
      case .group(let items, _): if items.isComplete(hasValue) { items.appendTokens(to: &output, hasValue) }
      }
    }
  }

  /// Returns whether a wildcard has a name, which is `*` for one without.
  func hasWildcard(named name: String) -> Bool {
    contains { item in
      switch item {
      case .token(let token): if case .wildcard(let known) = token.kind { (known ?? "*") == name } else { false }
      case .group(let items, _): items.hasWildcard(named: name)
      }
    }
  }

  private func isComplete(_ hasValue: (String) -> Bool) -> Bool {
    allSatisfy { item in
      guard case .token(let token) = item, token.isFilled else { return true }
      return token.name.map(hasValue) ?? false
    }
  }

  /// The names of a pattern, each with its companions.
  ///
  /// The companions are the other names in the optional groups around it. These groups appear only if all their names
  /// have a value.
  var names: [(name: String, companions: [String])] { names(needing: []) }

  private func names(needing outer: [String]) -> [(name: String, companions: [String])] {
    flatMap { item -> [(name: String, companions: [String])] in
      switch item {
      case .token(let token): token.name.map { [($0, outer)] } ?? []
      case .group(let items, _): items.names(needing: outer + items.ownNames)
      }
    }
  }
}

extension PatternTree {
  /// The names that it captures, in order: of the host, of the path and the fragment, then of the query.
  var captureNames: [String] {
    (hostName.map { [$0] } ?? []) + items.names.map(\.name) + conditions.compactMap(\.captureName)
  }

  /// The offset of the first parameter or wildcard with a name, or `nil` if there is none.
  package func offset(of name: String) -> Int? {
    items.tokens { _ in true }.first { $0.isFilled && $0.name == name }?.offset
  }
}

extension [PatternItem] {
  /// The names outside groups.
  fileprivate var ownNames: [String] {
    compactMap { item in
      if case .token(let token) = item { token.name } else { nil }
    }
  }
}

extension PatternToken {
  var isSlash: Bool {
    if case .slash = kind { true } else { false }
  }

  /// True if a value replaces the token.
  var isFilled: Bool {
    switch kind {
    case .parameter, .wildcard: true
    case .slash, .hash, .literal: false
    }
  }

  /// The name by which a value is given: `*` for a wildcard without a name, `nil` for an anonymous parameter.
  var name: String? {
    switch kind {
    case .parameter(let name, _): name
    case .wildcard(let name): name ?? "*"
    case .slash, .hash, .literal: nil
    }
  }
}
