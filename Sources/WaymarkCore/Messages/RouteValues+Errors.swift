extension RouteValues {
  /// A value cannot be put.
  @nonexhaustive public enum PutError: Error, Sendable {
    /// There is one at the pattern: merge it, update it, or delete it before.
    case taken(RoutePattern)
    /// There is one at the pattern, and it is of another type than the one to merge with it.
    case wrongType(TypeMismatch)
    /// The pattern cannot be read, or another pattern has the name.
    case invalid(RouteTable.InvalidTable)
  }

  /// A value cannot be had, or changed.
  ///
  /// ```swift
  /// do {
  ///   print(try values.value(at: "/cart/count", as: Int.self))
  /// } catch .missing {
  ///   print(0)            // nobody has put one yet
  /// } catch {
  ///   print(error)        // says what to do, without any value
  /// }
  /// ```
  @nonexhaustive public enum LookupError: Error, Sendable {
    /// There is nothing; these patterns come nearest.
    case missing(nearest: [RoutePattern])
    /// The value is of another type.
    case wrongType(TypeMismatch)
    /// The text is no link, the link does not pass, or the value may not be asked for from its source.
    case denied(RouteTable.Rejection)
    /// There is no such name, or the link cannot be made of the values.
    case unbuildable(LinkBuildingError)
    /// The provider must wait, and the caller does not: ask with `await`.
    case waits(RoutePattern)
    /// The provider threw.
    case failed(any Error, at: RoutePattern)
  }

  /// A value of another type than the one that was asked for.
  ///
  /// The value itself is not told.
  public struct TypeMismatch: Sendable, Hashable, CustomStringConvertible {
    /// The type that was asked for, or given.
    public let wanted: String
    /// The type that was put.
    public let found: String
    /// The pattern it stands at.
    public let pattern: RoutePattern

    /// Both types and the pattern.
    public var description: String { "the value at \(pattern) is \(found), not \(wanted)" }
  }
}

extension RouteValues.PutError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .taken(let pattern): "there is a value at \(pattern): update it, or put with merging"
    case .wrongType(let mismatch): mismatch.description
    case .invalid(let invalid): invalid.description
    }
  }
}

extension RouteValues.LookupError: CustomStringConvertible {
  /// What is wrong and what to do, without any value.
  public var description: String {
    switch self {
    case .missing(let nearest):
      nearest.isEmpty
        ? "there is no value at the link" : "there is no value at the link; nearest: \(Self.list(nearest))"
    case .wrongType(let mismatch): mismatch.description
    case .denied(let rejection): rejection.description
    case .unbuildable(let error): error.description
    case .waits(let pattern): "the provider at \(pattern) waits: ask with await"
    case .failed(let error, let pattern): "the provider at \(pattern) failed with \(type(of: error))"
    }
  }

  private static func list(_ patterns: [RoutePattern]) -> String {
    patterns.map(\.text).joined(separator: ", ")
  }
}
