import UIKit
import WaymarkMacros
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

@Routes enum Shop {
  @Pattern("/books", tab: "Books", systemImage: "book") case books
  @Pattern("/books/:id") case book(id: Int)
  @Pattern("/cart", as: .stackedSheet) case cart
  @Pattern("/account", tab: "Account", systemImage: "person") case account
}

extension Router {
  static let shop: Router = {
    let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) { Shop.routes }
    router.uiKit.bind(Shop.self) { shop in
      switch shop {
      case .books: BookList()
      case .book(let id): BookDetail(id: id)
      case .cart: CartScreen()
      case .account: AccountScreen()
      }
    }
    return router
  }()
}

final class BookList: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Books"
    let open = UIAction(title: "A Book") { [unowned self] _ in openRoute(Shop.book(id: 42)) }
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
    let buy = UIAction(title: "Into the cart") { [unowned self] _ in openRoute(Shop.cart) }
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
