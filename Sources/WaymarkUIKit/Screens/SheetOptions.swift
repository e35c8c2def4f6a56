#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// The heights, the grabber and the style of a modal.
  ///
  /// ```swift
  /// ModalRoute("/cart", screen: { _ in ShelfViewController() })
  ///   .attaching(SheetOptions(detents: [.medium, .large], showsGrabber: true))
  /// ```
  /// On visionOS sheets have neither heights nor a grabber: only ``style`` counts there.
  public struct SheetOptions: Sendable {
    /// The heights of a sheet, the smallest first; which one it has is of this device, and no navigation.
    public var detents: [Detent]
    /// It has a grabber.
    public var showsGrabber: Bool
    /// The height up to which what is below stays usable; nil: it does not.
    public var undimmed: Detent?
    /// Another style of UIKit's instead of the route's.
    public var style: UIModalPresentationStyle?

    /// A height.
    public enum Detent: Sendable, Hashable {
      /// Half the screen.
      case medium
      /// The whole screen.
      case large
    }

    /// A look.
    public init(
      detents: [Detent] = [], showsGrabber: Bool = false, undimmed: Detent? = nil,
      style: UIModalPresentationStyle? = nil
    ) {
      self.detents = detents
      self.showsGrabber = showsGrabber
      self.undimmed = undimmed
      self.style = style
    }

    @MainActor
    func apply(to sheet: UISheetPresentationController) {
      #if !os(visionOS)
        if !detents.isEmpty { sheet.detents = detents.map { $0 == .medium ? .medium() : .large() } }
        sheet.prefersGrabberVisible = showsGrabber
        sheet.largestUndimmedDetentIdentifier = undimmed.map { $0 == .medium ? .medium : .large }
      #endif
    }
  }

  extension RouteContent {
    /// The heights of these sheets, which visionOS does not have.
    public func detents(_ detents: SheetOptions.Detent..., undimmed: SheetOptions.Detent? = nil) -> RouteMap {
      attaching(SheetOptions(detents: detents, undimmed: undimmed))
    }
  }
#endif
