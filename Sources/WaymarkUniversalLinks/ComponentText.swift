import WaymarkLinksCore

/// The components for single patterns.
struct ComponentText {
  private(set) var variables: [SubstitutionVariable]
  /// The names of variables for choices that patterns have.
  private var names: [Choices: String] = [:]
  /// The values of variables by name.
  private var known: [String: [String]]
  /// The last number after a name that several variables share.
  private var numbers: [String: Int] = [:]

  /// - Parameter variables: the variables that the file has already.
  init(_ variables: [SubstitutionVariable] = []) {
    self.variables = variables
    known = Dictionary(variables.map { ($0.name, $0.values) }) { first, _ in first }
  }

  // MARK: Components

  /// Returns the components for all links of a pattern: two for a wildcard that may take no segment.
  ///
  /// - Parameter excludesLongerFragments: True if fragments with one segment more are excluded.
  func components(of pattern: LinkPattern, excludesLongerFragments: Bool = false) -> [AssociationRule] {
    var paths = [""]
    for segment in pattern.path {
      if let segment {
        paths = paths.map { $0 + "/" + text(of: segment) }
      } else if pattern.wildcard == pattern.path.count - 1 {
        // A path that ends in a slash and a star takes the path before them, too.
        paths = paths.map { $0 + "/*" }
      } else {
        paths += paths.map { $0 + "/?*" }
      }
    }
    return paths.flatMap { components($0, pattern, excludesLongerFragments) }
  }

  /// Returns the components for the links of a pattern with some number of segments, if longer ones are decided.
  func components(
    of pattern: LinkPattern, ofLength length: Int, excludesLongerFragments: Bool
  ) -> [AssociationRule] {
    components(path(segments(of: pattern, ofLength: length)), pattern, excludesLongerFragments)
  }

  /// Returns exclusions for the paths with one segment more that the component for a number of segments would take.
  func longer(than pattern: LinkPattern, ofLength length: Int) -> [AssociationRule] {
    let segments = segments(of: pattern, ofLength: length)
    return segments.indices.flatMap { index in
      segments[index].longer.map { text in
        var longer = segments
        longer[index].text = text
        return rule(path(longer), pattern, excludes: true)
      }
    }
  }

  /// Returns an exclusion of one URL, with its query and fragment if it has them, or `nil` if no component can say it.
  static func exclusion(of url: String) -> AssociationRule? {
    guard canSpell(Array(url.utf8)), let start = url.firstRange(of: "://")?.upperBound else { return nil }
    let parts = url[start...].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var rule = AssociationRule()
    rule.path = whole[0].firstIndex(of: "/").map { String(whole[0][$0...]) } ?? "/"
    if whole.count == 2 { rule.query = .whole(String(whole[1])) }
    if parts.count == 2 { rule.fragment = String(parts[1]) }
    rule.excludes = true
    return rule
  }

  private struct Segment {
    static let any = Segment(text: "?*", longer: ["?*/?*"])

    var text: String
    /// The texts of several segments that the text takes, too.
    let longer: [String]
  }

  private func segments(of pattern: LinkPattern, ofLength length: Int) -> [Segment] {
    pattern.path.flatMap { segment in
      segment.map { [Segment(text: text(of: $0), longer: longerTexts(of: $0))] }
        ?? Array(repeating: .any, count: length - pattern.leastLength)
    }
  }

  private func longerTexts(of segment: [SegmentPart]) -> [String] {
    guard segment.takesSlashes else { return [] }
    guard segment.text != nil else { return Segment.any.longer }
    // A star in the text is written as any character, and a slash is one.
    let text = text(of: segment)
    return text.indices.filter { text[$0] == "?" }.map { text.replacingCharacter(at: $0, with: "/") }
  }

  private func path(_ segments: [Segment]) -> String { segments.map { "/" + $0.text }.joined() }

  private func components(
    _ path: String, _ pattern: LinkPattern, _ excludesLongerFragments: Bool
  ) -> [AssociationRule] {
    var whole = rule(path, pattern, excludes: !pattern.isTaken)
    let items = items(of: pattern)
    if !items.isEmpty { whole.query = .items(items) }
    guard let fragment = pattern.fragment else { return [whole] }
    let texts = fragment.map { $0.map(text(of:)) ?? "*" }
    whole.fragment = "/" + texts.joined(separator: "/")
    guard excludesLongerFragments, pattern.isTaken, !fragment.contains(where: { $0 == nil }) else { return [whole] }
    return fragment.indices.filter { fragment[$0]?.takesSlashes == true }.map { index in
      var longer = whole
      longer.excludes = true
      var segments = texts
      segments.replaceSubrange(index...index, with: ["?*", "?*"])
      longer.fragment = "/" + segments.joined(separator: "/")
      return longer
    } + [whole]
  }

  /// The items of the query that a component can ask for.
  private func items(of pattern: LinkPattern) -> [AssociationRule.Item] {
    pattern.conditions.widened.map { condition in
      AssociationRule.Item(name: condition.item, pattern: text(of: condition, in: pattern))
    }
  }

  private func text(of condition: QueryCondition, in pattern: LinkPattern) -> String {
    if case .value(let value) = condition.wish { return value }
    let value = pattern.conditions.first { $0.item == condition.item }?.outline
    return value.map { text(of: $0) } ?? "?*"
  }

  private func rule(_ path: String, _ pattern: LinkPattern, excludes: Bool) -> AssociationRule {
    var rule = AssociationRule()
    rule.path = path.isEmpty ? "/" : path
    if excludes { rule.excludes = true }
    if pattern.route.foldsCase { rule.caseSensitive = false }
    return rule
  }

  private func text(of segment: [SegmentPart]) -> String {
    segment.map { part in
      switch part {
      case .literal(let bytes): Self.escaped(bytes)
      case .value(let value): text(of: value)
      }
    }.joined()
  }

  private func text(of value: SegmentValue) -> String {
    value.choices != nil ? "$(\(variableName(of: value)))" : value.form ?? "?*"
  }

  /// Returns whether a component can say a text: a star and a variable have no escape.
  static func canSpell(_ text: [UInt8]) -> Bool {
    let text = String(decoding: text, as: UTF8.self)
    return !text.contains("*") && !text.contains("$(")
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

  /// The choices of a parameter with a name.
  private struct Choices: Hashable {
    let name: String
    let values: [String]

    init?(_ value: SegmentValue) {
      guard let choices = value.choices else { return nil }
      name = value.name ?? "choice"
      values = choices.map { ComponentText.escaped(Array($0.utf8)) }
    }
  }

  /// Adds variables for the choices of a pattern's values.
  mutating func declare(_ pattern: LinkPattern) {
    for value in pattern.values {
      guard let choices = Choices(value), names[choices] == nil else { continue }
      var name = choices.name
      while PredefinedVariables.values(of: name) != nil || known[name].map({ $0 != choices.values }) ?? false {
        numbers[choices.name, default: 1] += 1
        name = "\(choices.name)\(numbers[choices.name, default: 1])"
      }
      names[choices] = name
      guard known.updateValue(choices.values, forKey: name) == nil else { continue }
      variables.append(SubstitutionVariable(name: name, values: choices.values))
    }
  }

  /// The name of the parameter, unless another variable has it.
  private func variableName(of value: SegmentValue) -> String {
    Choices(value).flatMap { names[$0] } ?? value.name ?? "choice"
  }
}

extension String {
  fileprivate func replacingCharacter(at index: Index, with text: String) -> String {
    String(self[..<index]) + text + String(self[self.index(after: index)...])
  }
}
