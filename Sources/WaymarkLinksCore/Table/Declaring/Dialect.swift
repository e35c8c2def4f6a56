/// Rules that only the presets of predecessors set.
package struct Dialect: Sendable, Hashable {
  package var names = PatternSyntax.Names.identifier
  package var loneColon = PatternSyntax.LoneColon.anonymous
  /// True if each pattern and each link must have a scheme (IKRouter).
  package var requiresScheme = false
  /// True if each scheme that has a route is a namespace (JLRoutes).
  package var schemesAreNamespaces = false
  /// The names for link, pattern, scheme and wildcard in the merged view.
  package var reservedNames: ReservedNames?
  /// True if parameters can also be found by their name with the colon (IKRouter).
  package var namesWithColon = false
  /// True if 0 and 1 are booleans, too.
  package var boolDigits = false
  /// True if the query of a pattern is cut off, because a predecessor ignores it.
  package var ignoresPatternQueries = false
  /// True if a chain of screens comes before a route's own handler (IKRouter).
  package var chainComesFirst = false
  /// True if a screen of a chain is left out when it cannot be created (IKRouter).
  package var leavesGaps = false
  /// True if a route with neither handler nor chain takes no link (IKRouter).
  package var requiresHandler = false
}

/// The names of the values that JLRoutes and HDRoutes add to the parameters.
package struct ReservedNames: Sendable, Hashable {
  package let link: String
  package let pattern: String
  package let scheme: String
  package let wildcard: String
  /// The scheme name of routes for any scheme.
  package let globalScheme: String

  package static let jlroutes = Self(
    link: "JLRouteURL", pattern: "JLRoutePattern", scheme: "JLRouteScheme", wildcard: "JLRouteWildcardComponents",
    globalScheme: "JLRoutesGlobalRoutesScheme")
  package static let hdroutes = Self(
    link: "HDRoutesURL", pattern: "HDRoutesPattern", scheme: "HDRoutesNamespace",
    wildcard: "HDRoutesWildcardComponents", globalScheme: "HDRoutesGlobalNamespace")
}

extension RouteTable.Options {
  /// The syntax for reading patterns.
  package var patternSyntax: PatternSyntax {
    var hostList = HostList()
    for rule in hosts.compactMap({ HostRule($0) }) { hostList.add(rule) }
    return PatternSyntax(
      names: dialect.names, loneColon: dialect.loneColon, groups: optionalGroups,
      requiresScheme: dialect.requiresScheme, conditions: !dialect.ignoresPatternQueries,
      boolDigits: dialect.boolDigits, hostPolicy: hostPolicy, hosts: hostList,
      constraints: constraints)
  }

  /// The meaning of a plus sign in the value of a path parameter.
  package var pathPlus: PlusReading {
    switch plus {
    case .query, .none: .literal
    case .pathAndQuery: .spaceBeforeDecoding
    case .afterDecoding: .spaceAfterDecoding
    }
  }

  /// The meaning of a plus sign in a query value.
  package var queryPlus: PlusReading {
    switch plus {
    case .none: .literal
    case .query, .pathAndQuery: .spaceBeforeDecoding
    case .afterDecoding: .spaceAfterDecoding
    }
  }
}
