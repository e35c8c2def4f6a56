/// The patterns from the outermost route to a route, parsed and joined.
package struct JoinedPattern: Sendable {
  static let maxCombinations = 256

  /// The parsed patterns, outermost first.
  let trees: [PatternTree]
  /// The text of the whole pattern.
  ///
  /// A single pattern stays as written; several are joined with single slashes.
  let text: String

  package init(_ trees: [PatternTree], texts: [RoutePattern]) {
    self.trees = trees
    text = texts.count == 1 ? texts[0].text : PatternPrinter.print(trees)
  }

  /// Joins patterns.
  ///
  /// Patterns that cannot be read are joined as text.
  static func text(of patterns: [RoutePattern], syntax: PatternSyntax) -> RoutePattern {
    var trees: [PatternTree] = []
    for pattern in patterns {
      var lexer = PatternLexer(pattern.text, syntax: syntax)
      guard let tree = try? lexer.read() else {
        return RoutePattern(patterns.map(\.text).joined(separator: "/"))
      }
      trees.append(tree)
    }
    return RoutePattern(PatternPrinter.print(trees))
  }

  /// Returns every combination of the groups.
  ///
  /// Combinations with earlier groups present come first.
  package func variants() throws(PatternFault) -> [PatternVariant] {
    var combinations: [[PatternToken]] = [[]]
    for (level, tree) in trees.enumerated() {
      guard !tree.hasGroups || Self.combinationCount(tree.items) * combinations.count <= Self.maxCombinations else {
        throw .tooManyCombinations(at: tree.firstGroup ?? 0).at(level: level)
      }
      combinations = Self.expand(tree.items, level: level, onto: combinations)
    }
    let isAsWritten = trees.count == 1 && !trees[0].hasGroups
    return try combinations.map { tokens throws(PatternFault) in
      try PatternVariant(
        tokens, of: trees, text: isAsWritten ? textWithoutQuery : PatternPrinter.print(tokens, of: trees))
    }
  }

  private var textWithoutQuery: String {
    guard trees.count == 1, let offset = trees[0].queryOffset else { return text }
    let path = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    return path.isEmpty ? "/" : path
  }

  private static func combinationCount(_ items: [PatternItem]) -> Int {
    items.reduce(1) { count, item in
      guard case .group(let items, _) = item else { return count }
      return min(count * (1 + combinationCount(items)), maxCombinations + 1)
    }
  }

  /// The recursion is at most 8 deep, as is the nesting of groups.
  private static func expand(
    _ items: [PatternItem], level: Int, onto combinations: [[PatternToken]]
  ) -> [[PatternToken]] {
    var output = combinations
    for index in output.indices { output[index].reserveCapacity(output[index].count + items.count) }
    for item in items {
      switch item {
      case .token(var token):
        token.level = level
        for index in output.indices { output[index].append(token) }
      case .group(let items, _):
        let choices = expand(items, level: level, onto: [[]])
        output = output.flatMap { before in choices.map { before + $0 } + [before] }
      }
    }
    return output
  }
}

/// Writes patterns that were joined, with slashes collapsed.
enum PatternPrinter {
  /// Writes several joined patterns, groups included.
  static func print(_ trees: [PatternTree]) -> String {
    var output = trees.first?.prefix ?? ""
    let start = output.utf8.count
    for (index, tree) in trees.enumerated() {
      if index > 0 || output.isEmpty { appendSlash(to: &output) }
      append(tree.items, to: &output)
    }
    return trimmed(output, from: start, trees)
  }

  /// Writes one combination of groups.
  static func print(_ tokens: [PatternToken], of trees: [PatternTree]) -> String {
    var output = trees.first?.prefix ?? ""
    let start = output.utf8.count
    if trees.count > 1, start == 0 { output = "/" }
    var level = 0
    for token in tokens {
      if token.level != level {
        appendSlash(to: &output)
        level = token.level
      }
      append(token, to: &output)
    }
    return trimmed(output, from: start, trees)
  }

  private static func append(_ items: [PatternItem], to output: inout String) {
    for item in items {
      switch item {
      case .token(let token): append(token, to: &output)
      case .group(let items, _):
        output += "("
        append(items, to: &output)
        output += ")"
      }
    }
  }

  private static func append(_ token: PatternToken, to output: inout String) {
    if case .slash = token.kind { appendSlash(to: &output) } else { output += token.text }
  }

  private static func appendSlash(to output: inout String) {
    if output.utf8.last != UInt8(ascii: "/") { output += "/" }
  }

  /// Removes a trailing slash, and adds the conditions on the query.
  ///
  /// An empty pattern becomes `/`.
  private static func trimmed(_ output: String, from start: Int, _ trees: [PatternTree]) -> String {
    let conditions = trees.flatMap { $0.conditions.map(\.text) }
    guard !conditions.isEmpty else { return trimmed(output, from: start) }
    let path = output.prefix { $0 != "#" }
    return trimmed(String(path), from: start) + "?" + conditions.joined(separator: "&") + output[path.endIndex...]
  }

  private static func trimmed(_ output: String, from start: Int) -> String {
    var output = output
    if output.utf8.count > start + 1, output.utf8.last == UInt8(ascii: "/") { output.removeLast() }
    return output.isEmpty ? "/" : output
  }
}

extension PatternTree {
  var hasGroups: Bool { traits.contains(.groups) }

  /// The offset of the first group.
  var firstGroup: Int? {
    for case .group(_, let offset) in items { return offset }
    return nil
  }
}
