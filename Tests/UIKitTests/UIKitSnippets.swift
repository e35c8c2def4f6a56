import BookshopUIKit
import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

/// The snippets of the page about UIKit, compiled; the tests of the documentation compare them with the page.
@MainActor
private enum UIKitSnippets {
  static func whole(_ window: UIWindow) {
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("books") {
          RouteTo("/books", name: "books", screen: { _ in ShelfScreen() }) {
            RouteTo(":id", name: "book", screen: { match in BookPage(id: try match.id) })
            ModalRoute("cart", name: "cart", as: .stackedSheet, screen: { _ in CartScreen() })
              .detents(.medium, .large)
          }
        }
        .tab("Books", systemImage: "book")
      }
    }
    router.uiKit.attach(to: window)
    window.makeKeyAndVisible()
    router.open("https://books.example.com/books/42", .init(from: .universalLink))
  }

  static func bitByBit(
    _ router: Router, _ window: UIWindow, _ navigationController: UINavigationController,
    _ tabBarController: UITabBarController
  ) throws {
    router.uiKit.attachTopmost(to: window)
    try router.uiKit.mount("books", in: navigationController)
    try router.uiKit.mount("main", in: tabBarController)
    router.uiKit.attach(to: window)
  }

  final class OwnHierarchy: RoutedSceneDelegate {
    override var ownership: WindowOwnership { .topmost }

    override func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
      window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
      window?.rootViewController = UINavigationController(rootViewController: ShelfScreen())
      super.scene(scene, willConnectTo: session, options: connectionOptions)
    }
  }

  static func severalStacks(_ shelf: UINavigationController, _ cart: UINavigationController) throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") }
      StackRoutes("cart") { RouteTo("/cart", name: "cart") }
    }
    try router.uiKit.mount("shelf", in: shelf)
    try router.uiKit.mount("cart", in: cart)
  }

  static func transitions(_ router: Router, _ zoom: any UIViewControllerAnimatedTransitioning) {
    router.uiKit.transition = .style(.formSheet)
    router.push("/photo/4", .transition(.pushed { _ in zoom }))
    router.push(
      "/photo/5",
      .transition(
        .carriedOut { change in
          guard let stack = change.stack else { return false }
          stack.setViewControllers([change.to], animated: true)
          return true
        }))
  }

  static func likePush() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("today") {
        RouteTo("/today", screen: { _ in ShelfScreen() }) {
          ModalRoute("story/:id", as: .stackedSheet, screen: { _ in BookPage(id: 1) })
            .transition(.likePush)
        }
      }
    }
    router.present("/today/story/4", .transition(.likePush))
  }

  static func presenters() {
    _ = Router(reachable: .fromLinks) {
      StackRoutes("cards") { RouteTo("/cards", name: "cards", screen: { _ in ShelfScreen() }) }
        .attaching(ContainerMaker { DeckController() })
        .attaching(
          StepPresenter { step, router, host, done in
            guard let host = host as? UIKitHost, let change = step.contentChange,
              let deck = host.controller(of: change.container.id) as? DeckController
            else { return host.perform(step, for: router, completion: done) }
            do throws(HostError) {
              deck.cards = try change.content.map { node throws(HostError) in
                try host.makeController(for: node)
              }
              done(.success(()))
            } catch { done(.failure(error)) }
          })
    }
  }

  static func errors(_ router: Router) {
    router.configuration.errorScreen = { _, _ in "/sorry" }
  }
}

extension UIViewController {
  fileprivate var isStacksDelegate: Bool {
    if UIKitHost.unwrapped(navigationController?.delegate) === self { return true }
    return false
  }
}

extension UIKitSnippets {
  final class SceneDelegate: RoutedSceneDelegate {
    override var router: Router { .shared }
  }

  final class NoteController: UIViewController {
    func first() { openRoute("/notes/1") }
    func share() { openRoute.push("/notes/1/share") }
  }
}

private final class ShelfScreen: UIViewController {}

private final class CartScreen: UIViewController {}

private final class BookPage: UIViewController {
  let id: Int

  init(id: Int) {
    self.id = id
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

@MainActor
private final class DeckController: UIViewController {
  var cards: [UIViewController] = []
}
