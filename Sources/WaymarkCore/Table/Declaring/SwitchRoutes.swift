/// A switcher: one of several sections is visible, like a login or the app.
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

  /// The fate of a section when another is selected.
  public enum Departure: Sendable, Hashable {
    /// All its screens leave.
    ///
    /// It is built anew when it is selected again.
    case leaves
    /// It keeps its screens.
    case keeps
  }

  /// Declares a switcher.
  ///
  /// - Parameters:
  ///   - name: a name, unique among routes and containers.
  ///   - departure: the fate of a section when another is selected.
  ///   - routes: the sections, in order: containers or single routes.
  public init(_ name: String, departing departure: Departure = .leaves, @RouteBuilder _ routes: () -> some RouteContent)
  {
    var item = RouteMap.Item(.switcher, name, content: routes().routes)
    item.keepsOptions = departure == .keeps
    self.item = item
  }

  /// The container with its content.
  public var routes: RouteMap { RouteMap(items: [item]) }
}
