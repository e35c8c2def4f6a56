import Foundation
@_spi(Simulation) import SwiftUIStandIn
import Testing
import Waymark
import WaymarkSwiftUI

extension OnOneDevice {
  @Suite("SwiftUI host: windows, what they keep and publish · N13 · HOSTS 26 27 54")
  @MainActor
  struct WindowTests {
    private let device = WindowsApp()

    @Test("SwiftUI decision 15: open screens are open again after the system has ended the app, without animation")
    func openScreensAreRestored() {
      device.open("/books/7/reviews")
      device.open("/books/cart")
      device.killAndRelaunch()
      #expect(device.router.state.visible() == ["main", "shelf", "books", "cart"])
      #expect(Simulation.texts().first == "#cart", "\(Simulation.texts())")
      #expect(device.app.disagreement == nil, "\(Simulation.texts())")
      #expect(!Simulation.stackChanges().contains { $0.isAnimated })
    }

    @Test("Each window has its own, and closing one leaves the other")
    func eachWindow() throws {
      Simulation.supportsMultipleWindows = true
      device.open("/books/7")
      let second = try #require(Simulation.openWindow())
      Simulation.settle()
      device.open("/account", in: .init(1))
      device.killAndRelaunch()
      #expect(Simulation.windows.map { Simulation.texts(in: $0).first } == ["#book", "#account"])
      #expect(device.router.state.windows.map(\.id) == [.init(0), .init(1)])
      Simulation.close(try #require(Simulation.windows.last))
      Simulation.settle()
      #expect(Simulation.windows.count == 1)
      #expect(!Simulation.windows.contains(second))
    }

    @Test("Screens that no longer fit the map, and screens that guards deny, are not restored")
    func unfitOrDeniedScreensAreNotRestored() {
      device.open("/books/7")
      device.killAndRelaunch { $0.addGuard(RouteGuard("closed") { $0.key == "book" ? .denied("closed") : .proceed }) }
      #expect(Simulation.texts().first == "#books", "\(Simulation.texts())")
    }

    @Test("R18: of two views in one scene that name no window, one is saved, and the other is reported")
    func twoViewsInAScene() {
      func launch(_ start: () -> Void) -> (router: Router, mistakes: [String]) {
        let app = SmallApp(isShown: false, onNewDevice: false) { SmallApp.routes(of: $0) }
        var mistakes: [String] = []
        app.router.log = { if $0.kind == .mistake { mistakes.append($0.text) } }
        WindowsApp.TwoViews.router = app.router
        start()
        Simulation.settle()
        return (app.router, mistakes)
      }
      Simulation.reset()
      let (router, mistakes) = launch { Simulation.launch(WindowsApp.TwoViews()) }
      #expect(mistakes.contains { $0.contains("two views of one scene") })
      router.open("/books/7", NavigationOptions(from: .inApp, in: .init(0)))
      router.open("/account", NavigationOptions(from: .inApp, in: .init(1)))
      Simulation.settle()
      let (restored, repeated) = launch { Simulation.killAndRelaunch() }
      #expect(restored.state.visible(in: .init(0)).last == "book")
      #expect(restored.state.visible(in: .init(1)).last == "todayPage")
      #expect(repeated.contains { $0.contains("two views of one scene") })
    }

    @Test("A window may keep nothing")
    func notRestored() {
      WindowsApp.Windows.isRestored = false
      defer { WindowsApp.Windows.isRestored = true }
      device.open("/books/7")
      device.killAndRelaunch()
      #expect(Simulation.texts().first == "#todayPage")
    }

    @Test(
      "HOSTS 27: the link that starts the app is opened once, on what was open",
      arguments: [[], [.coldURLLate], [.urlTwice]] as [Set<SwiftUIFault>])
    func coldLink(_ faults: Set<SwiftUIFault>) {
      device.open("/books/7")
      Simulation.faults = faults
      device.killAndRelaunch(opening: URL(string: "app://books/cart"))
      Simulation.pass(.seconds(5))
      #expect(Simulation.texts().first == "#cart")
      #expect(Simulation.presented().count == 1)
      device.router.dismiss()
      Simulation.settle()
      #expect(Simulation.texts().first == "#books", "\(Simulation.texts())")
    }

    @Test("HOSTS 54: no window is opened for a link; the one that shows its place is preferred")
    func windowThatShowsTheScreenIsPreferred() throws {
      Simulation.supportsMultipleWindows = true
      device.open("/books/7")
      _ = Simulation.openWindow()
      Simulation.settle()
      device.open("/account", in: .init(1))
      let windows = Simulation.windows
      #expect(Simulation.activeWindow == windows[1])
      Simulation.openURL(URL(string: "https://books.example.com/books/7")!)
      Simulation.settle()
      #expect(Simulation.windows == windows)
      #expect(Simulation.windows.map { Simulation.texts(in: $0).first } == ["#book", "#account"])
      Simulation.activate(windows[1])
      Simulation.openURL(URL(string: "https://books.example.com/today")!)
      Simulation.settle()
      #expect(Simulation.windows.map { Simulation.texts(in: $0).first } == ["#book", "#todayPage"])
    }

    @Test("HOSTS 54: where the system opens a window in spite of that, the link is opened in it")
    func windowOfTheSystem() {
      Simulation.supportsMultipleWindows = true
      Simulation.faults = [.urlOpensWindow]
      Simulation.openURL(URL(string: "https://books.example.com/books/7")!)
      Simulation.settle()
      #expect(Simulation.windows.map { Simulation.texts(in: $0).first } == ["#todayPage", "#book"])
      #expect(device.router.state.windows.count == 2)
    }

    @Test("A window is opened for a place, once; it is restored with what was open in it then")
    func windowForAPlace() throws {
      Simulation.supportsMultipleWindows = true
      device.open("/account")
      Simulation.tap("window")
      Simulation.settle()
      #expect(Simulation.windows.map { Simulation.texts(in: $0).first } == ["#account", "#book"])
      Simulation.activate(Simulation.windows[0])
      Simulation.tap("window")
      Simulation.settle()
      #expect(Simulation.windows.count == 2)
      device.open("/books/7/reviews", in: .init(1))
      device.killAndRelaunch()
      #expect(Simulation.windows.map { Simulation.texts(in: $0).first } == ["#account", "#reviews"])
    }

    @Test("The place is published, and goes on where it is handed off to")
    func shownScreenIsPublished() throws {
      #expect(Simulation.activities().isEmpty)
      device.killAndRelaunch { $0.systemLinks.activityType = "com.example.place" }
      device.open("/books/7")
      let activity = try #require(Simulation.activities().first)
      #expect(activity.activityType == "com.example.place")
      #expect(activity.isEligibleForHandoff)
      #expect(activity.webpageURL?.absoluteString == "https://books.example.com/books/7")
      #expect(activity.targetContentIdentifier == "/books/7")
      device.open("/account")
      #expect(Simulation.activities().map(\.targetContentIdentifier) == ["/account"])
      Simulation.continueActivity(activity)
      Simulation.settle()
      #expect(Simulation.texts().first == "#book")
    }

    @Test("A screen that is not for others is not published")
    func privateScreensAreNotPublished() {
      device.killAndRelaunch {
        $0.systemLinks.activityType = "com.example.place"
        $0.add(RouteTo("/secret", name: "secret") { WindowsApp.screen($0) }.reachable(.inAppOnly))
      }
      device.router.push("/secret")
      Simulation.settle()
      #expect(Simulation.texts().first == "#secret")
      #expect(Simulation.activities().isEmpty)
    }

    @Test("Saving the state evaluates no view but those that follow the window")
    func savingEvaluatesNoView() {
      device.open("/books")
      let before = Simulation.evaluations(of: RoutedView.self)
      let screens = Simulation.evaluations(of: SmallApp.Screen.self)
      device.open("/books/7")
      #expect(Simulation.evaluations(of: RoutedView.self) == before)
      #expect(Simulation.evaluations(of: SmallApp.Screen.self) - screens <= 2)
    }

    @Test("SwiftUI decision 16, N19: a preview is not restored over the place it shows")
    func previewIsNotRestored() {
      let router = Router(reachable: .fromLinks)
      router.add(SmallApp.routes(of: device.app))
      Simulation.launch(PreviewApp(router: router))
      Simulation.settle()
      #expect(Simulation.texts().first == "#book")
      Simulation.killAndRelaunch()
      Simulation.settle()
      #expect(Simulation.texts().first == "#book")
    }
  }
}

private struct PreviewApp: App {
  let router: Router

