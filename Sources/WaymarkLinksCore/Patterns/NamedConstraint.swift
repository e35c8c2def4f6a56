/// A constraint with a name, like `<int>`.
///
/// This file has all facts about each of them.
package enum NamedConstraint: String, Sendable, CaseIterable {
  case int, uint, double, bool, uuid, slug, date
  /// `<bool>` in tables where 0 and 1 are booleans, too, as in predecessors.
  case boolOrDigit = "bool or digit"

  /// The name in patterns.
  package var name: String { self == .boolOrDigit ? Self.bool.rawValue : rawValue }

  /// The constraints that patterns can name.
  static let all = allCases.filter { $0 != .boolOrDigit }

  /// A value that satisfies it.
  package var example: String {
    switch self {
    case .int, .uint, .double: "1"
    case .bool, .boolOrDigit: "true"
    case .uuid: "00000000-0000-4000-8000-000000000000"
    case .slug: "sample"
    case .date: "2024-01-01"
    }
  }

  /// The form of its values, used to split a mixed segment.
  var form: ValueForm {
    switch self {
    case .int: Self.intForm
    case .uint: Self.uintForm
    // An automaton cannot tell whether a double is finite.
    case .double: Self.doubleForm
    case .bool: .lengths([4, 5])
    case .boolOrDigit: .lengths([1, 4, 5])
    case .uuid: .lengths([36])
    case .slug: Self.slugForm
    case .date: .lengths([10])
    }
  }

  /// The types that its values can be read as, the usual one first, or `nil` if any type can.
  package var types: [String]? {
    switch self {
    case .int: Self.signedTypes + Self.decimalTypes + Self.unsignedTypes
    case .uint: Self.unsignedTypes + Self.signedTypes + Self.decimalTypes
    case .double: Self.decimalTypes
    case .bool, .boolOrDigit: ["Bool"]
    case .uuid: ["UUID"]
    case .date: ["Date"]
    case .slug: nil
    }
  }

  /// The types for which a mismatch with a constraint can be detected.
  package static let knownTypes = Set(allCases.flatMap { $0.types ?? [] } + ["URL"])

  /// The constraint for values of a type, or `nil` if there is none.
  package static func usual(for type: String) -> Self? {
    all.first { $0.types?.first == type } ?? all.first { $0.types?.contains(type) == true }
  }

  /// The constraint that accepts each text that is read as a type, or `nil` if there is none.
  ///
  /// An instant is a `Date`, too, and `<date>` accepts days only.
  package static func implied(by type: String) -> Self? {
    if unsignedTypes.contains(type) { return .uint }
    if decimalTypes.contains(type) { return .double }
    return [.int, .bool, .uuid].first { $0.types?.contains(type) == true }
  }

  private static let signedTypes = ["Int", "Int64", "Int32", "Int16", "Int8"]
  private static let unsignedTypes = ["UInt", "UInt64", "UInt32", "UInt16", "UInt8"]
  private static let decimalTypes = ["Double", "Float"]

  /// Returns whether every value that another constraint accepts satisfies this one.
  func covers(_ other: Self) -> Bool {
    switch (self, other) {
    // A uint may be larger than an int. The syntax of a double accepts both.
    case (.double, .int), (.double, .uint), (.slug, .uint), (.slug, .date), (.slug, .bool), (.slug, .boolOrDigit): true
    default: name == other.name
    }
  }

  /// Returns whether `text`, which is decoded and not empty, satisfies the constraint.
  func accepts(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .int: Self.isInteger(text, signed: true)
    case .uint: Self.isInteger(text, signed: false)
    case .double: Self.isDouble(text)
    case .bool: Self.isBool(text)
    case .boolOrDigit:
      Self.isBool(text) || (text.count == 1 && (text[0] == UInt8(ascii: "0") || text[0] == UInt8(ascii: "1")))
    case .uuid: Self.isUUID(text)
    case .slug: Self.isSlug(text)
    case .date: Self.isDate(text)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Digits that fit 64 bits, after a minus sign if `signed`.
  private static func isInteger(_ text: Span<UInt8>, signed: Bool) -> Bool {
    let isNegative = signed && !text.isEmpty && text[0] == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    guard index < text.count else { return false }
    var value: UInt64 = 0
    while index < text.count {
      guard isDigit(text[index]) else { return false }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(UInt64(text[index] &- UInt8(ascii: "0")))
      if isTooLarge || overflows { return false }
      value = sum
      index += 1
    }
    return !signed || value <= (isNegative ? Int64.min.magnitude : Int64.max.magnitude)
  }

  /// Decimal digits with an optional fraction and exponent, finite.
  private static func isDouble(_ text: Span<UInt8>) -> Bool {
    var index = !text.isEmpty && text[0] == UInt8(ascii: "-") ? 1 : 0
    guard skipDigits(text, &index) else { return false }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      guard skipDigits(text, &index) else { return false }
    }
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") { index += 1 }
      guard skipDigits(text, &index) else { return false }
    }
    guard index == text.count else { return false }
    return Double(text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })?.isFinite ?? false
  }

  /// Skips digits.
  ///
  /// Returns `false` if there are none.
  private static func skipDigits(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    let start = index
    while index < text.count, isDigit(text[index]) { index += 1 }
    return index > start
  }

  private static func isBool(_ text: Span<UInt8>) -> Bool {
    ASCII.equals(text, "true") || ASCII.equals(text, "false")
  }

  /// 8-4-4-4-12 hexadecimal digits, of any case.
  private static func isUUID(_ text: Span<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      switch index {
      case 8, 13, 18, 23: if text[index] != UInt8(ascii: "-") { return false }
      default: if PercentCoding.hexValue(text[index]) == nil { return false }
      }
    }
    return true
  }

  /// Runs of lower-case letters and digits with one hyphen between.
  private static func isSlug(_ text: Span<UInt8>) -> Bool {
    var isAfterHyphen = true
    for index in 0..<text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "-") {
        if isAfterHyphen { return false }
        isAfterHyphen = true
      } else {
        guard isDigit(byte) || byte &- UInt8(ascii: "a") < 26 else { return false }
        isAfterHyphen = false
      }
    }
    return !isAfterHyphen
  }

  /// A day that exists in the Gregorian calendar, as YYYY-MM-DD.
  private static func isDate(_ text: Span<UInt8>) -> Bool {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = number(text, 0..<4), let month = number(text, 5..<7), let day = number(text, 8..<10)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days =
      switch month {
      case 1, 3, 5, 7, 8, 10, 12: 31
      case 4, 6, 9, 11: 30
      case 2: isLeap ? 29 : 28
      default: 0
      }
    return day >= 1 && day <= days
  }

  private static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      guard isDigit(text[index]) else { return nil }
      value = value * 10 + Int(text[index] &- UInt8(ascii: "0"))
    }
    return value
  }
}

