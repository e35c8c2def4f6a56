import WaymarkCore

extension Router {
  /// The event bus of this router, with patterns as topics.
  ///
  /// It reads patterns and links by the router's rules. It is made at the first access.
  public var bus: LinkBus { companion(LinkBus(options: options)) }

  /// The values at links of this router.
  ///
  /// They read patterns and links by the router's rules. They are made at the first access.
  public var values: RouteValues { companion(RouteValues(options: options)) }

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

extension LinkBus: OptionsFollower {}

extension RouteValues: OptionsFollower {}
