import WaymarkLinksCore

/// A pattern of an association file, compiled.
///
/// Matching follows all possibilities at once. Its cost is at most the length of the text times that of the pattern.
package struct Glob: Sendable {
  enum Token: Sendable {
    case scalar(UInt32)
    /// Exactly one character.
    case any
    /// Any number of characters.
    case star
    /// A slash that may be missing, at the beginning of a pattern that has none.
    case slash
    case machine(ScalarMachine)
  }

  /// A position in the pattern: the token, and in a variable the state after the last character.
  struct Position: Hashable {
    var token: Int32
    var state: Int32 = -1
  }

  let tokens: [Token]
  let foldsCase: Bool
  /// True if a variable is unknown or not closed, so that nothing matches.
  let isBroken: Bool
  /// True if the pattern ends in `/*`, and matches the path without that ending, too.
  private let matchesParent: Bool
  /// The number of characters without which no text matches.
  private let leastLength: Int
  /// The characters before the first token that is not a character.
  private let prefix: [UInt32]

  /// Compiles a pattern for a query, an item or a fragment.
  init(_ pattern: String, foldsCase: Bool, _ variables: VariableList) {
    self.init(Array(pattern.unicodeScalars), before: [], foldsCase, variables)
  }

  /// Compiles a pattern for a path: slashes at its end do not matter, nor does a slash at its beginning.
  init(path pattern: String, foldsCase: Bool, _ variables: VariableList) {
    let scalars = Array(pattern.unicodeScalars)
    let core = scalars.drop { $0 == "/" }
    let end = core.lastIndex { $0 != "/" }.map { $0 + 1 } ?? core.startIndex
    let hasSlash = scalars.first == "/"
    self.init(Array(core[..<end]), before: [hasSlash ? .scalar(0x2F) : .slash], foldsCase, variables)
  }

  private init(_ pattern: [Unicode.Scalar], before: [Token], _ foldsCase: Bool, _ variables: VariableList) {
    var tokens = before
    var isBroken = false
    var index = 0
    while index < pattern.count {
      let scalar = pattern[index]
      if scalar == "$", index + 1 < pattern.count, pattern[index + 1] == "(" {
        let end = pattern[index...].firstIndex(of: ")") ?? pattern.count
        let name = String(String.UnicodeScalarView(pattern[min(index + 2, end)..<end]))
        if end < pattern.count, let machine = variables.machine(name, foldsCase: foldsCase) {
          tokens.append(.machine(machine))
        } else {
          isBroken = true
        }
        index = end + 1
        continue
      }
      guard scalar == "*" || scalar == "?" else {
        tokens.append(.scalar(foldsCase ? CaseFolding.fold(scalar.value) : scalar.value))
        index += 1
        continue
      }
      let run = WildcardRun(pattern[index...].lazy.map(\.value))
      tokens += repeatElement(Token.any, count: run.least)
      if run.isOpen { tokens.append(.star) }
      index += run.length
    }
    self.tokens = tokens
    self.foldsCase = foldsCase
    self.isBroken = isBroken
    matchesParent = !before.isEmpty && tokens.count > 2 && Self.endsWithSlashAndStar(tokens)
    var prefix: [UInt32] = []
    for token in matchesParent ? tokens.dropLast(2) : tokens[...] {
      guard case .scalar(let scalar) = token else { break }
      prefix.append(scalar)
    }
    self.prefix = prefix
    leastLength = (matchesParent ? tokens.dropLast(2) : tokens[...]).count {
      switch $0 {
      case .scalar, .any: true
      case .star, .slash, .machine: false
      }
    }
  }

  private static func endsWithSlashAndStar(_ tokens: [Token]) -> Bool {
    if case .star = tokens[tokens.count - 1], case .scalar(0x2F) = tokens[tokens.count - 2] { true } else { false }
  }

  /// True if the pattern is a text, which matches itself only.
  var isText: Bool { !isBroken && prefix.count == tokens.count }

  // MARK: Matching

  /// Returns whether the whole text matches.
  ///
  /// - Parameters:
  ///   - text: the scalars, folded if the pattern folds case.
  ///   - budget: counts the positions that are looked at. If it is spent, nothing matches.
  func matches(_ text: [UInt32], _ budget: SearchBudget? = nil) -> Bool {
    guard !isBroken, text.count >= leastLength else { return false }
    for index in prefix.indices where text[index] != prefix[index] { return false }
    if prefix.count == tokens.count { return text.count == prefix.count }
    var positions = start
    for scalar in text {
      positions = following(positions, scalar, budget)
      if positions.isEmpty || budget?.exceeded != nil { return false }
    }
    return accepts(positions)
  }

  /// Returns the number of characters after which the text can no longer match.
  func reach(in text: [UInt32]) -> Int {
    guard !isBroken else { return 0 }
    var positions = start
    for (index, scalar) in text.enumerated() {
      positions = following(positions, scalar)
      if positions.isEmpty { return index }
    }
    return text.count
  }

  /// The positions before the first character.
  var start: [Position] {
    var positions = PositionSet()
    if !isBroken { enter(0, &positions) }
    return positions.list
  }

  /// Returns the positions after one more character.
  func following(_ positions: [Position], _ scalar: UInt32, _ budget: SearchBudget? = nil) -> [Position] {
    var output = PositionSet()
    var visits = positions.count
    defer { budget?.count(work: visits + output.list.count) }
    for position in positions where Int(position.token) < tokens.count {
      switch tokens[Int(position.token)] {
      case .scalar(let own): if own == scalar { enter(position.token + 1, &output) }
      case .slash: if scalar == 0x2F { enter(position.token + 1, &output) }
      case .any: enter(position.token + 1, &output)
      case .star: enter(position.token, &output)
      case .machine(let machine):
        let states = machine.following(position.state)
        visits += states.count
        for state in states where machine.labels[Int(state)].contains(scalar) {
          output.insert(Position(token: position.token, state: state))
          if machine.isLast[Int(state)] { enter(position.token + 1, &output) }
        }
      }
    }
    return output.list
  }

  /// Returns whether the pattern may end at one of the positions.
  func accepts(_ positions: [Position]) -> Bool {
    positions.contains {
      $0.state < 0 && (Int($0.token) == tokens.count || endsAtParent(Int($0.token)))
    }
  }

  /// Adds a position, and those that are reached without a character.
  private func enter(_ start: Int32, _ positions: inout PositionSet) {
    var token = start
    while positions.insert(Position(token: token)), Int(token) < tokens.count {
      switch tokens[Int(token)] {
      case .star, .slash: token += 1
      case .machine(let machine) where machine.acceptsEmpty: token += 1
      case .scalar, .any, .machine: return
      }
    }
  }

  /// Returns whether the pattern may end before a token, since all that follows is a slash and a star.
  func endsAtParent(_ token: Int) -> Bool { matchesParent && token == tokens.count - 2 }
}

