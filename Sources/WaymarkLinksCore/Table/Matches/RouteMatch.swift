/// One route of a table, with the values that it captured from a link.
///
/// A match is always complete.
///
/// ```swift
/// if let match = try table.match("bookshop://books/42?ref=mail") {
///   let id: Int = try match.id           // 42, typed by context
///   let ref = match["ref"]               // "mail"
///   print(match.route.name ?? "", id, ref ?? "")       // book 42 mail
/// }
/// ```
/// It holds the link and refers to the table. A value is decoded when it is read.
@dynamicMemberLookup
public struct RouteMatch: Sendable {
  /// The matched link.
  ///
  /// After redirects, it is the last one.
  public private(set) var link: DeepLink
  /// The index of the combination that matched and, in the highest bit, whether the host is a segment.
  ///
  /// A match has 128 bytes, which the compiler copies in place.
  private let position: UInt32
  package let store: RouteStore
  /// It is `nil` for most matches, so that copying one is cheap.
  private var carried: Carried?

  /// The values that few matches have.
  private final class Carried: Sendable {
    /// It is `nil` if the caller passes nothing along.
    let passed: PassedValues?
    let namespace: String?
    /// The parameters that the condition of the route made.
    let made: [String: String]?
    /// The typed destination, read while the link was matched.
    let destination: (any Sendable)?

    init(
      _ passed: PassedValues?, namespace: String?, made: [String: String]? = nil, destination: (any Sendable)? = nil
    ) {
      self.passed = passed
      self.namespace = namespace
      self.made = made
      self.destination = destination
    }
  }

  /// Creates a match to which nothing is passed along.
  package init(_ link: DeepLink, _ path: RoutePath, candidate: UInt32, store: RouteStore) {
    self.link = link
    self.store = store
    position = candidate | (path.hostIsSegment ? LeafReference.run : 0)
  }

  /// Creates a match.
  ///
  /// Without a namespace, its route belongs to none.
  package init(
    _ link: DeepLink, _ path: RoutePath, candidate: UInt32, namespace: String? = nil,
    passed: PassedValues? = nil, store: RouteStore
  ) {
    self.init(link, path, candidate: candidate, store: store)
    let passed = passed.flatMap { $0.isEmpty ? nil : $0 }
    if namespace != nil || passed != nil { carried = Carried(passed, namespace: namespace) }
  }

  /// Returns the same match with another source of its link.
  package func from(_ source: DeepLink.Source) -> RouteMatch {
    var match = self
    match.link = link.from(source)
    return match
  }

  /// Returns the match with the results of the route's condition and destination, or `nil` if the route does not match
  /// after all.
  func satisfyingCondition() -> RouteMatch? {
    guard store.cards[candidateIndex].hasCondition else { return self }
    guard keepsCase else { return nil }
    guard failedCondition == nil, redirectObstacle == nil else { return nil }
    var match = self
    // Reading one closure does not copy the route.
    if let condition = store.routes[routeIndex].condition {
      guard let made = condition(self) else { return nil }
      match.carried = Carried(carried?.passed, namespace: namespace, made: made)
    }
    guard let reading = store.routes[routeIndex].reading else { return match }
    guard let destination = try? reading(match) else { return nil }
    match.carried = Carried(carried?.passed, namespace: namespace, made: match.made, destination: destination)
    return match
  }

  /// True if the literals have the case of the pattern, or the route ignores it.
  ///
  /// The matcher ignores case if a route of the table needs that.
  var keepsCase: Bool {
    !store.matcher.foldsCase || store.routes[routeIndex].foldsCase || hasLiteralsInTheirCase
  }

  private var hasLiteralsInTheirCase: Bool {
    let subject = subject
    let variant = store.candidates[candidateIndex].variant
    let path = store.path(subject.decodedPath, of: subject, asIn: variant)
    return PathProgress(path, fragment: subject.decodedFragment, along: variant, foldsCase: false)
      .obstacle
      == nil
  }

  /// The extras that the caller passed along in-process.
  public var extras: Extras { carried?.passed?.extras ?? Extras() }

  /// The values that are not `Sendable` and that the caller passed along, or `nil` if there are none.
  public var local: LocalValues? { carried?.passed?.local.flatMap { $0.isPassedAlong ? $0 : nil } }

  /// The namespace that the route belongs to, as it was declared, or `nil` if it belongs to none.
  package var namespace: String? { carried?.namespace }

  /// The parameters that the condition of the route made.
  package var made: [String: String]? { carried?.made }

  /// The typed destination, if it was read while the link was matched.
  package var knownDestination: (any Sendable)? { carried?.destination }

