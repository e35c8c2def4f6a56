/// The parameters of a pattern, read without a table.
///
/// Macros compare them with the properties of a type.
package struct PatternOutline: Sendable {
  /// A parameter of a pattern, also one of its query, or its wildcard.
  package struct Parameter: Sendable {
    /// The name, or `nil` if the parameter is anonymous.
    package let name: String?
    package let isWildcard: Bool
    /// True if it is inside a group, which a link may lack.
    package let isOptional: Bool
    /// The constraint as it is written: `<int>`, `(\\d+)`.
    package let constraint: String?
    /// The name of the constraint, if it is one of the app's own: `isbn` of `<isbn>`.
    package let ownConstraint: String?
    /// The offset of the parameter in the pattern.
    package let offset: Int
    /// True if it is an item of the query that the pattern asks for.
    package var isInQuery = false
  }

  /// The reason why a pattern cannot be read, in the words of the checker, and the offset of the first wrong byte.
  package struct Problem: Error, Sendable {
    package let offset: Int
    package let message: String
  }

  package let text: String
  package let parameters: [Parameter]
  package let matchesFragment: Bool

  /// Reads a pattern.
  ///
  /// A constraint that resembles no known one is assumed to be the app's own.
  package init(_ text: String) throws(Problem) {
    self.text = text
    do throws(PatternFault) {
      var lexer = PatternLexer(text, syntax: .ofPatternsAlone)
      let tree = try lexer.read()
      _ = try JoinedPattern([tree], texts: [RoutePattern(text)]).variants()
      if let offset = tree.queryOffset {
        throw PatternFault.query(at: offset, in: text)
      }
      if let (offset, foreign) = ForeignSyntax.segments(in: tree).first {
        throw PatternFault(offset, foreign.message)
      }
      parameters = Self.parameters(of: tree.items, isOptional: false) + tree.conditions.compactMap(Self.parameter)
      matchesFragment = tree.items.tokens { _ in true }.contains { if case .hash = $0.kind { true } else { false } }
    } catch {
      throw Problem(offset: error.offset, message: error.message)
    }
  }

  /// Returns the pattern with the constraints that the types of values imply, where it has none: `:id<int>` for an `Int`.
  ///
  /// - Parameter types: the types of the values of the path, by the names of their parameters.
  package func constrained(by types: [String: String]) -> String {
    var bytes = Array(text.utf8)
    for parameter in parameters.reversed()
    where !parameter.isWildcard && !parameter.isInQuery && parameter.constraint == nil {
      guard let name = parameter.name, let type = types[name], let implied = NamedConstraint.implied(by: type) else {
        continue
      }
      bytes.insert(contentsOf: "<\(implied.name)>".utf8, at: parameter.offset + 1 + name.utf8.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func parameter(of condition: QueryCondition) -> Parameter? {
    condition.captureName.map { name in
      Parameter(
        name: name, isWildcard: false, isOptional: false, constraint: condition.constraint?.spelling,
        ownConstraint: condition.constraint?.ownName, offset: condition.offset, isInQuery: true)
    }
  }

  /// The recursion is at most 8 deep, as is the nesting of groups.
  private static func parameters(of items: [PatternItem], isOptional: Bool) -> [Parameter] {
    items.flatMap { item -> [Parameter] in
      switch item {
      case .group(let items, _): return parameters(of: items, isOptional: true)
      case .token(let token):
        switch token.kind {
        case .parameter(let name, let constraint):
          return [
            Parameter(
              name: name, isWildcard: false, isOptional: isOptional, constraint: constraint?.spelling,
              ownConstraint: constraint?.ownName, offset: token.offset)
          ]
        case .wildcard(let name):
          return [
            Parameter(
              name: name, isWildcard: true, isOptional: isOptional, constraint: nil, ownConstraint: nil,
              offset: token.offset)
          ]
        case .literal where token.text == "...":
          return [
            Parameter(
              name: nil, isWildcard: true, isOptional: isOptional, constraint: nil, ownConstraint: nil,
              offset: token.offset)
          ]
        case .slash, .hash, .literal: return []
        }
      }
    }
  }
}
