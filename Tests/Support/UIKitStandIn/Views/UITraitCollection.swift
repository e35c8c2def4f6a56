/// The surroundings of a screen.
public final class UITraitCollection: NSObject, Sendable {
  /// The width: `horizontalSizeClass`.
  public let horizontalSizeClass: UIUserInterfaceSizeClass

  /// The place of its scene: `activeAppearance`.
  public let activeAppearance: UIUserInterfaceActiveAppearance

  /// The kind of device: `userInterfaceIdiom`.
  public let userInterfaceIdiom: UIUserInterfaceIdiom

  /// Traits: `traitCollectionWithHorizontalSizeClass:`.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontalSizeClass, .unspecified)
  }

  init(
    _ horizontalSizeClass: UIUserInterfaceSizeClass, _ activeAppearance: UIUserInterfaceActiveAppearance,
    _ userInterfaceIdiom: UIUserInterfaceIdiom = .unspecified
  ) {
    self.horizontalSizeClass = horizontalSizeClass
    self.activeAppearance = activeAppearance
    self.userInterfaceIdiom = userInterfaceIdiom
  }
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// An iPhone.
  case phone = 0
  /// An iPad.
  case pad = 1
  /// An Apple TV.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A Mac.
  case mac = 5
  /// Apple Vision.
  case vision = 6
}

/// The place of a scene: in front, or not.
public enum UIUserInterfaceActiveAppearance: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// Another one is.
  case inactive = 0
  /// It is.
  case active = 1
}

/// A part of the surroundings.
public protocol UITraitDefinition {}

/// A part of the surroundings, to be observed.
public typealias UITrait = any UITraitDefinition.Type

/// The place of the scene.
public struct UITraitActiveAppearance: UITraitDefinition {}

/// The width.
public struct UITraitHorizontalSizeClass: UITraitDefinition {}

/// An observation of traits.
public protocol UITraitChangeRegistration {}

final class TraitRegistration: UITraitChangeRegistration {}

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

extension UIViewController {
  /// Calls a handler when traits change: `registerForTraitChanges:withHandler:`.
  @discardableResult
  public func registerForTraitChanges<Environment: UIViewController>(
    _ traits: [UITrait], handler: @escaping (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    traitHandlers.append { [weak self] before in (self as? Environment).map { handler($0, before) } }
    return TraitRegistration()
  }
}
