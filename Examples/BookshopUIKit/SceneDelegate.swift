import WaymarkUIKit

#if canImport(UIKit)
  import UIKit
#else
  import UIKitStandIn
#endif

/// The window, links cold and warm, quick actions, restoration: all of it is the router's.
final class SceneDelegate: RoutedSceneDelegate {
  static let store = Bookstore()
  static let app = Router.bookshop(store)

  override var router: Router { Self.app }
}
