/// A search; while it is active, it is what its screen presents.
@MainActor
open class UISearchController: UIViewController {
  /// The controller that it presents itself from; UIKit finds it by the navigation item.
  weak var host: UIViewController?

  /// A search: `initWithSearchResultsController:`.
  public init(searchResultsController: UIViewController?) {
    super.init(nibName: nil, bundle: nil)
    // Over the screen that defines a context, else over all. (documentation of `definesPresentationContext`)
    modalPresentationStyle = .overCurrentContext
  }

  /// A search from an archive: `initWithCoder:`.
  public required init?(coder: NSCoder) {
    nil
  }

  /// The user searches: `active`.
  open var isActive: Bool {
    get { ownPresenting != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { host?.present(self, animated: false) } else { ownPresenting?.dismiss(animated: false) }
    }
  }
}
