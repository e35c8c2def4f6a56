extension RouteValues {
  // MARK: By link

  /// The value at a link, for code that does not wait.
  ///
  /// - Parameters:
  ///   - link: the text of the link.
  ///   - type: the type, if it is not told by context. A value that is there counts as an optional one too.
  ///   - source: who asks; the app itself, unless told otherwise.
  ///   - extras: values passed along to the provider, by name.
  /// - Throws: a ``LookupError``; among them, that the provider must wait.
  public func value<Value: Sendable>(
    at link: String, as type: Value.Type = Value.self, from source: DeepLink.Source = .inApp,
    extras: RouteMatch.Extras = [:]
  ) throws(LookupError) -> Value {
    try value(of: try find(link, source, PassedValues(extras: extras)))
  }

  /// The value at a link; waits for its provider.
  ///
  /// What was put when the call began counts. A cancelled task that asks is told so by the provider, as ``LookupError``.
  /// - Throws: a ``LookupError``.
  public func value<Value: Sendable>(
    at link: String, as type: Value.Type = Value.self, from source: DeepLink.Source = .inApp,
    extras: RouteMatch.Extras = [:]
  ) async throws(LookupError) -> Value {
    try await value(of: try find(link, source, PassedValues(extras: extras)))
  }

  // MARK: By name

  /// The value of a name, for code that does not wait.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - parameters: the values of the pattern's parameters.
  ///   - type: the type, if it is not told by context.
  ///   - extra: what becomes of values that the pattern has no parameter for.
  ///   - extras: values passed along to the provider, by name.
  /// - Throws: a ``LookupError``; among them, that there is no such name, or a parameter is missing.
  public func value<Value: Sendable>(
    named name: String, _ parameters: [String: any LinkValue] = [:], as type: Value.Type = Value.self,
    extra: RouteTable.ExtraValues = .reject, extras: RouteMatch.Extras = [:]
  ) throws(LookupError) -> Value {
    try value(of: try find(named: name, parameters, extra, extras))
  }

  /// The value of a name; waits for its provider.
  ///
  /// - Throws: a ``LookupError``; among them, that there is no such name, or a parameter is missing.
  public func value<Value: Sendable>(
    named name: String, _ parameters: [String: any LinkValue] = [:], as type: Value.Type = Value.self,
    extra: RouteTable.ExtraValues = .reject, extras: RouteMatch.Extras = [:]
  ) async throws(LookupError) -> Value {
    try await value(of: try find(named: name, parameters, extra, extras))
  }

  // MARK: Asking

  /// The match of the link that a name and values make.
  private func find(
    named name: String, _ parameters: [String: any LinkValue], _ extra: RouteTable.ExtraValues,
    _ extras: RouteMatch.Extras
  ) throws(LookupError) -> RouteMatch {
    let link: DeepLink
    do throws(LinkBuildingError) {
      link = try contents.table.linkToAll(named: name, parameters, extra: extra)
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
