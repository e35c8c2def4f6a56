import WaymarkCore

extension RouteValues {
  // MARK: Putting

  /// Puts a value at a pattern.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - pattern: the pattern.
  ///   - name: a name to read the value by. Merging into a value with another name renames it. If `nil`, the name
  ///     stays.
  ///   - reachable: the sources that may read it, if fewer than in ``options``. A merge does not change the reach.
  ///   - combine: combines the existing value with this one. If `nil`, an existing value is an error.
  /// - Throws: a ``PutError``.
  public func put<Value: Sendable>(
    _ value: Value, at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil,
    merging combine: (@MainActor (_ current: Value, _ new: Value) -> Value)? = nil
  ) throws(PutError) {
    try put(ValueProvider(.constant(value)), declaration(pattern, name, reachable), combine)
  }

  /// Puts a provider at a pattern.
  ///
  /// It makes the value from the match each time the value is read. A merge calls both providers each time the value is
  /// read.
  ///
  /// - Throws: a ``PutError``.
  public func put<Value: Sendable>(
    at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil,
    merging combine: (@MainActor (_ current: Value, _ new: Value) -> Value)? = nil,
    _ provider: @escaping @MainActor (RouteMatch) throws -> Value
  ) throws(PutError) {
    try put(ValueProvider(.immediate(provider)), declaration(pattern, name, reachable), combine)
  }

  /// Puts an asynchronous provider at a pattern.
  ///
  /// The provider sees the cancellation of the reading task.
  ///
  /// - Throws: a ``PutError``.
  public func put<Value: Sendable>(
    at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil,
    merging combine: (@MainActor (_ current: Value, _ new: Value) -> Value)? = nil,
    _ provider: @escaping @MainActor (RouteMatch) async throws -> Value
  ) throws(PutError) {
    try put(ValueProvider(.waiting(provider)), declaration(pattern, name, reachable), combine)
  }

  private func declaration(
    _ pattern: RoutePattern, _ name: String?, _ reachable: RouteTable.Reach?
  ) -> RouteTable.Declaration {
    var declaration = RouteTable.Declaration(pattern, name: name)
    declaration.reachable = reachable
    declaration.location = nil
    return declaration
  }

  private func put<Value>(
    _ provider: ValueProvider<Value>, _ declaration: RouteTable.Declaration,
    _ combine: (@MainActor (Value, Value) -> Value)?
  ) throws(PutError) {
    let route = contents.routes(at: declaration.pattern).first
    if route != nil, combine == nil { throw .taken(declaration.pattern) }
    let merged = try merged(provider, route, combine)
    do throws(RouteTable.InvalidTable) {
      guard let route else {
        _ = try contents.add(declaration, merged)
        return
      }
      if let name = declaration.name { try contents.rename(route, to: name) }
      contents[route] = merged
    } catch {
      throw .invalid(error)
    }
  }

  private func merged<Value>(
    _ provider: ValueProvider<Value>, _ route: RouteTable.Route.ID?,
    _ combine: (@MainActor (Value, Value) -> Value)?
  ) throws(PutError) -> ValueProvider<Value> {
    guard let route, let combine else { return provider }
    guard let known = contents[route] as? ValueProvider<Value> else { throw .wrongType(mismatch(Value.self, route)) }
    return known.merging(provider, combine)
  }

  // MARK: Updating

  /// Replaces the value at the best pattern for a link.
  ///
  /// The parameters of the link have no effect. The type stays the same.
  /// - Throws: a ``LookupError``: no value, another type, or a link that does not pass.
  public func update<Value: Sendable>(_ value: Value, at link: String) throws(LookupError) {
    try replace(try find(link, .inApp, PassedValues()).route.id, ValueProvider(.constant(value)))
  }

  /// Replaces the value with a name.
  ///
  /// - Throws: a ``LookupError``: no value, or another type.
  public func update<Value: Sendable>(_ value: Value, named name: String) throws(LookupError) {
    try replace(try find(named: name), ValueProvider(.constant(value)))
  }

  /// Replaces the value at the best pattern for a link with a provider.
  ///
  /// - Throws: a ``LookupError``: no value, another type, or a link that does not pass.
  public func update<Value: Sendable>(
    at link: String, _ provider: @escaping @MainActor (RouteMatch) throws -> Value
  ) throws(LookupError) {
    try replace(try find(link, .inApp, PassedValues()).route.id, ValueProvider(.immediate(provider)))
  }

