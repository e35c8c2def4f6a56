/// Names that only this view gives.
@propertyWrapper
public struct Namespace: DynamicProperty {
  private var place: Place?

  /// A namespace.
  public init() {}

  /// Its name.
  public var wrappedValue: Namespace.ID { ID(place: place.map { ObjectIdentifier($0) }) }

  /// The name of a namespace.
  public struct ID: Hashable, Sendable {
    let place: ObjectIdentifier?
  }

  final class Place {}
}

extension Namespace: BuiltInProperty {
  mutating func connect(to node: Node, at offset: Int) { place = node.stored(at: offset) { Place() } }
}

extension Namespace: SelfComparing {
  func isSame(as other: Any) -> Bool { other is Self }
}
