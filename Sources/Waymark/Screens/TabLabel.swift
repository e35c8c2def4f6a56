public import WaymarkCore

/// What a tab shows in the bar.
///
/// ```swift
/// RouteTo("/books", screen: { _ in ShelfViewController() })
///   .attaching(TabLabel("Books", image: "shelf"))       // with a symbol of the system: .tab("Books", systemImage: "book")
/// ```
public struct TabLabel: Sendable {
  /// The text.
  public let title: String
  /// The name of an image; nil has none.
  public let imageName: String?
  /// The image is a symbol of the system.
  public let isSymbol: Bool

  /// A label with a symbol of the system.
  public init(_ title: String, systemImage: String? = nil) {
    self.title = title
    imageName = systemImage
    isSymbol = true
  }

  /// A label with an image of the app.
  public init(_ title: String, image: String) {
    self.title = title
    imageName = image
    isSymbol = false
  }
}

extension RouteContent {
  /// What the tab of this branch shows in the bar.
  public func tab(_ title: String, systemImage: String? = nil) -> RouteMap {
    attaching(TabLabel(title, systemImage: systemImage))
  }
}
