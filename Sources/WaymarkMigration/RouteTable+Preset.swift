import WaymarkCore

extension RouteTable {
  /// The rules of a predecessor as ``Options``.
  ///
  /// Use a preset to move to Waymark without changing the meaning of links.
  ///
  /// ```swift
  /// let options = RouteTable.Options(.jlroutes)       // links mean what they meant there
  /// let table = try RouteTable(options: options) { RouteTo("/user/view/:userID") }
  /// let match = try table.match("myapp://user/view/joeldev")
  /// ```
  public enum Preset: String, Sendable, CaseIterable {
    /// Waymark's own rules.
    case `default`
    /// JLRoutes.
    case jlroutes
    /// HDRoutes, the Swift port of JLRoutes.
    case hdroutes
    /// IKRouter.
    case ikrouter
    /// ReerRouter: exact keys.
    ///
    /// Host and path are the key, unless hosts are given and the policy is `fixed`.
    case reerRouter
    /// FJRouter, and go_router, which it follows.
    case fjRouter
  }
}

extension RouteTable.Options {
  /// Creates the options of a preset.
  ///
  /// By default, links may reach every route, as in all predecessors.
  public init(_ preset: RouteTable.Preset, reachable: RouteTable.Reach = .fromLinks) {
    self.init(reachable: reachable)
    if preset != .default {
      keepsMalformed = true
      matchOrder = .registration
      dialect.boolDigits = true
      dialect.ignoresPatternQueries = true
    }
    switch preset {
    case .default: break
    case .jlroutes, .hdroutes: followJLRoutes(isPort: preset == .hdroutes)
    case .ikrouter: followIKRouter()
    case .reerRouter: followReerRouter()
    case .fjRouter: followFJRouter()
    }
  }

  private mutating func followJLRoutes(isPort: Bool) {
    hostPolicy = .undotted
    plus = isPort ? .pathAndQuery : .afterDecoding
    repeatedQuery = isPort ? .last : .array
    dialect.names = .wholeSegment
    dialect.loneColon = isPort ? .anonymous : .named
    dialect.schemesAreNamespaces = true
    dialect.reservedNames = isPort ? .hdroutes : .jlroutes
  }

  private mutating func followIKRouter() {
    hostPolicy = .segment
    passing = false
    plus = .none
    mergedOrder = [.query, .path, .extras]
    fragmentItems = .separate
    needsPairs = true
    dialect.requiresScheme = true
    dialect.namesWithColon = true
    dialect.chainComesFirst = true
    dialect.leavesGaps = true
    dialect.requiresHandler = true
  }

  private mutating func followReerRouter() {
    hostPolicy = .segment
    matchOrder = .specificity
    passing = false
    plus = .none
    mergedOrder = [.extras, .path, .query]
    fragmentItems = .separate
    fallbackParameter = "route_fallback_url"
    noAnimationParameter = "route_no_animation"
  }

  private mutating func followFJRouter() {
    hostPolicy = .ignored
    plus = .none
    fragmentItems = .separate
  }
}
