import UIKit
import WaymarkUIKit

// The project of Xcode compiles the routes into the app.
#if canImport(BookshopRoutes)
  import BookshopRoutes
#endif

extension Router {
  /// Declares the screen of each route of the bookshop.
  func bindScreens(of store: Bookstore) {
    bind("todayPage") { _ in TodayViewController() }
    bind("books") { _ in ShelfViewController(store.books) }
    bind("book") { match in BookViewController(try match.id) }
    bind(PickQuantity.self) { pick, reply in QuantityViewController(pick.current) { reply($0) } }
    bind("cart") { _ in CartViewController() }
    bind("account") { _ in AccountViewController() }
    bind("login") { _ in LoginViewController { store.isSignedIn = true } }
  }
}

/// The first page.
final class TodayViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Today"
  }
}

/// All books.
final class ShelfViewController: UIViewController {
  let books: [Int: String]

  init(_ books: [Int: String]) {
    self.books = books
    super.init(nibName: nil, bundle: nil)
    title = "Books"
  }

  required init?(coder: NSCoder) { nil }
}

/// One book.
///
/// A link to another book shows that one in the same screen.
final class BookViewController: UIViewController, UpdatableScreen {
  private(set) var id: Int

  init(_ id: Int) {
    self.id = id
    super.init(nibName: nil, bundle: nil)
    title = "Book \(id)"
  }

  required init?(coder: NSCoder) { nil }

  func update(_ match: RouteMatch) {
    guard let id = try? match.value("id", as: Int.self) else { return }
    self.id = id
    title = "Book \(id)"
  }

  /// Asks for the number of copies, and puts them into the cart.
  ///
  /// If the user closes the question, it adds nothing.
  func buy(_ store: Bookstore) async {
    guard let quantity = try? await openRoute.present(PickQuantity(current: 1)) else { return }
    store.cart += Array(repeating: id, count: quantity)
  }
}

/// The cart, in a sheet with its own stack.
final class CartViewController: UIViewController {}

/// The account of a signed-in user.
final class AccountViewController: UIViewController {}

/// A simulated sign-in.
final class LoginViewController: UIViewController {
  let signIn: () -> Void

  init(_ signIn: @escaping () -> Void) {
    self.signIn = signIn
    super.init(nibName: nil, bundle: nil)
    title = "Sign in"
  }

  required init?(coder: NSCoder) { nil }
}

/// Asks for the number of copies, and replies to the code that presented it.
final class QuantityViewController: UIViewController {
  var quantity: Int
  let choose: (Int) -> Void

  init(_ quantity: Int, _ choose: @escaping (Int) -> Void) {
    self.quantity = quantity
    self.choose = choose
    super.init(nibName: nil, bundle: nil)
    title = "How many?"
  }

  required init?(coder: NSCoder) { nil }
}
