import WaymarkCore

/// A value or a provider of any type, kept at a pattern.
protocol ValueProviding: Sendable {
  var typeName: String { get }

  /// The value, converted to a type.
  @MainActor func value<Wanted>(for match: RouteMatch) throws(RouteValues.LookupError) -> Wanted
  /// The value, converted to a type.
  ///
  /// Waits for its provider.
  @MainActor func value<Wanted>(for match: RouteMatch) async throws(RouteValues.LookupError) -> Wanted
}

/// A value or a provider, with others merged into it.
struct ValueProvider<Value: Sendable>: ValueProviding {
  enum Source: Sendable {
    case constant(Value)
    case immediate(@MainActor (RouteMatch) throws -> Value)
    case waiting(@MainActor (RouteMatch) async throws -> Value)
  }

  /// A value or provider that was merged later.
  struct Addition: Sendable {
    let source: Source
    let combine: @MainActor (Value, Value) -> Value
  }

  private var source: Source
  private var additions: [Addition] = []

  init(_ source: Source) {
    self.source = source
  }

  var typeName: String { "\(Value.self)" }

  /// Returns this with another merged into it.
  ///
  /// Two values are combined at once, providers when the value is read.
  @MainActor func merging(
    _ other: ValueProvider, _ combine: @escaping @MainActor (Value, Value) -> Value
  ) -> ValueProvider {
    var merged = self
    if case .constant(let current) = source, additions.isEmpty, case .constant(let new) = other.source {
      merged.source = .constant(combine(current, new))
    } else {
      merged.additions.append(Addition(source: other.source, combine: combine))
    }
    return merged
  }

  // MARK: Asking

  @MainActor func value<Wanted>(for match: RouteMatch) throws(RouteValues.LookupError) -> Wanted {
    var value = try value(of: source, match)
    for addition in additions { value = addition.combine(value, try self.value(of: addition.source, match)) }
    return try converted(value, match)
  }

  @MainActor func value<Wanted>(for match: RouteMatch) async throws(RouteValues.LookupError) -> Wanted {
    var value = try await value(of: source, match)
    for addition in additions { value = addition.combine(value, try await self.value(of: addition.source, match)) }
    return try converted(value, match)
  }

  @MainActor private func value(of source: Source, _ match: RouteMatch) throws(RouteValues.LookupError) -> Value {
    do {
      switch source {
      case .constant(let value): return value
      case .immediate(let make): return try make(match)
      case .waiting: throw RouteValues.LookupError.waits(match.pattern)
      }
    } catch {
      throw Self.failure(error, match)
    }
  }

  @MainActor private func value(
    of source: Source, _ match: RouteMatch
  ) async throws(RouteValues.LookupError) -> Value {
    guard case .waiting(let make) = source else { return try immediateValue(of: source, match) }
    do {
      return try await make(match)
    } catch {
      throw Self.failure(error, match)
    }
  }

  @MainActor private func immediateValue(
    of source: Source, _ match: RouteMatch
  ) throws(RouteValues.LookupError) -> Value {
    try value(of: source, match)
  }

  /// An error of the lookup is passed on unchanged, because a provider may read another value.
  private static func failure(_ error: any Error, _ match: RouteMatch) -> RouteValues.LookupError {
    error as? RouteValues.LookupError ?? .failed(error, at: match.pattern)
  }

  /// Converts the value to another type, from an optional and to an optional, too.
  ///
  /// A cast would convert `nil` to `nil` of any type.
  private func converted<Wanted>(_ value: Value, _ match: RouteMatch) throws(RouteValues.LookupError) -> Wanted {
    let isNone = (value as? any OptionalValue)?.isNone ?? false
    if Value.self == Wanted.self || !isNone, let wanted = value as? Wanted { return wanted }
    throw .wrongType(
      RouteValues.TypeMismatch(wanted: "\(Wanted.self)", found: typeName, pattern: match.pattern))
  }
}

/// Detects `nil` in a value of any type.
private protocol OptionalValue {
  var isNone: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var isNone: Bool { self == nil }
}
