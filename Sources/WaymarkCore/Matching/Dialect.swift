/// What only the presets of the predecessors set.
struct Dialect: Sendable, Hashable {
  var names = PatternSyntax.Names.identifier
  var loneColon = PatternSyntax.LoneColon.anonymous
  /// Whether each pattern, and each link, must have a scheme (IKRouter).
  var requiresScheme = false
  /// Whether each scheme that has a route is a namespace (JLRoutes).
  var schemesAreNamespaces = false
  /// What the names of the values begin with that tell link, pattern and scheme in the merged view (`JLRoute`).
  var reservedPrefix: String?
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
