/// Reads a value of the environment that a view is in.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private var place: EnvironmentPlace?

  /// A value.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  /// An object.
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    keyPath = \EnvironmentValues[required: ObjectKey<Value>()]
  }

  /// An object that may be missing.
  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
    keyPath = \EnvironmentValues[object: ObjectKey<T>()]
  }

  /// The value.
  public var wrappedValue: Value { place?.read(keyPath) ?? EnvironmentValues()[keyPath: keyPath] }
}

extension Environment: BuiltInProperty {
  mutating func connect(to node: Node, at offset: Int) {
    place = node.stored(at: offset) { EnvironmentPlace(node) }
  }
}

extension Environment: SelfComparing {
  func isSame(as other: Any) -> Bool { (other as? Self)?.keyPath == keyPath }
}

/// Which environment a property reads.
final class EnvironmentPlace: @unchecked Sendable {
  private weak var node: Node?
  /// The last values: actions of views that have gone still read it.
  private var last: EnvironmentValues

  @MainActor init(_ node: Node) {
    self.node = node
    last = node.environment
  }

  func read<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
    guard isOnMainActor else { return last[keyPath: keyPath] }
    nonisolated(unsafe) let keyPath = keyPath
    nonisolated(unsafe) var value: Value?
    MainActor.assumeIsolated {
      guard let node else { return }
      last = node.environment
      // Only a body that reads it is outdated when it changes.
      value = Session.current.evaluating.last === node ? node.read(keyPath) : nil
    }
    return value ?? last[keyPath: keyPath]
  }
}

/// Names an object in the environment by its type.
struct ObjectKey<Object: AnyObject & Observable>: Hashable {}

extension EnvironmentValues {
  /// The object of a type.
  public subscript<T>(objectType: T.Type) -> T? where T: AnyObject, T: Observable {
    get { self[object: ObjectKey<T>()] }
    set { self[object: ObjectKey<T>()] = newValue }
  }

  subscript<Object: AnyObject & Observable>(object key: ObjectKey<Object>) -> Object? {
    get { self[ObjectIdentifier(Object.self)] as? Object }
    set { self[ObjectIdentifier(Object.self)] = newValue }
  }

  subscript<Object: AnyObject & Observable>(required key: ObjectKey<Object>) -> Object {
    guard let object = self[object: key] else {
      fatalError(
        "No Observable object of type \(Object.self) found. A View.environmentObject(_:) for \(Object.self) "
          + "may be missing as an ancestor of this view.")
    }
    return object
  }
}
