/// A value that a window keeps, and that comes back with it.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private let key: String
  private let initial: Value
  private let encode: (Value) -> Any?
  private let decode: (Any) -> Value?
  private var source: BindingSource<Value>?

  private init(
    _ key: String, _ initial: Value, _ encode: @escaping (Value) -> Any?, _ decode: @escaping (Any) -> Value?
  ) {
    self.key = key
    self.initial = initial
    self.encode = encode
    self.decode = decode
  }

  private init(plain key: String, _ initial: Value) { self.init(key, initial, { $0 }, { $0 as? Value }) }

  /// The value.
  public var wrappedValue: Value {
    get { source?.value ?? initial }
    nonmutating set { source?.set(newValue) }
  }

  /// A binding to it.
  public var projectedValue: Binding<Value> { Binding(source: source ?? ConstantSource(initial)) }

  /// A value.
  public init(wrappedValue: Value, _ key: String) where Value == Bool { self.init(plain: key, wrappedValue) }
  /// A value.
  public init(wrappedValue: Value, _ key: String) where Value == Int { self.init(plain: key, wrappedValue) }
  /// A value.
  public init(wrappedValue: Value, _ key: String) where Value == Double { self.init(plain: key, wrappedValue) }
  /// A value.
  public init(wrappedValue: Value, _ key: String) where Value == String { self.init(plain: key, wrappedValue) }
  /// A value.
  public init(wrappedValue: Value, _ key: String) where Value == URL { self.init(plain: key, wrappedValue) }
  /// A value.
  public init(wrappedValue: Value, _ key: String) where Value == Date { self.init(plain: key, wrappedValue) }
  /// A value.
  public init(wrappedValue: Value, _ key: String) where Value == Data { self.init(plain: key, wrappedValue) }

  /// A value by its raw one.
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
    self.init(key, wrappedValue, { $0.rawValue }, { ($0 as? Int).flatMap { Value(rawValue: $0) } })
  }

  /// A value by its raw one.
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    self.init(key, wrappedValue, { $0.rawValue }, { ($0 as? String).flatMap { Value(rawValue: $0) } })
  }

  private init<Plain>(optional key: String, _: Plain.Type) where Value == Plain? {
    self.init(key, nil, { $0 }, { .some($0 as? Plain) })
  }

  /// A value that may be missing.
  public init(_ key: String) where Value == Bool? { self.init(optional: key, Bool.self) }
  /// A value that may be missing.
  public init(_ key: String) where Value == Int? { self.init(optional: key, Int.self) }
  /// A value that may be missing.
  public init(_ key: String) where Value == Double? { self.init(optional: key, Double.self) }
  /// A value that may be missing.
  public init(_ key: String) where Value == String? { self.init(optional: key, String.self) }
  /// A value that may be missing.
  public init(_ key: String) where Value == URL? { self.init(optional: key, URL.self) }
  /// A value that may be missing.
  public init(_ key: String) where Value == Date? { self.init(optional: key, Date.self) }
  /// A value that may be missing.
  public init(_ key: String) where Value == Data? { self.init(optional: key, Data.self) }
}

extension SceneStorage: BuiltInProperty {
  mutating func connect(to node: Node, at offset: Int) {
    let (key, initial, encode, decode) = (key, initial, encode, decode)
    guard let storage = node.environment.window?.storage else { return }
    source = node.stored(at: offset) { storage.source(key, initial, encode, decode) }
  }
}

extension SceneStorage: SelfComparing {
  func isSame(as other: Any) -> Bool { (other as? Self)?.key == key }
}

/// The values that a window keeps.
///
/// All views of a window that name the same key share a value.
@MainActor
final class SceneStore {
  private(set) var values: [String: Any]
  private var sources: [String: AnyObject] = [:]

  init(_ values: [String: Any] = [:]) {
    self.values = values
  }

  func source<Value>(
    _ key: String, _ initial: Value, _ encode: @escaping (Value) -> Any?, _ decode: @escaping (Any) -> Value?
  ) -> BindingSource<Value> {
    if let source = sources[key] as? FunctionSource<Value> { return source }
    let state = StateSource(values[key].flatMap(decode) ?? initial)
    let write: (Value) -> Void = { [weak self] new in
      state.set(new)
      nonisolated(unsafe) let plain = encode(new)
      onMainActor { self?.values[key] = plain }
    }
    let source = FunctionSource(get: { state.value }, set: write)
    sources[key] = source
    return source
  }
}
