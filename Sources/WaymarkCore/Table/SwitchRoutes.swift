/// A switcher: shows one of several sections, like the login or the app behind it.
///
/// ```swift
/// SwitchRoutes("root") {
///   RouteTo("/login", name: "login")                   // router.go("/books") takes the app from here
///   TabRoutes("main") {                                // to here
///     StackRoutes("shelf") { RouteTo("/books", name: "books") }
///     StackRoutes("profile") { RouteTo("/account", name: "account") }
///   }
/// }
/// ```
public struct SwitchRoutes: RouteContent {
  private let item: RouteMap.Item

  /// What becomes of a section when another is shown.
  public enum Departure: Sendable, Hashable {
    /// All of it leaves; the section is built anew when it is next shown.
    case leaves
    /// It keeps what it shows.
    case keeps
  }

  /// A switcher.
  ///
  /// - Parameters:
  ///   - name: unique among routes and containers.
  ///   - departure: what becomes of a section when another is shown.
  ///   - routes: the sections, in order: containers or single routes.
  public init(_ name: String, departing departure: Departure = .leaves, @RouteBuilder _ routes: () -> some RouteContent)
  {
    var item = RouteMap.Item(.switcher, name, content: routes().routes)
    item.keepsOptions = departure == .keeps
    self.item = item
  }

  /// The container with all inside.
  public var routes: RouteMap { RouteMap(items: [item]) }
}
