/// Puts routes together, with conditions and loops, from statements.
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
  /// One route, container or modal, or what others put together.
  public static func buildExpression(_ content: some RouteContent) -> RouteMap { content.routes }

  /// Nothing.
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

  /// What is there only on newer systems.
  public static func buildLimitedAvailability(_ content: RouteMap) -> RouteMap { content }
}
