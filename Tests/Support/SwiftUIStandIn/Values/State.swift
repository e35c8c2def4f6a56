/// A value that a view keeps as long as it stays in its place.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private var source: StateSource<Value>?

  /// A value to begin with.
  public init(wrappedValue value: Value) {
    initial = value
  }

  /// A value to begin with.
  public init(initialValue value: Value) {
    initial = value
  }

  /// The value.
  public var wrappedValue: Value {
    get { source?.value ?? outside() }
    nonmutating set {
      guard let source else {
        _ = outside()
        return
      }
      source.set(newValue)
    }
  }

  /// A binding to it.
  public var projectedValue: Binding<Value> { Binding(source: source ?? ConstantSource(initial)) }

  private func outside() -> Value {
    onMainActor {
      Session.current.say(
        "Accessing State's value outside of being installed on a View. "
          + "This will result in a constant Binding of the initial value and will not update.")
    }
    return initial
  }
}

// Among the others it would be what an initialiser of members takes for a property without a value.
extension State where Value: ExpressibleByNilLiteral {
  /// Nothing to begin with.
  public init() {
    initial = nil
  }
}

extension State: BuiltInProperty {
  mutating func connect(to node: Node, at offset: Int) {
    let initial = initial
    source = node.stored(at: offset) { StateSource(initial) }
  }
}

extension State: SelfComparing {
  // Only the first initial value counts, so another one makes no difference.
  func isSame(as other: Any) -> Bool { other is Self }
}

/// Where a state is kept.
///
/// Bindings to it outlive the view.
final class StateSource<Value>: BindingSource<Value>, @unchecked Sendable {
  private var current: Value
  /// The views whose bodies have read it.
  ///
  /// Touched on the main actor only.
  private var readers: [WeakNode] = []

  init(_ value: Value) {
    current = value
  }

  override var value: Value {
    noteReader()
    return current
  }

  override func set(_ new: Value) {
    let isSame = areSame(current, new)
    current = new
    guard !isSame else { return }
    onMainActor { self.tellReaders() }
  }

  private func noteReader() {
    guard isOnMainActor else { return }
    MainActor.assumeIsolated {
      guard let node = Session.current.evaluating.last, !readers.contains(where: { $0.node === node }) else { return }
      readers.removeAll { $0.node == nil }
      readers.append(WeakNode(node: node))
    }
  }

  @MainActor private func tellReaders() {
    if !Session.current.evaluating.isEmpty {
      Session.current.say("Modifying state during view update, this will cause undefined behavior.")
    }
    let told = readers
    readers = []
    for reader in told { reader.node?.markDirty() }
  }
}

struct WeakNode {
  weak var node: Node?
}
