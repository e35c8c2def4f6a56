/// Builds a map from statements, with conditions and loops.
///
/// ```swift
/// @RouteBuilder var routes: RouteMap {
///   RouteTo("/books", name: "books")
///   if hasReviews { RouteTo("/reviews", name: "reviews") }
///   for page in ["help", "imprint"] { RouteTo(RoutePattern("/\(page)"), name: page) }
/// }
/// ```
@resultBuilder
public enum RouteBuilder {
  /// A route, a container, a modal, or a composition of them.
  public static func buildExpression(_ content: some RouteContent) -> RouteMap { content.routes }

  /// No routes.
  public static func buildBlock() -> RouteMap { RouteMap(items: []) }

  /// The first statement.
  public static func buildPartialBlock(first: RouteMap) -> RouteMap { first }

  /// A statement after others.
  public static func buildPartialBlock(accumulated: RouteMap, next: RouteMap) -> RouteMap {
    RouteMap(items: accumulated.items + next.items)
  }

  /// An `if` without an `else`.
  public static func buildOptional(_ content: RouteMap?) -> RouteMap { content ?? RouteMap(items: []) }

  /// The first branch of a condition.
  public static func buildEither(first content: RouteMap) -> RouteMap { content }

  /// The second branch of a condition.
  public static func buildEither(second content: RouteMap) -> RouteMap { content }

  /// A loop.
  public static func buildArray(_ content: [RouteMap]) -> RouteMap { RouteMap(items: content.flatMap(\.items)) }

  /// Routes for newer systems only.
  public static func buildLimitedAvailability(_ content: RouteMap) -> RouteMap { content }
}
