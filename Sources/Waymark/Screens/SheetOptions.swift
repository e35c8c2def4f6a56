public import WaymarkCore

/// The look of a sheet, for UIKit and SwiftUI: its heights, its width, its grabber.
///
/// ```swift
/// ModalRoute("/cart", name: "cart").sheet(.half)
/// ModalRoute("/map/place/:id", name: "place")
///   .sheet(SheetOptions(detents: [.height(120), .fraction(0.4), .large], undimmed: .fraction(0.4)))
/// ```
/// On visionOS, sheets have neither heights nor a grabber. `RouteMap.ModalStyle` sets the style of a modal.
public struct SheetOptions: Sendable, Hashable {
  package var detents: [Detent]
  package let showsGrabber: Bool
  package var undimmed: Detent?
  package let sizing: Sizing

  /// Half the screen at first, and the whole screen when it is pulled up.
  public static let half = SheetOptions(detents: [.medium, .large], showsGrabber: true)
  /// The whole screen, as a card.
  public static let full = SheetOptions(detents: [.large])
  /// Half the screen, with a usable screen below, for example a map.
  public static let panel = SheetOptions(detents: [.medium, .large], showsGrabber: true, undimmed: .medium)

  /// A height.
  ///
  /// The router drops a height that no sheet can have, and reports it.
  public enum Detent: Sendable, Hashable {
    /// Half the screen.
    case medium
    /// The whole screen.
    case large
    /// A part of the height that a sheet can have: more than 0, and at most 1.
    case fraction(Double)
    /// A height in points, more than 0.
    case height(Double)
  }

  /// The width of a sheet where there is room for more than one, as on an iPad.
  public enum Sizing: Sendable, Hashable, CaseIterable {
    /// The system decides.
    case automatic
    /// The size of the content; with UIKit, the screen's `preferredContentSize`.
    case fitted
    /// The size of a form; with UIKit, the screen's `preferredContentSize`, if it has one.
    case form
    /// The size of a page.
    case page
  }

  /// Creates options.
  ///
  /// - Parameters:
  ///   - detents: the heights of the sheet, smallest first. The current height belongs to the device and is not navigation.
  ///   - showsGrabber: true if the sheet has a grabber.
  ///   - undimmed: the one of the heights up to which the screen below stays usable. If `nil`, it never does.
  ///   - sizing: the width where there is room.
  public init(
    detents: [Detent] = [], showsGrabber: Bool = false, undimmed: Detent? = nil, sizing: Sizing = .automatic
  ) {
    self.detents = detents
    self.showsGrabber = showsGrabber
    self.undimmed = undimmed
    self.sizing = sizing
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
