public import WaymarkCore

/// The look of a tab bar, for UIKit and SwiftUI.
///
/// ```swift
/// TabRoutes("main") { StackRoutes("books") { RouteTo("/books", name: "books") } }
///   .tabs(TabOptions(style: .sidebarAdaptable, minimizes: .onScrollDown, customization: "main"))
/// ```
/// A platform or a version of the system that lacks something ignores it, and the router's log says so.
public struct TabOptions: Sendable, Hashable {
  /// The style.
  public var style: Style
  /// The behaviour of the bar when the user scrolls.
  public var minimizes: Minimizing
  /// The name under which the user's own arrangement of the tabs is kept, or `nil` if the user cannot change it.
  ///
  /// With SwiftUI the window keeps it, with UIKit the device does.
  public var customization: String?
  /// True if selecting the tab with `role: .search` begins the search of its screen, from iOS 26 and macOS 26 on.
  ///
  /// When the user cancels the search, the system selects the tab before it again.
  public var activatesSearch: Bool

  /// The way in which the tabs are shown.
  public enum Style: Sendable, Hashable, CaseIterable {
    /// The system decides.
    case automatic
    /// A bar everywhere.
    case tabBarOnly
    /// A bar, and a sidebar where there is room.
    case sidebarAdaptable
  }

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
  public init(
    style: Style = .automatic, minimizes: Minimizing = .automatic, customization: String? = nil,
    activatesSearch: Bool = false
  ) {
    self.style = style
    self.minimizes = minimizes
    self.customization = customization
    self.activatesSearch = activatesSearch
  }
}

extension RouteContent {
  /// Sets the look of the tab bar of these tabs.
  public func tabs(_ options: TabOptions) -> RouteMap { attaching(options) }
}
