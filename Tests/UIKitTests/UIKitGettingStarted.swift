// swift-format-ignore-file

// The snippets of the page for beginners with UIKit, unchanged; each step is compared with its result. The app of its
// last part is ShopInUIKit/ShopApp.swift, and that of its first MapInUIKit/ShopApp.swift.
import Testing
@testable import ShopInUIKit
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

final class OwnSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    window = Router.shop.uiKit.connect(scene, options)
  }

  func sceneDidBecomeActive(_ scene: UIScene) { Router.shop.uiKit.activate(scene) }

  func sceneDidDisconnect(_ scene: UIScene) { Router.shop.uiKit.disconnect(scene) }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    Router.shop.uiKit.receive(contexts, in: scene)
  }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    Router.shop.uiKit.receive(activity, in: scene)
  }

  func windowScene(
    _ scene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(Router.shop.uiKit.receive(item, in: scene)?.isHandled ?? false)
  }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    Router.shop.uiKit.restorationActivity(for: scene)
  }
}

@available(iOS 26, visionOS 26, *)
extension OwnSceneDelegate: AppIntentSceneDelegate {
  func scene(_ scene: UIScene, willPerformAppIntent intent: any UISceneAppIntent) {
    Router.shop.uiKit.receive(intent, in: scene)
  }
}

final class QuickActions: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    if let item = options.shortcutItem { Router.shop.uiKit.receive(item) }
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = QuickActionScene.self
    return configuration
  }
}

final class QuickActionScene: NSObject, UIWindowSceneDelegate {
  func windowScene(
    _ scene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(Router.shop.uiKit.receive(item)?.isHandled ?? false)
  }
}

@MainActor
private enum Steps {
  static func navigate(_ openRoute: OpenRouteAction) {
    openRoute("/books/42")                                      // where the map has it: in its tab, on the list
    openRoute.push(.named("book", ["id": 42]))                  // on top of what is shown
    openRoute.present("/books/cart")                            // over it, in a sheet
    openRoute.dismiss()
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

extension OnOneDevice {
  @MainActor
  @Suite("Getting started with UIKit · PLATFORM R12 N2")
  struct UIKitGettingStartedTests {
    private static func shown(_ window: UIWindow?) -> String? {
      Simulation.settle()
      return window.flatMap { Simulation.appeared(in: $0).last }.map { "\(type(of: $0))" }
    }

    private static var quickAction: UIApplicationShortcutItem {
      UIApplicationShortcutItem(type: "/books/8", localizedTitle: "A book", localizedSubtitle: nil, icon: nil)
    }

    @Test func stepsOfThePageWork() throws {
      Simulation.reset()
      let (router, delegate) = (Router.shop, ShopSceneDelegate())
      #expect(router.problems.isEmpty, "\(router.problems)")
      let scene = Simulation.connect(delegate, identifier: "steps")
      #expect(Self.shown(delegate.window) == "BookList")
      let list = try #require(delegate.window.flatMap { Simulation.appeared(in: $0).last })
      Steps.navigate(list.openRoute)
      Simulation.settle()
      #expect(router.state.visible() == ["main", "shelf", "books", "book", "book"])
      router.uiKit.disconnect(scene)
      #expect(Steps.guarded(SignIn()).routes.items(in: router) == ["/account"])
    }

    @Test func aDelegateOfTheAppsOwnHasTheSameEntryPoints() throws {
      Simulation.reset()
      let (router, delegate) = (Router.shop, OwnSceneDelegate())
      let scene = Simulation.connect(delegate, identifier: "own")
      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///books/7"]))
      #expect(Self.shown(delegate.window) == "BookDetail")
      router.open("/books")
      var isHandled = false
      delegate.windowScene(scene, performActionFor: Self.quickAction) { isHandled = $0 }
      #expect(isHandled)
      #expect(Self.shown(delegate.window) == "BookDetail")
      #expect(delegate.stateRestorationActivity(for: scene)?.activityType == UIKitRouter.restorationActivityType)
      let other = OwnSceneDelegate()
      Simulation.connect(other, identifier: "other")
      delegate.sceneDidBecomeActive(scene)
      #expect(router.state.keyWindow == router.state.windows.first?.id)
      delegate.sceneDidDisconnect(scene)
      #expect(router.state.windows.count == 1)
      router.uiKit.disconnect(try #require(other.window?.windowScene))
    }

    @Test func quickActionsOfAnAppOfSwiftUI() {
      Simulation.reset()
      let (app, window) = (QuickActions(), OwnSceneDelegate())
      let scene = Simulation.connect(window, identifier: "quick actions")
      let cold = Simulation.options { Simulation.add(Self.quickAction, to: $0) }
      let configuration = app.application(UIApplication.shared, configurationForConnecting: scene.session, options: cold)
      #expect(configuration.delegateClass == QuickActionScene.self)
      #expect(Self.shown(window.window) == "BookDetail")
      Router.shop.uiKit.disconnect(scene)
    }
  }
}

extension RouteMap {
  @MainActor
  fileprivate func items(in router: Router) -> [String] {
    Router(reachable: .inAppOnly) { self }.table.routes.map(\.pattern.text)
  }
}
