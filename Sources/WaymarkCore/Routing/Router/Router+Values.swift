extension Router {
  /// The value at a link, for code that does not wait; put with ``values``.
  ///
  /// - Throws: a ``RouteValues/LookupError``; among them, that the provider must wait.
  public func value<Value: Sendable>(
    at link: String, as type: Value.Type = Value.self, extras: RouteMatch.Extras = [:]
  ) throws(RouteValues.LookupError) -> Value {
    try values.value(at: link, as: type, extras: extras)
  }

  /// The value at a link; waits for its provider.
  ///
  /// - Throws: a ``RouteValues/LookupError``.
  public func value<Value: Sendable>(
    at link: String, as type: Value.Type = Value.self, extras: RouteMatch.Extras = [:]
  ) async throws(RouteValues.LookupError) -> Value {
    try await values.value(at: link, as: type, extras: extras)
  }
}
