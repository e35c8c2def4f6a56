/// A window.
@MainActor
final class SceneWindow {
  /// Its name, which it has again after a relaunch.
  let name: String
  let definitionKey: AnyHashable
  let storage: SceneStore
  /// The value it is opened for.
  let value: StateSource<AnyHashable?>
  var phase = ScenePhase.inactive
  var sizeClass: UserInterfaceSizeClass?
  /// When it was active last.
  var activation = 0
  var changes: [PresentationChange] = []
  private(set) lazy var level = Level(self, EmptyView(), EnvironmentValues())
  unowned let app: AppHost

  init(_ name: String, _ definition: SceneDefinition, _ value: AnyHashable?, _ stored: [String: Any], _ app: AppHost) {
    self.name = name
    self.app = app
    definitionKey = definition.key
    storage = SceneStore(stored)
    self.value = StateSource(value)
    sizeClass = Session.current.device.sizeClass
  }

  var levels: [Level] { level.chain }
  var top: Level { level.chain.last { $0.phase != .going } ?? level }

  func valueBinding<Value: Hashable>() -> Binding<Value?> {
    let value = value
    return Binding(
      source: FunctionSource(
        get: { value.value?.base as? Value }, set: { value.set($0.map { AnyHashable($0) }) }))
  }

  /// The app has been evaluated, or something that it gives its windows has changed.
  func update(_ definition: SceneDefinition) {
    var environment = EnvironmentValues()
    for transform in definition.environment { transform(&environment) }
    let session = Session.current
    environment.window = self
    environment.scenePhase = phase
    environment.appearsActive = app.lastActive === self
    environment.horizontalSizeClass = sizeClass
    environment[ReduceMotionKey.self] = session.device.reducesMotion
    environment.dismiss = DismissAction(self) { [weak self] in
      if let self { app.close(self) }
    }
    level.update(WindowHost(content: definition.content(self)), environment)
  }

  func visit() { for level in levels { level.node.visit() } }

  func leave() {
    for level in levels.reversed() { level.node.leave() }
  }
}

private struct WindowHost {
  typealias Body = Never
  let content: any View
}

extension WindowHost: View, BuiltInView {
  func make(_ node: Node) { node.child(0, content) }
}

/// The settings of the device that a test has changed.
struct Device {
  var sizeClass: UserInterfaceSizeClass? = .compact
  var supportsMultipleWindows = false
  var reducesMotion = false
  /// The device shows the last column of a split alone, unless the app says otherwise.
  var hidesColumns = false
  /// URLs that left the app.
  var openedOutside: [URL] = []
  /// The app that is started again.
  var makeApp: (@MainActor () -> AppHost)?
}
