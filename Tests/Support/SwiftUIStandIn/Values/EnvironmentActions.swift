// What the engine itself puts into the environment.

private struct Held<Value>: SelfComparing {
  let value: Value
  let id: ObjectIdentifier?

  func isSame(as other: Any) -> Bool { (other as? Self).map { $0.id == id } ?? false }
}

/// An object that the engine hands down without keeping it.
private struct WeakReference: SelfComparing {
  weak var object: AnyObject?
  let id: ObjectIdentifier

  init(_ object: AnyObject) {
    self.object = object
    id = ObjectIdentifier(object)
  }

  func isSame(as other: Any) -> Bool { (other as? Self)?.id == id }
}

private enum StackKey {}
private enum WindowKey {}
private enum LevelKey {}
private enum DismissKey {}
private enum DismissSearchKey {}

extension EnvironmentValues {
  private func object<Object: AnyObject>(_ key: Any.Type) -> Object? {
    (self[ObjectIdentifier(key)] as? WeakReference)?.object as? Object
  }

  private mutating func set(_ key: Any.Type, _ object: AnyObject?) {
    self[ObjectIdentifier(key)] = object.map { WeakReference($0) }
  }

  /// The stack that links push on.
  var stack: StackController? {
    get { object(StackKey.self) }
    set { set(StackKey.self, newValue) }
  }

  /// The window.
  var window: SceneWindow? {
    get { object(WindowKey.self) }
    set { set(WindowKey.self, newValue) }
  }

  /// The level that the view presents on.
  var level: Level? {
    get { object(LevelKey.self) }
    set { set(LevelKey.self, newValue) }
  }

  /// Closes what the view is in: what is presented, a screen of a stack, or a window.
  public internal(set) var dismiss: DismissAction {
    get { (self[ObjectIdentifier(DismissKey.self)] as? Held<DismissAction>)?.value ?? DismissAction(nil) {} }
    set { self[ObjectIdentifier(DismissKey.self)] = Held(value: newValue, id: newValue.id) }
  }

  /// Ends the search of the field above.
  public internal(set) var dismissSearch: DismissSearchAction {
    get {
      (self[ObjectIdentifier(DismissSearchKey.self)] as? Held<DismissSearchAction>)?.value
        ?? DismissSearchAction(nil) {}
    }
    set { self[ObjectIdentifier(DismissSearchKey.self)] = Held(value: newValue, id: newValue.id) }
  }
}
