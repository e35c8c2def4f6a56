import BookshopRoutes
import WaymarkUIKit

#if canImport(UIKit)
  import UIKit
#else
  import UIKitStandIn
#endif

/// The router shows the window, opens links and quick actions at launch and later, and restores the screens.
final class SceneDelegate: RoutedSceneDelegate {
  static let store = Bookstore()
  static let app: Router = {
    let router = Router.bookshop(store)
    router.bindScreens(of: store)
    // A link that waits for a sign-in outlives the process.
    router.keepLinks(in: journal)
    return router
  }()
  static var journal = LinkJournal()

  override var router: Router { Self.app }
}
