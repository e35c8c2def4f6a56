/// The reason why a pattern cannot be read, with the offset and a remedy.
package struct PatternFault: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case unreadable
    case duplicateParameter
  }

  var kind = Kind.unreadable
  /// The offset of the first wrong byte.
  package let offset: Int
  package let message: String
  /// The index of the faulty pattern among several joined ones.
  ///
  /// The outermost is 0.
  var level = 0

  package init(_ offset: Int, _ message: String, kind: Kind = .unreadable) {
    (self.kind, self.offset, self.message) = (kind, offset, message)
  }

  func at(level: Int) -> PatternFault {
    var fault = self
    fault.level = level
    return fault
  }
}

extension PatternFault {
  static func groupNotClosed(at offset: Int) -> Self {
    Self(offset, "this group is never closed: add “)”, or write %28 for the character itself")
  }

  static func groupNotOpened(at offset: Int) -> Self {
    Self(offset, "“)” closes nothing: remove it, or write %29 for the character itself")
  }

  static func emptyGroup(at offset: Int) -> Self {
    Self(offset, "an empty group stands for nothing: remove “()”")
  }

  static func groupsTooDeep(at offset: Int) -> Self {
    Self(offset, "groups may be nested 8 deep: write this as several patterns")
  }

  static func tooLong(_ count: Int) -> Self {
    Self(
      PatternLexer.maxBytes, "a pattern may have \(PatternLexer.maxBytes) bytes, and this one has \(count): shorten it")
  }

  static func tooManyCombinations(at offset: Int) -> Self {
    Self(offset, "the groups make more than 256 combinations: write this as several patterns")
  }

  static func tooManyAliases() -> Self {
    Self(0, "the aliases of this route and of those above make more than 256 patterns: leave some of them out")
  }

  static func otherParameters(_ names: [String], than pattern: String) -> Self {
    let wanted =
      names.isEmpty ? "no parameter" : "the parameters \(names.map { ":" + $0 }.joined(separator: ", ")), in this order"
    return Self(0, "an alias of “\(pattern)” needs \(wanted): links in both forms lead to the same screen")
  }

  static func wildcardNotWhole(at offset: Int) -> Self {
    Self(offset, "“*” must be a whole segment, alone or with a name (“*rest”): write %2A for the character itself")
  }

  static func secondWildcard(at offset: Int) -> Self {
    Self(offset, "a pattern can have only one wildcard: use a parameter for a single segment")
  }

  static func badName(at offset: Int) -> Self {
    Self(offset, "a parameter's name is a letter or “_”, then letters, digits or “_”: write %3A for a colon itself")
  }

  static func adjacentParameters(at offset: Int) -> Self {
    Self(offset, "two parameters in one segment need a literal between them, or it is unclear where one ends")
  }

  static func nameRunsOn(at offset: Int) -> Self {
    Self(offset, "this text would become part of the name of the parameter before the group")
  }

  static func duplicateParameter(_ name: String, at offset: Int) -> Self {
    Self(
      offset, "the parameter “\(name)” appears twice: give one of the two another name", kind: .duplicateParameter)
  }

  /// The fault of a pattern with a query, with the spelling that the author probably wanted.
  ///
  /// The query is cut off.
  ///
  /// - Parameter isIgnored: true if the rules of the table ignore each query of a pattern.
  package static func query(at offset: Int, in text: String, isIgnored: Bool = false) -> Self {
    if let foreign = ForeignSyntax(around: offset, in: text) { return Self(offset, foreign.message) }
    if isIgnored {
      return Self(offset, "a pattern never matches a query by this table's rules, and this one was cut off: remove it")
    }
    let isInFragment = text.utf8.prefix(offset).contains(UInt8(ascii: "#"))
    return Self(
      offset,
      isInFragment
        ? "a pattern never matches a query in the fragment, and this one was cut off: remove it, or move it before the “#”"
        : "this “?” asks for nothing, and was cut off: write an item after it, as in “?:tab”, or remove it")
  }

  static func queryName(at offset: Int) -> Self {
    Self(
      offset,
      "“:?name” is for the target of a redirect: write “?:name” at the end of a pattern that needs an item of the query"
    )
  }

  /// Returns whether the query of a pattern begins like `:?name`.
  static func isQueryName(at offset: Int, in bytes: ContiguousArray<UInt8>) -> Bool {
    guard offset > 0, offset + 1 < bytes.count, bytes[offset - 1] == UInt8(ascii: ":") else { return false }
    let next = bytes[offset + 1]
    return next | 0x20 &- 0x61 < 26 || next == UInt8(ascii: "_")
  }

  static func badEscape(at offset: Int) -> Self {
    Self(offset, "“%” needs two hexadecimal digits after it that make up UTF-8: write %25 for the character itself")
  }

  static func controlCharacter(at offset: Int) -> Self {
    Self(offset, "no link contains control characters: remove this one")
  }

  static func secondFragment(at offset: Int) -> Self {
    Self(offset, "a pattern can have only one “#”: write %23 for the character itself")
  }

  static func schemeRequired() -> Self {
    Self(0, "this table needs a scheme in each pattern: write “myapp://…”")
  }

