/// Told when the user sees it, and when no longer.
@MainActor
protocol Appearing: Payload {
  func tellAppeared()
  func tellDisappeared()
}

/// The actions for a view that appears and disappears.
///
/// The order of the views of one update is not documented; here the outer ones come first.
@MainActor
final class AppearAction: Appearing {
  var onAppear: () -> Void = {}
  var onDisappear: () -> Void = {}
  private weak var node: Node?

  init(_ node: Node) {
    self.node = node
  }

  func tellAppeared() {
    let session = Session.current
    if session.has(.lostOnAppear), isPushed { return }
    if session.has(.emptyNeverAppears), node?.isEmpty == true { return }
    if session.has(.lateOnAppear), node?.environment.isPresented == true {
      session.after(.seconds(1)) { [self] in
        if session.appeared.contains(where: { $0 === self }) { onAppear() }
      }
      return
    }
    onAppear()
    if session.has(.onAppearTwice) { onAppear() }
  }

  func tellDisappeared() { onDisappear() }

  /// It is on a screen above the root of its stack.
  private var isPushed: Bool { node?.environment.stack.map { $0.top !== $0.root } ?? false }
}

/// A view that is there though nothing is in it.
///
/// No report: whether a stack of nothing appears is not documented.
protocol AlwaysThere {}

extension ZStack: AlwaysThere {}
extension VStack: AlwaysThere {}
extension HStack: AlwaysThere {}
extension NavigationStack: AlwaysThere {}
extension NavigationSplitView: AlwaysThere {}
extension TabView: AlwaysThere {}

extension Node {
  /// Nothing is to be seen of it, and no container either.
  fileprivate var isEmpty: Bool {
    var isEmpty = true
    walkShown { node in
      let isNothing = node.view is EmptyView || Mirror(reflecting: node.view).displayStyle == .optional
      if node.view is any AlwaysThere || node.children.isEmpty && !isNothing { isEmpty = false }
      return isEmpty
    }
    return isEmpty
  }

  var appearAction: AppearAction {
    if let action = payload as? AppearAction { return action }
    let action = AppearAction(self)
    payload = action
    return action
  }
}

struct AppearModifier {
  let action: (() -> Void)?
}

extension AppearModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    node.appearAction.onAppear = action ?? {}
    node.child(0, content)
  }
}

struct DisappearModifier {
  let action: (() -> Void)?
}

extension DisappearModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    node.appearAction.onDisappear = action ?? {}
    node.child(0, content)
  }
}

struct TaskModifier<ID: Equatable> {
  let id: ID
  let priority: TaskPriority
  let action: @Sendable () async -> Void
}

extension TaskModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    let running = node.stored(at: -1) { RunningTask(id) }
    let (priority, action) = (priority, action)
    running.start = { Task(priority: priority) { await action() } }
    node.appearAction.onAppear = { running.begin() }
    node.appearAction.onDisappear = { running.end() }
    running.follow(id)
    node.child(0, content)
  }
}

@MainActor
private final class RunningTask<ID: Equatable> {
  private var id: ID
  private var task: Task<Void, Never>?
  var start: () -> Task<Void, Never> = { Task {} }

  init(_ id: ID) {
    self.id = id
  }

  func begin() {
    task?.cancel()
    task = start()
  }

  func end() {
    task?.cancel()
    task = nil
  }

  /// Another id ends the task and begins another.
  func follow(_ new: ID) {
    guard new != id else { return }
    id = new
    if task != nil { Session.current.afterwards.append { [self] in begin() } }
  }
}

struct ChangeModifier<Value: Equatable> {
  let value: Value
  let isInitial: Bool
  let action: (Value, Value) -> Void
}

extension ChangeModifier: BuiltInModifier {
  func make(_ node: Node, _ content: any View) {
    follow(node, at: -1)
    node.child(0, content)
  }

  /// Remembers the value, and acts when it is another than the last.
  @MainActor func follow(_ node: Node, at offset: Int) {
    let (value, action) = (value, action)
    guard let last = node.storage[offset] as? LastValue<Value> else {
      node.storage[offset] = LastValue(value)
      if isInitial { Session.current.afterwards.append { action(value, value) } }
      return
    }
    let old = last.value
    last.value = value
    if old != value { Session.current.afterwards.append { action(old, value) } }
  }
}

private final class LastValue<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension View {
  /// Does something when it comes on the screen.
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearModifier(action: action))
  }

  /// Does something when it leaves the screen.
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(DisappearModifier(action: action))
  }

  /// Does something as long as it is on the screen.
  public nonisolated func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { modifier(TaskModifier(id: 0, priority: priority, action: action)) }

  /// Does something as long as it is on the screen, and anew for another id.
  public nonisolated func task<T>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View where T: Equatable { modifier(TaskModifier(id: value, priority: priority, action: action)) }

  /// Does something when a value is another.
  public nonisolated func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View where V: Equatable {
    modifier(ChangeModifier(value: value, isInitial: initial) { _, _ in action() })
  }

  /// Does something when a value is another.
  public nonisolated func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View where V: Equatable { modifier(ChangeModifier(value: value, isInitial: initial, action: action)) }
}
