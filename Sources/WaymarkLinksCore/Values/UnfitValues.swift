// Calls with values that no link can hold. They never compile: each gives one error with the remedy, where the compiler would
// list all candidates.

extension RouteMatch {
  /// Not for types that are not ``LinkValue``.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue: write “enum Order: String, LinkValue”, or conform it with init?(linkText:)"
  )
  @_disfavoredOverload
  public func pathValue<Value>(_ name: String, as type: Value.Type = Value.self) throws(ParameterError) -> Value {
    throw error(.unsupported, name, type, .path)
  }

  /// Not for types that are not ``LinkValue``.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue: write “enum Order: String, LinkValue”, or conform it with init?(linkText:)"
  )
  @_disfavoredOverload
  public func pathValues<Value>(_ name: String, as type: Value.Type = Value.self) throws(ParameterError) -> [Value] {
    throw error(.unsupported, name, type, .path)
  }

  /// Not for types that are not ``LinkValue``.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue: write “enum Order: String, LinkValue”, or conform it with init?(linkText:)"
  )
  @_disfavoredOverload
  public func queryValue<Value>(_ name: String, as type: Value.Type = Value.self) throws(ParameterError) -> Value {
    throw error(.unsupported, name, type, .query)
  }

  /// Not for types that are not ``LinkValue``.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue: write “enum Order: String, LinkValue”, or conform it with init?(linkText:)"
  )
  @_disfavoredOverload
  public func queryValues<Value>(_ name: String, as type: Value.Type = Value.self) throws(ParameterError) -> [Value] {
    throw error(.unsupported, name, type, .query)
  }

  /// Not for types that are not ``LinkValue``.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue: write “enum Order: String, LinkValue”, or conform it with init?(linkText:)"
  )
  @_disfavoredOverload
  public func queryValue<Value>(ifValid name: String, as type: Value.Type = Value.self) -> Value? { nil }

  /// Not for types that are not ``LinkValue``.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue: write “enum Order: String, LinkValue”, or conform it with init?(linkText:)"
  )
  @_disfavoredOverload
  public func queryValues<Value>(ifValid name: String, as type: Value.Type = Value.self) -> [Value] { [] }

  /// Not for types that are not ``LinkValue``.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue: write “enum Order: String, LinkValue”, or conform it with init?(linkText:)"
  )
  @_disfavoredOverload
  public func fragmentValue<Value>(as type: Value.Type = Value.self) throws(ParameterError) -> Value {
    throw error(.unsupported, "#", type, .fragment)
  }
}

extension DeepLink.Parts {
  /// Not for types that are not ``LinkValue``, nor, with a default, for types that are not `Equatable`.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue, or has a default and is not Equatable: write “enum Order: String, LinkValue”"
  )
  @_disfavoredOverload
  public mutating func setPath<Value>(_ name: String, to value: Value, isSensitive: Bool = false) {}

  /// Not for types that are not ``LinkValue``, nor, with a default, for types that are not `Equatable`.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue, or has a default and is not Equatable: write “enum Order: String, LinkValue”"
  )
  @_disfavoredOverload
  public mutating func setPath<Value>(
    _ name: String, to value: Value, unless standard: Value, isSensitive: Bool = false
  ) {}

  /// Not for types that are not ``LinkValue``, nor, with a default, for types that are not `Equatable`.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue, or has a default and is not Equatable: write “enum Order: String, LinkValue”"
  )
  @_disfavoredOverload
  public mutating func setQuery<Value>(_ name: String, to value: Value, isSensitive: Bool = false) {}

  /// Not for types that are not ``LinkValue``, nor, with a default, for types that are not `Equatable`.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue, or has a default and is not Equatable: write “enum Order: String, LinkValue”"
  )
  @_disfavoredOverload
  public mutating func setQuery<Value>(
    _ name: String, to value: Value, unless standard: Value, isSensitive: Bool = false
  ) {}

  /// Not for types that are not ``LinkValue``, nor, with a default, for types that are not `Equatable`.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue, or has a default and is not Equatable: write “enum Order: String, LinkValue”"
  )
  @_disfavoredOverload
  public mutating func setFragment<Value>(to value: Value, isSensitive: Bool = false) {}

  /// Not for types that are not ``LinkValue``, nor, with a default, for types that are not `Equatable`.
  @available(
    *, unavailable,
    message: "its type is not a LinkValue, or has a default and is not Equatable: write “enum Order: String, LinkValue”"
  )
  @_disfavoredOverload
  public mutating func setFragment<Value>(to value: Value, unless standard: Value, isSensitive: Bool = false) {}
}
