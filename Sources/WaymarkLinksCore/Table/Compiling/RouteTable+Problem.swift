extension RouteTable {
  /// A problem of a table: its location, and what to write instead.
  ///
  /// ```swift
  /// for problem in router.problems {
  ///   print(problem)                  // what is wrong, the pattern with a caret under the column, and what to do
  /// }
  /// let hasErrors = router.problems.contains { $0.isError }
  /// ```
  public struct Problem: Sendable, Hashable {
    /// The severity of a problem.
    package enum Severity: String, Sendable, Hashable {
      /// The table cannot be built.
      case error
      /// The table can be built; `check --strict` fails.
      case warning
    }

    /// The kind of a problem.
    ///
    /// More cases may be added.
    @nonexhaustive public enum Code: String, Sendable, Hashable, CaseIterable {
      /// A pattern, a redirect, a host or a scheme cannot be read.
      case badPattern
      /// Two routes have the same name.
      case duplicateName
      /// A parameter occurs twice along a chain of routes.
      case duplicateParameter
      /// A redirect uses a parameter that its pattern does not have.
      case redirectParameter
      /// Two routes match the same links, and the second is never reached.
      case duplicate
      /// A route is never reached, because another takes all of its links.
      case shadowed
      /// Two patterns differ only in the names of their parameters.
      case ambiguous
      /// A route leads to nothing.
      case noScreen
      /// A redirect leads to a link that no route matches.
      case redirectNowhere
      /// A redirect leads back to itself.
      case redirectLoop
      /// The fallback leads to a link that no route matches.
      case fallbackNowhere
      /// Web links cannot match, because the table lists no host.
      case hostsMissing
      /// An absolute pattern lacks a parameter of the route above, or a typed route reads one that no route above has.
      case parentParameter
      /// A regular expression looks like an optional group: `/p/:id(-:variant)`.
      case groupAsConstraint
      /// A link of a custom scheme loses the capitals of its host, which is the first segment of the pattern.
      case capitalsInHost
      /// A query in a pattern was cut off.
      case queryInPattern
      /// Links to a route are claimed, so that those from outside never reach it; see
      /// `Router.claim`.
      case claimed
      /// A guard protects nothing, because no route has its key; see `Router.addGuard(_:for:file:line:)`.
      case guardNowhere
      /// A segment is plain text here, and a parameter or a wildcard in other routers: `{id}`, `<int:id>`.
      case foreignSyntax
      /// The first screen of a tab or section needs values that only a link has.
      case firstScreenNeedsValues
      /// A segment is a dot segment, which links never contain.
      case dotSegment
      /// A container beside the tabs takes their place when a link opens it.
      case replacesTabs
      /// A pattern repeats the pattern that it is joined to.
      case repeatedPrefix
      /// A pattern is written like a whole path, and is joined to that of the route above.
      case nestedPath
      /// A constraint is read as something else: `:id(int)`, `<enum(a,b)>`.
      case misreadConstraint
      /// A declaration has no effect where it stands.
      case noEffect
      /// A route declares senders that something around it does not accept.
      case narrowedReach
      /// The table has no routes.
      case noRoutes
      /// A link that an error screen, a guard or a hook leads to has no route.
      case nowhere
      /// A target that its sender, or the guard that leads to it, does not let open, or that no redirect leads to.
      case unreachableTarget
      /// A handler is never called, because the one before it takes all links.
      case neverPasses
      /// A container of the tree cannot be used.
      case badContainer
      /// The binary has no record of a module that must have one.
      case missingModule
      /// A record in the binary cannot be read.
      case badRecord
    }

    /// The severity.
    package let severity: Severity
    /// True if the table cannot be built with it.
    ///
    /// Otherwise it is a warning, with which `check --strict` fails.
    public var isError: Bool { severity == .error }
    /// The kind of problem.
    public let code: Code
    /// The name of the route, if it has one.
    public let route: String?
    /// The pattern, or the text of an option.
    public let pattern: String?
    /// The target of a redirect, if the problem concerns one.
    package let redirect: String?
    /// The column in the redirect or else in the pattern, in characters from 1.
    package let column: Int?
    /// The problem and a remedy, in one sentence.
    public let message: String
    /// The pattern of the conflicting route, if there is one.
    package let rival: String?
    /// The name of the conflicting route, if it has one.
    package var rivalRoute: String?
    /// The identity of the conflicting route.
    package var rivalID: Route.ID?
    /// The identity of the route, or `nil` if the problem concerns the options.
    package var routeID: Route.ID?
    /// The location of the route's declaration, if it is known.
    public package(set) var location: SourceLocation?
    /// The location of the conflicting route's declaration, if it is known.
    package var rivalLocation: SourceLocation?

    package init(
      _ code: Code, severity: Severity, route: String? = nil, pattern: String? = nil, redirect: String? = nil,
      offset: Int? = nil, message: String, rival: String? = nil
    ) {
      self.code = code
      self.severity = severity
      self.route = route
      self.pattern = pattern
      self.redirect = redirect
      self.message = message
      self.rival = rival
      column = (redirect ?? pattern).flatMap { text in offset.map { Self.column(of: $0, in: text) } }
    }

    private static func column(of offset: Int, in pattern: String) -> Int {
      let bytes = pattern.utf8
      let end = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex) ?? bytes.endIndex
      return pattern[..<end].count + 1
    }
  }

  /// The error of a table that cannot be built, with all problems at once.
  ///
  /// ```swift
  /// do {
  ///   _ = try RouteTable(reachable: .inAppOnly) {
  ///     RouteTo("/books/:id", name: "book")
  ///     RouteTo("/titles/:id", name: "book")
  ///     RouteTo("/orders/:number<in")
  ///   }
  /// } catch {
  ///   for problem in error.problems { print(problem.code) }       // all errors, not only the first
  /// }
  /// ```
  public struct InvalidTable: Error, Sendable {
    /// The errors in the order of the routes, without warnings.
    public let problems: [Problem]
  }
}
