/// A place of an app as a value: read from a link, and written to one.
///
/// The macro `@Route` of `WaymarkMacros` writes the conformance; by hand it is this:
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
///     id = try match.pathValue("id")
///     ref = try match.queryValue("ref")
///   }
///
///   func write(to link: inout DeepLink.Parts) {
///     link.setPath("id", to: id)
///     link.setQuery("ref", to: ref)
///   }
/// }
/// ```
/// A route that leads to a destination matches only links whose values are those of one: `/books/abc` is no `Book`.
/// What ``RouteTable/link(to:as:)`` writes is read back to a destination that writes the same, or it is not written.
public protocol RouteDestination: LinkConvertible {
  /// The patterns of the routes that lead here.
  ///
  /// A struct has one, and perhaps older ones that are read and not written; an enum one for each case.
  static var patterns: [RoutePattern] { get }

  /// The names of the routes, to build links with and to find them by, in the order of the patterns.
  ///
  /// Left out, the first is named after the type, and the others have none.
  static var routeNames: [String] { get }

  /// Reads the values of a match.
  ///
  /// Called while a link is matched: must be quick and have no effect.
  /// - Throws: a ``ParameterError`` if a value is missing or is not of its type.
  init(_ match: RouteMatch) throws(ParameterError)

  /// Decides, from what was captured, which link replaces the one that led here; nil, if it stays.
  ///
  /// The link is a pattern, filled with the values captured.
  static func redirect(for match: RouteMatch) -> RoutePattern?

  /// Writes the values into the parts of a link.
  func write(to link: inout DeepLink.Parts)
}

extension RouteDestination {
  /// The name of the type, its first letter small.
  public static var routeNames: [String] { [DestinationName.make(of: "\(Self.self)")] }

  /// The link stays.
  public static func redirect(for match: RouteMatch) -> RoutePattern? { nil }
}

/// Makes the name of a route of the name of a type.
package enum DestinationName {
  /// `Book` is `book`, `URLPage` is `urlPage`, `Box<Int>` is `box`.
  package static func make(of type: String) -> String {
    let name = type.prefix { $0 != "<" }
    let capitals = name.prefix { $0.isUppercase }
    // The last of several capitals begins the next word.
    let count = capitals.count > 1 && capitals.count < name.count ? capitals.count - 1 : capitals.count
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }
}

extension RouteMatch {
  /// The typed destination that the route leads to.
  ///
  /// Read when the link was matched, if the route was declared for it; else read now.
  /// - Throws: a ``ParameterError`` if a value is missing or is not of its type.
  public func destination<Destination: RouteDestination>(
    as type: Destination.Type = Destination.self
  ) throws(ParameterError) -> Destination {
    if let known = knownDestination as? Destination { return known }
    return try Destination(self)
  }

  /// The error of a destination that is read from the match of a route that does not lead to it.
  public func leadsElsewhere(than type: Any.Type) -> ParameterError { error(.unsupported, "", type, nil) }

  /// Which of a destination's patterns the route was declared with; nil if with none of them.
  ///
  /// What an enum tells its cases by.
  public func patternIndex<Destination: RouteDestination>(of type: Destination.Type) -> Int? {
    let route = route
    if let key = route.destination, key.type == ObjectIdentifier(type) { return key.pattern }
    return type.patterns.firstIndex { $0 == route.ownPattern }
  }
}

extension RouteTable.Declaration {
  /// The declarations of the routes that lead to a destination, one for each of its patterns.
  public static func leading<Destination: RouteDestination>(
    to type: Destination.Type, file: String = #fileID, line: Int = #line
  ) -> [RouteTable.Declaration] {
    let names = type.routeNames
    return type.patterns.enumerated().map { index, pattern in
      var declaration = RouteTable.Declaration(
        pattern, name: index < names.count ? names[index] : nil, file: file, line: line)
      declaration.destination = DestinationKey(type, pattern: index)
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
