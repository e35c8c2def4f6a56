/// A condition for the value of a parameter.
package enum Constraint: Sendable {
  case named(NamedConstraint)
  /// One of some texts, compared by the table's case rule.
  case oneOf([String])
  /// Indirect, because a regular expression is large and most patterns have none.
  indirect case regex(LinearRegex)
  /// A constraint the app has added.
  case custom(String, @Sendable (String) -> Bool)

  /// The constraint as it is written.
  ///
  /// Two constraints with the same spelling are one.
  package var spelling: String {
    switch self {
    case .named(let constraint): "<\(constraint.name)>"
    case .oneOf(let values): "<enum(\(values.joined(separator: "|")))>"
    case .regex(let regex): "(\(regex.source))"
    case .custom(let name, _): "<\(name)>"
    }
  }

  /// The name, if the app has added it.
  package var ownName: String? { if case .custom(let name, _) = self { name } else { nil } }

  /// Returns whether `text`, which is decoded and not empty, satisfies the constraint.
  ///
  /// - Parameter foldsCase: if true, enum values are compared without regard to the case of ASCII letters.
  package func accepts(_ text: Span<UInt8>, foldsCase: Bool) -> Bool {
    switch self {
    case .named(let constraint): constraint.accepts(text)
    case .oneOf(let values): values.contains { ASCII.equals(text, $0, foldsCase: foldsCase) }
    case .regex(let regex): regex.matches(text)
    case .custom(_, let check): check(text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Returns whether every value that another constraint accepts satisfies this one, or `false` if that is uncertain.
  func covers(_ other: Constraint, foldsCase: Bool) -> Bool {
    if spelling.utf8.elementsEqual(other.spelling.utf8) { return true }
    if case .oneOf(let values) = other {
      return values.allSatisfy { value in value.withBytes { accepts($0, foldsCase: foldsCase) } } && !foldsCase
    }
    if case .named(let own) = self, case .named(let other) = other { return own.covers(other) }
    return false
  }
}

// MARK: Reading

extension Constraint {
  /// The names that are built in.
  static let names = NamedConstraint.all.map(\.name) + ["enum(a|b|c)"]

  /// Reads the text between `<` and `>`.
  static func named(_ source: String, at offset: Int, syntax: PatternSyntax) throws(PatternFault) -> Constraint {
    if let known = NamedConstraint.all.first(where: { $0.name == source }) {
      return .named(known == .bool && syntax.boolDigits ? .boolOrDigit : known)
    }
    if source.utf8.starts(with: "enum(".utf8), source.utf8.last == UInt8(ascii: ")") {
      let values = source.dropFirst(5).dropLast().split(separator: "|", omittingEmptySubsequences: false).map(
        String.init)
      guard !values.contains("") else {
        throw PatternFault(offset, "an enum lists its values, none empty: <enum(new|used)>")
      }
      return .oneOf(values)
    }
    if let check = syntax.constraints[source] { return .custom(source, check) }
    let isLikeKnown = NearestWord.to(source, among: names) != nil
    // Nothing is known about its values, so no text is said to be one.
    if syntax.takesOtherConstraints, !source.isEmpty, !isLikeKnown { return .custom(source) { _ in false } }
    throw unknown(source, at: offset, syntax: syntax)
  }

  private static func unknown(_ source: String, at offset: Int, syntax: PatternSyntax) -> PatternFault {
    let known = names + syntax.constraints.keys.sorted()
    let hint = NearestWord.to(source, among: known).map { "did you mean “\($0)”? " } ?? ""
    return PatternFault(
      offset, "there is no constraint “\(source)”: \(hint)the known ones are \(known.joined(separator: ", "))")
  }
}
