/// Typed values attached to a route.
///
/// Hosts and tools define the types, which the core does not know.
///
/// ```swift
/// struct ScreenTitle: Sendable { let text: String }
///
/// var builder = RouteTable.Builder(reachable: .fromLinks)
/// builder.add(RouteTo("/books", name: "books").attaching(ScreenTitle(text: "Books")))
/// let title = try builder.build().route(named: "books")?.attachments[ScreenTitle.self]?.text       // "Books"
/// ```
/// There is one value of each type. A lookup costs one hash.
public struct RouteAttachments: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates empty attachments.
  public init() {}

  /// The types of the attached values.
  var types: some Sequence<ObjectIdentifier> { values.keys }

  /// The attachment of a type, or `nil` if there is none.
  public subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  /// Merges with other attachments.
  ///
  /// If both have a value of the same type, the other one is used.
  public func merging(_ others: RouteAttachments) -> RouteAttachments {
    guard !others.values.isEmpty else { return self }
    var merged = self
    merged.values.merge(others.values) { _, other in other }
    return merged
  }
}
