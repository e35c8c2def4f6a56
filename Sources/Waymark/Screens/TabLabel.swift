public import WaymarkCore

/// The label of a tab in the bar, and its place there.
///
/// ```swift
/// RouteTo("/books", screen: { _ in ShelfViewController() })
///   .attaching(TabLabel("Books", image: "shelf"))       // with a symbol of the system: .tab("Books", systemImage: "book")
/// ```
public struct TabLabel: Sendable {
  /// The text.
  public let title: String
  /// The name of an image, or `nil` for no image.
  public let imageName: String?
  /// True if the image is a system symbol.
  public let isSymbol: Bool
  /// The purpose of the tab, or `nil` for none that the system knows.
  public let role: Role?
  /// The title of the section in a sidebar, or `nil` for none.
  ///
  /// Tabs with the same title stand together, on iPads, Macs and Apple Vision where there is room for a sidebar. A section is
  /// only a label: links and states do not know it.
  public let section: String?

  /// The purpose of a tab.
  public enum Role: Sendable, Hashable {
    /// The tab searches: the system places it apart from the others.
    ///
    /// One tab of a bar can have this role. Where a second one has it, the second is an ordinary tab, and the router's
    /// log says so.
    case search
  }

  /// Creates a label with a system symbol.
  public init(_ title: String, systemImage: String? = nil, role: Role? = nil, section: String? = nil) {
    self.title = title
    imageName = systemImage
    isSymbol = true
    self.role = role
    self.section = section
  }

  /// Creates a label with an image of the app.
  public init(_ title: String, image: String, role: Role? = nil, section: String? = nil) {
    self.title = title
    imageName = image
    isSymbol = false
    self.role = role
    self.section = section
  }
}

extension TabLabel: AttachedToPosition {
  package func problem(at position: AttachedPosition) -> String? {
    guard position.branch?.isOwn != true else { return nil }
    let cure =
      position.branch.map { "write it on “\($0.key)”, the branch of “\($0.tabs)” around it" } ?? "put it into TabRoutes"
    return "the tab label “\(title)” has no effect on “\(position.key)”, which is not a branch of tabs: \(cure)"
  }
}

extension RouteContent {
  /// Sets the label of this branch's tab, with a system symbol.
  ///
  /// ```swift
  /// StackRoutes("jazz") { RouteTo("/jazz", name: "jazz") }.tab("Jazz", systemImage: "music.note", section: "Shelves")
  /// StackRoutes("find") { RouteTo("/search", name: "find") }.tab("Search", systemImage: "magnifyingglass", role: .search)
  /// ```
  public func tab(
    _ title: String, systemImage: String? = nil, role: TabLabel.Role? = nil, section: String? = nil
  ) -> RouteMap {
    attaching(TabLabel(title, systemImage: systemImage, role: role, section: section))
  }

  /// Sets the label of this branch's tab, with an image of the app.
  public func tab(
    _ title: String, image: String, role: TabLabel.Role? = nil, section: String? = nil
  ) -> RouteMap {
    attaching(TabLabel(title, image: image, role: role, section: section))
  }
}
