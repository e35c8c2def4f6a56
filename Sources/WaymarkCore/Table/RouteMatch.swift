/// One route of a table and what it captured of a link: complete, or there is none.
///
/// ```swift
/// if let match = try table.match("bookshop://books/42?ref=mail") {
///   let id: Int = try match.id           // 42, typed by context
///   let ref = match["ref"]               // "mail"
///   print(match.route.name ?? "", id, ref ?? "")       // book 42 mail
/// }
/// ```
/// Holds the link and refers to the table; nothing is decoded before it is asked for.
@dynamicMemberLookup
public struct RouteMatch: Sendable {
  /// The link that was matched: the last one, if it went through redirects.
  public private(set) var link: DeepLink
  let routePath: RoutePath
  let candidate: UInt32
  let store: RouteStore
  /// Nil for most matches, so that copying one costs little.
  private var carried: Carried?

  /// What few matches have.
  private final class Carried: Sendable {
    let passed: PassedValues
    let namespace: String?
    /// The parameters that the condition of the route made.
    let made: [String: String]?
    /// The typed destination, read when the link was matched.
    let destination: (any Sendable)?

    init(
      _ passed: PassedValues, namespace: String?, made: [String: String]? = nil, destination: (any Sendable)? = nil
    ) {
      self.passed = passed
      self.namespace = namespace
      self.made = made
      self.destination = destination
    }
  }

  /// A match; without a namespace it is one of the routes that know none.
  init(
    _ link: DeepLink, _ path: RoutePath, candidate: UInt32, namespace: String? = nil,
    passed: PassedValues = PassedValues(), store: RouteStore
  ) {
    self.link = link
    self.store = store
    self.candidate = candidate
    routePath = path
    carried = namespace == nil && passed.isEmpty ? nil : Carried(passed, namespace: namespace)
  }

  /// The same match, of a link that someone else brought.
  func from(_ source: DeepLink.Source) -> RouteMatch {
    var match = self
    match.link = link.from(source)
    return match
  }

  /// The match with what the condition of the route and its destination make of it; nil if it does not match after all.
  func satisfyingCondition() -> RouteMatch? {
    guard store.cards[candidateIndex].hasCondition else { return self }
    if store.matcher.foldsCase, !store.routes[routeIndex].foldsCase, !hasLiteralsInTheirCase { return nil }
    var match = self
    // A route is not copied for one of its closures.
    if let condition = store.routes[routeIndex].condition {
      guard let made = condition(self) else { return nil }
      match.carried = Carried(carried?.passed ?? PassedValues(), namespace: namespace, made: made)
    }
    guard let reading = store.routes[routeIndex].reading else { return match }
    guard let destination = try? reading(match) else { return nil }
    match.carried = Carried(
      carried?.passed ?? PassedValues(), namespace: namespace, made: match.made, destination: destination)
    return match
  }

  /// Whether the literals are spelled as the pattern has them: the matcher folds their case where a route of the table wants that.
  private var hasLiteralsInTheirCase: Bool {
    let subject = subject
    let shape = store.candidates[candidateIndex].shape
    return PathProgress(subject.decodedPath, fragment: subject.decodedFragment, along: shape, foldsCase: false).obstacle
      == nil
  }

  /// What the caller passed along, in-process.
  public var extras: Extras { carried?.passed.extras ?? Extras() }

  /// What the caller passed along that is not `Sendable`; nil if there is nothing.
  public var local: LocalValues? { carried?.passed.local.flatMap { $0.isPassedAlong ? $0 : nil } }

  /// The namespace whose own route this is, as it was declared; nil if it is not.
  public var namespace: String? { carried?.namespace }

  /// The parameters that the condition of the route made.
  var made: [String: String]? { carried?.made }

  /// The typed destination, if the route leads to one and it was read when the link was matched.
  var knownDestination: (any Sendable)? { carried?.destination }

  /// The route that matched.
  public var route: RouteTable.Route { store.routes[routeIndex] }

  /// The whole pattern of the route, those of the routes above joined, as the author wrote it.
  public var pattern: RoutePattern { store.routes[routeIndex].pattern }

  /// The combination of the pattern's groups that matched.
  public var shape: RoutePattern { RoutePattern(store.candidates[candidateIndex].shape.text) }

  /// The combination that matched, by its index in the table.
  var candidateIndex: Int { Int(candidate) }

  /// The id of the route; a route is not copied for it.
  var routeID: RouteTable.Route.ID { store.routes[routeIndex].id }

  /// What hosts and tools keep with the route; a route is not copied for it.
  var attachments: RouteAttachments { store.routes[routeIndex].attachments }

  /// The index of the route in the table.
  var routeIndex: Int { Int(store.cards[Int(candidate)].route) }
}

extension RouteMatch {
  /// A route on the way from the outermost to the one that matched.
  ///
  /// ```swift
  /// let breadcrumbs = match.chain.map(\.path)       // ["/books", "/books/42"]
  /// ```
  public struct ChainLink: Sendable {
    /// The route.
    public let route: RouteTable.Route
    /// The path of the link as far as this route goes, as it is written in the link, with single slashes.
    public let path: String
  }

  /// The match from the outermost route in, with the path each has so far.
  public var chain: [ChainLink] {
    let routes = store.chain(of: routeIndex)
    let shape = store.candidates[candidateIndex].shape
    // Routes above one with an absolute pattern have no path of their own.
    let unjoined = routes.count - shape.levels.count
    return routes.enumerated().map { index, route in
      ChainLink(route: route, path: index < unjoined ? "/" : path(to: shape.levels[index - unjoined], of: shape))
    }
  }

