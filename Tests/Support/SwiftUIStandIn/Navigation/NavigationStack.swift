/// A screen, and those that are pushed on it.
@MainActor @preconcurrency
public struct NavigationStack<Data, Root> where Root: View {
  /// Nothing of the app's.
  public typealias Body = Never
  private let root: Root
  private let path: StackPath?

  /// A stack that keeps its path itself.
  @MainActor @preconcurrency
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
    path = nil
  }

  /// A stack of values of any types.
  @MainActor @preconcurrency
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
    self.path = StackPath(path)
  }

  /// A stack of values of one type.
  @MainActor @preconcurrency
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
  {
    self.root = root()
    self.path = StackPath(path)
  }
}

extension NavigationStack: View, BuiltInView {
  func make(_ node: Node) {
    let stack = node.payload as? StackController ?? StackController(node)
    node.payload = stack
    stack.follow(path)
    var environment = node.environment
    environment[IsLazyKey.self] = false
    environment.stack = stack
    node.child(0, root, environment)
  }
}

/// The path that an app keeps for a stack.
struct StackPath {
  let read: () -> [AnyHashable]
  let write: ([AnyHashable]) -> Void
  let accepts: (AnyHashable) -> Bool

  init(_ binding: Binding<NavigationPath>) {
    read = { binding.wrappedValue.elements }
    write = { elements in
      var path = binding.wrappedValue
      // What stays must stay as it is: only its owner knows how it is written down.
      let kept = zip(path.elements, elements).prefix { $0 == $1 }.count
      path.removeLast(path.count - kept)
      for element in elements.dropFirst(kept) { path.append(element: element) }
      binding.wrappedValue = path
    }
    accepts = { _ in true }
  }

  init<Data>(_ binding: Binding<Data>) where Data: RangeReplaceableCollection, Data.Element: Hashable {
    read = { binding.wrappedValue.map { AnyHashable($0) } }
    write = { binding.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) }
    accepts = { $0.base is Data.Element }
  }
}

extension NavigationPath {
  mutating func append(element: AnyHashable) {
    if let value = element.base as? any Codable & Hashable {
      append(codable: value)
    } else if let value = element.base as? any Hashable {
      append(hashable: value)
    }
  }

  private mutating func append<V: Codable & Hashable>(codable value: V) { append(value) }
  private mutating func append<V: Hashable>(hashable value: V) { append(value) }
}
