// swift-format-ignore-file

// The app of the page for beginners with UIKit, whose map is an enum of cases, with the snippets of the page.
import Testing
@testable import MapInUIKit
@_spi(Simulation) import UIKitStandIn
import WaymarkMacros
import WaymarkUIKit

@MainActor
private func navigate(_ openRoute: OpenRouteAction) {
  openRoute(Shop.book(id: 42))                                // where the map has it: in its tab, on the list
  openRoute.push("/books/43")                                 // on top of what is shown
  openRoute.present(.named("shop.cart"))                      // over it, in a sheet
  openRoute.dismiss()
}

@MainActor
private func guardedMap(_ session: Membership) -> RouteMap {
  let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
  let map = Shop.routes.changing(Shop.account) { $0.guarded(by: signedIn) }
  return map
}

@MainActor
private final class Membership {
  var isSignedIn = false
}

private final class BookController: UIViewController {
  convenience init(_ route: BookRoute) {
    self.init(nibName: nil, bundle: nil)
    title = "book \(route.id)"
  }
}

@Route("/volumes/:id") private struct BookRoute { var id: Int }

extension OnOneDevice {
  @MainActor
  @Suite("N41: the app of the page for UIKit, whose map is an enum of cases")
  struct MapAppTests {
    private static func shown(_ window: UIWindow?) -> String? {
      Simulation.settle()
      return window.flatMap { Simulation.appeared(in: $0).last }.map { "\(type(of: $0))" }
    }

    @Test("a link opens in its tab, with the list below the book, and screens open values")
    func theAppAtWork() throws {
      Simulation.reset()
      let (router, delegate) = (Router.shop, ShopSceneDelegate())
      #expect(router.problems.isEmpty, "\(router.problems)")
      let scene = Simulation.connect(delegate, identifier: "map")
      #expect(Self.shown(delegate.window) == "BookList")
      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///account"]))
      #expect(Self.shown(delegate.window) == "AccountScreen")
      let top = try #require(delegate.window.flatMap { Simulation.appeared(in: $0).last })
      navigate(top.openRoute)
      Simulation.settle()
      #expect(router.state.visible() == ["shop", "shop.books.tab", "shop.books", "shop.book", "shop.book"])
      router.uiKit.disconnect(scene)
    }

    @Test("a guard at one case is asked for its screen")
    func aGuardedCase() {
      let router = Router(schemes: ["shop"], reachable: .fromLinks) { guardedMap(Membership()) }
      #expect(router.table.problems.isEmpty, "\(router.table.problems)")
    }

    @Test("a screen that is made of a typed route is named by its initializer")
    func aScreenOfAValue() throws {
      let router = Router(reachable: .fromLinks) { RouteTo(BookRoute.self, screen: BookController.init) }
      let screen = try router.uiKit.buildScreen(for: DeepLink("/volumes/7"))
      #expect(screen?.title == "book 7")
    }
  }
}
