// Calls with values that no link can hold. They never compile: each gives one error with the remedy, where the compiler would
// list all candidates.

extension RouteMatch {
  /// Not for types that are not ``LinkValue``.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue: write “enum Order: String, LinkValue”, or conform it with init?(linkText:)"
  )
  @_disfavoredOverload
  public func value<Value>(
    _ name: String, in source: ParameterSource? = nil, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value {
    throw error(.unsupported, name, type, source)
  }
}

extension DeepLink.Parts {
  /// Not for types that are not ``LinkValue``, nor, with a default, for types that are not `Equatable`.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue, or has a default and is not Equatable: write “enum Order: String, LinkValue”"
  )
  @_disfavoredOverload
  public mutating func setPath<Value>(
    _ name: String, to value: Value, unless standard: Value? = nil, isSensitive: Bool = false
  ) {}

  /// Not for types that are not ``LinkValue``, nor, with a default, for types that are not `Equatable`.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue, or has a default and is not Equatable: write “enum Order: String, LinkValue”"
  )
  @_disfavoredOverload
  public mutating func setQuery<Value>(
    _ name: String, to value: Value, unless standard: Value? = nil, isSensitive: Bool = false
  ) {}

  /// Not for types that are not ``LinkValue``, nor, with a default, for types that are not `Equatable`.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue, or has a default and is not Equatable: write “enum Order: String, LinkValue”"
  )
  @_disfavoredOverload
  public mutating func setFragment<Value>(
    to value: Value, unless standard: Value? = nil, isSensitive: Bool = false
  ) {}
}
