extension Router {
  /// Returns the value at a link without waiting.
  ///
  /// Provide values with ``values``.
  ///
  /// - Throws: a ``RouteValues/LookupError``, also if the provider is asynchronous.
  public func value<Value: Sendable>(
    at link: String, as type: Value.Type = Value.self, extras: RouteMatch.Extras = [:]
  ) throws(RouteValues.LookupError) -> Value {
    try values.value(at: link, as: type, extras: extras)
  }

  /// Returns the value at a link, and waits for its provider.
  ///
  /// - Throws: a ``RouteValues/LookupError``.
  public func value<Value: Sendable>(
    at link: String, as type: Value.Type = Value.self, extras: RouteMatch.Extras = [:]
  ) async throws(RouteValues.LookupError) -> Value {
    try await values.value(at: link, as: type, extras: extras)
  }
}
