/// A part of a segment, for tools that compare patterns with rules of another kind.
package enum SegmentPart: Sendable {
  /// This text, decoded.
  case literal([UInt8])
  case value(SegmentValue)
}

/// The texts that a parameter accepts.
package struct SegmentValue: Sendable {
  /// The name, or `nil` if the parameter is anonymous.
  package let name: String?
  /// The constraint as it is written, or `nil` if there is none.
  package let constraint: String?
  /// The accepted texts if there are a few.
  package let choices: [String]?
  /// The accepted texts, or more if ``isExact`` is false.
  package let syntax: RegexSyntax
  /// True if ``syntax`` accepts nothing that the constraint refuses.
  package let isExact: Bool
  /// A text of the usual length with a question mark for each character, if all values have one form.
  package let form: String?
  /// A text that the constraint accepts, or `nil` if none is known, as for one of the app's own.
  package let example: String?

  /// Any text.
  package static let any = PatternParameter(name: nil, constraint: nil).outline
}

extension PatternSegment {
  /// The parts of the segment, or `nil` for a wildcard.
  package var outline: [SegmentPart]? {
    switch self {
    case .literal(let bytes): [.literal(bytes)]
    case .parameter(let parameter): [.value(parameter.outline)]
    case .wildcard: nil
    case .mixed(let segment):
      segment.parts.map { part in
        switch part {
        case .literal(let bytes): .literal(bytes)
        case .parameter(let parameter): .value(parameter.outline)
        }
      }
    }
  }
}

extension RegexSyntax {
  /// Any text of at least one character.
  package static let anyText = RegexSyntax.repeated(.scalars(.all), least: 1, most: nil)

  /// A text, character by character.
  package static func literal(_ text: some StringProtocol) -> RegexSyntax {
    .sequence(text.unicodeScalars.map { .scalars(ScalarSet($0)) })
  }
}

extension PatternParameter {
  fileprivate var outline: SegmentValue {
    guard let constraint else {
      return SegmentValue(
        name: name, constraint: nil, choices: nil, syntax: .anyText, isExact: true, form: nil, example: "sample")
    }
    let (syntax, isExact) = constraint.language
    return SegmentValue(
      name: name, constraint: constraint.spelling, choices: constraint.choices, syntax: syntax, isExact: isExact,
      form: constraint.form, example: constraint.example)
  }
}

extension QueryCondition {
  /// The texts that the condition captures, or `nil` if it captures none, or the rest of the query.
  package var outline: SegmentValue? {
    if case .parameter(let parameter) = wish { parameter.outline } else { nil }
  }
}

extension Constraint {
  /// All accepted texts, if there are a few.
  fileprivate var choices: [String]? {
    switch self {
    case .oneOf(let values): values
    case .named(.bool): ["true", "false"]
    case .named(.boolOrDigit): ["true", "false", "0", "1"]
    case .named, .regex, .custom: nil
    }
  }

  /// The form of all values: their length and the characters that never change.
  fileprivate var form: String? {
    switch self {
    case .named(.uuid): "????????-????-????-????-????????????"
    case .named(.date): "????-??-??"
    case .named, .regex, .custom, .oneOf: nil
    }
  }

  /// The accepted texts, and whether these are exactly the accepted ones.
  fileprivate var language: (RegexSyntax, isExact: Bool) {
    switch self {
    case .oneOf(let values): return (.alternatives(values.map { .literal($0) }), true)
    case .named(let named): return named.language
    case .custom: return (.anyText, false)
    case .regex(let regex):
      var parser = RegexParser(regex.source)
      guard let syntax = try? parser.parse() else { return (.anyText, false) }
      return (syntax, true)
    }
  }
}

extension NamedConstraint {
  fileprivate var language: (RegexSyntax, isExact: Bool) {
    switch self {
    case .bool: (.alternatives(["true", "false"].map { .literal($0) }), true)
    case .boolOrDigit: (.alternatives(["true", "false", "0", "1"].map { .literal($0) }), true)
    case .uint: (.integer(upTo: .max), true)
    case .int:
      (
        .alternatives([
          .integer(upTo: Int64.max.magnitude), .sequence([.literal("-"), .integer(upTo: Int64.min.magnitude)]),
        ]), true
      )
    case .slug: (Self.slugLanguage, true)
    case .uuid: (Self.uuidLanguage, true)
    // Whether a number is finite, and whether a year has a leap day, is not told.
    case .double: (Self.doubleLanguage, false)
    case .date: (Self.dateLanguage, false)
    }
  }

  private static var slugLanguage: RegexSyntax {
    let word = RegexSyntax.repeated(.scalars(ScalarSet([0x30...0x39, 0x61...0x7A])), least: 1, most: nil)
    return .sequence([word, .repeated(.sequence([.literal("-"), word]), least: 0, most: nil)])
  }

  private static var uuidLanguage: RegexSyntax {
    let digit = RegexSyntax.scalars(ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66]))
    let groups = [8, 4, 4, 4, 12].map { RegexSyntax.repeated(digit, least: $0, most: $0) }
    return .sequence([groups[0]] + groups.dropFirst().flatMap { [.literal("-"), $0] })
  }

  private static var doubleLanguage: RegexSyntax {
    let digits = RegexSyntax.repeated(.scalars(.digits), least: 1, most: nil)
    let sign = RegexSyntax.alternatives([.literal("-"), .literal("+")])
    let exponent = RegexSyntax.sequence([
      .scalars(ScalarSet([0x45...0x45, 0x65...0x65])), .repeated(sign, least: 0, most: 1), digits,
    ])
    return .sequence([
      .repeated(.literal("-"), least: 0, most: 1), digits,
      .repeated(.sequence([.literal("."), digits]), least: 0, most: 1), .repeated(exponent, least: 0, most: 1),
    ])
  }

  private static var dateLanguage: RegexSyntax {
    let digit = RegexSyntax.scalars(.digits)
    func from(_ first: String, _ digits: ClosedRange<UInt32>) -> RegexSyntax {
      .sequence([.literal(first), .scalars(ScalarSet([digits]))])
    }
    let month = RegexSyntax.alternatives([from("0", 0x31...0x39), from("1", 0x30...0x32)])
    let day = RegexSyntax.alternatives([
      from("0", 0x31...0x39), from("1", 0x30...0x39), from("2", 0x30...0x39), from("3", 0x30...0x31),
    ])
    return .sequence([.repeated(digit, least: 4, most: 4), .literal("-"), month, .literal("-"), day])
  }
}
