// swift-format-ignore-file

// Examples stand here as they stand in the documentation of the types.
import Testing
import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

/// The examples of what is about UIKit, compiled; some are held against what comes out.
extension OnOneDevice {
  @MainActor
  @Suite("Examples: UIKit")
  struct UIKitExamples {
    func hosts(_ router: Router, _ window: UIWindow, _ navigationController: UINavigationController) throws {
      let host = router.uiKit.attach(to: window)
      window.makeKeyAndVisible()
      print(host.releasesHiddenScreens)
      try router.uiKit.mount("shelf", in: navigationController)
      router.uiKit.attach(to: window)
      router.uiKit.attachTopmost(to: window)
    }

    func connecting(_ router: Router, _ scene: UIScene, _ options: UIScene.ConnectionOptions) {
      var window: UIWindow?
      window = router.uiKit.connect(scene, options)                                  // the window is the router's
      window = router.uiKit.connect(scene, options, window: window, .topmost)        // it shows what the app has put there
      _ = window
    }

    func delegating(_ router: Router, _ scene: UIScene, _ options: UIScene.ConnectionOptions) -> UIWindow? {
      let window: UIWindow?
      let contexts: Set<UIOpenURLContext> = []
      window = router.uiKit.connect(scene, options)              // in scene(_:willConnectTo:options:)
      router.uiKit.receive(contexts, in: scene)                  // in scene(_:openURLContexts:)
      router.uiKit.bind(Book.self) { book in BookViewController(id: book.id) }
      return window
    }

    func topmost(_ router: Router, _ window: UIWindow) {
      let host = router.uiKit.attachTopmost(to: window)       // the window owns it
      host.makeStack = { screen in ShopStack(rootViewController: screen) }
      router.open("bookshop://books/42")                // pushed where there is a stack, presented where there is none
    }

    @RouteBuilder func screens() -> RouteMap {
      RouteTo("/books/:id") { match in BookViewController(id: try match.id) }
      RouteTo(Book.self, screen: { book in BookViewController(id: book.id) })
      RouteTo("/books/:id").attaching(ScreenMaker { match in BookViewController(id: try match.id) })
      RouteTo(PickColor.self) { route, sendResult in PickColorViewController(route.current) { sendResult($0) } }
      StackRoutes("shelf") { RouteTo("/books", screen: { _ in ShelfViewController() }) }
        .attaching(ContainerMaker { ShopStack() })       // the app's own class, with its own look of the bar
      TabRoutes("main") {
        RouteTo("/books", screen: { _ in ShelfViewController() })
        RouteTo("/search", screen: { _ in ShelfViewController() })
      }
      .attaching(ContainerMaker { ShopTabs() })
      SplitRoutes("desk") {
        StackRoutes("list") { RouteTo("/orders", screen: { _ in ShelfViewController() }) }
        StackRoutes("detail") { RouteTo("/orders/:id", screen: { match in BookViewController(id: try match.id) }) }
      }
      .attaching(ContainerMaker { UISplitViewController(style: .doubleColumn) })
      RouteTo("/books", screen: { _ in ShelfViewController() })
        .tab("Books", image: "shelf")
      ModalRoute("/cart", screen: { _ in ShelfViewController() })
        .sheet(.half) { sheet in sheet.prefersGrabberVisible = false }
      RouteTo("/drafts", screen: { _ in ShelfViewController() }).keepsScreen()
      TabRoutes("main") { StackRoutes("books") { RouteTo("/books", name: "books") } }
        .tabAccessory { NowPlayingView() }
    }

    func boundApart(_ router: Router) {
      router.uiKit.bind(Book.self) { book in BookViewController(id: book.id) }
      router.uiKit.bind(PickColor.self) { route, sendResult in PickColorViewController(route.current) { sendResult($0) } }
    }

    @RouteBuilder func containers() -> RouteMap {
      StackRoutes("cards") { RouteTo("/cards/:id", screen: { match in BookViewController(id: try match.id) }) }
        .attaching(ContainerMaker { CardsViewController() })
        .attaching(StepPresenter { step, router, host, done in host.perform(step, for: router, completion: done) })
    }

    @RouteBuilder func presenters() -> RouteMap {
      ModalRoute("story", name: "story", screen: { _ in StoryViewController() })
        .attaching(
          StepPresenter { step, router, host, done in
            guard let host = host as? UIKitHost, case .present(let presenting) = step else {
              return host.perform(step, for: router, completion: done)
            }
            do throws(HostError) {
              Overlay.show(try host.makeController(for: presenting.modal.content))
              done(.success(()))
            } catch { done(.failure(error)) }
          })
    }

    @RouteBuilder func transitions(_ fades: any UIViewControllerTransitioningDelegate) -> RouteMap {
      RouteTo("/photo/:id", screen: { _ in StoryViewController() }).transition(.pushed(by: { _ in ZoomAnimator() }))
      ModalRoute("story", screen: { _ in StoryViewController() })
        .transition(.prepared { $0.transitioningDelegate = Fades.shared }.and(.style(.overFullScreen)))
    }

