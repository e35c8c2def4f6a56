#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
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
