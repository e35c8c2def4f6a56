import WaymarkUIKit

#if canImport(UIKit)
  import UIKit
#else
  import UIKitStandIn
#endif

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

/// One book; another one is shown in the same screen.
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
}

/// The cart, in a sheet with a stack of its own.
final class CartViewController: UIViewController {}

/// The account, for those who are signed in.
final class AccountViewController: UIViewController {}
