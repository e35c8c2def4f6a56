/// Identifies a pattern of a typed destination.
///
/// Writing a destination to a link looks up its route by this key: one hash, for any number of routes.
package struct DestinationKey: Sendable, Hashable {
  let type: ObjectIdentifier
  /// The index of the pattern in the destination.
  let pattern: Int

  init(_ type: Any.Type, pattern: Int) {
    self.type = ObjectIdentifier(type)
    self.pattern = pattern
  }
}
