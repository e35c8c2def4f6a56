import WaymarkCore

extension RouteValues {
  /// The reason why a value cannot be put.
  @nonexhaustive public enum PutError: Error, Sendable {
    /// The pattern has a value.
    ///
    /// Merge, update or delete it.
    case taken(RoutePattern)
    /// The value to merge with has another type.
    case wrongType(TypeMismatch)
    /// The pattern cannot be read, or another pattern has the name.
    case invalid(RouteTable.InvalidTable)
  }

  /// The reason why a value cannot be read or changed.
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
    /// There is no value.
    ///
    /// The patterns come nearest.
    case missing(nearest: [RoutePattern])
    /// The value is of another type.
    case wrongType(TypeMismatch)
    /// The text is not a link, the link does not pass the gate, or its source may not read the value.
    case denied(RouteTable.Rejection)
    /// There is no such name, or the link cannot be made of the values.
    case unbuildable(LinkBuildingError)
    /// The provider is asynchronous, and the caller does not wait.
    ///
    /// Use `await`.
    case waits(RoutePattern)
    /// The provider threw.
    case failed(any Error, at: RoutePattern)
  }

  /// A mismatch between the type of a value and the requested type.
  ///
  /// The description does not contain the value.
  public struct TypeMismatch: Sendable, Hashable, CustomStringConvertible {
    /// The type that was requested or given.
    public let wanted: String
    /// The type of the value.
    public let found: String
    /// The pattern that the value was put at.
    public let pattern: RoutePattern

    /// Both types and the pattern.
    public var description: String { "the value at \(pattern) is \(found), not \(wanted)" }
  }
}

extension RouteValues.PutError: CustomStringConvertible {
  /// The problem and a remedy.
  public var description: String {
    switch self {
    case .taken(let pattern): "there is a value at \(pattern): update it, or put with merging"
    case .wrongType(let mismatch): mismatch.description
    case .invalid(let invalid): invalid.description
    }
  }
}

extension RouteValues.LookupError: CustomStringConvertible {
  /// The problem and a remedy, without any value.
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
