import UIKit
import WaymarkUIKit

@main
final class ShopApp: UIResponder, UIApplicationDelegate {
  // Saved windows that the user has closed for good are forgotten.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    Router.shop.uiKit.discard(sceneSessions)
  }
}

final class ShopSceneDelegate: RoutedSceneDelegate {
  override var router: Router { .shop }
}

extension Router {
  static let shop = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
    TabRoutes("main") {
      StackRoutes("shelf") {
        RouteTo("/books", name: "books", screen: { _ in BookList() }) {
          RouteTo(":id<int>", name: "book", screen: { match in BookDetail(id: try match.id) })
          ModalRoute("cart", name: "cart", as: .stackedSheet, screen: { _ in CartScreen() })
        }
      }
      .tab("Books", systemImage: "book")
      StackRoutes("profile") {
        RouteTo("/account", name: "account", screen: { _ in AccountScreen() })
      }
      .tab("Account", systemImage: "person")
    }
  }
}

final class BookList: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Books"
    let open = UIAction(title: "A Book") { [unowned self] _ in openRoute("/books/42") }
    navigationItem.rightBarButtonItem = UIBarButtonItem(title: "A Book", primaryAction: open)
  }
}

final class BookDetail: UIViewController {
  init(id: Int) {
    super.init(nibName: nil, bundle: nil)
    title = "Book \(id)"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let buy = UIAction(title: "Into the cart") { [unowned self] _ in openRoute.present("/books/cart") }
    navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Into the cart", primaryAction: buy)
  }
}

final class CartScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Cart"
  }
}

final class AccountScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Account"
  }
}
