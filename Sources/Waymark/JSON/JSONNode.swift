/// A value of a JSON text, with its offset.
///
/// Foundation's decoders do not tell where in a text a value stands, and a message about a route file must.
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

    /// Nil if it is no whole number, or too large.
    package var int: Int? { Int(text) ?? Int(exactly: double) }
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
  /// The first byte of the text that is the value.
  package let offset: Int

  package init(value: Value, offset: Int) {
    self.value = value
    self.offset = offset
  }
}

/// What is wrong with a JSON text, or with what it says, and where.
package struct JSONProblem: Error, Sendable, Hashable {
  package let offset: Int
  package let message: String

  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
