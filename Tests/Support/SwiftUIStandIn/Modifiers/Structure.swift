struct EnvironmentModifier {
  let transform: (inout EnvironmentValues) -> Void
}

extension EnvironmentModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    var environment = node.environment
    transform(&environment)
    node.child(0, content, environment)
  }
}

struct IDModifier<ID: Hashable> {
  let id: ID
}

extension IDModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) { node.child(AnyHashable(id), content) }
}

/// Names a view for a selection.
struct TagModifier {
  let tag: AnyHashable
}

extension TagModifier: BuiltInModifier {}

struct HiddenModifier {
}

extension HiddenModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    node.payload = Hidden()
    node.child(0, content)
  }
}

private final class Hidden: Payload {
  func shown(in node: Node) -> [Node] { [] }
}

/// A view behind or before another.
struct LayerModifier<Layer: View> {
  let layer: Layer
}

extension LayerModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    node.child(0, content)
    node.child(1, layer)
  }
}

struct TransactionModifier {
  let transform: (inout Transaction) -> Void
}

extension TransactionModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    var environment = node.environment
    environment[TransactionsKey.self].transforms.append(transform)
    node.child(0, content, environment)
  }
}

struct TransactionTransforms {
  var transforms: [(inout Transaction) -> Void] = []
}

enum TransactionsKey: EnvironmentKey {
  static var defaultValue: TransactionTransforms { TransactionTransforms() }
}

extension Node {
  /// True if a change of a container here is animated.
  ///
  /// A container animates its changes unless it is forbidden.
  var isAnimated: Bool {
    var transaction = Session.current.pending
    for transform in environment[TransactionsKey.self].transforms { transform(&transaction) }
    return !transaction.disablesAnimations
  }
}

extension View {
  /// Sets a value for the views in it.
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { modifier(EnvironmentModifier { $0[keyPath: keyPath] = value }) }

  /// Gives the views in it an object.
  public nonisolated func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
    modifier(EnvironmentModifier { $0[object: ObjectKey<T>()] = object })
  }

  /// Its controls cannot be touched.
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    modifier(EnvironmentModifier { $0[IsEnabledKey.self] = $0[IsEnabledKey.self] && !disabled })
  }

  /// Another id is another view.
  public nonisolated func id<ID>(_ id: ID) -> some View where ID: Hashable { modifier(IDModifier(id: id)) }

  /// Its value in a selection.
  public nonisolated func tag<V>(_ tag: V, includeOptional: Bool = true) -> some View where V: Hashable {
    modifier(TagModifier(tag: AnyHashable(tag)))
  }

  /// Not seen.
  public nonisolated func hidden() -> some View { modifier(HiddenModifier()) }

  /// A view behind it.
  public nonisolated func background<V>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View where V: View { modifier(LayerModifier(layer: content())) }

  /// A view before it.
  public nonisolated func overlay<V>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View where V: View { modifier(LayerModifier(layer: content())) }

  /// Changes the transactions of changes in it.
  public nonisolated func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(TransactionModifier(transform: transform))
  }
}
