/// A value of a JSON text, with its offset.
///
/// Foundation's decoders do not report the offset of a value, and messages about a route file need it.
package struct JSONNode: Sendable {
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Number)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A number as it is written.
  package struct Number: Sendable {
    package let text: String
    package let double: Double

    package init(text: String, double: Double) {
      (self.text, self.double) = (text, double)
    }

    /// The whole number, or `nil` if it is not whole or is too large.
    package var int: Int? { Int(text) ?? whole }

    /// The number as a whole one, without a function of the mathematical library, which a program may not link.
    private var whole: Int? {
      guard double >= Double(Int.min), double < -Double(Int.min) else { return nil }
      let number = Int(double)
      return Double(number) == double ? number : nil
    }
  }

  /// A member of an object, in the order of the text.
  package struct Member: Sendable {
    package let key: String
    package let keyOffset: Int
    package let value: JSONNode

    package init(key: String, keyOffset: Int, value: JSONNode) {
      self.key = key
      self.keyOffset = keyOffset
      self.value = value
    }
  }

  package let value: Value
  /// The offset of the value in the text.
  package let offset: Int

  package init(value: Value, offset: Int) {
    self.value = value
    self.offset = offset
  }
}

extension [JSONNode.Member] {
  package subscript(key: String) -> JSONNode? { first { $0.key == key }?.value }

  package func text(_ key: String) -> String? { if case .string(let text)? = self[key]?.value { text } else { nil } }

  package func number(_ key: String) -> Int? {
    if case .number(let number)? = self[key]?.value { number.int } else { nil }
  }
}

/// A problem of a JSON text, or of its content, with the offset.
package struct JSONProblem: Error, Sendable, Hashable {
  package let offset: Int
  package let message: String

  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
