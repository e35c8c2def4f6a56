public import Waymark

/// Asks how many copies; whoever presents it gets the number, or nil if it was closed.
public nonisolated struct PickQuantity: ResultRoute {
  /// How many.
  public typealias Answer = Int
  /// Below the books.
  public static let patterns: [RoutePattern] = ["quantity"]
  /// How many there are now.
  public var current: Int

  /// Begins with a number.
  public init(current: Int) {
    self.current = current
  }

  /// From a link.
  public init(_ match: RouteMatch) throws(ParameterError) {
    current = try match.queryValue("current") ?? 1
  }

  /// Into a link.
  public func write(to link: inout DeepLink.Parts) {
    link.setQuery("current", to: current)
  }
}
