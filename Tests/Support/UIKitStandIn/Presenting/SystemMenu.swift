// swift-format-ignore: TypeNamesShouldBeCapitalized, NoLeadingUnderscores
/// An open menu, which UIKit presents itself, as a controller of a class without documentation. (exyte/PopupView#127)
///
/// Its own presentations leave with it. (stleamist/BetterSafariView#52)
@MainActor
final class _UIContextMenuActionsOnlyViewController: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
  }

  required init?(coder: NSCoder) { nil }

  override func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    super.present(viewControllerToPresent, animated: false, completion: completion)
    Session.current.later { [weak self] in self?.close() }
  }

  func close() {
    guard let presenter = ownPresenting else { return }
    presenter.remove(self, animated: false, nil)
  }
}

@_spi(Simulation)
extension Simulation {
  /// The user opens a menu on the uppermost screen of a window.
  public static func openMenu(in window: UIWindow) {
    var top = window.rootViewController
    while let next = top?.ownPresented { top = next }
    top?.present(_UIContextMenuActionsOnlyViewController(), animated: false)
  }

  /// The user closes the menu.
  ///
  /// - Returns: whether one was open.
  @discardableResult
  public static func closeMenu(in window: UIWindow) -> Bool {
    let found = window.rootViewController?.descendants.lazy.compactMap {
      $0 as? _UIContextMenuActionsOnlyViewController
    }
    guard let menu = found?.first else { return false }
    menu.close()
    return true
  }
}
