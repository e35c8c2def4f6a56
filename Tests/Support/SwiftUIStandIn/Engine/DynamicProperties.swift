/// A property wrapper that the engine connects to the place of a view in the tree.
@MainActor
protocol BuiltInProperty: DynamicProperty {
  /// The view is about to be evaluated.
  mutating func connect(to node: Node, at offset: Int)
}

extension Node {
  /// Connects the property wrappers of a view, of a modifier or of an app with this place.
  func install<Value>(_ value: inout Value, at start: Int = 0) {
    withUnsafeMutablePointer(to: &value) { pointer in
      let raw = UnsafeMutableRawPointer(pointer)
      forEachField(of: Value.self) { offset, type in
        guard let type = type as? any DynamicProperty.Type else { return }
        self.connect(type, raw + offset, start + offset)
      }
    }
  }

  private func connect<Property: DynamicProperty>(
    _: Property.Type, _ raw: UnsafeMutableRawPointer, _ offset: Int
  ) {
    let pointer = raw.assumingMemoryBound(to: Property.self)
    if let type = Property.self as? any BuiltInProperty.Type {
      connectBuiltIn(type, raw, offset)
    } else {
      install(&pointer.pointee, at: offset)
    }
    pointer.pointee.update()
  }

  private func connectBuiltIn<Property: BuiltInProperty>(
    _: Property.Type, _ raw: UnsafeMutableRawPointer, _ offset: Int
  ) {
    raw.assumingMemoryBound(to: Property.self).pointee.connect(to: self, at: offset)
  }

  /// Returns the object that a property wrapper keeps here as long as the view stays.
  func stored<Value: AnyObject>(at offset: Int, or make: () -> Value) -> Value {
    if let value = storage[offset] as? Value { return value }
    let value = make()
    storage[offset] = value
    return value
  }
}
