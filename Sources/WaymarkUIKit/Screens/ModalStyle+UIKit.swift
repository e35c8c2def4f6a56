#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  internal import UIKit

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