  /// Replaces the value at the best pattern for a link with an asynchronous provider.
  ///
  /// - Throws: a ``LookupError``: no value, another type, or a link that does not pass.
  public func update<Value: Sendable>(
    at link: String, _ provider: @escaping @MainActor (RouteMatch) async throws -> Value
  ) throws(LookupError) {
    try replace(try find(link, .inApp, PassedValues()).route.id, ValueProvider(.waiting(provider)))
  }

  private func replace<Value>(
    _ route: RouteTable.Route.ID, _ provider: ValueProvider<Value>
  ) throws(LookupError) {
    guard contents[route] is ValueProvider<Value> else { throw .wrongType(mismatch(Value.self, route)) }
    contents[route] = provider
  }

  private func mismatch(_ wanted: Any.Type, _ route: RouteTable.Route.ID) -> TypeMismatch {
    TypeMismatch(
      wanted: "\(wanted)", found: contents[route]?.typeName ?? "nothing", pattern: contents.pattern(of: route) ?? "/")
  }

  // MARK: By link

  /// Returns the value at a link, without waiting.
  ///
  /// - Parameters:
  ///   - link: the text of the link.
  ///   - type: the type, if the context does not give it. A value can also be read as an optional.
  ///   - source: the sender of the link. The default is the app itself.
  ///   - extras: values passed to the provider, by name.
  /// - Throws: a ``LookupError``, for example ``LookupError/waits(_:)`` if the provider is asynchronous.
  public func value<Value: Sendable>(
    at link: String, as type: Value.Type = Value.self, from source: DeepLink.Source = .inApp,
    extras: RouteMatch.Extras = [:]
  ) throws(LookupError) -> Value {
    try value(of: try find(link, source, PassedValues(extras: extras)))
  }

  /// Returns the value at a link, and waits for its provider.
  ///
  /// The value that was put when the call begins is used. If the calling task is cancelled, the provider sees it and
  /// may throw, which gives a ``LookupError``.
  /// - Throws: a ``LookupError``.
  public func value<Value: Sendable>(
    at link: String, as type: Value.Type = Value.self, from source: DeepLink.Source = .inApp,
    extras: RouteMatch.Extras = [:]
  ) async throws(LookupError) -> Value {
    try await value(of: try find(link, source, PassedValues(extras: extras)))
  }

  // MARK: By name

  /// Returns the value of a name, without waiting.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - parameters: the values of the pattern's parameters.
  ///   - type: the type, if the context does not give it.
  ///   - ignoringExtra: if true, values that the pattern has no parameter for are left out. Otherwise, they are an error.
  ///   - extras: values passed to the provider, by name.
  /// - Throws: a ``LookupError``, for example if there is no such name or a parameter is missing.
  public func value<Value: Sendable>(
    named name: String, _ parameters: [String: any LinkValue] = [:], as type: Value.Type = Value.self,
    ignoringExtra: Bool = false, extras: RouteMatch.Extras = [:]
  ) throws(LookupError) -> Value {
    try value(of: try find(named: name, parameters, ignoringExtra, extras))
  }

  /// Returns the value of a name, and waits for its provider.
  ///
  /// - Throws: a ``LookupError``, for example if there is no such name or a parameter is missing.
  public func value<Value: Sendable>(
    named name: String, _ parameters: [String: any LinkValue] = [:], as type: Value.Type = Value.self,
    ignoringExtra: Bool = false, extras: RouteMatch.Extras = [:]
  ) async throws(LookupError) -> Value {
    try await value(of: try find(named: name, parameters, ignoringExtra, extras))
  }

  // MARK: Asking

  /// The match of the link that a name and values make.
  private func find(
    named name: String, _ parameters: [String: any LinkValue], _ ignoringExtra: Bool,
    _ extras: RouteMatch.Extras
  ) throws(LookupError) -> RouteMatch {
    let link: DeepLink
    do throws(LinkBuildingError) {
      link = try contents.table.linkToAll(named: name, parameters, ignoringExtra: ignoringExtra)
    } catch {
      throw .unbuildable(error)
    }
    return try find(link, PassedValues(extras: extras))
  }

  private func value<Value>(of match: RouteMatch) throws(LookupError) -> Value {
    guard let provider = contents[match.route.id] else { throw .missing(nearest: []) }
    return try provider.value(for: match)
  }

  private func value<Value>(of match: RouteMatch) async throws(LookupError) -> Value {
    guard let provider = contents[match.route.id] else { throw .missing(nearest: []) }
    return try await provider.value(for: match)
  }
}
