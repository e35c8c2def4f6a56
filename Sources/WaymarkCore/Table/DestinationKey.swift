/// Which typed destination a route was declared for, and by which of its patterns.
///
/// Routes are looked up by it when a destination is written to a link: one hash, however many routes there are.
struct DestinationKey: Sendable, Hashable {
  let type: ObjectIdentifier
  /// The index of the pattern among those of the destination.
  let pattern: Int

  init(_ type: Any.Type, pattern: Int) {
    self.type = ObjectIdentifier(type)
    self.pattern = pattern
  }
}
