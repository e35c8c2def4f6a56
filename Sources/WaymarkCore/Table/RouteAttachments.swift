/// Typed values that travel with a route: the core knows none of them, each host and tool defines its own.
///
/// ```swift
/// struct ScreenTitle: Sendable { let text: String }
///
/// var builder = RouteTable.Builder(reachable: .fromLinks)
/// builder.add(RouteTo("/books", name: "books").attaching(ScreenTitle(text: "Books")))
/// let title = try builder.build().route(named: "books")?.attachments[ScreenTitle.self]?.text       // "Books"
/// ```
/// One value a type. Looking one up costs one hash.
public struct RouteAttachments: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// No attachments.
  public init() {}

  /// The types of what is attached.
  var types: some Sequence<ObjectIdentifier> { values.keys }

  /// The attachment of a type; nil if there is none.
  public subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  /// These attachments and others, which count where both have one of a type.
  public func merging(_ others: RouteAttachments) -> RouteAttachments {
    guard !others.values.isEmpty else { return self }
    var merged = self
    merged.values.merge(others.values) { _, other in other }
    return merged
  }
}
