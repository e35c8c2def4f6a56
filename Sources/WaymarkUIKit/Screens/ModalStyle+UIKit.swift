#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension RouteMap.ModalStyle {
    /// What each kind of presentation is for UIKit, the same on iOS, Catalyst and visionOS; nil: as UIKit, or the app, has it.
    var uiKitStyle: UIModalPresentationStyle? {
      switch self {
      case .sheet, .inspector: .pageSheet
      case .cover: .fullScreen
      case .popover: .popover
      // An alert is a controller of a class of its own, and a style of the app's is its presenter's.
      default: nil
      }
    }
  }
#endif
