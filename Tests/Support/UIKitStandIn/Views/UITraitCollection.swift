/// The surroundings of a screen.
public final class UITraitCollection: NSObject, Sendable {
  /// The width: `horizontalSizeClass`.
  public let horizontalSizeClass: UIUserInterfaceSizeClass

  /// Traits: `traitCollectionWithHorizontalSizeClass:`.
  public init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.horizontalSizeClass = horizontalSizeClass
  }
}

/// The room that there is.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not known.
  case unspecified
  /// A phone, or a small part of a larger screen.
  case compact
  /// A tablet.
  case regular
}

/// Which way up: `UIInterfaceOrientationMask`.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// A mask.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Upright.
  public static let portrait = Self(rawValue: 2)
  /// All but upside down.
  public static let allButUpsideDown = Self(rawValue: 26)
}
