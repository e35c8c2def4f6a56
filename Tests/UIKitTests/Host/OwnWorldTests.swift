import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn

@testable import WaymarkUIKit

/// The app's delegate of a sheet, which the app forgets to keep.
private final class SheetDelegate: NSObject, UIAdaptivePresentationControllerDelegate {}

private final class TopmostSceneDelegate: RoutedSceneDelegate {
  let ownRouter: Router

  init(_ router: Router) { ownRouter = router }

  override var router: Router { ownRouter }
  override var ownership: WindowOwnership { .topmost }

  override func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
    window?.rootViewController = UINavigationController(rootViewController: UIViewController())
    super.scene(scene, willConnectTo: session, options: connectionOptions)
  }

  var keys: [String] {
    window.map { Simulation.appeared(in: $0).compactMap { ($0 as? Screen)?.key } } ?? []
  }
}

extension OnOneDevice {
  @Suite("UIKit: the app's own world · HOSTS 80 81 83 84")
  @MainActor
  struct OwnWorldTests {
    // MARK: Delegates that die

    @Test("HOSTS 80: a call for a delegate of the app's that has died ends in nothing")
    func aDelegateThatDies() throws {
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute("sheet", name: "sheet", screen: { Screen("sheet", $0) })
          }
        }
      }
      Simulation.faults = [.methodsReadOnce]
      app.open("/home/sheet")
      let sheet = try #require(Simulation.appeared(in: app.window).last as? Screen)
      var delegate: SheetDelegate? = SheetDelegate()
      sheet.presentationController?.delegate = delegate
      app.host.wrapDelegates()
      #expect(delegate != nil)
      delegate = nil
      #expect(Simulation.swipeDown(sheet, isCancelled: true))
      Simulation.settle()
      #expect(Simulation.exceptions.isEmpty)
      // The host announces itself anew, so that UIKit reads which methods there are.
      app.host.wrapDelegates()
      #expect(Simulation.swipeDown(sheet))
      Simulation.settle()
      #expect(Simulation.exceptions.isEmpty)
      #expect(app.keys == ["home"])
    }

    // MARK: Several scenes with a hierarchy of the app's own

    private static func topmost() -> (Router, [TopmostSceneDelegate], [UIWindowScene]) {
      Simulation.reset()
      let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
        RouteTo("/books/:id", name: "book", screen: { Screen("book", $0) })
      }
      let delegates = (0..<2).map { _ in TopmostSceneDelegate(router) }
      let scenes = delegates.enumerated().map { Simulation.connect($1, identifier: "scene \($0)") }
      Simulation.settle()
      return (router, delegates, scenes)
    }

    @Test("HOSTS 81: each scene with the app's own hierarchy gets its links, and the one in front the others")
    func eachSceneGetsItsLinks() {
      let (router, delegates, scenes) = Self.topmost()
      router.uiKit.receive(Simulation.urls(["bookshop://books/1"]), in: scenes[0])
      Simulation.settle()
      #expect(delegates.map(\.keys) == [["book"], []])
      router.uiKit.activate(scenes[1])
      router.open("/books/2", .init(from: .inApp))
      Simulation.settle()
      #expect(delegates.map(\.keys) == [["book"], ["book"]])
      delegates[0].window?.rootViewController?.openRoute("/books/3")
      Simulation.settle()
      let stack = delegates[0].window?.rootViewController as? UINavigationController
      #expect(stack?.viewControllers.count == 3)
    }

    @Test("HOSTS 75: of two windows of the app's own, calls of the app open in the one in front")
    func theWindowInFrontGetsTheCalls() {
      let (router, delegates, scenes) = Self.topmost()
      Simulation.work(in: scenes[0])
      router.open("/books/2", .init(from: .inApp))
      Simulation.settle()
      #expect(delegates.map(\.keys) == [["book"], []])
    }

    @Test("HOSTS 81: when the second window has closed, links open in the first, and it is restored")
    func aClosedSceneHoldsNothingUp() {
      let (router, allDelegates, allScenes) = Self.topmost()
      var (delegates, scenes) = (allDelegates, allScenes)
      Simulation.disconnect(scenes[1])
      scenes[1].delegate = nil
      delegates[1].window = nil
      delegates.removeLast()
      scenes.removeLast()
      router.uiKit.receive(Simulation.urls(["bookshop://books/1"]))
      Simulation.settle()
      #expect(delegates[0].keys == ["book"])
      let navigation = router.open("/books/2", .init(from: .inApp))
      Simulation.settle()
      #expect(navigation.isShown)
      let links = router.uiKit.restorationActivity(for: scenes[0])?.userInfo?["waymark.links"] as? [[String]]
      #expect(links?.count == 2)
    }

    @Test("HOSTS 84: an active search of the app presents what is opened")
    func anActiveSearchPresents() throws {
      let (router, delegates, _) = Self.topmost()
      let window = try #require(delegates[1].window)
      let screen = try #require((window.rootViewController as? UINavigationController)?.topViewController)
      let search = UISearchController(searchResultsController: nil)
      Simulation.search(search, in: screen)
      #expect(router.present("/books/1").isShown)
      Simulation.settle()
      #expect(search.presentedViewController is Screen)
      #expect(delegates[1].keys == ["book"])
    }

    // MARK: Tabs of the app's own

    @Test("HOSTS 83: a tab of the app's own that stands for a branch stays, with its controller; others are not asked")
    func tabsOfTheAppAreAdopted() throws {
      let shelf = UINavigationController()
      let books = UITab(title: "My books", image: nil, identifier: "shelf") { _ in shelf }
      let search = UITab(title: "Search", image: nil, identifier: "search") { _ in UIViewController() }
      let app = SmallApp {
        TabRoutes("main") {
          StackRoutes("today") { RouteTo("/today", name: "today", screen: { Screen("today", $0) }) }
          StackRoutes("shelf") {
            RouteTo("/books", name: "books", screen: { Screen("books", $0) }) {
              RouteTo(":id", name: "book", screen: { Screen("book", $0) })
            }
          }
        }
        .attaching(
          ContainerMaker {
            let tabs = UITabBarController()
            tabs.tabs = [books, search]
            return tabs
          })
      }
      app.open("/books/7")
      let tabs = try #require(app.window.rootViewController as? UITabBarController)
      #expect(tabs.selectedTab === books)
      #expect(shelf.viewControllers.count == 2)
      #expect(app.keys == ["book"])
      #expect(search.asks == 0)
      #expect(tabs.tabs.contains(search))
    }
  }
}