  /// The link as it came, before redirects, hooks or the fallback replaced it.
  ///
  /// ```swift
  /// ActionRoute("/welcome") { match in campaigns.note(match.original.query["utm_source"]?.text) }       // of /w?utm_source=mail
  /// RedirectRoute("/w", to: "/welcome")
  /// ```
  /// Without any of them, it is ``link``.
  public var original: DeepLink { carried?.passed?.original ?? link }

  /// True if a redirect led to the link.
  package var isRedirected: Bool { carried?.passed?.isRedirected ?? false }

  /// The route that matched.
  public var route: RouteTable.Route { store.routes[routeIndex] }

  /// The whole pattern of the route as its author wrote it, joined with those of the routes above.
  public var pattern: RoutePattern { store.routes[routeIndex].pattern }

  /// The combination of the pattern's groups that matched.
  public var variant: RoutePattern { RoutePattern(store.candidates[candidateIndex].variant.text) }

  /// The part of the link that matched.
  package var routePath: RoutePath { RoutePath(hostIsSegment: position & LeafReference.run != 0) }

  /// The combination that matched.
  var candidate: UInt32 { position & ~LeafReference.run }

  /// The index of the combination that matched.
  package var candidateIndex: Int { Int(candidate) }

  /// The parameters of its combination.
  package var captures: [Capture] { store.candidates[candidateIndex].captures }

  /// The id of the route.
  ///
  /// Reading it does not copy the route.
  package var routeID: RouteTable.Route.ID { store.routes[routeIndex].id }

  /// The name of the route, if it has one.
  ///
  /// Reading it does not copy the route.
  package var routeName: String? { store.routes[routeIndex].name }

  /// The attachments of the route.
  ///
  /// Reading them does not copy the route.
  package var attachments: RouteAttachments { store.routes[routeIndex].attachments }

  /// The index of the route in the table.
  package var routeIndex: Int { Int(store.cards[Int(candidate)].route) }
}

extension RouteMatch {
  /// The routes from the outermost one to the matched one, each with the path of the link up to it.
  ///
  /// ```swift
  /// let breadcrumbs = match.chain.map(\.path.raw)       // ["/books", "/books/42"]
  /// ```
  /// A path has single slashes.
  public var chain: [(route: RouteTable.Route, path: DeepLink.Piece)] {
    let routes = store.chain(of: routeIndex)
    let variant = store.candidates[candidateIndex].variant
    // Routes above an absolute pattern have no path of their own.
    let unjoined = routes.count - variant.levels.count
    return routes.enumerated().map { index, route in
      let path = index < unjoined ? "/" : path(to: variant.levels[index - unjoined], of: variant)
      return (route, DeepLink.Piece(path, mayBeMalformed: link.mayBeMalformed))
    }
  }

  /// The names and own patterns of the routes of the chain, with their parts of the path.
  ///
  /// Reading them does not copy the routes.
  package var chainTexts: [(name: String?, pattern: String, path: String)] {
    var indices = [routeIndex]
    while let parent = store.routes[indices[indices.count - 1]].parentIndex { indices.append(parent) }
    let variant = store.candidates[candidateIndex].variant
    let unjoined = indices.count - variant.levels.count
    return indices.reversed().enumerated().map { index, route in
      (
        store.routes[route].name, store.routes[route].ownPattern.text,
        index < unjoined ? "/" : path(to: variant.levels[index - unjoined], of: variant)
      )
    }
  }

  private func path(to level: PatternVariant.Level, of variant: PatternVariant) -> String {
    let count = routePath.count(in: link)
    let taken = Self.takenCount(level.path, of: variant.path, segmentCount: count)
    var path = ""
    for index in 0..<taken {
      path += "/"
      path += link.rawText(routePath.segment(index, in: link))
    }
    guard let fragmentLevel = level.fragment, let fragment = variant.fragment else { return path.isEmpty ? "/" : path }
    let segments = fragmentLayout.segments
    let fragmentTaken = Self.takenCount(fragmentLevel, of: fragment, segmentCount: segments.count)
    return path + "#" + (0..<fragmentTaken).map { "/" + link.rawText(segments[$0]) }.joined()
  }

  /// Returns the number of segments of a link that the first segments of a pattern take.
  ///
  /// A wildcard takes all that the others leave.
  package static func takenCount(_ level: Int, of segments: [PatternSegment], segmentCount: Int) -> Int {
    let hasWildcard = segments.prefix(level).contains { if case .wildcard = $0 { true } else { false } }
    return hasWildcard ? segmentCount - (segments.count - level) : level
  }

  var fragmentLayout: FragmentLayout {
    link.text.withBytes { FragmentLayout($0, link.layout.fragment) }
  }
}

