import WaymarkLinksCore

extension AssociationFile {
  /// Android's dynamic rules with the same content: `dynamic_app_link_components` for `assetlinks.json`.
  ///
  /// Android reads them in order, as the system of Apple does. It has no variables, so a component with one is written
  /// once for each value; `androidNotes` names what cannot be said.
  public var androidJSON: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.object("relation_extensions") { writer in
        writer.object("delegate_permission/common.handle_all_urls") { writer in
          writer.array("dynamic_app_link_components", androidRules.rules) { Self.write($0, to: &$1) }
        }
      }
    }
    return writer.bytes
  }

  /// A line for each thing that Android's rules cannot say.
  package var androidNotes: [String] { androidRules.notes }

  /// The number of components that one component with variables may become.
  private static let maxExpansion = 64

  private var androidRules: (rules: [AssociationRule], notes: [String]) {
    var rules: [AssociationRule] = []
    var notes: [String] = []
    for rule in compiled.rules {
      var plain = rule.fields
      plain.comment = nil
      if plain.caseSensitive == false {
        notes.append(
          "#\(rule.number) \(rule.fields.label): Android compares with case; links in another case stay in the browser")
      }
      if plain.percentEncoded == false {
        notes.append("#\(rule.number) \(rule.fields.label): Android decodes every URL before it compares")
      }
      plain.caseSensitive = nil
      plain.percentEncoded = nil
      plain.path = plain.path.map { String(decoding: Self.decodedUnits($0), as: UTF8.self) }
      let expanded = expand(plain)
      if let expanded {
        rules += expanded
      } else {
        notes.append("#\(rule.number) \(rule.fields.label): its variables have too many values; “*” stands for them")
        rules.append(starred(plain))
      }
    }
    return (rules, notes)
  }

  private static func decodedUnits(_ path: String) -> [UInt8] {
    let scalars = URLParts.decoded(path.unicodeScalars.map(\.value)).compactMap { Unicode.Scalar($0) }
    return Array(String(String.UnicodeScalarView(scalars)).utf8)
  }

  private func values(of name: String) -> [String] {
    variables.first { $0.name == name }?.values ?? PredefinedVariables.values(of: name) ?? []
  }

  /// Returns the rule once for each value of its variables, or `nil` if there are too many.
  private func expand(_ rule: AssociationRule) -> [AssociationRule]? {
    guard let paths = expand(rule.path ?? "*"), let fragments = expand(rule.fragment ?? ""),
      let queries = expand(rule.query), paths.count * fragments.count * queries.count <= Self.maxExpansion
    else { return nil }
    return paths.flatMap { path in
      fragments.flatMap { fragment in
        queries.map { query in
          var copy = rule
          copy.path = path
          copy.query = query
          if rule.fragment != nil { copy.fragment = fragment }
          return copy
        }
      }
    }
  }

  /// Returns a query once for each value of its variables, or `nil` if there are too many.
  private func expand(_ query: AssociationRule.Query?) -> [AssociationRule.Query?]? {
    switch query {
    case nil: return [query]
    case .whole(let pattern): return expand(pattern)?.map { .whole($0) }
    case .items(let items):
      var output: [[AssociationRule.Item]] = [[]]
      for item in items {
        guard let patterns = expand(item.pattern), patterns.count * output.count <= Self.maxExpansion else {
          return nil
        }
        output = output.flatMap { before in
          patterns.map { before + [AssociationRule.Item(name: item.name, pattern: $0)] }
        }
      }
      return output.map { .items($0) }
    }
  }

  private func expand(_ pattern: String) -> [String]? {
    var output = [""]
    for piece in Self.pieces(of: pattern) {
      switch piece {
      case .text(let text): for index in output.indices { output[index] += text }
      case .variable(let name):
        let values = values(of: name)
        guard values.count <= Self.maxExpansion, values.count * output.count <= Self.maxExpansion else { return nil }
        if values.count == 1 {
          for index in output.indices { output[index] += values[0] }
        } else {
          output = output.flatMap { beginning in values.map { beginning + $0 } }
        }
      }
    }
    return output
  }

  private enum Piece {
    case text(Substring)
    case variable(String)
  }

  /// Splits a pattern at its variables.
  private static func pieces(of pattern: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = pattern[...]
    while let start = rest.firstRange(of: "$("), let end = rest[start.upperBound...].firstIndex(of: ")") {
      pieces += [.text(rest[..<start.lowerBound]), .variable(String(rest[start.upperBound..<end]))]
      rest = rest[rest.index(after: end)...]
    }
    return pieces + [.text(rest)]
  }

  private func starred(_ rule: AssociationRule) -> AssociationRule {
    var copy = rule
    copy.path = rule.path.map(Self.starred)
    copy.fragment = rule.fragment.map(Self.starred)
    switch rule.query {
    case .whole(let pattern): copy.query = .whole(Self.starred(pattern))
    case .items(let items):
      copy.query = .items(items.map { AssociationRule.Item(name: $0.name, pattern: Self.starred($0.pattern)) })
    case nil: break
    }
    return copy
  }

  private static func starred(_ pattern: String) -> String {
    pieces(of: pattern).reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .variable: text += "*"
      }
    }
  }
}
