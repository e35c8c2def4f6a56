/// The heights and the grabber of a sheet, for UIKit and SwiftUI.
///
/// ```swift
/// ModalRoute("/cart", name: "cart").sheet(.half)
/// ```
/// On visionOS, sheets have neither heights nor a grabber. `RouteMap.ModalStyle` sets the style of a modal.
public struct SheetOptions: Sendable {
  /// The heights of a sheet, smallest first.
  ///
  /// The current height belongs to the device and is not navigation.
  public var detents: [Detent]
  /// True if the sheet has a grabber.
  public var showsGrabber: Bool
  /// The height up to which the screen below stays usable, or `nil` if it never does.
  public var undimmed: Detent?

  /// The system's default.
  public static let standard = SheetOptions()
  /// Half the screen at first, and the whole screen when it is pulled up.
  public static let half = SheetOptions(detents: [.medium, .large], showsGrabber: true)
  /// The whole screen, as a card.
  public static let full = SheetOptions(detents: [.large])
  /// Half the screen, with a usable screen below, for example a map.
  public static let panel = SheetOptions(detents: [.medium, .large], showsGrabber: true, undimmed: .medium)

  /// A height.
  public enum Detent: String, Sendable, Hashable {
    /// Half the screen.
    case medium
    /// The whole screen.
    case large
  }

  /// Creates options.
  public init(detents: [Detent] = [], showsGrabber: Bool = false, undimmed: Detent? = nil) {
    self.detents = detents
    self.showsGrabber = showsGrabber
    self.undimmed = undimmed
  }
}

extension RouteContent {
  /// Sets the heights of these sheets.
  ///
  /// visionOS has no heights.
  public func detents(_ detents: SheetOptions.Detent..., undimmed: SheetOptions.Detent? = nil) -> RouteMap {
    sheet(SheetOptions(detents: detents, undimmed: undimmed))
  }

  /// Sets the options of these sheets.
  public func sheet(_ options: SheetOptions) -> RouteMap { attaching(options) }
}
