/// Where a binding reads and writes.
class BindingSource<Value> {
  var value: Value { fatalError("a source reads") }
  func set(_ new: Value) {}
  func isSame(as other: AnyObject) -> Bool { self === other }
}

final class ConstantSource<Value>: BindingSource<Value> {
  private let constant: Value

  init(_ constant: Value) {
    self.constant = constant
  }

  override var value: Value { constant }
}

final class FunctionSource<Value>: BindingSource<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    read = get
    write = set
  }

  override var value: Value { read() }
  override func set(_ new: Value) { write(new) }
}

/// A part of another binding's value.
final class PartSource<Base, Value>: BindingSource<Value> {
  private let base: Binding<Base>
  private let keyPath: WritableKeyPath<Base, Value>

  init(_ base: Binding<Base>, _ keyPath: WritableKeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  override var value: Value { base.wrappedValue[keyPath: keyPath] }
  override func set(_ new: Value) { base.wrappedValue[keyPath: keyPath] = new }

  override func isSame(as other: AnyObject) -> Bool {
    guard let other = other as? PartSource else { return false }
    return base.isSame(as: other.base) && keyPath == other.keyPath
  }
}

/// The value of a binding that may have none.
///
/// It keeps the last one, since views that go away still read it.
final class UnwrappedSource<Value>: BindingSource<Value> {
  private let base: Binding<Value?>
  private var last: Value

  init(_ base: Binding<Value?>, _ value: Value) {
    self.base = base
    last = value
  }

  override var value: Value {
    if let value = base.wrappedValue { last = value }
    return last
  }

  override func set(_ new: Value) { base.wrappedValue = new }

  override func isSame(as other: AnyObject) -> Bool {
    (other as? UnwrappedSource).map { base.isSame(as: $0.base) } ?? false
  }
}

/// A property of an object.
final class ObjectSource<Object: AnyObject, Value>: BindingSource<Value> {
  private let object: Object
  private let keyPath: ReferenceWritableKeyPath<Object, Value>

  init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.keyPath = keyPath
  }

  override var value: Value { object[keyPath: keyPath] }
  override func set(_ new: Value) { object[keyPath: keyPath] = new }

  override func isSame(as other: AnyObject) -> Bool {
    guard let other = other as? ObjectSource else { return false }
    return object === other.object && keyPath == other.keyPath
  }
}
