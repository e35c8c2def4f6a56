/// Where a parameter comes from.
public enum ParameterSource: String, Sendable, Hashable, CaseIterable {
  /// The path: a parameter of the pattern, or its wildcard.
  case path
  /// An item of the query.
  case query
  /// The fragment, or an item of it.
  case fragment
  /// What the caller passes along, in-process.
  case extras
}
