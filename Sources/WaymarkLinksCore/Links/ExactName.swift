/// A name that equals another only if their bytes are equal.
///
/// Links are bytes. For `String`, `é` as one scalar equals `é` as two, and one name would hide the other.
package struct ExactName: Sendable, Hashable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.text.utf8.elementsEqual(rhs.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}

extension ExactName: Comparable {
  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8)
  }
}
