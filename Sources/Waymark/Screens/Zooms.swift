public import WaymarkCore

/// A screen that zooms out of the view that opened it.
///
/// It is attached to the route.
package struct Zooms: Sendable {
  package let location: RouteTable.SourceLocation
}

extension RouteContent {
  /// Lets these screens zoom out of the view that stands for them, and back into it.
  ///
  /// ```swift
  /// RouteTo("/photos", name: "photos") {
  ///   RouteTo(":id", name: "photo").zooms()       // out of the view with .routeSource("/photos/4"), or its RouteLink
  /// }
  /// ```
  /// Where that view is not on the screen, the system's usual transition shows the screen.
  public func zooms(file: String = #fileID, line: Int = #line) -> RouteMap {
    attaching(Zooms(location: .init(file: file, line: line)))
  }
}
