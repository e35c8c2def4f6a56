/// One view's place in the tree.
///
/// As long as it stays, the view's state does.
@MainActor
final class Node {
  /// Where it is in its parent: a position, a branch of an `if`, the id of an element.
  let key: AnyHashable
  private(set) weak var parent: Node?
  /// The view as its parent made it.
  private(set) var view: any View
  private(set) var environment: EnvironmentValues
  private(set) var children: [Node] = []
  /// Views that a container makes by itself: screens, contents of tabs, what is presented.
  var extras: [Node] = []
  /// The storage of its property wrappers.
  var storage: [Int: AnyObject] = [:]
  /// The payload of a container.
  var payload: (any Payload)?
  private(set) var isDirty = true
  private(set) var isGone = false
  private var requests: [Request] = []
  private var reads: [AnyKeyPath: (EnvironmentValues) -> Bool] = [:]

  private struct Request {
    let key: AnyHashable
    let view: any View
    let environment: EnvironmentValues
  }

  init(_ key: AnyHashable, _ view: any View, _ environment: EnvironmentValues, in parent: Node?) {
    self.key = key
    self.view = view
    self.environment = environment
    self.parent = parent
    evaluate()
  }

  // MARK: Updating

  /// The parent was evaluated and made the view anew.
  func update(_ new: any View, _ environment: EnvironmentValues) {
    let isSameView = areSame(view as Any, new as Any)
    let isSamePlace = environment.isSame(as: self.environment)
    view = new
    self.environment = environment
    if isDirty || !isSameView || readsAreOutdated || (!isSamePlace && isTransparent) {
      evaluate()
    } else if !isSamePlace {
      for child in children { child.update(child.view, environment) }
    } else {
      visit()
    }
  }

  /// Evaluates what is outdated, here and below.
  func visit() {
    if isDirty { return evaluate() }
    for child in children { child.visit() }
    for extra in extras { extra.visit() }
  }

  func markDirty() {
    guard !isGone else { return }
    isDirty = true
    Session.current.needsUpdate()
  }

  /// The app's code is not asked for what it is made of.
  private var isTransparent: Bool {
    (view as? any BuiltInView).map { !$0.isWrittenByApp } ?? (view is any RepresentedView)
  }
  private var readsAreOutdated: Bool { reads.values.contains { !$0(environment) } }

  private func evaluate() {
    isDirty = false
    requests = []
    reads = [:]
    let session = Session.current
    session.evaluating.append(self)
    withObservationTracking {
      make(view)
    } onChange: { [weak self] in
      onMainActor { self?.markDirty() }
    }
    session.evaluating.removeLast()
    let wanted = requests
    requests = []
    reconcile(wanted)
  }

  private func make<V: View>(_ view: V) {
    if let builtIn = view as? any BuiltInView { return builtIn.make(self) }
    if let represented = view as? any RepresentedView { return represent(represented) }
    var view = view
    install(&view)
    Session.current.count(V.self)
    child(0, view.body)
  }

  // MARK: Children

  /// Asks for a view here; it is made when this one has been evaluated.
  func child(_ key: AnyHashable, _ view: any View, _ environment: EnvironmentValues? = nil) {
    requests.append(Request(key: key, view: view, environment: environment ?? self.environment))
  }

  private func reconcile(_ wanted: [Request]) {
    var old = Dictionary(children.map { ($0.key, $0) }) { first, _ in first }
    children = wanted.map { request in
      if let node = old[request.key], type(of: node.view) == type(of: request.view) {
        old[request.key] = nil
        node.update(request.view, request.environment)
        return node
      }
      return Node(request.key, request.view, request.environment, in: self)
    }
    for node in old.values { node.leave() }
    for extra in extras { extra.visit() }
  }

  /// The view leaves the tree, and its belongings are released.
  func leave() {
    guard !isGone else { return }
    isGone = true
    payload?.leave()
    for node in children + extras { node.leave() }
    children = []
    extras = []
    storage = [:]
  }

  /// A container does not need one of its views any more.
  func drop(_ extra: Node) {
    extras.removeAll { $0 === extra }
    extra.leave()
  }

  // MARK: Environment

  /// The view's body has read a value, and is outdated when that is another.
  func read<Value>(_ keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
    let value = environment[keyPath: keyPath]
    reads[keyPath] = { areSame($0[keyPath: keyPath], value) }
    return value
  }
}

/// A view of SwiftUI's own.
@MainActor
protocol BuiltInView {
  /// Asks for what it is made of.
  func make(_ node: Node)
  /// The app's code says what it is made of.
  var isWrittenByApp: Bool { get }
}

extension BuiltInView {
  var isWrittenByApp: Bool { false }
  func make(_ node: Node) {}
}

/// An object that a container keeps as long as it stays.
@MainActor
protocol Payload: AnyObject {
  /// Which views of a container the user can see.
  func shown(in node: Node) -> [Node]
  /// All views are up to date: the container follows its bindings.
  func sync(_ node: Node)
  /// The container leaves the tree.
  func leave()
}

extension Payload {
  func shown(in node: Node) -> [Node] { node.children }
  func sync(_ node: Node) {}
  func leave() {}
}
