/// The surroundings of a screen.
public final class UITraitCollection: NSObject, Sendable {
  /// How wide it is: `horizontalSizeClass`.
  public let horizontalSizeClass: UIUserInterfaceSizeClass

  /// Traits: `traitCollectionWithHorizontalSizeClass:`.
  public init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.horizontalSizeClass = horizontalSizeClass
  }
}

/// How much room there is.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not known.
  case unspecified
  /// A phone, or a small part of a larger screen.
  case compact
  /// A tablet.
  case regular
}
