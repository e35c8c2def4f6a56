/// A screen on a stack.
@MainActor
final class StackScreen {
  /// The element of the path that a screen shows.
  enum Element: Hashable {
    /// An element of the path.
    case value(Int, AnyHashable)
    /// A view that a screen declares, while it is wanted.
    case declared(ObjectIdentifier, AnyHashable)
    /// A view that a link has pushed.
    case link(ObjectIdentifier)

    var value: AnyHashable? { if case .value(_, let value) = self { value } else { nil } }
    var index: Int? { if case .value(let index, _) = self { index } else { nil } }
  }

  let element: Element
  let node: Node
  /// There is no destination for the value.
  var isMissing = false
  var declared: DeclaredDestination?

  init(_ element: Element, _ node: Node) {
    self.element = element
    self.node = node
  }
}

/// A change of a stack.
struct StackChange {
  enum Kind: String {
    case push
    case pop
    case replace

    init(from old: Int, to new: Int) { self = new > old ? .push : new < old ? .pop : .replace }
  }

  let kind: Kind
  let isAnimated: Bool
}

/// A screen that a link has pushed.
struct StackLink {
  let id: ObjectIdentifier
  let content: any View
}

/// Makes the screens of a stack from its root upwards: each may declare destinations for those above.
@MainActor
struct StackBuilder {
  private let stack: StackController
  private let node: Node
  private let onlyExisting: Bool
  private var declarations: [any DestinationDeclaration] = []
  private(set) var screens: [StackScreen] = []

  init(_ stack: StackController, _ node: Node, _ root: Node, onlyExisting: Bool) {
    self.stack = stack
    self.node = node
    self.onlyExisting = onlyExisting
    look(in: root)
  }

  mutating func add(_ element: StackScreen.Element, _ content: (any DestinationDeclaration) -> (any View)?) {
    var view: (any View)?
    if case .link = element {
      view = content(NoDestination())
    } else {
      view = declarations.lazy.compactMap(content).first
    }
    place(element, view, nil)
  }

  private mutating func place(_ element: StackScreen.Element, _ view: (any View)?, _ declared: DeclaredDestination?) {
    let known = stack.screens.first { $0.element == element } ?? replaced(by: element)
    if onlyExisting, known == nil { return }
    let screen = known ?? StackScreen(element, Node(element, EmptyView(), node.environment, in: node))
    if !node.extras.contains(where: { $0 === screen.node }) { node.extras.append(screen.node) }
    screen.isMissing = view == nil
    screen.declared = declared
    // SwiftUI shows a sign; whether it says more is not documented.
    if case .value(_, let value) = element, view == nil {
      stack.say("There is no navigationDestination for a value of type “\(type(of: value.base))”.")
    }
    screen.node.update(ScreenHost(content: view ?? MissingDestination()), environment(of: screen))
    screens.append(screen)
    look(in: screen.node)
  }

  /// The screen in the same place of the path, where SwiftUI keeps it.
  private func replaced(by element: StackScreen.Element) -> StackScreen? {
    guard Session.current.has(.replacedScreenKeepsState), let index = element.index,
      let old = stack.screens.first(where: { $0.element.index == index })
    else { return nil }
    return StackScreen(element, old.node)
  }

  private func environment(of screen: StackScreen) -> EnvironmentValues {
    var environment = node.environment
    environment[IsLazyKey.self] = false
    environment[IsPresentedKey.self] = true
    environment.stack = stack
    environment.dismiss = DismissAction(screen) { [weak stack, weak screen] in
      if let screen { stack?.dismiss(screen) }
    }
    return environment
  }

  /// Reads a screen: its declarations count for those above, and the screen that it wants is above it at once.
  private mutating func look(in screen: Node) {
    for declaration in screen.declarations() {
      if declarations.contains(where: { $0.type == declaration.type }) {
        stack.say(
          "A navigationDestination for “\(declaration.type)” was declared earlier on the stack. Only the destination "
            + "declared closest to the root view of the stack will be used.")
      }
      declarations.append(declaration)
    }
    for declared in screen.wantedDestinations() {
      guard let item = declared.item, let content = declared.content else { continue }
      place(.declared(ObjectIdentifier(declared), item), content, declared)
    }
  }
}

private struct NoDestination {
}

extension NoDestination: DestinationDeclaration {
  var type: Any.Type { Never.self }
  func matches(_ value: AnyHashable) -> Bool { false }
  func screen(for value: AnyHashable) -> (any View)? { nil }
}

/// The content of a screen.
private struct ScreenHost {
  typealias Body = Never
  let content: any View
}

extension ScreenHost: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content) }
}

/// The yellow triangle that SwiftUI shows where there is no destination.
struct MissingDestination {
  typealias Body = Never
}

extension MissingDestination: View, BuiltInView {
  func make(_ node: Node) { node.child(0, Image(systemName: "exclamationmark.triangle.fill")) }
}
