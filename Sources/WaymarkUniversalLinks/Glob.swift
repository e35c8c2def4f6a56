import WaymarkLinksCore

/// A pattern of an association file, compiled.
///
/// Matching follows all possibilities at once. Its cost is at most the length of the text times that of the pattern.
package struct Glob: Sendable {
  /// A part of the pattern: a character, or an expression for a wildcard or a variable.
  enum Token: Sendable {
    case scalar(UInt32)
    case machine(ScalarMachine)
  }

  /// A place in the pattern: the token, and in an expression the state after the last character.
  private struct Place: Hashable {
    var token: Int32
    var state: Int32 = -1
  }

  static let anyPath = Glob(path: "*", foldsCase: false, VariableList([]))

  let tokens: [Token]
  /// True if a variable is unknown or not closed, so that nothing matches.
  let isBroken: Bool
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
    self.init(Array(core[..<end]), before: [hasSlash ? .scalar(0x2F) : .machine(.slash)], foldsCase, variables)
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
      let run = WildcardRun(pattern[index...].lazy.map(\.value))
      if run.length == 0 { tokens.append(.scalar(foldsCase ? CaseFolding.fold(scalar.value) : scalar.value)) }
      if index + run.length == pattern.count, run.isOpen, run.least == 0, !before.isEmpty, tokens.count > 1,
        case .scalar(0x2F)? = tokens.last
      {
        // The path without the ending matches, too.
        tokens[tokens.count - 1] = .machine(.below)
      } else {
        tokens += run.tokens
      }
      index += max(run.length, 1)
    }
    self.tokens = tokens
    self.isBroken = isBroken
    prefix = tokens.prefix { if case .scalar = $0 { true } else { false } }
      .compactMap { if case .scalar(let scalar) = $0 { scalar } else { nil } }
  }

  /// True if the pattern is a text, which matches itself only.
  var isText: Bool { !isBroken && prefix.count == tokens.count }

  /// Returns the character that escapes from a token on stand for.
  static func escapedScalar(in tokens: [Token], at start: Int) -> UInt32? {
    var bytes: [UInt8] = []
    var index = start
    while bytes.count < 4, index + 2 < tokens.count, case .scalar(0x25) = tokens[index],
      case .scalar(let high) = tokens[index + 1], case .scalar(let low) = tokens[index + 2],
      let high = URLParts.hex(high), let low = URLParts.hex(low)
    {
      bytes.append(high << 4 | low)
      index += 3
    }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value
  }

  // MARK: Matching

  /// Returns whether the whole text matches.
  ///
  /// - Parameters:
  ///   - text: the scalars, folded if the pattern folds case.
  ///   - budget: counts the places that are looked at. If it is spent, nothing matches.
  func matches(_ text: [UInt32], _ budget: SearchBudget? = nil) -> Bool {
    guard !isBroken, text.starts(with: prefix) else { return false }
    if prefix.count == tokens.count { return text.count == prefix.count }
    var places = start
    for scalar in text {
      places = following(places, scalar, budget)
      if places.isEmpty || budget?.exceeded != nil { return false }
    }
    return places.contains { $0.state < 0 && Int($0.token) == tokens.count }
  }

  /// Returns the number of characters after which the text can no longer match.
  func reach(in text: [UInt32]) -> Int {
    guard !isBroken else { return 0 }
    var places = start
    for (index, scalar) in text.enumerated() {
      places = following(places, scalar, nil)
      if places.isEmpty { return index }
    }
    return text.count
  }

  private var start: [Place] {
    var places = UniqueList<Place>()
    enter(0, &places)
    return places.list
  }

  private func following(_ places: [Place], _ scalar: UInt32, _ budget: SearchBudget?) -> [Place] {
    var output = UniqueList<Place>()
    var visits = places.count
    for place in places where Int(place.token) < tokens.count {
      switch tokens[Int(place.token)] {
      case .scalar(let own): if own == scalar { enter(place.token + 1, &output) }
      case .machine(let machine):
        let states = machine.following(place.state)
        visits += states.count
        for state in states where machine.labels[Int(state)].contains(scalar) {
          output.insert(Place(token: place.token, state: state))
          if machine.isLast[Int(state)] { enter(place.token + 1, &output) }
        }
      }
    }
    budget?.count(work: visits + output.list.count)
    return output.list
  }

  /// Adds a place, and those that are reached without a character.
  private func enter(_ start: Int32, _ places: inout UniqueList<Place>) {
    var token = start
    while places.insert(Place(token: token)), Int(token) < tokens.count,
      case .machine(let machine) = tokens[Int(token)], machine.acceptsEmpty
    {
      token += 1
    }
  }
}

extension CompiledRules.Rule {
  /// The pattern of the path, which takes any path if none is written.
  var pathPattern: Glob { path ?? .anyPath }
}

/// A run of stars and question marks, in any order: a number of characters, or at least that number.
struct WildcardRun {
  /// The number of signs.
  private(set) var length = 0
  /// The number of question marks.
  private(set) var least = 0
  /// True if there is a star.
  private(set) var isOpen = false

  /// The tokens of the run.
  fileprivate var tokens: [Glob.Token] {
    let single = isOpen ? max(least - 1, 0) : least
    let open: ScalarMachine? = isOpen ? least == 0 ? .any : .some : nil
    return Array(repeating: .machine(.one), count: single) + (open.map { [.machine($0)] } ?? [])
  }

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
