#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// The app's settings of UIKit's sheets beyond `SheetOptions`.
  struct SheetConfiguration: Sendable {
    let style: UIModalPresentationStyle?
    let configure: (@MainActor @Sendable (UISheetPresentationController) -> Void)?
  }

  extension RouteContent {
    /// Sets the look of these sheets, including properties of UIKit only.
    ///
    /// ```swift
    /// ModalRoute("/cart", screen: { _ in ShelfViewController() })
    ///   .sheet(.half) { sheet in sheet.prefersGrabberVisible = false }
    /// ```
    /// - Parameters:
    ///   - options: heights and grabber.
    ///   - style: UIKit's style, instead of that of the route.
    ///   - configure: sets other properties of a sheet before it is visible, on each platform.
    public func sheet(
      _ options: SheetOptions, style: UIModalPresentationStyle? = nil,
      configure: (@MainActor @Sendable (UISheetPresentationController) -> Void)?
    ) -> RouteMap {
      attaching(options).attaching(SheetConfiguration(style: style, configure: configure))
    }
  }

  extension SheetOptions {
    @MainActor
    func apply(to sheet: UISheetPresentationController) {
      #if !os(visionOS)
        if !detents.isEmpty { sheet.detents = detents.map(\.uiKitDetent) }
        sheet.prefersGrabberVisible = showsGrabber
        sheet.largestUndimmedDetentIdentifier = undimmed?.identifier
      #endif
      switch sizing {
      case .automatic: break
      case .page: sheet.prefersPageSizing = true
      // A form is as large as the controller wants to be, if it wants something. (documentation of `prefersPageSizing`)
      case .form, .fitted: sheet.prefersPageSizing = false
      }
    }
  }

  #if !os(visionOS)
    extension SheetOptions.Detent {
      fileprivate var identifier: UISheetPresentationController.Detent.Identifier {
        switch self {
        case .medium: .medium
        case .large: .large
        case .fraction, .height: .init(rawValue)
        }
      }

      @MainActor
      fileprivate var uiKitDetent: UISheetPresentationController.Detent {
        switch self {
        case .medium: .medium()
        case .large: .large()
        case .fraction(let part): .custom(identifier: identifier) { $0.maximumDetentValue * part }
        case .height(let points): .custom(identifier: identifier) { min($0.maximumDetentValue, points) }
        }
      }
    }

    extension UISheetPresentationController {
      /// The selected height, as the device's state keeps it.
      ///
      /// It is the name of a height that other hosts have, too, or the app's own identifier.
      var keptDetent: String? {
        get {
          guard let identifier = selectedDetentIdentifier else { return nil }
          // Other heights have the same name there and here.
          let known = [SheetOptions.Detent.medium, .large].first { $0.identifier == identifier }
          return known?.rawValue ?? identifier.rawValue
        }
        set {
          selectedDetentIdentifier = newValue.map { SheetOptions.Detent(rawValue: $0)?.identifier ?? .init($0) }
        }
      }
    }
  #endif

  extension RouteMap.ModalStyle {
    /// UIKit's style, on iOS, Catalyst and visionOS.
    ///
    /// If `nil`, UIKit or the app decides.
    var uiKitStyle: UIModalPresentationStyle? {
      switch self {
      case .sheet, .inspector: .pageSheet
      case .cover: .fullScreen
      case .popover: .popover
      // An alert has a class of its own. A presenter handles a style of the app's own.
      default: nil
      }
    }
  }
#endif
