/// A part of an app: windows of a kind.
@MainActor @preconcurrency
public protocol Scene {
  /// The type of its body.
  associatedtype Body: Scene
  /// The body.
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Scene where Body == Never {
  /// Scenes of SwiftUI's own have none.
  @MainActor @preconcurrency public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Scene {}

/// An app.
///
/// Tests start it with ``Simulation/launch(_:opening:)``.
@MainActor @preconcurrency
public protocol App {
  /// The type of its body.
  associatedtype Body: Scene
  /// The body.
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  /// The app.
  @MainActor @preconcurrency init()
}

extension App {
  /// The entry of a process, which no test starts.
  @MainActor @preconcurrency public static func main() {}
}

/// Makes scenes of statements.
@resultBuilder
public struct SceneBuilder {
  /// A scene.
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene { content }
  /// One scene.
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }

  /// Several scenes.
  public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> some Scene where repeat each Content: Scene {
    var scenes: [any Scene] = []
    for scene in repeat each content { scenes.append(scene) }
    return SceneTuple(scenes: scenes)
  }
}

/// The phases of a window, and of an app.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// Not seen.
  case background
  /// Seen, but cannot be touched.
  case inactive
  /// Seen and touched.
  case active
}

/// Windows of one kind, as the app declares them.
struct SceneDefinition {
  let key: AnyHashable
  var id: String?
  var valueType: Any.Type?
  /// Events that open a window of the kind; nil is for all.
  var matching: Set<String>?
  let content: @MainActor (SceneWindow) -> any View
  var environment: [(inout EnvironmentValues) -> Void] = []
}

/// Scenes of SwiftUI's own.
@MainActor
protocol BuiltInScene {
  func definitions(_ key: AnyHashable, in node: Node) -> [SceneDefinition]
}

extension Scene {
  /// All windows in it; the bodies of the app's own scenes are evaluated here.
  func allDefinitions(_ key: AnyHashable, in node: Node) -> [SceneDefinition] {
    if let builtIn = self as? any BuiltInScene { return builtIn.definitions(key, in: node) }
    var scene = self
    node.install(&scene, at: 1_000 + abs(key.hashValue % 1_000_000_007))
    return scene.body.allDefinitions(key, in: node)
  }
}

struct SceneTuple {
  typealias Body = Never
  let scenes: [any Scene]
}

extension SceneTuple: Scene, BuiltInScene {
  func definitions(_ key: AnyHashable, in node: Node) -> [SceneDefinition] {
    scenes.enumerated().flatMap { index, scene in scene.allDefinitions(KeyPair(outer: key, inner: index), in: node) }
  }
}

/// Windows that something is done with.
struct ModifiedScene<Content: Scene> {
  typealias Body = Never
  let content: Content
  let change: (inout SceneDefinition) -> Void
}

extension ModifiedScene: Scene, BuiltInScene {
  func definitions(_ key: AnyHashable, in node: Node) -> [SceneDefinition] {
    content.allDefinitions(key, in: node).map { definition in
      var definition = definition
      change(&definition)
      return definition
    }
  }
}

struct SceneChange<Content: Scene, Value: Equatable> {
  typealias Body = Never
  let content: Content
  let watch: ChangeModifier<Value>
}

extension SceneChange: Scene, BuiltInScene {
  func definitions(_ key: AnyHashable, in node: Node) -> [SceneDefinition] {
    watch.follow(node, at: -1_000 - abs(key.hashValue % 1_000_000_007))
    return content.allDefinitions(key, in: node)
  }
}

extension Scene {
  /// Which events open a window of it: those whose target contains one of the strings; an asterisk is in all.
  public nonisolated func handlesExternalEvents(matching conditions: Set<String>) -> some Scene {
    ModifiedScene(content: self) { $0.matching = conditions }
  }

  /// Sets a value for the views in it.
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some Scene { ModifiedScene(content: self) { $0.environment.append { $0[keyPath: keyPath] = value } } }

  /// Gives the views in it an object. (from memory of its page)
  public nonisolated func environment<T>(_ object: T?) -> some Scene where T: AnyObject, T: Observable {
    ModifiedScene(content: self) { $0.environment.append { $0[object: ObjectKey<T>()] = object } }
  }

  /// Does something when a value is another.
  public nonisolated func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene where V: Equatable {
    SceneChange(content: self, watch: ChangeModifier(value: value, isInitial: initial) { _, _ in action() })
  }

  /// Does something when a value is another.
  public nonisolated func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some Scene where V: Equatable {
    SceneChange(content: self, watch: ChangeModifier(value: value, isInitial: initial, action: action))
  }

  /// Sets the content of the menus.
  ///
  /// The stand-in shows none.
  public nonisolated func commands<Content>(
    @CommandsBuilder content: () -> Content
  ) -> some Scene where Content: Commands { ModifiedScene(content: self) { _ in } }
}
