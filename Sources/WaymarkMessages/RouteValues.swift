import WaymarkCore

/// Typed values at links: put at a pattern, and read by a link or a name.
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
/// A pattern has a value, or a provider that makes one from the match: its parameters, and extras from the caller. A
/// provider may be asynchronous. Reading it without `await` is then an error, and never blocks. If several patterns
/// match, the best one is used, in the order of `RouteTable`. Links are read by the rules of ``options``, and come
/// from the app unless the call names another source.
///
/// Values and providers live on the main actor. Values are `Sendable`, so that code anywhere can read them with
/// `await`. Every error is typed: ``PutError`` and ``LookupError``. Reading costs a match and the provider's own work.
/// The first reading after a pattern was added or removed builds the table, at some microseconds a pattern.
@MainActor
public final class RouteValues {
  var contents: RouteContents<any ValueProviding>

  /// Creates values with options of their own.
  ///
  /// Redirects and the fallback of the options are ignored.
  public init(options: RouteTable.Options) {
    contents = RouteContents(options: options)
  }

  /// Creates values with default options.
  ///
  /// Only the app's own code reads them, unless `reachable` says otherwise.
  public convenience init(reachable: RouteTable.Reach = .inAppOnly) {
    self.init(options: RouteTable.Options(reachable: reachable))
  }

  /// The rules for reading patterns and links.
  ///
  /// They apply from the next call on.
  public var options: RouteTable.Options {
    get { contents.options }
    set { contents.options = newValue }
  }

  /// The patterns that have a value, in the order in which they were added.
  public var patterns: [RoutePattern] { contents.patterns }

  // MARK: Deleting

  /// Deletes the value at the best pattern for a link, with its name.
  ///
  /// - Throws: a ``LookupError``: no value, or a link that does not pass.
  public func delete(at link: String) throws(LookupError) {
    contents.remove(try find(link, .inApp, PassedValues()).route.id)
  }

  /// Deletes the value with a name.
  ///
  /// - Throws: a ``LookupError`` if there is no value.
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
  /// - Throws: a ``LookupError``: no value, or a link that does not pass.
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
    var candidates: Candidates
    do throws(RouteTable.Rejection) {
      candidates = try table.candidates(for: link, passed)
    } catch {
      throw .denied(error)
    }
    guard let match = candidates.next() else { throw .missing(nearest: table.similarPatterns(to: link)) }
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
  /// An empty mirror, because it keeps values at links.
  public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
