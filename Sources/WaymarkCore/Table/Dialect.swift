/// What only the presets of the predecessors set.
struct Dialect: Sendable, Hashable {
  var names = PatternSyntax.Names.identifier
  var loneColon = PatternSyntax.LoneColon.anonymous
  /// Whether each pattern, and each link, must have a scheme (IKRouter).
  var requiresScheme = false
  /// Whether each scheme that has a route is a namespace (JLRoutes).
  var schemesAreNamespaces = false
  /// The names of the values that tell link, pattern, scheme and wildcard in the merged view.
  var reservedNames: ReservedNames?
  /// Whether parameters are found by their name with the colon too (IKRouter).
  var namesWithColon = false
  /// Whether 0 and 1 are booleans too.
  var boolDigits = false
  /// Whether a chain of screens comes before a route's own handler (IKRouter).
  var chainComesFirst = false
  /// Whether a screen of a chain that cannot be made is left out (IKRouter).
  var leavesGaps = false
  /// Whether a route that has neither handler nor chain takes no link (IKRouter).
  var requiresHandler = false
}

/// What JLRoutes and HDRoutes call what they put among the parameters themselves.
struct ReservedNames: Sendable, Hashable {
  let link: String
  let pattern: String
  let scheme: String
  let wildcard: String
  /// The scheme of routes that are for any.
  let globalScheme: String

  static let jlroutes = Self(
    link: "JLRouteURL", pattern: "JLRoutePattern", scheme: "JLRouteScheme", wildcard: "JLRouteWildcardComponents",
    globalScheme: "JLRoutesGlobalRoutesScheme")
  static let hdroutes = Self(
    link: "HDRoutesURL", pattern: "HDRoutesPattern", scheme: "HDRoutesNamespace",
    wildcard: "HDRoutesWildcardComponents", globalScheme: "HDRoutesGlobalNamespace")
}

extension RouteTable.Options {
  /// What patterns are read by.
  var patternSyntax: PatternSyntax {
    var hostList = HostList()
    for rule in hosts.compactMap({ HostRule($0) }) { hostList.add(rule) }
    return PatternSyntax(
      names: dialect.names, loneColon: dialect.loneColon, groups: optionalGroups,
      requiresScheme: dialect.requiresScheme, boolDigits: dialect.boolDigits, hostPolicy: hostPolicy, hosts: hostList,
      constraints: constraints)
  }

  /// How a plus sign in the value of a path parameter is read.
  var pathPlus: PlusReading {
    switch plus {
    case .query, .none: .literal
    case .pathAndQuery: .spaceBeforeDecoding
    case .afterDecoding: .spaceAfterDecoding
    }
  }

  /// How a plus sign in a query value is read.
  var queryPlus: PlusReading {
    switch plus {
    case .none: .literal
    case .query, .pathAndQuery: .spaceBeforeDecoding
    case .afterDecoding: .spaceAfterDecoding
    }
  }
}
