/// A typed route: a value that is read from a link, and written to one.
///
/// The macro `@Route` of `WaymarkMacros` writes the conformance. By hand, write this:
/// ```swift
/// struct Book {
///   var id: Int
///   var ref: String?
/// }
///
/// extension Book: RouteDestination {
///   static let patterns: [RoutePattern] = ["/books/:id"]
///
///   init(_ match: RouteMatch) throws(ParameterError) {
///     id = try match.value("id", in: .path)
///     ref = try match.value("ref", in: .query)
///   }
///
///   func write(to link: inout DeepLink.Parts) {
///     link.setPath("id", to: id)
///     link.setQuery("ref", to: ref)
///   }
/// }
/// ```
/// A route of a destination matches only links with values of its type: `/books/abc` is not a `Book`.
/// ``RouteTable/link(to:as:)`` reads each link back. It throws if the result would not write the same link.
public protocol RouteDestination: LinkConvertible {
  /// The patterns of the routes that lead to this type.
  ///
  /// A struct has one pattern, and maybe older ones that are read but not written. An enum has one for each case.
  static var patterns: [RoutePattern] { get }

  /// The names of the routes, in the order of the patterns.
  ///
  /// Use them to build links and to find the routes. By default, the first route is named after the type, and the
  /// others have no name.
  static var routeNames: [String] { get }

  /// The names of the parameters that the type reads and its patterns lack, because a route above has them.
  ///
  /// ```swift
  /// @Route("chapters/:number") struct Chapter: Equatable {
  ///   var id: Int
  ///   var number: Int
  /// }
  /// ```
  /// `RouteTo(Article.self) { RouteTo(Chapter.self) }` gives the chapter the parameter `id` of the article. The table checks
  /// that the routes above have each. By default, there are none.
  static var parentParameters: [String] { get }

  /// Reads the values of a match.
  ///
  /// The call happens while a link is matched. It must be quick and have no effect.
  /// - Throws: a ``ParameterError`` if a value is missing or not of its type.
  init(_ match: RouteMatch) throws(ParameterError)

  /// Returns the link that replaces the matched one, decided by the captured values, or `nil` if there is no redirect.
  ///
  /// The link is a pattern, filled with the captured values.
  static func redirect(for match: RouteMatch) -> RoutePattern?

  /// Writes the values into the parts of a link.
  func write(to link: inout DeepLink.Parts)
}

extension RouteDestination {
  /// Not available: each type reads its own values.
  @available(
    *, unavailable, message: "write “init(_ match: RouteMatch) throws(ParameterError)”, with the type of the error"
  )
  public init(_ match: RouteMatch) throws(ParameterError) { throw match.leadsElsewhere(than: Self.self) }

  /// The name of the type with a lower-case first letter.
  public static var routeNames: [String] { [DestinationName.make(of: "\(Self.self)")] }

  /// None: the patterns have all parameters.
  public static var parentParameters: [String] { [] }

  /// Returns `nil`: there is no redirect.
  public static func redirect(for match: RouteMatch) -> RoutePattern? { nil }
}

extension RouteMatch {
  /// The typed destination that the route leads to.
  ///
  /// The destination was read while the link was matched, if the route was declared for it. Otherwise it is read now.
  /// - Throws: a ``ParameterError`` if a value is missing or not of its type.
  public func destination<Destination: RouteDestination>(
    as type: Destination.Type = Destination.self
  ) throws(ParameterError) -> Destination {
    if let known = knownDestination as? Destination { return known }
    return try Destination(self)
  }

  /// Returns the error for reading a destination from the match of another route.
  public func leadsElsewhere(than type: Any.Type) -> ParameterError { error(.unsupported, "", type, nil) }

  /// Returns the index of the destination's pattern that the route was declared with, or `nil` if there is none.
  ///
  /// An enum uses it to choose the case.
  public func patternIndex<Destination: RouteDestination>(of type: Destination.Type) -> Int? {
    let route = route
    if let key = route.destination, key.type == ObjectIdentifier(type) { return key.pattern }
    return type.patterns.firstIndex { $0 == route.ownPattern }
  }
}

extension RouteTable.Declaration {
  /// Returns the declarations of the routes that lead to a destination, one for each of its patterns.
  public static func leading<Destination: RouteDestination>(
    to type: Destination.Type, file: String = #fileID, line: Int = #line
  ) -> [RouteTable.Declaration] {
    let names = type.routeNames
    return type.patterns.enumerated().map { index, pattern in
      var declaration = RouteTable.Declaration(
        pattern, name: index < names.count ? names[index] : nil, file: file, line: line)
      declaration.destination = DestinationKey(type, pattern: index)
      declaration.parentParameters = type.parentParameters
      declaration.reading = { match in try type.init(match) }
      declaration.redirecting = { match in type.redirect(for: match) }
      return declaration
    }
  }
}

extension RouteTable.Builder {
  /// Registers the routes that lead to a destination, one for each of its patterns.
  @discardableResult
  public mutating func add<Destination: RouteDestination>(
    _ type: Destination.Type, below parent: RouteTable.Route.ID? = nil, file: String = #fileID, line: Int = #line
  ) -> [RouteTable.Route.ID] {
    RouteTable.Declaration.leading(to: type, file: file, line: line).map { add($0, below: parent) }
  }
}
