/// The reasons why a link cannot be built from a name and values, all at once.
///
/// ```swift
/// do {
///   print(try table.link(to: "review", ["book": 42]))
/// } catch {
///   print("missing: \(error.missing)")       // missing: ["review"]
/// }
/// ```
public struct LinkBuildingError: Error, Sendable, Hashable {
  /// A value that can't be written at this position.
  package struct InvalidValue: Sendable, Hashable {
    /// The name of the parameter.
    package let name: String
    /// The problem of its value, in words, without the value.
    package let reason: String
  }

  /// The name of the route.
  public let route: String
  /// The pattern of the route, or `nil` if there is no such route.
  public let pattern: RoutePattern?
  /// The parameters without a value, in the order of the pattern.
  public internal(set) var missing: [String] = []
  /// The values that the pattern has no parameter for, sorted.
  public internal(set) var extra: [String] = []
  /// The values that can't be written at their position.
  package internal(set) var invalid: [InvalidValue] = []
  /// Another problem, in words.
  package internal(set) var problem: String?

  init(route: String, pattern: RoutePattern?) {
    self.route = route
    self.pattern = pattern
  }

  /// An error of a link that cannot be used as asked.
  package init(route: String, problem: String) {
    self.init(route: route, pattern: nil)
    self.problem = problem
  }

  var isEmpty: Bool { missing.isEmpty && extra.isEmpty && invalid.isEmpty && problem == nil }
}

extension LinkBuildingError: CustomStringConvertible {
  /// All problems in one sentence.
  public var description: String {
    var parts: [String] = []
    if let problem { parts.append(problem) }
    if !missing.isEmpty { parts.append("missing: \(missing.joined(separator: ", "))") }
    if !extra.isEmpty { parts.append("no parameter of the pattern: \(extra.joined(separator: ", "))") }
    parts += invalid.map { "“\($0.name)” \($0.reason)" }
    let subject =
      pattern.map { "a link to “\(route)” (\($0)) cannot be built" } ?? "a link to “\(route)” cannot be built"
    return "\(subject): \(parts.joined(separator: "; "))"
  }
}
