public import Waymark

/// Asks for a number of copies.
///
/// The presenting task gets the number, or nil if the user closed the screen.
public nonisolated struct PickQuantity: ResultRoute {
  /// The number of copies.
  public typealias Result = Int
  /// The pattern below the books.
  public static let patterns: [RoutePattern] = ["quantity"]
  /// The current number.
  public var current: Int

  /// Creates the question with a current number.
  public init(current: Int) {
    self.current = current
  }

  /// Reads the values of a link.
  public init(_ match: RouteMatch) throws(ParameterError) {
    current = try match.value("current", in: .query) ?? 1
  }

  /// Writes the values into a link.
  public func write(to link: inout DeepLink.Parts) {
    link.setQuery("current", to: current)
  }
}
