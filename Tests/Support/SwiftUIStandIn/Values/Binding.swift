/// Reads and writes a value that another object keeps.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  let source: BindingSource<Value>
  /// The transaction of a write.
  public var transaction = Transaction()

  init(source: BindingSource<Value>) {
    self.source = source
  }

  /// A binding by functions.
  @preconcurrency
  public init(get: @escaping @isolated(any) () -> Value, set: @escaping @isolated(any) (Value) -> Void) {
    // SwiftUI calls them where views are evaluated, on the main actor, whatever they are isolated to.
    source = FunctionSource(
      get: unsafeBitCast(get, to: (() -> Value).self), set: unsafeBitCast(set, to: ((Value) -> Void).self))
  }

  /// The same binding.
  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// A binding to the value of one that may have none; nil if it has none now.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    source = UnwrappedSource(base, value)
    transaction = base.transaction
  }

  /// A binding to an optional.
  public init<V>(_ base: Binding<V>) where Value == V? {
    source = FunctionSource(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// A binding to an erased value.
  public init<V>(_ base: Binding<V>) where Value == AnyHashable, V: Hashable {
    source = FunctionSource(
      get: { AnyHashable(base.wrappedValue) }, set: { if let value = $0.base as? V { base.wrappedValue = value } })
  }

  /// A binding that cannot be written.
  public static func constant(_ value: Value) -> Binding<Value> { Binding(source: ConstantSource(value)) }

  /// The value.
  public var wrappedValue: Value {
    get { source.value }
    nonmutating set {
      guard !transaction.isPlain else { return source.set(newValue) }
      withTransaction(transaction) { source.set(newValue) }
    }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(source: PartSource(self, keyPath))
  }

  /// The same binding, whose writes look so.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// The same binding, whose writes are animated.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var copy = self
    copy.transaction.animation = animation
    return copy
  }
}

extension Binding: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: DynamicProperty {}

extension Binding: SelfComparing {
  func isSame(as other: Any) -> Bool { (other as? Self).map { source.isSame(as: $0.source) } ?? false }
}
