/// A parsed regular expression, before it becomes an automaton.
package indirect enum RegexSyntax: Sendable {
  case empty
  case scalars(ScalarSet)
  case sequence([RegexSyntax])
  case alternatives([RegexSyntax])
  /// At least `least` times, and at most `most` times.
  ///
  /// If `most` is `nil`, there is no upper limit.
  case repeated(RegexSyntax, least: Int, most: Int?)
}

/// The reason why a regular expression is rejected.
package struct RegexFault: Error, Sendable, Hashable {
  /// The offset in bytes from the beginning of the expression.
  let offset: Int
  let message: String
}

/// Reads a regular expression: literals, `.`, classes, `\d \w \s`, `|`, groups, `* + ? {m,n}`.
///
/// It accepts only what a finite automaton can match. Everything else is rejected with the reason.
package struct RegexParser {
  static let deepestGroup = 32
  static let maxRepeats = 1_000

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  package init(_ source: String) {
    scalars = Array(source.unicodeScalars)
  }

  package mutating func parse() throws(RegexFault) -> RegexSyntax {
    guard !scalars.isEmpty else { throw fault("the expression is empty: write “.+” for any value") }
    let syntax = try alternatives()
    guard index == scalars.count else { throw fault("“)” closes nothing: write “\\)” for the character itself") }
    return syntax
  }

  private mutating func alternatives() throws(RegexFault) -> RegexSyntax {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  private mutating func sequence() throws(RegexFault) -> RegexSyntax {
    var parts: [RegexSyntax] = []
    while let scalar = peek, scalar != "|", scalar != ")" {
      parts.append(try quantified())
    }
    if parts.isEmpty { return .empty }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  // MARK: Quantifiers

  private mutating func quantified() throws(RegexFault) -> RegexSyntax {
    var syntax = try atom()
    while let bounds = try quantifier() {
      syntax = .repeated(syntax, least: bounds.least, most: bounds.most)
      // A preference among matches has no effect, because the whole value must match.
      if peek == "?" {
        index += 1
      } else if peek == "+" {
        throw fault("possessive quantifiers are not supported: remove the “+”")
      }
      if let next = peek, next == "*" || next == "+" || next == "{" {
        throw fault("a quantifier follows another: put the first into a group")
      }
    }
    return syntax
  }

  private mutating func quantifier() throws(RegexFault) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard peek == "{" else { return nil }
    let start = index
    index += 1
    guard let least = number() else {
      throw fault("“{” needs a number after it: write “\\{” for the character", at: start)
    }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else { throw fault("this “{” is never closed: add “}”", at: start) }
    guard least <= Self.maxRepeats, most ?? 0 <= Self.maxRepeats else {
      throw fault("at most \(Self.maxRepeats) repetitions are possible", at: start)
    }
    if let most, most < least { throw fault("the second number is smaller than the first", at: start) }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let digit = peek, ("0"..."9").contains(digit) {
      value = min((value ?? 0) * 10 + Int(digit.value - 0x30), Self.maxRepeats + 1)
      index += 1
    }
    return value
  }

  // MARK: Atoms

  private mutating func atom() throws(RegexFault) -> RegexSyntax {
    let start = index
    let scalar = scalars[index]
    index += 1
    switch scalar {
    case ".": return .scalars(.all)
    case "(": return try group(from: start)
    case "[": return .scalars(try characterClass(from: start))
    case "\\": return .scalars(try escape(from: start))
    case "^", "$":
      throw fault("the whole value is matched anyway: remove “\(scalar)”", at: start)
    case "*", "+", "?", "{":
      throw fault("“\(scalar)” repeats nothing: write “\\\(scalar)” for the character itself", at: start)
    default: return .scalars(ScalarSet(scalar))
    }
  }

  private mutating func group(from start: Int) throws(RegexFault) -> RegexSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepestGroup else { throw fault("groups are nested too deep", at: start) }
    if take("?"), !take(":") {
      switch peek {
      case "=", "!":
        throw fault("look-ahead needs more than linear time: use another constraint", at: start)
      case "<":
        throw fault("look-behind and named groups are not supported: use “(…)”", at: start)
      default:
        throw fault("options inside a group are not supported: use “(…)”", at: start)
      }
    }
    let syntax = try alternatives()
    guard take(")") else { throw fault("this group is never closed: add “)”", at: start) }
    return syntax
  }

  private mutating func escape(from start: Int) throws(RegexFault) -> ScalarSet {
    guard let scalar = peek else { throw fault("a backslash needs a character after it", at: start) }
    index += 1
    switch scalar {
    case "d": return .digits
    case "w": return .words
    case "s": return .spaces
    case "D": return ScalarSet.digits.inverted
    case "W": return ScalarSet.words.inverted
    case "S": return ScalarSet.spaces.inverted
    case "b", "B", "A", "z", "Z", "G":
      throw fault("anchors are not supported: the whole value is matched anyway", at: start)
    case "1"..."9", "k":
      throw fault("back-references need more than linear time: use another constraint", at: start)
    case "a"..."z", "A"..."Z", "0":
      throw fault("“\\\(scalar)” has no meaning here: the known ones are \\d, \\w, \\s, \\D, \\W and \\S", at: start)
    default: return ScalarSet(scalar)
    }
  }

  // MARK: Classes

  private mutating func characterClass(from start: Int) throws(RegexFault) -> ScalarSet {
    let isInverted = take("^")
    var set = ScalarSet([])
    guard peek != "]" else { throw fault("an empty class matches nothing: write “\\]” for the character", at: start) }
    while !take("]") {
      guard peek != nil else { throw fault("this class is never closed: add “]”", at: start) }
      set = set.union(try classMember(of: start))
    }
    return isInverted ? set.inverted : set
  }

  private mutating func classMember(of start: Int) throws(RegexFault) -> ScalarSet {
    let first = try classAtom(of: start)
    guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else { return first }
    index += 1
    let last = try classAtom(of: start)
    guard let low = first.single, let high = last.single else {
      throw fault("a range goes from one character to another: write “\\-” for a hyphen", at: start)
    }
    guard low <= high else { throw fault("a range goes from the smaller to the larger character", at: start) }
    return ScalarSet([low...high])
  }

  private mutating func classAtom(of start: Int) throws(RegexFault) -> ScalarSet {
    guard let scalar = peek else { throw fault("this class is never closed: add “]”", at: start) }
    let start = index
    index += 1
    if scalar == "[" {
      throw fault("a class inside a class is not supported: write “\\[” for the character", at: start)
    }
    return scalar == "\\" ? try escape(from: start) : ScalarSet(scalar)
  }

  // MARK: Reading

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    index += 1
    return true
  }

  private func fault(_ message: String, at start: Int? = nil) -> RegexFault {
    let offset = scalars[..<(start ?? index)].reduce(0) { $0 + UTF8.width($1) }
    return RegexFault(offset: offset, message: message)
  }
}

extension ScalarSet {
  /// The scalar of the set, if it has exactly one.
  fileprivate var single: UInt32? {
    ranges.count == 1 && ranges[0].lowerBound == ranges[0].upperBound ? ranges[0].lowerBound : nil
  }
}
