/// The reason why a parameter cannot be read: it is missing, or not of the requested type.
///
/// ```swift
/// do {
///   print(try match.value("id", as: Int.self))
/// } catch {
///   print(error)       // “id” in the path is not Int; the route is /books/:id
/// }
/// ```
/// It names parameter, type, source and route. The description never contains the value.
public struct ParameterError: Error, Sendable, Hashable {
  /// The problem.
  package enum Problem: String, Sendable, Hashable {
    /// There is no value.
    case missing
    /// There are several values, and one was requested.
    case repeated
    /// The text is not a value of the type.
    case malformed
    /// The type cannot be read from a link.
    case unsupported
  }

  package let problem: Problem
  /// The requested name of the parameter or item.
  public let name: String
  /// The requested type.
  public let type: String
  /// The source that has the value or was searched, or `nil` if all sources were searched.
  public let source: ParameterSource?
  /// The pattern of the route that the link matched.
  public let route: RoutePattern

  init(_ problem: Problem, _ name: String, as type: Any.Type, from source: ParameterSource?, of route: RoutePattern) {
    self.problem = problem
    self.name = name
    self.type = "\(type)"
    self.source = source
    self.route = route
  }
}

extension ParameterError: CustomStringConvertible {
  /// The problem in words.
  public var description: String { "\(text); the route is \(route)" }

  private var text: String {
    switch problem {
    case .missing: "“\(name)” (\(type)) is missing"
    case .repeated:
      "“\(name)” appears more than once in the \(source?.rawValue ?? "link"), and one \(type) was asked for: ask for a list"
    case .malformed: "“\(name)” in the \(source?.rawValue ?? "link") is not \(type)"
    case .unsupported: "“\(name)” cannot be read as \(type): let the type conform to LinkValue"
    }
  }
}

extension ParameterError: MisfitError {
  var misfit: String {
    problem == .malformed && source == .query
      ? "\(text): to take such links, write @QueryItem(ignoringInvalid: true), or "
        + "match.value(…, in: .query, ignoringInvalid: true)"
      : text
  }
}
