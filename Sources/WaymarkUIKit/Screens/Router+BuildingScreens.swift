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

  extension Router {
    /// Makes the screen of a match without showing it.
    ///
    /// It is `nil` if the route has none. The first of these makes it: the maker declared with the route, one bound to its
    /// name, its type or its last parameter, a registered class, a SwiftUI view.
    public func buildScreen(for match: RouteMatch) throws -> UIViewController? {
      joined(try makeScreen(for: match, at: table.place(of: match.route), answering: nil))
    }

    /// Makes the screen of an open entry, which may answer.
    func buildScreen(for match: RouteMatch, in entry: RouterState.Entry) throws -> UIViewController? {
      joined(try makeScreen(for: match, at: table.place(of: entry), answering: reply(for: entry)))
    }

    private func makeScreen(
      for match: RouteMatch, at place: RouteTable.Place?, answering reply: Reply?
    ) throws -> UIViewController? {
      let attached = place?.attachments ?? match.route.attachments
      if let maker = attached[ScreenMaker.self] ?? screens.maker(for: match, key: place?.key) {
        return try maker.make(match, reply)
      }
      if let screen = try match.makeRegisteredScreen() as? UIViewController { return screen }
      #if canImport(SwiftUI)
        let view = try buildView(for: match, at: place, answering: reply)
        return view.map { HostedScreen.make($0, answering: reply) }
      #else
        return nil
      #endif
    }

    private func joined(_ screen: UIViewController?) -> UIViewController? {
      (screen as? any RoutedScreen)?.join(self)
      return screen
    }
  }
#endif
