// swift-format-ignore-file

// The snippets of the page for beginners with UIKit, unchanged; each step is compared with its result.
import Testing
import UIKitStandIn
import WaymarkUIKit

extension Router {
  static let shop = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
    TabRoutes("main") {
      StackRoutes("shelf") {
        RouteTo("/books", name: "books", screen: { _ in BookList() }) {
          RouteTo(":id", name: "book", screen: { match in BookDetail(id: try match.id) })
          ModalRoute("cart", name: "cart", as: .stackedSheet, screen: { _ in CartScreen() })
        }
      }
      .tab("Books", systemImage: "book")
      StackRoutes("profile") {
        RouteTo("/account", name: "account", screen: { _ in AccountScreen() })
      }
      .tab("Account", systemImage: "person")
    }
  }
}

final class ShopSceneDelegate: RoutedSceneDelegate {
  override var router: Router { .shop }
}

final class OwnSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    window = Router.shop.connect(scene, options)
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    Router.shop.receive(contexts, in: scene)
  }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    Router.shop.receive(activity, in: scene)
  }

  func sceneDidDisconnect(_ scene: UIScene) {
    Router.shop.disconnect(scene)
  }
}

@MainActor
private enum Steps {
  static func navigate(_ router: Router) {
    router.open("/books/42")                                    // where the map has it: in its tab, on the list
    router.push(.named("book", ["id": 42]))                     // on top of what is shown
    router.present("/books/cart")                               // over it, in a sheet
    router.dismiss()
  }

  static func guarded(_ session: SignIn) -> RouteMap {
    let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let account = RouteTo("/account", name: "account", screen: { _ in AccountScreen() }).guarded(by: signedIn)
    return account
  }
}

@MainActor
private final class SignIn {
  var isSignedIn = false
}

@MainActor
@Suite("Getting started with UIKit")
struct UIKitGettingStartedTests {
  @Test func theStepsWork() {
    let router = Router.shop
    #expect(router.problems.isEmpty, "\(router.problems)")
    router.connect()
    Steps.navigate(router)
    #expect(router.state.visible() == ["main", "shelf", "books", "book", "book"])
    #expect(Steps.guarded(SignIn()).routes.items(in: router) == ["/account"])
  }
}

extension RouteMap {
  @MainActor
  fileprivate func items(in router: Router) -> [String] {
    Router(reachable: .inAppOnly) { self }.table.routes.map(\.pattern.text)
  }
}

private final class BookList: UIViewController {}
private final class CartScreen: UIViewController {}
private final class AccountScreen: UIViewController {}

private final class BookDetail: UIViewController {
  init(id: Int) { super.init(nibName: nil, bundle: nil) }

  required init?(coder: NSCoder) { nil }
}
