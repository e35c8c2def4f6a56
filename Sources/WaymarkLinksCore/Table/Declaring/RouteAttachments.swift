/// Typed values attached to a route or container: one of each type.
///
/// A lookup costs one hash.
package struct RouteAttachments: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  package init() {}

  /// The attached values.
  package var all: some Collection<any Sendable> { values.values }

  /// The types of the attached values.
  var types: some Sequence<ObjectIdentifier> { values.keys }

  /// The attachment of a type, or `nil` if there is none.
  package subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  /// The guards by their names, or `nil` if there are none.
  package var guardNames: (any GuardNames)? { values.values.lazy.compactMap { $0 as? any GuardNames }.first }

  /// Merges with other attachments.
  ///
  /// If both have a value of the same type, the other one is used.
  package func merging(_ others: RouteAttachments) -> RouteAttachments {
    guard !others.values.isEmpty else { return self }
    var merged = self
    merged.values.merge(others.values) { _, other in other }
    return merged
  }
}

/// The guards that are attached to a node of a map, by their names.
///
/// Texts of a map need no more, so that guards, which see the navigation state, stay behind the seam.
package protocol GuardNames: Sendable {
  /// The names of the guards that are asked before it opens.
  var enteringNames: [String] { get }
  /// The names of the guards that are asked before its screen leaves.
  var leavingNames: [String] { get }
  /// True if the user must confirm a link from outside the app.
  var isConfirmed: Bool { get }
}
