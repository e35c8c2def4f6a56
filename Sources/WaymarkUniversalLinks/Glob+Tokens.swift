extension CompiledRules.Rule {
  /// The pattern of the path, which takes any path if none is written.
  var pathPattern: Glob { path ?? .anyPath }
}

extension Glob {
  static let anyPath = Glob(path: "*", foldsCase: false, VariableList([]))

  func isSlash(at index: Int) -> Bool {
    switch tokens[index] {
    case .slash, .scalar(0x2F): true
    default: false
    }
  }

  /// Returns the number of slashes that a text needs from a token on.
  func leastSlashes(from start: Int) -> Int {
    let end = tokens.indices.first { endsAtParent($0) } ?? tokens.count
    return (start..<max(end, start)).count { isSlash(at: $0) }
  }

  func hasStar(at index: Int) -> Bool {
    if index < tokens.count, case .star = tokens[index] { true } else { false }
  }
}