/// A run of stars and question marks, in any order: a number of characters, or at least that number.
struct WildcardRun {
  /// The number of signs.
  private(set) var length = 0
  /// The number of question marks.
  private(set) var least = 0
  /// True if there is a star.
  private(set) var isOpen = false

  /// Reads the signs at the beginning of a text.
  init(_ scalars: some Sequence<UInt32>) {
    for scalar in scalars {
      switch scalar {
      case 0x2A: isOpen = true
      case 0x3F: least += 1
      default: return
      }
      length += 1
    }
  }
}

/// A list of positions without repetition.
private struct PositionSet {
  private(set) var list: [Glob.Position] = []
  private var members: Set<Glob.Position> = []

  @discardableResult
  mutating func insert(_ position: Glob.Position) -> Bool {
    // Most lists are short, and searching them is quicker than hashing.
    if members.isEmpty {
      if list.contains(position) { return false }
      list.append(position)
      if list.count > 8 { members = Set(list) }
      return true
    }
    guard members.insert(position).inserted else { return false }
    list.append(position)
    return true
  }
}

/// Comparison without case: exact for ASCII, and elsewhere one scalar for one.
enum CaseFolding {
  static func fold(_ value: UInt32) -> UInt32 {
    if value < 0x80 { return value &- 0x41 < 26 ? value | 0x20 : value }
    guard let scalar = Unicode.Scalar(value) else { return value }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    let lower = single(upper.properties.lowercaseMapping) ?? upper
    return lower.value < 0x80 ? value : lower.value
  }

  /// Returns the scalars that are folded to the same one, as far as mappings name them.
  static func variants(of value: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(value) else { return [value] }
    let others = [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping].compactMap {
      single($0)?.value
    }
    return [value] + others.filter { $0 != value && fold($0) == fold(value) }
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
