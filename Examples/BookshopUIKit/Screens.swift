import UIKit
import WaymarkUIKit

// The project of Xcode compiles the routes into the app.
#if canImport(BookshopRoutes)
  import BookshopRoutes
#endif

extension Router {
  /// Declares the screen of each route of the bookshop.
  func bindScreens(of store: Bookstore) {
    uiKit.bind("todayPage") { _ in TodayViewController() }
    uiKit.bind("books") { _ in ShelfViewController(store.books) }
    uiKit.bind("book") { match in BookViewController(try match.id) }
    uiKit.bind("facts") { match in FactsViewController(try match.id) }
    uiKit.bind("authors") { _ in AuthorsViewController() }
    uiKit.bind("author") { match in AuthorViewController(try match.id) }
    uiKit.bind(PickQuantity.self) { pick, sendResult in QuantityViewController(pick.current) { sendResult($0) } }
    uiKit.bind("cart") { _ in CartViewController() }
    uiKit.bind("account") { _ in AccountViewController() }
    uiKit.bind("login") { _ in LoginViewController { store.isSignedIn = true } }
  }
}

/// The first page.
final class TodayViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Today"
  }
}

/// All books, with a search that is UIKit's own.
final class ShelfViewController: UIViewController {
  let books: [Int: String]

  init(_ books: [Int: String]) {
    self.books = books
    super.init(nibName: nil, bundle: nil)
    title = "Books"
    navigationItem.searchController = UISearchController(searchResultsController: nil)
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

  /// Shows the first pages in a sheet that is not a route.
  ///
  /// A link from outside closes the sheet.
  func lookInside() { present(PagesViewController(), animated: true) }

  /// Asks for the number of copies, and puts them into the cart.
  ///
  /// If the user closes the question, it adds nothing.
  func buy(_ store: Bookstore) async {
    guard let quantity = try? await openRoute.present(PickQuantity(current: 1)).value else { return }
    store.cart += Array(repeating: id, count: quantity)
  }
}

/// The first pages of a book, which the app presents itself.
final class PagesViewController: UIViewController {}

/// The facts of a book, in a sheet.
final class FactsViewController: UIViewController {
  let book: Int

  init(_ book: Int) {
    self.book = book
    super.init(nibName: nil, bundle: nil)
    title = "Facts"
  }

  required init?(coder: NSCoder) { nil }
}

/// All authors, in the first column.
final class AuthorsViewController: UIViewController {}

/// An author, in the second column.
final class AuthorViewController: UIViewController {
  let id: Int

  init(_ id: Int) {
    self.id = id
    super.init(nibName: nil, bundle: nil)
    title = "Author \(id)"
  }

  required init?(coder: NSCoder) { nil }
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

/// Asks for the number of copies, and sends it to the code that presented it.
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
