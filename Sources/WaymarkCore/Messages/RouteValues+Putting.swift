extension RouteValues {
  // MARK: Putting

  /// Puts a value at a pattern.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - pattern: the pattern.
  ///   - name: a name to ask by. Merged into what has another name, the new one counts; nil leaves it.
  ///   - reachable: from which sources it may be asked for, if less than ``options`` say; what is merged into something
  ///     leaves its reach.
  ///   - combine: makes one value of the one that is there and this one. Nil: one that is there is an error.
  /// - Throws: that there is a value, that it is of another type, or what is wrong with pattern and name.
  public func put<Value: Sendable>(
    _ value: Value, at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil,
    merging combine: (@MainActor (_ current: Value, _ new: Value) -> Value)? = nil
  ) throws(PutError) {
    try put(ValueProvider(.constant(value)), declaration(pattern, name, reachable), combine)
  }

  /// Puts a provider at a pattern: makes the value from the match whenever it is asked for.
  ///
  /// Merged values are made of both providers' values, whenever they are asked for.
  ///
  /// - Throws: that there is a value, that it is of another type, or what is wrong with pattern and name.
  public func put<Value: Sendable>(
    at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil,
    merging combine: (@MainActor (_ current: Value, _ new: Value) -> Value)? = nil,
    _ provider: @escaping @MainActor (RouteMatch) throws -> Value
  ) throws(PutError) {
    try put(ValueProvider(.immediate(provider)), declaration(pattern, name, reachable), combine)
  }

  /// Puts a provider that waits at a pattern.
  ///
  /// It sees the cancellation of the task that asks.
  ///
  /// - Throws: that there is a value, that it is of another type, or what is wrong with pattern and name.
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

  /// Puts another value in the place of what stands at the best pattern for a link, whatever the parameters of the link.
  ///
  /// The type stays the same.
  /// - Throws: that there is nothing, that it is of another type, or that the link does not pass.
  public func update<Value: Sendable>(_ value: Value, at link: String) throws(LookupError) {
    try replace(try find(link, .inApp, PassedValues()).route.id, ValueProvider(.constant(value)))
  }

  /// Puts another value in the place of what has a name.
  ///
  /// - Throws: that there is nothing, or that it is of another type.
  public func update<Value: Sendable>(_ value: Value, named name: String) throws(LookupError) {
    try replace(try find(named: name), ValueProvider(.constant(value)))
  }

  /// Puts a provider in the place of what stands at the best pattern for a link.
  ///
  /// - Throws: that there is nothing, that it is of another type, or that the link does not pass.
  public func update<Value: Sendable>(
    at link: String, _ provider: @escaping @MainActor (RouteMatch) throws -> Value
  ) throws(LookupError) {
    try replace(try find(link, .inApp, PassedValues()).route.id, ValueProvider(.immediate(provider)))
  }

  /// Puts a provider that waits in the place of what stands at the best pattern for a link.
  ///
  /// - Throws: that there is nothing, that it is of another type, or that the link does not pass.
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
}
