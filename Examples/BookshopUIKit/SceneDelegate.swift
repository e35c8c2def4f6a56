import BookshopRoutes
import UIKit
import WaymarkUIKit

/// The window, links cold and warm, quick actions, restoration: all of it is the router's.
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
