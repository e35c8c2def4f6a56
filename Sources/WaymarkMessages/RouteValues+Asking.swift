import WaymarkCore

extension RouteValues {
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
