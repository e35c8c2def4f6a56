/// Says what is shown for values of a type.
@MainActor
protocol DestinationDeclaration {
  var type: Any.Type { get }
  func matches(_ value: AnyHashable) -> Bool
  func screen(for value: AnyHashable) -> (any View)?
}

struct DestinationModifier<Value: Hashable, Screen: View> {
  let destination: (Value) -> Screen
}

extension DestinationModifier: BuiltInModifier, DestinationDeclaration {
  var type: Any.Type { Value.self }
  func matches(_ value: AnyHashable) -> Bool { Swift.type(of: value.base) == Value.self }

  func screen(for value: AnyHashable) -> (any View)? {
    guard matches(value), let value = value.base as? Value else { return nil }
    return LazyContent(value: value, content: destination)
  }
}

/// A view that is made of a value where it is shown.
struct LazyContent<Value, Content: View> {
  typealias Body = Never
  let value: Value
  let content: (Value) -> Content
}

extension LazyContent: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content(value)) }
}

/// A screen that is shown as long as a binding says so.
struct DeclaredDestinationModifier<Item: Hashable, Screen: View> {
  let item: Binding<Item?>
  let destination: (Item) -> Screen
}

extension DeclaredDestinationModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    let declared = node.payload as? DeclaredDestination ?? DeclaredDestination()
    node.payload = declared
    let (binding, destination) = (item, destination)
    let item = binding.wrappedValue
    declared.item = item.map { AnyHashable($0) }
    declared.content = item.map { LazyContent(value: $0, content: destination) } ?? declared.content
    declared.clear = { binding.wrappedValue = nil }
    node.child(0, content)
  }
}

/// A screen that another wants to be pushed on it.
@MainActor
final class DeclaredDestination: Payload {
  var item: AnyHashable?
  var content: (any View)?
  var clear: () -> Void = {}
}

extension Node {
  /// Returns the declarations in a screen, without those of screens that it has pushed and of stacks inside.
  func declarations() -> [any DestinationDeclaration] {
    declared { $0.modifier((any DestinationDeclaration).self) }
  }

  func wantedDestinations() -> [DeclaredDestination] { declared { $0.payload as? DeclaredDestination } }

  private func declared<D>(_ find: (Node) -> D?) -> [D] {
    var found: [D] = []
    walkAll { node in
      guard !(node.payload is StackController) else { return false }
      guard let declaration = find(node) else { return true }
      if node.environment[IsLazyKey.self] {
        node.environment.stack?.say(
          "Do not put a navigation destination modifier inside a “lazy” container, like `List` or `LazyVStack`. These "
            + "containers create child views only when needed to render on screen. Add the navigation destination "
            + "modifier outside these containers so that the navigation stack can always see the destination.")
      } else {
        found.append(declaration)
      }
      return true
    }
    return found
  }
}

extension View {
  /// Declares the screen of the stack for values of a type.
  public nonisolated func navigationDestination<D, C>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View { modifier(DestinationModifier(destination: destination)) }

  /// A screen as long as there is an item.
  public nonisolated func navigationDestination<D, C>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    modifier(DeclaredDestinationModifier(item: item, destination: destination))
  }

  /// A screen as long as a binding says so.
  public nonisolated func navigationDestination<V>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View where V: View {
    let view = destination()
    return modifier(DeclaredDestinationModifier(item: isPresented.asItem) { _ in view })
  }

  /// The title of a screen.
  public nonisolated func navigationTitle(_ title: Text) -> some View { modifier(TitleModifier(title: title.content)) }

  /// The title of a screen.
  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    modifier(TitleModifier(title: titleKey.text))
  }

  /// The title of a screen.
  @_disfavoredOverload
  public nonisolated func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol {
    modifier(TitleModifier(title: String(title)))
  }

  /// No back button, and no swipe back either.
  public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    modifier(BackButtonModifier(isHidden: hidesBackButton))
  }
}

struct TitleModifier {
  let title: String
}

extension TitleModifier: BuiltInModifier {}

struct BackButtonModifier {
  let isHidden: Bool
}

extension BackButtonModifier: BuiltInModifier {}

/// A value that exists while a Boolean binding is true.
struct Shown: Hashable, Identifiable {
  var id: Int { 0 }
}

extension Binding where Value == Bool {
  var asItem: Binding<Shown?> { Binding<Shown?>(source: ShownSource(self)) }
}

private final class ShownSource: BindingSource<Shown?> {
  private let base: Binding<Bool>

  init(_ base: Binding<Bool>) {
    self.base = base
  }

  override var value: Shown? { base.wrappedValue ? Shown() : nil }
  override func set(_ new: Shown?) { base.wrappedValue = new != nil }

  override func isSame(as other: AnyObject) -> Bool {
    (other as? ShownSource).map { base.isSame(as: $0.base) } ?? false
  }
}
