import UIKit
import WaymarkUIKit

// The project of Xcode compiles the routes into the app.
#if canImport(BookshopRoutes)
  import BookshopRoutes
#endif

/// Hands the window, links, quick actions and restoration to the router.
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
