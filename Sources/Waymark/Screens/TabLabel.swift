public import WaymarkCore

/// The label of a tab in the bar, and its place there.
package struct TabLabel: Sendable {
  package let title: String
  /// The name of an image, or `nil` for no image.
  package let imageName: String?
  /// True if the image is a system symbol.
  package let isSymbol: Bool
  /// True if the tab searches: the system places it apart from the others.
  package let isSearch: Bool
  /// The title of the section in a sidebar, or `nil` for none.
  package let section: String?

  package init(
    _ title: String, systemImage: String? = nil, image: String? = nil, isSearch: Bool = false, section: String? = nil
  ) {
    self.title = title
    imageName = image ?? systemImage
    isSymbol = image == nil
    self.isSearch = isSearch
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
  /// Sets the label of this branch's tab, with a symbol of the system or an image of the app.
  ///
  /// ```swift
  /// StackRoutes("jazz") { RouteTo("/jazz", name: "jazz") }.tab("Jazz", systemImage: "music.note", section: "Shelves")
  /// StackRoutes("find") { RouteTo("/search", name: "find") }.tab("Search", systemImage: "magnifyingglass", isSearch: true)
  /// ```
  /// - Parameters:
  ///   - title: the text.
  ///   - systemImage: the name of a symbol of the system.
  ///   - image: the name of an image of the app, in place of a symbol.
  ///   - isSearch: true if the tab searches: the system places it apart from the others. Where a second tab of a bar has it,
  ///     the second is a tab like the others, and the router's log says so.
  ///   - section: the title of the section in a sidebar. Tabs with the same title stand together, on iPads, Macs and Apple
  ///     Vision where there is room for a sidebar. Links and states do not know it.
  public func tab(
    _ title: String, systemImage: String? = nil, image: String? = nil, isSearch: Bool = false, section: String? = nil
  ) -> RouteMap {
    attaching(TabLabel(title, systemImage: systemImage, image: image, isSearch: isSearch, section: section))
  }
}
