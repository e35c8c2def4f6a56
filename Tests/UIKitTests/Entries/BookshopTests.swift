import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

@testable import BookshopUIKit

extension OnOneDevice {
  @Suite("The UIKit sample, from end to end · N13")
  @MainActor
  struct BookshopTests {
    @Test func aDayInTheShop() async throws {
      Simulation.reset()
      HostClock.current = .simulated
      let delegate = SceneDelegate()
      let scene = Simulation.connect(delegate) { Simulation.add("bookshop:///books/2", to: $0) }
      Simulation.settle()
      let window = try #require(delegate.window)
      func top<Screen: UIViewController>(_ type: Screen.Type) -> Screen? {
        Simulation.settle()
        return Simulation.appeared(in: window).last { $0 is Screen } as? Screen
      }
      #expect(top(BookViewController.self)?.id == 2)
      let book = top(BookViewController.self)
      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///books/1"]))
      #expect(top(BookViewController.self) === book && book?.id == 1)

      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///books/cart"]))
      let cart = try #require(top(CartViewController.self)?.navigationController)
      Simulation.swipeDown(cart)
      #expect(top(ShelfViewController.self) != nil && delegate.router.state.visible().last == "books")

      SceneDelegate.store.cart = [1]
      delegate.router.present("/books/clear")
      let alert = try #require(top(UIAlertController.self))
      Simulation.tap("Empty", in: alert)
      Simulation.settle()
      #expect(SceneDelegate.store.cart.isEmpty && window.rootViewController?.presentedViewController == nil)

      let account = delegate.router.open("/account", .init(from: .inApp))
      guard case .deferred = account.result else {
        Issue.record("\(String(describing: account.result))")
        return
      }
      // Signing in opens what waited for it.
      let login = try #require(top(LoginViewController.self))
      login.signIn()
      for _ in 0..<20 { await Task.yield() }
      #expect(top(AccountViewController.self) != nil && top(LoginViewController.self) == nil)

      // An old link, and a screen that answers.
      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///catalogue/2"]))
      let shown = try #require(top(BookViewController.self))
      #expect(shown.id == 2)
      async let bought: Void = shown.buy(SceneDelegate.store, by: delegate.router)
      for _ in 0..<20 { await Task.yield() }
      try #require(top(QuantityViewController.self)).choose(2)
      for _ in 0..<20 { await Task.yield() }
      Simulation.settle()
      await bought
      #expect(SceneDelegate.store.cart == [2, 2] && top(QuantityViewController.self) == nil)
      #expect(Simulation.exceptions.isEmpty && Simulation.messages.isEmpty)

      let app = AppDelegate()
      #expect(app.application(.shared, didFinishLaunchingWithOptions: nil))
      #expect(Simulation.tap(Simulation.response(["link": "/books/2"], scene: scene)))
      #expect(top(BookViewController.self)?.id == 2)
    }
  }
}

private struct Chapter: RouteDestination {
  static let patterns: [RoutePattern] = ["/books/:id/chapters/:number"]
  var id: Int
  var number: Int

  init(_ match: RouteMatch) throws(ParameterError) {
    id = try match.value("id")
    number = try match.value("number")
  }

  func write(to link: inout DeepLink.Parts) {
    link.setPath("id", to: id)
    link.setPath("number", to: number)
  }
}

extension OnOneDevice {
  @Suite("Typed routes and their UIKit screens · N15")
  @MainActor
  struct TypedScreenTests {
    @Test func aTypedRouteMakesItsScreen() throws {
      let router = Router(reachable: .fromLinks) {
        RouteTo(
          Chapter.self,
          screen: { chapter in
            let screen = UIViewController()
            screen.title = "\(chapter.id).\(chapter.number)"
            return screen
          })
      }
      #expect(try router.buildScreen(for: DeepLink("/books/4/chapters/2"))?.title == "4.2")
    }
  }
}
