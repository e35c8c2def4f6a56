/// The syntax of patterns.
///
/// Predecessors differ in it.
package struct PatternSyntax: Sendable {
  /// The end of a parameter's name.
  package enum Names: Sendable, Hashable {
    /// The name is a Swift identifier.
    ///
    /// A segment may have several parameters.
    case identifier
    /// The name is all text up to the next slash or parenthesis.
    ///
    /// Only a whole segment can be a parameter (JLRoutes).
    case wholeSegment
  }

  /// The meaning of a colon without a name.
  package enum LoneColon: Sendable, Hashable {
    case anonymous
    /// A parameter that is named `:` (JLRoutes).
    case named
  }

  var names = Names.identifier
  var loneColon = LoneColon.anonymous
  /// If true, parentheses are optional groups.
  ///
  /// If false, they are literal.
  var groups = true
  /// If true, each pattern must begin with a scheme (IKRouter).
  var requiresScheme = false
  /// If true, a query at the end of a pattern has conditions.
  ///
  /// If false, it is cut off.
  var conditions = true
  /// If true, 0 and 1 are booleans, too.
  var boolDigits = false
  var hostPolicy = DeepLink.HostPolicy.byScheme
  package var hosts = HostList()
  /// Constraints the app has added, by name.
  var constraints: [String: @Sendable (String) -> Bool] = [:]
  /// If true, a constraint that resembles no known one is assumed to be the app's own.
  ///
  /// Used where only the pattern is known.
  package var takesOtherConstraints = false
}

extension PatternSyntax {
  /// The syntax where only the pattern is known.
  package static var ofPatternsAlone: PatternSyntax { PatternSyntax(takesOtherConstraints: true) }
}
