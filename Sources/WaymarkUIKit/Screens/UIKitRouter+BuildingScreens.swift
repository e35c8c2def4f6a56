#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// A screen that opens links itself, and so receives its router.
  ///
  /// ```swift
  /// final class ShelfViewController: UIViewController, RoutedScreen {
  ///   private weak var router: Router?
  ///
  ///   func join(_ router: Router) { self.router = router }
  ///   func openBook(_ id: Int) { router?.open("/books/\(id)") }
  /// }
  /// ```
  @MainActor
  public protocol RoutedScreen: UIViewController {
    /// Receives the router before the screen is shown.
    ///
    /// Keep the router weakly.
    func join(_ router: Router)
  }

  extension UIKitRouter {
    /// Makes the screen of a link without showing it.
    ///
    /// It follows redirects of routes and calls no handler. It evaluates the guards, and does not follow their redirects.
    /// - Returns: the screen. If `nil`, the link has no screen, a guard does not allow it at once, or the user must
    ///   confirm it.
    /// - Throws: a `RouteTable.Rejection` if the table rejects the link, or the error of the screen.
    public func buildScreen(for link: DeepLink) throws -> UIViewController? {
      try router.screenMatch(of: link).flatMap { try buildScreen(for: $0) }
    }

    /// Makes the screen of a match without showing it.
    ///
    /// It is `nil` if the route has none. The first of these makes it: the maker declared with the route, one bound to its
    /// name, its type or its last parameter, a registered class, a SwiftUI view.
    public func buildScreen(for match: RouteMatch) throws -> UIViewController? {
      try router.buildScreen(for: match, in: nil)
    }
  }

  extension Router {
    /// Makes the screen of a match, and of the open entry that may answer, if there is one.
    func buildScreen(for match: RouteMatch, in entry: RouterState.Entry?) throws -> UIViewController? {
      let screen = try makeScreen(for: match, in: entry)
      (screen as? any RoutedScreen)?.join(self)
      return screen
    }

    private func makeScreen(for match: RouteMatch, in entry: RouterState.Entry?) throws -> UIViewController? {
      let sendResult = entry.map { SendResultAction(self, for: $0) }
      if let maker = maker(ScreenMaker.self, for: match, in: entry) { return try maker.make(match, sendResult) }
      if let screen = try match.makeRegisteredScreen() as? UIViewController { return screen }
      return try buildView(for: match, in: entry).map { HostedScreen.make($0, sending: sendResult) }
    }
  }
#endif
