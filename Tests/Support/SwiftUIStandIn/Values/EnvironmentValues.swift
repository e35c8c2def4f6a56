/// A key of a value in the environment.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value where no view has set one.
  static var defaultValue: Self.Value { get }
}

/// The values that views set for those below.
public struct EnvironmentValues: CustomStringConvertible {
  private var values: [ObjectIdentifier: Any] = [:]

  /// The default values.
  public init() {}

  /// The value of a key.
  public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  subscript(id: ObjectIdentifier) -> Any? {
    get { values[id] }
    set { values[id] = newValue }
  }

  /// For a log.
  public var description: String { "[\(values.count) values]" }

  func isSame(as other: EnvironmentValues) -> Bool {
    values.count == other.values.count
      && values.allSatisfy { id, value in other.values[id].map { areSame(value, $0) } ?? false }
  }
}

/// A key for a value of SwiftUI's own.
protocol OwnKey: EnvironmentKey where Value: Sendable {}

enum SizeClassKey: OwnKey { static let defaultValue: UserInterfaceSizeClass? = .compact }
enum ScenePhaseKey: OwnKey { static let defaultValue = ScenePhase.background }
enum AppearsActiveKey: OwnKey { static let defaultValue = true }
enum IsEnabledKey: OwnKey { static let defaultValue = true }
enum IsPresentedKey: OwnKey { static let defaultValue = false }
enum IsSearchingKey: OwnKey { static let defaultValue = false }
enum IsLazyKey: OwnKey { static let defaultValue = false }
enum ReduceMotionKey: OwnKey { static let defaultValue = false }

/// The width or height of the space for a view.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little.
  case compact
  /// Much.
  case regular
}

extension EnvironmentValues {
  /// The width of the window.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[SizeClassKey.self] }
    set { self[SizeClassKey.self] = newValue }
  }

  /// The phase of the window; in an `App`, of the most active of its windows.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// True if the user works in the window.
  public var appearsActive: Bool {
    get { self[AppearsActiveKey.self] }
    set { self[AppearsActiveKey.self] = newValue }
  }

  /// True if controls can be touched.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// True if the view is presented, or in something that is.
  public var isPresented: Bool { self[IsPresentedKey.self] }
  /// True if the user searches in the field of a view above.
  public var isSearching: Bool { self[IsSearchingKey.self] }
  /// True if the user wants less to move.
  public var accessibilityReduceMotion: Bool { self[ReduceMotionKey.self] }
}
