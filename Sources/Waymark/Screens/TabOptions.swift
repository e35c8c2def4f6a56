public import WaymarkCore

/// The look of a tab bar, for UIKit and SwiftUI.
///
/// ```swift
/// TabRoutes("main") { StackRoutes("books") { RouteTo("/books", name: "books") } }
///   .tabs(TabOptions(showsSidebar: true, minimizes: .onScrollDown, customization: "main"))
/// ```
/// A platform or a version of the system that lacks something ignores it, and the router's log says so.
public struct TabOptions: Sendable, Hashable {
  package let showsSidebar: Bool?
  package let minimizes: Minimizing
  package let customization: String?
  package let activatesSearch: Bool

  /// The moment when the bar becomes small, on iPhones from iOS 26 on.
  public enum Minimizing: Sendable, Hashable, CaseIterable {
    /// The system decides.
    case automatic
    /// When the user scrolls down.
    case onScrollDown
    /// When the user scrolls up.
    case onScrollUp
    /// Never.
    case never
  }

  /// Creates options.
  ///
  /// - Parameters:
  ///   - showsSidebar: true for a bar, and a sidebar where there is room; false for a bar everywhere. If `nil`, the system
  ///     decides.
  ///   - minimizes: the behaviour of the bar when the user scrolls.
  ///   - customization: the name under which the user's own arrangement of the tabs is kept: with SwiftUI by the window, with
  ///     UIKit by the device. If `nil`, the user cannot change it.
  ///   - activatesSearch: true if selecting the tab with `isSearch: true` begins the search of its screen, from iOS 26 and
  ///     macOS 26 on. When the user cancels the search, the system selects the tab before it again.
  public init(
    showsSidebar: Bool? = nil, minimizes: Minimizing = .automatic, customization: String? = nil,
    activatesSearch: Bool = false
  ) {
    self.showsSidebar = showsSidebar
    self.minimizes = minimizes
    self.customization = customization
    self.activatesSearch = activatesSearch
  }
}

extension RouteContent {
  /// Sets the look of the tab bar of these tabs.
  public func tabs(_ options: TabOptions) -> RouteMap { attaching(options) }
}
