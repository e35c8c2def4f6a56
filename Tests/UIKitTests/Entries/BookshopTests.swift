import BookshopRoutes
import Foundation
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkTesting
import WaymarkUIKit

@testable import BookshopUIKit

extension OnOneDevice {
  @Suite("The UIKit sample, from end to end · N13")
  @MainActor
  struct BookshopTests {
    @Test func aDayInTheShop() async throws {
      Simulation.reset()
      let journal = TemporaryJournal()
      SceneDelegate.journal = LinkJournal(at: journal.url)
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
      #expect(top(BookViewController.self) === book)
      #expect(book?.id == 1)

      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///books/cart"]))
      let cart = try #require(top(CartViewController.self)?.navigationController)
      Simulation.swipeDown(cart)
      #expect(top(ShelfViewController.self) != nil)
      #expect(delegate.router.state.visible().last == "books")

      SceneDelegate.store.cart = [1]
      delegate.router.present("/books/clear")
      let alert = try #require(top(UIAlertController.self))
      Simulation.tap("Empty", in: alert)
      Simulation.settle()
      #expect(SceneDelegate.store.cart.isEmpty)
      #expect(window.rootViewController?.presentedViewController == nil)

      let account = delegate.router.open("/account", .init(from: .inApp))
      guard case .deferred = account.result else {
        Issue.record("\(String(describing: account.result))")
        return
      }
      // Signing in opens what waited for it.
      let login = try #require(top(LoginViewController.self))
      login.signIn()
      await letOthersRun()
      #expect(top(AccountViewController.self) != nil)
      #expect(top(LoginViewController.self) == nil)

      // An old link, and a screen that answers.
      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///catalogue/2"]))
      let shown = try #require(top(BookViewController.self))
      #expect(shown.id == 2)
      async let bought: Void = shown.buy(SceneDelegate.store)
      await letOthersRun()
      try #require(top(QuantityViewController.self)).choose(2)
      await letOthersRun()
      Simulation.settle()
      await bought
      #expect(SceneDelegate.store.cart == [2, 2])
      #expect(top(QuantityViewController.self) == nil)
      #expect(Simulation.exceptions.isEmpty)
      #expect(Simulation.messages.isEmpty)

      let app = AppDelegate()
      #expect(app.application(.shared, didFinishLaunchingWithOptions: nil))
      #expect(Simulation.tap(Simulation.response(["link": "/books/2"], scene: scene)))
      #expect(top(BookViewController.self)?.id == 2)
    }

    @Test("The system ends the app while somebody signs in, and the link still arrives")
    func killedWhileSigningIn() async throws {
      let journal = TemporaryJournal()
      try await live(journal) { life, scene in
        life.scene(scene, openURLContexts: Simulation.urls(["bookshop:///account"]))
        #expect(shown(LoginViewController.self, in: life) != nil)
      }
      try await live(journal) { life, _ in
        let login = try #require(shown(LoginViewController.self, in: life))
        life.store.isSignedIn = true
        login.signIn()
        await letOthersRun()
        #expect(shown(AccountViewController.self, in: life) != nil)
        #expect(shown(LoginViewController.self, in: life) == nil)
      }
      try await live(journal) { life, _ in
        #expect(shown(LoginViewController.self, in: life) == nil)
        #expect(life.router.deferredLinks.isEmpty)
      }
    }

    /// One life of the app: whatever it has, but for its files, is gone at its end.
    private func live(_ journal: TemporaryJournal, _ body: (Life, UIScene) async throws -> Void) async throws {
      Simulation.reset()
      let life = Life(LinkJournal(at: journal.url))
      let scene = Simulation.connect(life)
      Simulation.settle()
      try await body(life, scene)
    }

    private func shown<Screen: UIViewController>(_ type: Screen.Type, in life: Life) -> Screen? {
      Simulation.settle()
      return life.window.flatMap { Simulation.appeared(in: $0).last { $0 is Screen } as? Screen }
    }
  }
}

/// The sample's scene, of an app that may live again.
private final class Life: RoutedSceneDelegate {
  let store = Bookstore()
  private let own: Router

  init(_ journal: LinkJournal) {
    own = .bookshop(store)
    own.bindScreens(of: store)
    own.keepLinks(in: journal)
    super.init()
  }

  override var router: Router { own }
}

/// A file that goes with the test.
private final class TemporaryJournal {
  let url = FileManager.default.temporaryDirectory.appending(path: "bookshop-\(UUID().uuidString).journal")

  deinit { try? FileManager.default.removeItem(at: url) }
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
      #expect(try router.uiKit.buildScreen(for: DeepLink("/books/4/chapters/2"))?.title == "4.2")
    }

    @Test func aTypedRouteHasItsScreenBoundToIt() throws {
      let router = Router(reachable: .fromLinks) { RouteTo(Chapter.self) }
      let screen = UIViewController()
      router.uiKit.bind(Chapter.self) { chapter in
        screen.title = "\(chapter.id).\(chapter.number)"
        return screen
      }
      #expect(try router.uiKit.buildScreen(for: DeepLink("/books/4/chapters/2"))?.title == "4.2")
    }
  }
}
