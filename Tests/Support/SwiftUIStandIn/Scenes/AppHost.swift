/// The app that runs, and its windows.
@MainActor
final class AppHost {
  private var root: Node?
  private(set) var definitions: [SceneDefinition] = []
  private(set) var windows: [SceneWindow] = []
  private var activations = 0
  private var names = 0

  init<A: App>(_ app: A) {
    root = Node(0, AppView(app: app, host: self), EnvironmentValues(), in: nil)
  }

  func visit() {
    if let root {
      var environment = root.environment
      environment.scenePhase = windows.map(\.phase).max() ?? .background
      root.update(root.view, environment)
    }
    for window in windows {
      // Its content and environment are compared: what is the same is not evaluated again.
      if let definition = definition(of: window) { window.update(definition) }
      window.visit()
    }
  }

  func markAllDirty() {
    root?.markDirty()
    for level in windows.flatMap(\.levels) {
      level.node.walkAll { node in
        node.markDirty()
        return true
      }
    }
  }

  fileprivate func follow(_ definitions: [SceneDefinition]) { self.definitions = definitions }

  func definition(of window: SceneWindow) -> SceneDefinition? { definitions.first { $0.key == window.definitionKey } }

  // MARK: Windows

  @discardableResult
  func open(
    _ definition: SceneDefinition, _ value: AnyHashable? = nil, name: String? = nil, storage: [String: Any] = [:]
  ) -> SceneWindow {
    names += 1
    let window = SceneWindow(name ?? "window-\(names)", definition, value, storage, self)
    windows.append(window)
    activations += 1
    window.activation = activations
    Session.current.needsUpdate()
    // First its views appear, then comes what it was opened by, and then it is active. That order is supposed: it is
    // UIKit's of connecting a scene.
    Session.current.later(in: 3) { [weak self, weak window] in
      if let window, window.phase == .inactive { self?.activate(window) }
    }
    return window
  }

  func activate(_ window: SceneWindow) {
    guard windows.contains(where: { $0 === window }) else { return }
    activations += 1
    window.activation = activations
    let others = Session.current.has(.severalActive) ? [] : windows
    for other in others where other !== window && other.phase == .active { other.phase = .inactive }
    window.phase = .active
    Session.current.needsUpdate()
  }

  func close(_ window: SceneWindow) {
    // The last window of an app on iOS stays. Not documented; on other systems it goes.
    guard windows.count > 1 else { return }
    windows.removeAll { $0 === window }
    window.leave()
    if let last = lastActive { activate(last) }
    Session.current.needsUpdate()
  }

  var lastActive: SceneWindow? { windows.max { $0.activation < $1.activation } }

  func end() {
    for window in windows { window.leave() }
    windows = []
    root?.leave()
    root = nil
  }
}

/// The app, as the engine evaluates it.
private struct AppView<A: App> {
  typealias Body = Never
  let app: A
  weak var host: AppHost?
}

extension AppView: View, BuiltInView {
  var isWrittenByApp: Bool { true }

  func make(_ node: Node) {
    var app = app
    node.install(&app)
    Session.current.count(A.self)
    host?.follow(app.body.allDefinitions(0, in: node))
  }
}