// MARK: Automata

extension NamedConstraint {
  private static let uintForm = ValueForm.regular(Automaton(.integer(upTo: UInt64.max)))
  private static let intForm = ValueForm.regular(
    Automaton(
      .alternatives([
        .integer(upTo: Int64.max.magnitude), .sequence([.text("-"), .integer(upTo: Int64.min.magnitude)]),
      ])))
  private static let slugForm: ValueForm = {
    let word = RegexSyntax.repeated(.scalars(ScalarSet([0x30...0x39, 0x61...0x7A])), least: 1, most: nil)
    return .regular(Automaton(.sequence([word, .repeated(.sequence([.text("-"), word]), least: 0, most: nil)])))
  }()
  private static let doubleForm: ValueForm = {
    let digits = RegexSyntax.repeated(.scalars(.digits), least: 1, most: nil)
    let fraction = RegexSyntax.sequence([.text("."), digits])
    let exponent = RegexSyntax.sequence([.oneOf("eE"), .optional(.oneOf("+-")), digits])
    return .asked(
      .regular(Automaton(.sequence([.optional(.text("-")), digits, .optional(fraction), .optional(exponent)]))))
  }()
}

extension RegexSyntax {
  fileprivate static func text(_ scalar: Unicode.Scalar) -> Self { .scalars(ScalarSet(scalar)) }

  fileprivate static func oneOf(_ text: String) -> Self {
    .scalars(text.unicodeScalars.reduce(ScalarSet([])) { $0.union(ScalarSet($1)) })
  }

  fileprivate static func optional(_ syntax: Self) -> Self { .repeated(syntax, least: 0, most: 1) }

  /// The digits of a number up to a limit, with leading zeros allowed.
  package static func integer(upTo limit: UInt64) -> Self {
    let digits = limit.description.unicodeScalars.map(\.value)
    let shorter = Self.repeated(.scalars(.digits), least: 1, most: digits.count - 1)
    return .sequence([.repeated(.text("0"), least: 0, most: nil), .alternatives([shorter, notAbove(digits[...])])])
  }

  /// A number up to a limit, with as many digits as the limit.
  private static func notAbove(_ limit: ArraySlice<UInt32>) -> Self {
    guard let first = limit.first else { return .empty }
    let rest = limit.dropFirst()
    let equal = Self.sequence([.scalars(ScalarSet([first...first])), notAbove(rest)])
    guard first > 0x30 else { return equal }
    let any = Self.repeated(.scalars(.digits), least: rest.count, most: rest.count)
    return .alternatives([equal, .sequence([.scalars(ScalarSet([0x30...(first - 1)])), any])])
  }
}
