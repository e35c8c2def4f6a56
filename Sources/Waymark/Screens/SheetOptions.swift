/// The heights and the grabber of a sheet, with UIKit and with SwiftUI.
///
/// ```swift
/// ModalRoute("/cart", name: "cart").sheet(.half)
/// ```
/// On visionOS sheets have neither heights nor a grabber. ``RouteMap/ModalStyle`` says what a modal is.
public struct SheetOptions: Sendable {
  /// The heights of a sheet, the smallest first; which one it has is of this device, and no navigation.
  public var detents: [Detent]
  /// It has a grabber.
  public var showsGrabber: Bool
  /// The height up to which what is below stays usable; nil: it does not.
  public var undimmed: Detent?

  /// As the system has it.
  public static let standard = SheetOptions()
  /// Half the screen at first, the whole one when it is pulled up.
  public static let half = SheetOptions(detents: [.medium, .large], showsGrabber: true)
  /// The whole screen, as a card.
  public static let full = SheetOptions(detents: [.large])
  /// Half the screen, with what is below still usable, as for a map.
  public static let panel = SheetOptions(detents: [.medium, .large], showsGrabber: true, undimmed: .medium)

  /// A height.
  public enum Detent: String, Sendable, Hashable {
    /// Half the screen.
    case medium
    /// The whole screen.
    case large
  }

  /// A look.
  public init(detents: [Detent] = [], showsGrabber: Bool = false, undimmed: Detent? = nil) {
    self.detents = detents
    self.showsGrabber = showsGrabber
    self.undimmed = undimmed
  }
}

extension RouteContent {
  /// The heights of these sheets, which visionOS does not have.
  public func detents(_ detents: SheetOptions.Detent..., undimmed: SheetOptions.Detent? = nil) -> RouteMap {
    sheet(SheetOptions(detents: detents, undimmed: undimmed))
  }

  /// The look of these sheets.
  public func sheet(_ options: SheetOptions) -> RouteMap { attaching(options) }
}
