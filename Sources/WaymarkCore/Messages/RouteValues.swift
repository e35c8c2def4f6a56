/// Values at links: put at a pattern, asked for by a link or a name, typed.
///
/// ```swift
/// let values = RouteValues()
/// try values.put(Theme.dark, at: "/config/theme", name: "theme")
/// try values.put(at: "/users/:id/score") { match in try await scores.load(try match.id) }
///
/// let theme = try await values.value(at: "/config/theme", as: Theme.self)       // no await in a function that is not async
/// let score: Int = try await values.value(at: "/users/7/score")
/// ```
///
/// What stands at a pattern is a value, or a provider that makes one from the match: its parameters, and the extras that
/// the caller passes along. A provider may wait; asked from code that does not, it is an error and not a delay. Of
/// several patterns that match, the best counts, by the order of ``RouteTable``; it does not pass on. Link text is read
/// by the rules of ``options`` and passes their gate; it comes from the app unless told otherwise.
///
/// Lives on the main actor, providers too; values are `Sendable`, so that code anywhere may ask with `await`. Every
/// error is typed: ``PutError`` and ``LookupError``. Asking costs what matching costs, and what the provider does; the
/// first asking after a pattern came or went builds the table, some microseconds a pattern.
@MainActor
public final class RouteValues {
  var contents: RouteContents<any ValueProviding>

  /// Values with rules of their own.
  ///
  /// Redirects and the fallback of the rules are not followed.
  public init(options: RouteTable.Options) {
    contents = RouteContents(options: options)
  }

  /// Values with the default rules, open to the app's own code unless told otherwise.
  public convenience init(reachable: RouteTable.Reach = .inAppOnly) {
    self.init(options: RouteTable.Options(reachable: reachable))
  }

  /// The rules that patterns and links are read by; they hold from the next operation on.
  public var options: RouteTable.Options {
    get { contents.options }
    set { contents.options = newValue }
  }

  /// The patterns that have a value, in the order they were put.
  public var patterns: [RoutePattern] { contents.patterns }

  // MARK: Deleting

  /// Deletes what stands at the best pattern for a link, and its name with it.
  ///
  /// - Throws: that there is nothing, or the link does not pass.
  public func delete(at link: String) throws(LookupError) {
    contents.remove(try find(link, .inApp, PassedValues()).route.id)
  }

  /// Deletes what has a name.
  ///
  /// - Throws: that there is nothing.
  public func delete(named name: String) throws(LookupError) {
    contents.remove(try find(named: name))
  }

  /// Deletes everything.
  public func deleteAll() {
    contents.removeAll()
  }

  // MARK: Finding

  /// The match of a link.
  ///
  /// - Throws: that there is nothing, or the link does not pass.
  func find(
    _ text: String, _ source: DeepLink.Source, _ passed: PassedValues
  ) throws(LookupError) -> RouteMatch {
    let link: DeepLink
    do throws(RouteTable.Rejection) {
      link = try contents.table.link(text, from: source)
    } catch {
      throw .denied(error)
    }
    return try find(link, passed)
  }

  func find(_ link: DeepLink, _ passed: PassedValues) throws(LookupError) -> RouteMatch {
    let table = contents.table
    let subject = table.store.subject(link)
    do throws(RouteTable.Rejection) {
      try Gate(store: table.store).check(link)
    } catch {
      throw .denied(error)
    }
    var candidates = Candidates(subject, passed: passed, store: table.store)
    guard let match = candidates.next() else {
      let near = NearestRoutes(table).patterns(near: subject)
      throw .missing(nearest: near.filter(\.isSimilar).map(\.pattern))
    }
    guard match.isReachable else { throw .denied(.notReachable(match)) }
    return match
  }

  func find(named name: String) throws(LookupError) -> RouteTable.Route.ID {
    guard let route = contents.route(named: name) else {
      throw .missing(
        nearest: contents.names(near: name).compactMap(contents.route(named:)).compactMap(contents.pattern(of:)))
    }
    return route
  }
}

extension RouteValues: CustomReflectable {
  /// Nothing of it: it keeps values at links.
  public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
