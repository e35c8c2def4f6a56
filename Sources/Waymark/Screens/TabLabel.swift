public import WaymarkCore

/// The label of a tab in the bar.
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

  /// Creates a label with a system symbol.
  public init(_ title: String, systemImage: String? = nil) {
    self.title = title
    imageName = systemImage
    isSymbol = true
  }

  /// Creates a label with an image of the app.
  public init(_ title: String, image: String) {
    self.title = title
    imageName = image
    isSymbol = false
  }
}

extension RouteContent {
  /// Sets the label of this branch's tab.
  public func tab(_ title: String, systemImage: String? = nil) -> RouteMap {
    attaching(TabLabel(title, systemImage: systemImage))
  }
}
