import UIKit
@_spi(Hosting) import WaymarkUIKit
import XCTest

@testable import BookshopUIKit

// The project of Xcode compiles the routes into the app.
#if canImport(BookshopRoutes)
  import BookshopRoutes
#endif

/// A bookshop in a window of its own, with a weak reference to each controller that was in it.
@MainActor
final class Shop {
  let store = Bookstore()
  let router: Router
  let window: UIWindow
  /// The hosts of all windows, the first one's first.
  private var hosts: [UIKitHost] = []
  private var windows: [UIWindow] = []
  private var seen: [Seen] = []

  /// A controller that may be gone, and its class.
  private struct Seen {
    weak var controller: UIViewController?
    let name: String
  }

  struct TookTooLong: Error {
    let what: String
  }

  /// Opens a window beside the app's own, in the same scene.
  private init() throws {
    router = .bookshop(store)
    router.bindScreens(of: store)
    window = UIWindow(windowScene: try Self.scene())
    attach(window)
  }

  private static func scene() throws -> UIWindowScene {
    try XCTUnwrap(UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first)
  }

  private func attach(_ window: UIWindow) {
    hosts.append(router.uiKit.attach(to: window, as: .init(windows.count)))
    windows.append(window)
    window.makeKeyAndVisible()
  }

  /// Opens another window of the shop, which shows its first screen.
  func openWindow() throws -> UIWindow {
    let window = UIWindow(windowScene: try Self.scene())
    attach(window)
    return window
  }

  /// Runs a journey in a new shop, closes the shop, and waits until no controller of it is left.
  static func visit(_ journey: (Shop) async throws -> Void) async throws {
    var seen: [Seen] = []
    do {
      let shop = try Shop()
      try await journey(shop)
      for window in shop.windows { shop.look(at: window) }
      seen = shop.seen
      shop.close()
    }
    XCTAssertFalse(seen.isEmpty, "no screen was seen")
    for _ in 0..<200 where seen.contains(where: { $0.controller != nil }) {
      try await Task.sleep(for: .milliseconds(50))
    }
    XCTAssertEqual(seen.filter { $0.controller != nil }.map(\.name), [], "these controllers are still there")
  }

  private func close() {
    for host in hosts { router.detach(host) }
    for window in windows {
      window.rootViewController?.dismiss(animated: false, completion: nil)
      window.rootViewController = nil
      window.isHidden = true
    }
  }

  /// Opens a link as the system would bring it, and returns the outcome.
  @discardableResult
  func open(_ link: String) async -> LinkOutcome {
    await router.open(link, .init(from: .customScheme)).outcome
  }

  /// Waits until a screen of a class is on top and nothing moves, and returns it.
  func top<Screen: UIViewController>(_ type: Screen.Type, in window: UIWindow? = nil) async throws -> Screen {
    var found: Screen?
    try await eventually("\(type) on top") {
      found = look(at: window ?? self.window).last as? Screen
      return found != nil
    }
    return try XCTUnwrap(found)
  }

  /// Waits until a condition is true.
  ///
  /// The limit is generous, because simulators can be slow.
  func eventually(_ what: String, _ condition: () -> Bool) async throws {
    for _ in 0..<600 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw TookTooLong(what: what)
  }

  /// The controllers that the user sees, the topmost one last, or none while something moves.
  ///
  /// It also remembers every controller in the window.
  @discardableResult
  private func look(at window: UIWindow) -> [UIViewController] {
    guard var level = window.rootViewController else { return [] }
    remember(level)
    // A search is presented over its screen, and covers nothing that the router shows.
    while let next = level.presentedViewController, !(next is UISearchController) {
      level = next
      remember(level)
    }
    if level.isBeingPresented || level.isBeingDismissed || level.transitionCoordinator != nil { return [] }
    let visible = all(in: level).filter { $0.viewIfLoaded?.window != nil }
    return visible.contains { $0.transitionCoordinator != nil } ? [] : visible
  }

  private func all(in controller: UIViewController) -> [UIViewController] {
    [controller] + controller.children.flatMap { all(in: $0) }
  }

  /// Remembers what is not UIKit's own: UIKit may keep its alerts and bars for a while.
  private func remember(_ level: UIViewController) {
    for controller in all(in: level) where !seen.contains(where: { $0.controller === controller }) {
      let name = String(describing: type(of: controller))
      if !name.hasPrefix("UI"), !name.hasPrefix("_UI") { seen.append(Seen(controller: controller, name: name)) }
    }
  }
}
