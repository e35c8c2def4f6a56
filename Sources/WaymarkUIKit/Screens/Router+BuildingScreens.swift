#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// A screen that opens links itself, and so is told which router it belongs to.
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
    /// The screen was made for a router and is not shown yet; to be kept weakly.
    func join(_ router: Router)
  }

  extension Router {
    /// The screen of a match, made and not shown; nil if its route has none.
    ///
    /// Asked in this order: the maker declared with the route, one bound to its name or to its last parameter, a class
    /// registered for it, a view of SwiftUI.
    public func buildScreen(for match: RouteMatch) throws -> UIViewController? {
      joined(try makeScreen(for: match, at: table.place(of: match.route), answering: nil))
    }

    /// The same for what is open: its screen may answer.
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
