/// Opens windows.
@MainActor @preconcurrency
public struct OpenWindowAction {
  /// A window by its name.
  @MainActor @preconcurrency public func callAsFunction(id: String) { open(id, nil) }
  /// A window by its name, for a value.
  @MainActor @preconcurrency public func callAsFunction<D>(id: String, value: D)
  where D: Decodable, D: Encodable, D: Hashable { open(id, AnyHashable(value)) }
  /// A window for a value.
  @MainActor @preconcurrency public func callAsFunction<D>(value: D)
  where D: Decodable, D: Encodable, D: Hashable { open(nil, AnyHashable(value)) }

  private func open(_ id: String?, _ value: AnyHashable?) {
    let session = Session.current
    guard let app = session.app else { return }
    guard session.device.supportsMultipleWindows else {
      return session.say("openWindow: the device does not support multiple windows.")
    }
    guard let definition = app.definitions.first(where: { $0.fits(id, value) }) else {
      return session.say("openWindow: no window for id \(id ?? "nil").")
    }
    // The system opens windows later. One that is there for the value comes to the front instead.
    session.later {
      if let window = app.windows.first(where: { $0.isFor(definition, value) }) { return app.activate(window) }
      app.open(definition, value)
    }
  }
}

/// Closes windows.
@MainActor @preconcurrency
public struct DismissWindowAction {
  nonisolated(unsafe) private weak var window: SceneWindow?

  nonisolated init(_ window: SceneWindow?) {
    self.window = window
  }

  /// The window of the view.
  @MainActor @preconcurrency public func callAsFunction() { close { $0 === window } }
  /// The windows of a name.
  @MainActor @preconcurrency public func callAsFunction(id: String) {
    close { $0.app.definition(of: $0)?.id == id }
  }

  /// The window of a name and for a value.
  @MainActor @preconcurrency public func callAsFunction<D>(id: String, value: D)
  where D: Decodable, D: Encodable, D: Hashable {
    close { $0.app.definition(of: $0)?.id == id && $0.value.value == AnyHashable(value) }
  }

  /// The window for a value.
  @MainActor @preconcurrency public func callAsFunction<D>(value: D)
  where D: Decodable, D: Encodable, D: Hashable { close { $0.value.value == AnyHashable(value) } }

  private func close(_ isMeant: (SceneWindow) -> Bool) {
    guard let app = Session.current.app else { return }
    for window in app.windows.filter(isMeant) { app.close(window) }
  }
}

extension SceneDefinition {
  func fits(_ id: String?, _ value: AnyHashable?) -> Bool {
    if let id, self.id != id { return false }
    guard let value else { return id != nil }
    return valueType.map { $0 == type(of: value.base) } ?? false
  }
}

extension SceneWindow {
  func isFor(_ definition: SceneDefinition, _ value: AnyHashable?) -> Bool {
    definitionKey == definition.key && value != nil && self.value.value == value
  }
}

extension EnvironmentValues {
  /// Opens windows.
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  /// Closes windows.
  public var dismissWindow: DismissWindowAction { DismissWindowAction(window) }
  /// True if the app can have several windows.
  public var supportsMultipleWindows: Bool {
    onMainActorNow { Session.current.device.supportsMultipleWindows }
  }
}