  private func path(to level: PatternShape.Level, of shape: PatternShape) -> String {
    let count = routePath.count(in: link)
    let taken = Self.takenCount(level.path, of: shape.path, segmentCount: count)
    let path = (0..<taken).map { "/" + link.rawText(routePath.segment($0, in: link)) }.joined()
    guard let fragmentLevel = level.fragment, let fragment = shape.fragment else { return path.isEmpty ? "/" : path }
    let segments = fragmentLayout.segments
    let fragmentTaken = Self.takenCount(fragmentLevel, of: fragment, segmentCount: segments.count)
    return path + "#" + (0..<fragmentTaken).map { "/" + link.rawText(segments[$0]) }.joined()
  }

  /// How many segments of a link the first segments of a pattern take; a wildcard takes what the others leave.
  static func takenCount(_ level: Int, of segments: [PatternSegment], segmentCount: Int) -> Int {
    let hasWildcard = segments.prefix(level).contains { if case .wildcard = $0 { true } else { false } }
    return hasWildcard ? segmentCount - (segments.count - level) : level
  }

  var fragmentLayout: FragmentLayout {
    link.text.withBytes { FragmentLayout($0, link.layout.fragment) }
  }
}

extension RouteMatch {
  /// What the caller passes along with a link, in-process: values by name, of any `Sendable` type.
  ///
  /// ```swift
  /// let draft = match.extras.value("draft", as: Draft.self)       // of router.push("/drafts", .init(extras: ["draft": draft]))
  /// ```
  /// They never come from the link, and a link never overrules them in the merged view unless a preset says so.
  public struct Extras: Sendable, ExpressibleByDictionaryLiteral {
    /// Nil if there is none: most matches carry no extras, and copying nothing costs nothing.
    private var values: [ExactName: any Sendable]?

    /// No values.
    public init() {}

    /// Values by name.
    public init(dictionaryLiteral elements: (String, any Sendable)...) {
      for (name, value) in elements { set(value, for: name) }
    }

    /// The value of a name, if it has this type.
    public func value<Value>(_ name: String, as type: Value.Type = Value.self) -> Value? {
      // Casting what is not there would succeed for a type that an optional is, like `any Sendable`.
      guard let value = values?[ExactName(name)] else { return nil }
      return value as? Value
    }

    /// Sets or removes a value.
    public mutating func set(_ value: (any Sendable)?, for name: String) {
      values = values ?? [:]
      values?[ExactName(name)] = value
    }

    /// These values, and those of others for names that have none here.
    func adding(_ others: Self) -> Self {
      var result = self
      for (name, value) in others.values ?? [:] where values?[name] == nil {
        result.values = result.values ?? [:]
        result.values?[name] = value
      }
      return result
    }

    /// The names, sorted.
    public var names: [String] { values?.keys.sorted().map(\.text) ?? [] }

    /// Whether there is no value.
    public var isEmpty: Bool { values?.isEmpty ?? true }
  }
}

extension RouteMatch {
  /// Values that are not `Sendable`, like a delegate or an image: they never leave the main actor and are never coded.
  ///
  /// ```swift
  /// let cover = match.local?.value("cover", as: CoverView.self)       // of .init(local: .init(["cover": view])) in the call
  /// ```
  @MainActor
  public final class LocalValues {
    private let values: [String: Any]
    /// Whether a caller passed them along.
    nonisolated let isPassedAlong: Bool
    /// What is owned around the entry that they are of; nil: they are of none.
    let owners: (any ValueOwners)?

    /// Values by name: `LocalValues(["delegate": self])`.
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

/// What a caller passes along with a link.
struct PassedValues: Sendable {
  var extras = RouteMatch.Extras()
  var local: RouteMatch.LocalValues?

  var isEmpty: Bool { extras.isEmpty && local == nil }
}

/// Finds the values that containers and routes around a match own.
@MainActor
protocol ValueOwners: AnyObject, Sendable {
  func owned<Value>(_ type: Value.Type) -> Value?
}

extension RouteMatch {
  /// The value of a type that the innermost container or route around the screen owns, see
  /// ``RouteContent/owning(_:)``: made when it is first asked for.
  ///
  /// Nil if none owns one, and for a match that is not of an open screen: what guards and handlers get.
  @MainActor
  public func owned<Value>(_ type: Value.Type = Value.self) -> Value? { carried?.passed.local?.owners?.owned(type) }

  /// The match of an open entry.
  @MainActor
  func looking(up owners: any ValueOwners) -> RouteMatch {
    var match = self
    match.carried = Carried(
      PassedValues(extras: extras, local: LocalValues(local, owners)), namespace: namespace, made: made,
      destination: knownDestination)
    return match
  }
}

extension RouteMatch.ChainLink: CustomStringConvertible, CustomReflectable {
  /// The pattern of the route; nothing of the path.
  public var description: String { route.pattern.text }

  /// The route alone.
  public var customMirror: Mirror { Mirror(self, children: ["route": route]) }
}

extension RouteMatch.Extras: CustomStringConvertible, CustomReflectable {
  /// The names; no value.
  public var description: String { "\(names)" }

  /// The names; no value.
  public var customMirror: Mirror { Mirror(self, children: ["names": names]) }
}

extension RouteMatch.LocalValues: CustomReflectable {
  /// Nothing of it: any value may be passed along.
  public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
