/// The source of a parameter.
public enum ParameterSource: String, Sendable, Hashable, CaseIterable {
  /// The path: a parameter of the pattern, or its wildcard.
  case path
  /// An item of the query.
  case query
  /// The fragment, or an item of it.
  case fragment
  /// The extras that the caller passes in-process.
  case extras
}
