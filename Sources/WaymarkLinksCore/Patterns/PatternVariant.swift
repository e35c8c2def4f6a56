/// One combination of the groups of a pattern.
///
/// The matcher matches combinations. It is a class, so that each use copies a reference only.
package final class PatternVariant: Sendable {
  /// The combination, written as a pattern.
  package let text: String
  package let path: [PatternSegment]
  /// The segments after the `#`, or `nil` if there is no `#`.
  package let fragment: [PatternSegment]?
  /// The name of the parameter that any host is captured by.
  package let hostName: String?
  /// The conditions on the query, those of outer patterns first.
  package let conditions: [QueryCondition]
  /// For each joined pattern, outermost first, the number of segments and conditions up to its end.
  package let levels: [Level]

  package init(
    text: String, path: [PatternSegment], fragment: [PatternSegment]?, hostName: String?,
    conditions: [QueryCondition], levels: [Level]
  ) {
    (self.text, self.path, self.fragment) = (text, path, fragment)
    (self.hostName, self.conditions, self.levels) = (hostName, conditions, levels)
  }

  package struct Level: Sendable, Hashable {
    package var path = 0
    package var fragment: Int?
    package var conditions = 0
  }
}

extension PatternVariant {
  /// Creates the variant of one combination.
  convenience init(_ tokens: [PatternToken], of trees: [PatternTree], text: String) throws(PatternFault) {
    var assembly = SegmentAssembly(levelCount: trees.count)
    let hostName = trees.first?.hostName
    if let hostName { assembly.add(hostName: hostName) }
    for token in tokens { try assembly.add(token) }
    try assembly.finish()
    for (level, tree) in trees.enumerated() { try assembly.add(tree.conditions, level: level) }
    self.init(
      text: text, path: assembly.path, fragment: assembly.fragment, hostName: hostName,
      conditions: assembly.conditions, levels: assembly.levels)
  }
}

/// Assembles tokens to segments and checks that they fit together.
private struct SegmentAssembly: ~Copyable {
  private(set) var path: [PatternSegment] = []
  private(set) var fragment: [PatternSegment]?
  private(set) var conditions: [QueryCondition] = []
  private(set) var levels: [PatternVariant.Level]
  private var parts: [PatternToken] = []
  private var names: Set<[UInt8]> = []
  private var hasWildcard = false
  private var level = 0

  init(levelCount: Int) {
    levels = Array(repeating: PatternVariant.Level(), count: levelCount)
    path.reserveCapacity(4)
  }

  mutating func add(_ token: PatternToken) throws(PatternFault) {
    if token.level != level {
      try endSegment()
      endLevels(before: token.level)
    }
    switch token.kind {
    case .slash: try endSegment()
    case .hash:
      try endSegment()
      guard fragment == nil else { throw .secondFragment(at: token.offset).at(level: token.level) }
      fragment = []
    case .literal, .wildcard: parts.append(token)
    case .parameter:
      if case .parameter = parts.last?.kind { throw .adjacentParameters(at: token.offset).at(level: token.level) }
      parts.append(token)
    }
  }

  mutating func finish() throws(PatternFault) {
    try endSegment()
    endLevels(before: levels.count)
  }

  /// Notes the name of the host, before all tokens.
  mutating func add(hostName: String) { names.insert(Array(hostName.utf8)) }

  /// Adds the conditions of one level, after all tokens.
  mutating func add(_ conditions: [QueryCondition], level: Int) throws(PatternFault) {
    for condition in conditions {
      guard let name = condition.captureName, !names.insert(Array(name.utf8)).inserted else { continue }
      throw .duplicateParameter(name, at: condition.offset).at(level: level)
    }
    self.conditions += conditions
    levels[level].conditions = self.conditions.count
  }

  private mutating func endLevels(before next: Int) {
    while level < next {
      levels[level] = PatternVariant.Level(path: path.count, fragment: fragment?.count)
      level += 1
    }
  }

  private mutating func endSegment() throws(PatternFault) {
    guard !parts.isEmpty else { return }
    let segment = try makeSegment()
    parts.removeAll(keepingCapacity: true)
    if fragment == nil { path.append(segment) } else { fragment?.append(segment) }
  }

  private mutating func makeSegment() throws(PatternFault) -> PatternSegment {
    for token in parts { try register(token) }
    if parts.count == 1 {
      switch parts[0].kind {
      case .wildcard(let name): return .wildcard(name: name)
      case .parameter(let name, let constraint): return .parameter(PatternParameter(name: name, constraint: constraint))
      case .literal where parts[0].text == "...":
        try registerWildcard(parts[0])
        return .wildcard(name: nil)
      case .literal(let bytes): return .literal(bytes)
      case .slash, .hash: break
      }
    }
    if let wildcard = parts.first(where: \.isWildcard) {
      throw .wildcardNotWhole(at: wildcard.offset).at(level: wildcard.level)
    }
    return try mixed()
  }

  /// Makes a segment of several parts.
  ///
  /// Joins literals on both sides of a group's edge.
  private func mixed() throws(PatternFault) -> PatternSegment {
    var output: [MixedPart] = []
    for token in parts {
      switch token.kind {
      case .parameter(let name, let constraint):
        output.append(.parameter(PatternParameter(name: name, constraint: constraint)))
      case .literal(let bytes):
        if case .literal(let before) = output.last {
          output[output.count - 1] = .literal(before + bytes)
        } else {
          if case .parameter(let before) = output.last, before.constraint == nil, token.runsOn {
            throw .nameRunsOn(at: token.offset).at(level: token.level)
          }
          output.append(.literal(bytes))
        }
      case .slash, .hash, .wildcard: break
      }
    }
    if output.count == 1, case .literal(let bytes) = output[0] { return .literal(bytes) }
    return .mixed(MixedSegment(output))
  }

  // MARK: Names

  private mutating func register(_ token: PatternToken) throws(PatternFault) {
    switch token.kind {
    case .parameter(let name?, _): try registerName(name, of: token)
    case .wildcard(let name):
      try registerWildcard(token)
      if let name { try registerName(name, of: token) }
    default: break
    }
  }

  private mutating func registerName(_ name: String, of token: PatternToken) throws(PatternFault) {
    guard names.insert(Array(name.utf8)).inserted else {
      throw .duplicateParameter(name, at: token.offset).at(level: token.level)
    }
  }

  private mutating func registerWildcard(_ token: PatternToken) throws(PatternFault) {
    if hasWildcard { throw .secondWildcard(at: token.offset).at(level: token.level) }
    hasWildcard = true
  }
}

extension PatternToken {
  fileprivate var isWildcard: Bool {
    if case .wildcard = kind { true } else { false }
  }

  /// True if the text would lengthen a name right before it.
  fileprivate var runsOn: Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return first == "_" || first.properties.isXIDContinue
  }
}
