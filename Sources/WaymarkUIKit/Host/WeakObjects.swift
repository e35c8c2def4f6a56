/// Objects by identity; one that is gone does not stand for another that came to its place in memory.
struct WeakObjects {
  private struct Reference {
    weak var object: AnyObject?
  }

  private var references: [ObjectIdentifier: Reference] = [:]

  func contains(_ object: AnyObject) -> Bool { references[ObjectIdentifier(object)]?.object === object }

  var all: [AnyObject] { references.values.compactMap(\.object) }

  mutating func insert(_ object: AnyObject) {
    references = references.filter { $0.value.object != nil }
    references[ObjectIdentifier(object)] = Reference(object: object)
  }

  mutating func remove(_ object: AnyObject) { references[ObjectIdentifier(object)] = nil }
}
