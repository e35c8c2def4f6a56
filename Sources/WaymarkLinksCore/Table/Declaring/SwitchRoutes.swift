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
  /// The container with its content.
  public let routes: RouteMap

  /// Declares a switcher.
  ///
  /// - Parameters:
  ///   - name: a name, unique among routes and containers.
  ///   - keepsSections: true if a section keeps its screens while another is selected. Otherwise they leave, and the
  ///     section is built anew when it is selected again.
  ///   - routes: the sections, in order: containers or single routes.
  public init(_ name: String, keepsSections: Bool = false, @RouteBuilder _ routes: () -> some RouteContent) {
    self.routes = RouteMap(.switcher, name, routes).changingDeclarations { $0.settings.keepsOptions = keepsSections }
  }
}
