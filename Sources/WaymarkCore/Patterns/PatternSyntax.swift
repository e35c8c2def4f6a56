/// How patterns are read; the predecessors differ.
struct PatternSyntax: Sendable {
  /// Where the name of a parameter ends.
  enum Names: Sendable, Hashable {
    /// It is a Swift identifier; a segment may have several parameters.
    case identifier
    /// It is all text up to the next slash or parenthesis; only a whole segment is a parameter (JLRoutes).
    case wholeSegment
  }

  /// What a colon alone means.
  enum LoneColon: Sendable, Hashable {
    case anonymous
    /// A parameter that is named `:` (JLRoutes).
    case named
  }

  var names = Names.identifier
  var loneColon = LoneColon.anonymous
  /// Whether parentheses are optional groups; otherwise they are literal.
  var groups = true
  /// Whether each pattern must begin with a scheme (IKRouter).
  var requiresScheme = false
  /// Whether 0 and 1 are booleans too.
  var boolDigits = false
  var hostPolicy = DeepLink.HostPolicy.byScheme
  var hosts = HostList()
  /// Constraints the app has added, by name.
  var constraints: [String: @Sendable (String) -> Bool] = [:]
  /// Whether a constraint that is like none known is taken for one the app adds: where only the pattern is at hand.
  var takesOtherConstraints = false
}