extension RouteMatch {
  /// Values that the caller passes along with a link in-process, by name and of any `Sendable` type.
  ///
  /// ```swift
  /// let draft = match.extras.value("draft", as: Draft.self)       // of router.push("/drafts", .init(extras: ["draft": draft]))
  /// ```
  /// They never come from the link. In the merged view, a link does not replace them unless a preset says so.
  public struct Extras: Sendable, ExpressibleByDictionaryLiteral {
    /// The values, or `nil` if there are none: most matches have no extras, and copying `nil` is free.
    private var values: [ExactName: any Sendable]?

    /// Creates empty extras.
    public init() {}

    /// Creates extras from names and values.
    public init(dictionaryLiteral elements: (String, any Sendable)...) {
      for (name, value) in elements { set(value, for: name) }
    }

    /// The value of a name, if it has this type.
    public func value<Value>(_ name: String, as type: Value.Type = Value.self) -> Value? {
      // Casting a missing value would succeed for types like `any Sendable`.
      guard let value = values?[ExactName(name)] else { return nil }
      return value as? Value
    }

    /// Sets or removes a value.
    public mutating func set(_ value: (any Sendable)?, for name: String) {
      values = values ?? [:]
      values?[ExactName(name)] = value
    }

    /// Returns these values, with values of others added for names that are missing here.
    package func adding(_ others: Self) -> Self {
      var result = self
      for (name, value) in others.values ?? [:] where values?[name] == nil {
        result.values = result.values ?? [:]
        result.values?[name] = value
      }
      return result
    }

    /// The names, sorted.
    public var names: [String] { values?.keys.sorted().map(\.text) ?? [] }

    /// True if there is no value.
    public var isEmpty: Bool { values?.isEmpty ?? true }
  }
}

extension RouteMatch {
  /// Values that are not `Sendable`, like a delegate or an image.
  ///
  /// They stay on the main actor and are never saved.
  ///
  /// ```swift
  /// let cover = match.local?.value("cover", as: CoverView.self)       // of .init(local: .init(["cover": view])) in the call
  /// ```
  @MainActor
  public final class LocalValues {
    private let values: [String: Any]
    /// True if a caller passed them along.
    nonisolated let isPassedAlong: Bool
    /// The owners of values around the match's entry, or `nil` if there is no entry.
    let owners: (any ValueOwners)?

    /// Creates values by name: `LocalValues(["delegate": self])`.
    public init(_ values: KeyValuePairs<String, Any>) {
      self.values = Dictionary(values.map { ($0.key, $0.value) }) { _, last in last }
      isPassedAlong = true
      owners = nil
    }

    init(_ passed: LocalValues?, _ owners: any ValueOwners) {
      values = passed?.values ?? [:]
      isPassedAlong = passed != nil
      self.owners = owners
    }

    /// The value of a name, if it has this type.
    public func value<Value>(_ name: String, as type: Value.Type = Value.self) -> Value? {
      guard let value = values[name] else { return nil }
      return value as? Value
    }

    /// The names, sorted.
    public var names: [String] { values.keys.sorted() }
  }
}

/// The values that a caller passes along with a link.
package struct PassedValues: Sendable {
  package var extras = RouteMatch.Extras()
  package var local: RouteMatch.LocalValues?
  /// The link as it came, if another one has replaced it.
  package var original: DeepLink?
  /// True if a redirect has led to the link, or it is that of an open screen.
  package var isRedirected = false

  package init(extras: RouteMatch.Extras = RouteMatch.Extras(), local: RouteMatch.LocalValues? = nil) {
    self.extras = extras
    self.local = local
  }

  package var isEmpty: Bool { extras.isEmpty && local == nil && original == nil && !isRedirected }
}

/// Finds the values owned by the containers and routes around a match.
@MainActor
package protocol ValueOwners: AnyObject, Sendable {
  func owned<Value>(_ type: Value.Type) -> Value?
}

extension RouteMatch {
  /// Returns the value of a type that the innermost container or route around the screen owns, see
  /// `RouteContent.owning(_:)`.
  ///
  /// It is created at the first access. Returns `nil` if there is no such value, or the match is not of an open screen,
  /// as in guards and handlers.
  @MainActor
  public func owned<Value>(_ type: Value.Type = Value.self) -> Value? { carried?.passed?.local?.owners?.owned(type) }

  /// The match of an open entry.
  @MainActor
  package func looking(up owners: any ValueOwners) -> RouteMatch {
    var match = self
    var passed = carried?.passed ?? PassedValues()
    passed.local = LocalValues(local, owners)
    match.carried = Carried(passed, namespace: namespace, made: made, destination: knownDestination)
    return match
  }
}

extension RouteMatch.Extras: CustomStringConvertible, CustomReflectable {
  /// The names, without values.
  public var description: String { "\(names)" }

  /// The names, without values.
  public var customMirror: Mirror { Mirror(self, children: ["names": names]) }
}

extension RouteMatch.LocalValues: CustomReflectable {
  /// An empty mirror, because any value may be passed along.
  public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