  static func nestedScheme() -> Self {
    Self(0, "a pattern below another cannot have a scheme: put the scheme on the route at the top")
  }

  static func badHost(at offset: Int) -> Self {
    Self(
      offset, "a host is a name in ASCII, like “example.com” or “*.example.com”, perhaps with a port, or “*” for any")
  }

  static func hostNotFilled(at offset: Int) -> Self {
    Self(offset, "a redirect leads to one host: write it out; only segments of the path are filled")
  }

  static func port(at offset: Int) -> Self {
    Self(offset, "this host is the first segment of the path, where ports do not count: remove it")
  }

  static func singleSlash(_ scheme: String) -> Self {
    Self(
      scheme.utf8.count, "a scheme is followed by two slashes: write “\(scheme)://”, or “\(scheme):_/” for a parameter")
  }
}

extension PatternFault {
  /// The regular expressions that look like optional groups, because they contain a parameter: `:id(-:variant)`.
  static func groupsAsConstraints(in tree: PatternTree) -> [(offset: Int, message: String)] {
    tree.traits.contains(.expressions) ? groupsAsConstraints(in: tree.items) : []
  }

  private static func groupsAsConstraints(in items: [PatternItem]) -> [(offset: Int, message: String)] {
    items.flatMap { item -> [(offset: Int, message: String)] in
      switch item {
      case .group(let items, _): return groupsAsConstraints(in: items)
      case .token(let token):
        guard case .parameter(let name?, .regex(let regex)) = token.kind, regex.source.hasParameter else { return [] }
        let message =
          "“(\(regex.source))” right after a name is a regular expression: for an optional group write "
          + "“:\(name)(.+)(\(regex.source))”, or “\\:” for the character itself"
        return [(token.offset + ":\(name)".utf8.count, message)]
      }
    }
  }
}

extension PatternFault {
  /// The constraints that are read as something else: `:id(int)` is a regular expression, and `<enum(a,b)>` has one value.
  static func misreadConstraints(in tree: PatternTree, _ syntax: PatternSyntax) -> [(offset: Int, message: String)] {
    guard tree.traits.contains(.expressions) else { return [] }
    return tree.items.tokens { _ in true }.compactMap { token in
      guard case .parameter(let name?, let constraint?) = token.kind,
        let message = constraint.misreading(of: name, syntax)
      else { return nil }
      return (token.offset + ":\(name)".utf8.count, message)
    }
  }
}

extension Constraint {
  /// Returns the problem of a constraint whose author means another one, or `nil` if nothing is known to be wrong.
  fileprivate func misreading(of name: String, _ syntax: PatternSyntax) -> String? {
    switch self {
    case .regex(let regex):
      let isEnum = regex.source.hasPrefix("enum(")
      let isKnown = NamedConstraint.all.contains { $0.name == regex.source } || syntax.constraints[regex.source] != nil
      guard isKnown || isEnum else { return nil }
      let meant = isEnum ? regex.source.replacing(",", with: "|").replacing(" ", with: "") : regex.source
      return "“(\(regex.source))” right after a name is a regular expression, not a constraint: write "
        + "“:\(name)<\(meant)>”"
    case .oneOf(let values):
      guard values.count == 1, let value = values.first, value.utf8.contains(UInt8(ascii: ",")) else { return nil }
      let meant = value.replacing(",", with: "|").replacing(" ", with: "")
      return "this enum has one value, “\(value)”: write “:\(name)<enum(\(meant))>” for several"
    case .named, .custom: return nil
    }
  }
}

extension String {
  /// True if a colon stands before a name, and neither after a backslash nor in `(?:`.
  fileprivate var hasParameter: Bool {
    let scalars = Array(unicodeScalars)
    return scalars.indices.dropLast().contains { index in
      scalars[index] == ":" && (index == 0 || scalars[index - 1] != "\\" && scalars[index - 1] != "?")
        && (scalars[index + 1] == "_" || scalars[index + 1].properties.isXIDStart)
    }
  }
}

extension PatternFault {
  /// Returns the optional parts that look like the constraint of the parameter before them: `:id(\d+)`.
  ///
  /// Some dialects read them as an optional part of the segment, so that the parameter takes every text.
  static func constraintsAsGroups(in tree: PatternTree) -> [(offset: Int, message: String)] {
    guard tree.traits.contains(.groups) else { return [] }
    return zip(tree.items, tree.items.dropFirst()).compactMap { item, next in
      guard case .token(let parameter) = item, case .parameter = parameter.kind,
        case .group(let inner, let offset) = next, let text = regularExpression(in: inner)
      else { return nil }
      return (
        offset,
        "“(\(text))” is an optional part of the segment by this table's rules, not a constraint, so “\(parameter.text)” "
          + "takes every text: check the value in the handler, or write a constraint in “<…>”"
      )
    }
  }

  /// Returns the text of a group that only a regular expression would have.
  private static func regularExpression(in items: [PatternItem]) -> String? {
    var text = ""
    for item in items {
      guard case .token(let token) = item else { return nil }
      text += token.text
    }
    return text.utf8.contains { "\\[]+^$|{}".utf8.contains($0) } ? text : nil
  }
}
