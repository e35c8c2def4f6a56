/// A type that can be read from a piece of a link, and written into a link.
///
/// Types that are `RawRepresentable` by such a type, or `LosslessStringConvertible`, need no code: declare the
/// conformance. Reading must return the value that was written.
///
/// ```swift
/// enum Format: String, LinkValue { case paper, audio }
/// ```
public protocol LinkValue: Sendable {
  /// Reads a decoded piece of a link, or `nil` if it is not a value of this type.
  init?(linkText: String)

  /// The value as text, without percent-encoding.
  var linkText: String { get }
}

extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
  /// Reads the raw value.
  public init?(linkText: String) {
    guard let rawValue = RawValue(linkText: linkText) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value as text.
  public var linkText: String { rawValue.linkText }
}

extension LinkValue where Self: LosslessStringConvertible {
  /// Reads the description.
  public init?(linkText: String) { self.init(linkText) }

  /// The description.
  public var linkText: String { description }
}

extension LinkValue where Self: RawRepresentable, Self: LosslessStringConvertible, RawValue: LinkValue {
  /// Reads the raw value.
  public init?(linkText: String) {
    guard let rawValue = RawValue(linkText: linkText) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value as text.
  public var linkText: String { rawValue.linkText }
}

extension String: LinkValue {
  /// Any text.
  public init(linkText: String) { self = linkText }

  /// The text itself.
  public var linkText: String { self }
}

extension Bool: LinkValue {
  /// `true` or `false`, in lower case.
  public init?(linkText: String) {
    switch linkText {
    case "true": self = true
    case "false": self = false
    default: return nil
    }
  }

  /// `true` or `false`.
  public var linkText: String { self ? "true" : "false" }
}

extension LinkValue where Self: FixedWidthInteger {
  /// Reads ASCII digits, after a minus sign if the type is signed.
  ///
  /// A plus sign and other digits are not accepted.
  public init?(linkText: String) {
    guard linkText.utf8.first != UInt8(ascii: "+") else { return nil }
    // One reader for all types of a sign, instead of one for each.
    if Self.bitWidth > 64 {
      self.init(linkText, radix: 10)
    } else if Self.isSigned {
      guard let value = Int64(linkText, radix: 10) else { return nil }
      self.init(exactly: value)
    } else {
      guard let value = UInt64(linkText, radix: 10) else { return nil }
      self.init(exactly: value)
    }
  }

  /// Decimal digits.
  public var linkText: String { String(self, radix: 10) }
}

extension Int: LinkValue {}
extension Int8: LinkValue {}
extension Int16: LinkValue {}
extension Int32: LinkValue {}
extension Int64: LinkValue {}
extension UInt: LinkValue {}
extension UInt8: LinkValue {}
extension UInt16: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}

extension LinkValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Reads a finite decimal number with optional fraction and exponent, like the constraint `double`.
  public init?(linkText: String) {
    let isDecimal = linkText.withBytes { NamedConstraint.double.accepts($0) }
    guard isDecimal, let value = Self(linkText), value.isFinite else { return nil }
    self = value
  }

  /// The shortest text that reads as the same number.
  public var linkText: String { description }
}

extension Double: LinkValue {}
extension Float: LinkValue {}
