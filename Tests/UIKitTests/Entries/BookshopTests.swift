import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

@testable import BookshopUIKit

extension OnOneDevice {
  @Suite("The UIKit sample, from end to end")
  @MainActor
  struct BookshopTests {
    @Test func aDayInTheShop() throws {
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

      #expect(!delegate.router.open("/account", from: .inApp).isHandled)
      SceneDelegate.store.isSignedIn = true
      #expect(delegate.router.open("/account", from: .inApp).isHandled && top(AccountViewController.self) != nil)
      #expect(Simulation.faults.isEmpty && Simulation.messages.isEmpty)
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
    link.set("id", in: .path, to: id)
    link.set("number", in: .path, to: number)
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