    func changes(_ router: Router) {
      router.uiKit.transition = .carriedOut { change in
        guard let stack = change.stack, change.operation == .push else { return false }       // as the system has it
        stack.pushViewController(change.to, animated: true)
        return true
      }
    }

    @RouteBuilder func alerts(_ shop: BookStock) -> RouteMap {
      ModalRoute("delete", as: .alert, alert: { match in
        AlertContent(
          "Delete this book?",
          buttons: [.destructive("Delete") { shop.delete(match) }, .cancel("Keep")])
      })
    }

    @RouteBuilder func answers() -> RouteMap {
      ModalRoute(ConfirmDelete.self, as: .alert, alert: { route, sendResult in
        AlertContent(
          "Delete it?", buttons: [.destructive("Delete") { sendResult(true) }, .cancel("Keep")])
      })
    }

    func answer(_ router: Router) async throws {
      let isConfirmed = try await router.present(ConfirmDelete(id: 4)).value ?? false
      _ = isConfirmed
    }

    func buttons(_ shop: BookStock, _ match: RouteMatch) -> [AlertContent.Button] {
      let delete = AlertContent.Button.destructive("Delete") { shop.delete(match) }
      let keep = AlertContent.Button.cancel("Keep")       // closes the alert, and that is all
      return [delete, keep]
    }

    @Test func systemLinksExampleHolds() {
      let router = Router(reachable: .fromLinks)
      router.systemLinks.payloadKeys = ["deep_link"]                              // of notifications and quick actions
      router.systemLinks.activityType = "com.example.bookshop.place"              // Handoff, and search in the system
      router.systemLinks.searchResult = { identifier in "/books/\(identifier)" }  // books are indexed by their number
      router.systemLinks.content = { kind, identifier, payload in
        guard kind == "com.example.bookshop.reading" else { return nil }
        return try? DeepLink("bookshop://books/\(payload["book"] ?? "")", from: .widget)
      }
      #expect(router.systemLinks.searchResult("42") == "/books/42")
    }
  }
}

extension RouteGuard {
  static let signedIn = RouteGuard("signedIn") { _ in Session.isSignedIn ? .proceed : .deferred(showing: "/login") }
    .placeholder { _ in SignedOutViewController() }
}

@MainActor
private enum Session {
  static var isSignedIn = false
}

extension Router {
  static let app = Router(reachable: .fromLinks)
}

/// Not beside the classes of the sample app that have the same names.
extension OnOneDevice.UIKitExamples {
  final class SceneDelegate: RoutedSceneDelegate {
    override var router: Router { .app }
  }

  final class ShelfViewController: UIViewController, RoutedScreen {
    private weak var router: Router?

    func join(_ router: Router) { self.router = router }
    func openBook(_ id: Int) { router?.open("/books/\(id)") }
  }

  final class SearchViewController: UIViewController, UpdatableScreen {
    func update(_ match: RouteMatch) {
      title = match["q"]       // /search?q=crime, opened while /search?q=nordic is shown
    }
  }

  final class CartViewController: UIViewController, RouteSource {
    let voucherButton = UIBarButtonItem()

    func sourceItem(for entry: RouterState.Entry) -> (any UIPopoverPresentationControllerSourceItem)? {
      entry.key == "voucher" ? voucherButton : nil       // for a ModalRoute with this name, as: .popover
    }
  }
}

private final class BookViewController: UIViewController {
  let id: Int

  init(id: Int) {
    self.id = id
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

private final class PickColorViewController: UIViewController {
  init(_ current: String, _ choose: @escaping (String) -> Void = { _ in }) { super.init(nibName: nil, bundle: nil) }
  required init?(coder: NSCoder) { nil }
}

private final class StoryViewController: UIViewController {}
private final class SignedOutViewController: UIViewController {}
private final class CardsViewController: UIViewController {}
private final class ShopStack: UINavigationController {}
private final class ShopTabs: UITabBarController {}

private final class ZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {}
}

private final class Fades: NSObject, UIViewControllerTransitioningDelegate {
  static let shared = Fades()
}

@MainActor
private enum Overlay {
  static func show(_ screen: UIViewController) {}
}

@MainActor
final class BookStock {
  func delete(_ match: RouteMatch) {}
}

private struct PickColor: ResultRoute {
  typealias Result = String
  static let patterns: [RoutePattern] = ["/colors/pick"]
  var current: String

  init(_ match: RouteMatch) throws(ParameterError) { current = try match.value("current", in: .query) }
  func write(to link: inout DeepLink.Parts) { link.setQuery("current", to: current) }
}

private struct Book: RouteDestination {
  static let patterns: [RoutePattern] = ["/books/:id"]
  var id: Int

  init(_ match: RouteMatch) throws(ParameterError) { id = try match.value("id", in: .path) }
  func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
}

private struct ConfirmDelete: ResultRoute {
  typealias Result = Bool
  static let patterns: [RoutePattern] = ["/delete/:id"]
  var id: Int

  init(id: Int) { self.id = id }
  init(_ match: RouteMatch) throws(ParameterError) { id = try match.value("id", in: .path) }
  func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
}

private final class NowPlayingView: UIView {}
