/// Makes a view of another.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the view that it makes.
  associatedtype Body: View
  /// The type of the view that it is applied to.
  typealias Content = _ViewModifier_Content<Self>
  /// Makes the view.
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

extension ViewModifier where Body == Never {
  /// Modifiers of SwiftUI's own have none.
  @MainActor @preconcurrency public func body(content: Content) -> Never { fatalError("\(Self.self) has no body") }
}

/// The view that a modifier is applied to.
public struct _ViewModifier_Content<Modifier> where Modifier: ViewModifier {
  /// Nothing of the app's.
  public typealias Body = Never
  let view: any View
}

extension _ViewModifier_Content: View, BuiltInView {
  func make(_ node: Node) { node.child(0, view) }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  /// Nothing of the app's.
  public typealias Body = Never
  /// The view.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// A view with a modifier.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, BuiltInView, ModifiedView where Content: View, Modifier: ViewModifier {
  var isWrittenByApp: Bool { !(modifier is any BuiltInModifier) }
  var anyContent: any View { content }
  var anyModifier: any ViewModifier { modifier }

  func make(_ node: Node) {
    if let builtIn = modifier as? any BuiltInModifier { return builtIn.make(node, content) }
    var modifier = modifier
    node.install(&modifier)
    Session.current.count(Modifier.self)
    node.child(0, modifier.body(content: _ViewModifier_Content(view: content)))
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {}

extension ModifiedContent: BuiltInModifier where Content: ViewModifier, Modifier: ViewModifier {
  func make(_ node: Node, _ content: any View) {
    let inner = ModifiedContent<AnyView, Content>(content: AnyView(content), modifier: self.content)
    node.child(0, ModifiedContent<_, Modifier>(content: inner, modifier: modifier))
  }
}

extension ViewModifier {
  /// This one, then another.
  public nonisolated func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

extension View {
  /// This view with a modifier.
  public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A modifier of SwiftUI's own.
@MainActor
protocol BuiltInModifier: ViewModifier where Body == Never {
  func make(_ node: Node, _ content: any View)
}

extension BuiltInModifier {
  func make(_ node: Node, _ content: any View) { node.child(0, content) }
}

/// A view with some modifier.
@MainActor
protocol ModifiedView {
  var anyContent: any View { get }
  var anyModifier: any ViewModifier { get }
}

extension Node {
  /// The modifier, if this is the place of one of a kind.
  func modifier<M>(_ type: M.Type) -> M? { (view as? any ModifiedView)?.anyModifier as? M }

  /// The modifiers of a kind that are seen, outermost first.
  func shownModifiers<M>(_ type: M.Type) -> [(node: Node, modifier: M)] {
    var found: [(Node, M)] = []
    walkShown { node in
      if let modifier = node.modifier(type) { found.append((node, modifier)) }
      return true
    }
    return found
  }
}
