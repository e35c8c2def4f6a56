/// A name that is another only if both are the same bytes.
///
/// Links are bytes: to `String`, `é` in one scalar and in two are equal, and one would hide the other.
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