  init(router: Router) { self.router = router }

  init() { self.init(router: Router(reachable: .fromLinks)) }

  var body: some Scene {
    let router = router
    WindowGroup { RoutedView.preview(router, .at("/books/7")) }
  }
}

/// An app with windows, which the system ends and starts again.
@MainActor
private final class WindowsApp {
  private(set) var app: SmallApp
  var router: Router { app.router }

  init() {
    app = SmallApp(isShown: false) { SmallApp.routes(of: $0) }
    Windows.router = app.router
    Simulation.launch(Windows())
    Simulation.settle()
  }

  static func screen(_ match: RouteMatch) -> SmallApp.Screen { SmallApp.Screen(key: match.route.name ?? "", id: "") }

  func open(_ link: String, in window: RouterState.Window.ID = .init(0)) {
    router.open(link, NavigationOptions(from: .inApp, in: window))
    Simulation.settle()
  }

  func killAndRelaunch(opening url: URL? = nil, _ prepare: (Router) -> Void = { _ in }) {
    app = SmallApp(isShown: false, onNewDevice: false) { SmallApp.routes(of: $0) }
    prepare(app.router)
    Windows.router = app.router
    Simulation.killAndRelaunch(opening: url)
    Simulation.settle()
  }

  struct Windows: App {
    @MainActor static var router = Router(reachable: .fromLinks)
    @MainActor static var isRestored = true

    init() {}

    var body: some Scene {
      WindowGroup {
        VStack {
          RoutedView(Self.router, isRestored: Self.isRestored)
          OpenWindow()
        }
      }
      WindowGroup(for: String.self) { $place in RoutedView(Self.router, opening: place) }
    }
  }

  /// Two windows of the router, side by side in one of the system.
  struct TwoViews: App {
    @MainActor static var router = Router(reachable: .fromLinks)

    init() {}

    var body: some Scene {
      WindowGroup {
        HStack {
          RoutedView(Self.router)
          RoutedView(Self.router)
        }
      }
    }
  }

  struct OpenWindow: View {
    @Environment(\.openWindow) private var openWindow

    var body: some View {
      Button("window") { openWindow(value: "/books/7") }
    }
  }
}
