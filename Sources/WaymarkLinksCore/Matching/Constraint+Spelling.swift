/// Equal values of a constraint, whatever text stands for them.
///
/// This file has the only notion of equal values: ``RouteMatch`` and entries compare what it returns.
extension Constraint {
  /// True if several texts can be one value.
  var hasSpellings: Bool {
    switch self {
    case .named(let constraint): constraint.hasSpellings
    case .oneOf: true
    case .regex, .custom: false
    }
  }

  /// Returns the text that stands for all spellings of a value, or `nil` if that is the text itself.
  ///
  /// A text that the constraint does not accept has no other spelling.
  /// - Parameter foldsCase: if true, the values of an enum are compared without regard to the case of ASCII letters.
  package func form(of text: String, foldsCase: Bool) -> String? {
    switch self {
    case .named(let constraint): constraint.form(of: text)
    case .oneOf(let values): foldsCase ? Self.declared(text, among: values) : nil
    case .regex, .custom: nil
    }
  }

  /// Returns the declared spelling of an enum's value, or `nil` if that is the text itself.
  private static func declared(_ text: String, among values: [String]) -> String? {
    text.withBytes { text in
      guard !values.contains(where: { ASCII.equals(text, $0) }) else { return nil }
      return values.first { ASCII.equals(text, $0, foldsCase: true) }
    }
  }
}

extension NamedConstraint {
  /// True if several texts can be one value.
  var hasSpellings: Bool {
    switch self {
    case .int, .uint, .double, .boolOrDigit, .uuid: true
    // Only `true` and `false` are accepted. A date and a slug have one spelling.
    case .bool, .slug, .date: false
    }
  }

  /// Returns the text that stands for all spellings of a value, or `nil` if that is the text itself.
  fileprivate func form(of text: String) -> String? {
    guard hasSpellings, mayHaveForm(text), text.withBytes({ accepts($0) }) else { return nil }
    let form =
      switch self {
      case .int, .uint: Self.withoutLeadingZeros(text)
      // Both zeros are equal, but differ in their descriptions.
      case .double: Double(text).map { ($0 == 0 ? 0 : $0).description } ?? text
      case .boolOrDigit: text == "1" ? "true" : text == "0" ? "false" : text
      case .uuid: text.asciiLowercased
      case .bool, .slug, .date: text
      }
    return form.hasSameBytes(as: text) ? nil : form
  }

  /// Returns false if a text certainly stands for itself, whether the constraint accepts it or not.
  private func mayHaveForm(_ text: String) -> Bool {
    switch self {
    case .int, .uint:
      let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
      return digits.first == UInt8(ascii: "0")
    case .uuid: return text.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    case .boolOrDigit: return text.utf8.count == 1
    case .double: return true
    case .bool, .slug, .date: return false
    }
  }

  /// Returns an integer without zeros that have no effect, and zero without a sign.
  private static func withoutLeadingZeros(_ text: String) -> String {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = text.utf8.dropFirst(isNegative ? 1 : 0).drop { $0 == UInt8(ascii: "0") }
    guard !digits.isEmpty else { return "0" }
    return (isNegative ? "-" : "") + String(Substring(digits))
  }
}
