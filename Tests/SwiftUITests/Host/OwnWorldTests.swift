import Foundation
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkSwiftUI
import WaymarkTesting

/// A screen that has nothing to show at first.
private struct LateScreen: View {
  let key: String
  @State private var text: String?

  var body: some View {
    if let text { Text(text) }
  }
}

/// A leave guard that lets everybody go, and counts.
@MainActor
private final class Questions {
  private(set) var count = 0

  func ask() -> Bool {
    count += 1
    return true
  }
}

/// An app with windows side by side, one kind of them opened for a place.
private struct Windows: App {
  @MainActor static var router = Router(reachable: .fromLinks)
  @MainActor static var ownTabs = false

  init() {}

  var body: some Scene {
    WindowGroup {
      if Self.ownTabs { OwnTabs().routedModals(Self.router) } else { RoutedView(Self.router) }
    }
    WindowGroup(for: String.self) { $place in RoutedView(Self.router, opening: $place) }
  }

  /// The app starts with two windows.
  @MainActor static func launch(ownTabs: Bool = false) -> SmallApp {
    let app = SmallApp(isShown: false) { SmallApp.routes(of: $0) }
    Simulation.supportsMultipleWindows = true
    router = app.router
    self.ownTabs = ownTabs
    Simulation.launch(Windows())
    _ = Simulation.openWindow()
    Simulation.settle()
    return app
  }

  @MainActor static func texts(_ window: Int) -> String? { Simulation.texts(in: Simulation.windows[window]).first }
}

private struct OwnTabs: View {
  var body: some View {
    RoutedTabs("main") { selection in
      TabView(selection: selection) {
        Tab("Today", systemImage: "sun.max", value: "today") { RoutedStack("today") { Text("#today") } }
        Tab("Books", systemImage: "book", value: "shelf") { RoutedStack("shelf") { Text("#shelf") } }
      }
    }
  }
}

private struct OldTabs: View {
  let router: Router

  var body: some View {
    TabView(selection: router.selection(in: "main")) {
      Tab("Today", systemImage: "sun.max", value: "today") { RoutedStack("today") { Text("#today") } }
    }
    .routedModals(router)
  }
}

private struct OldApp: App {
  @MainActor static var router = Router(reachable: .fromLinks)

  init() {}

  var body: some Scene {
    WindowGroup { OldTabs(router: Self.router) }
  }
}

extension OnOneDevice {
  @Suite("SwiftUI: the app's own world · N34 · HOSTS 75 76 77 79 85 86 87 88 89")
  @MainActor
  struct OwnWorldTests {
    @Test("HOSTS 75: the key window is the one the user works in, though all are active")
    func theKeyWindowFollowsTheUser() {
      let app = Windows.launch()
      Simulation.faults = [.severalActive]
      for number in [0, 1, 0] {
        Simulation.activate(Simulation.windows[number])
        Simulation.settle()
        #expect(app.router.state.keyWindow == .init(number))
      }
      app.router.go("/account")
      Simulation.settle()
      #expect(Windows.texts(0) == "#account")
      #expect(Windows.texts(1) == "#todayPage")
    }

    @Test("HOSTS 76: no view has an inspector that the map does not have")
    func noInspectorWithoutNeed() {
      let plain = SmallApp.bookshop()
      plain.open("/books/cart")
      #expect(Simulation.modifiers(presenting: "inspector") == 0)
      plain.router.present("/login", as: .init(.inspector))
      Simulation.settle()
      #expect(Simulation.presented().last?.style == "sheet")
      let app = SmallApp { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") {
            app.screen($0)
          } below: {
            ModalRoute("side", name: "side", as: .init(.inspector)) { app.screen($0) }
          }
        }
      }
      #expect(Simulation.modifiers(presenting: "inspector") == 1)
      app.open("/home/side")
      #expect(app.texts.first == "#side")
    }

    private static func desk() -> SmallApp {
      SmallApp { app in
        SplitRoutes("desk") {
          StackRoutes("list") { RouteTo("/list", name: "list") { app.screen($0) } }
          StackRoutes("middle") { RouteTo("/middle", name: "middle") { app.screen($0) } }
          StackRoutes("detail") { RouteTo("/detail", name: "detail") { app.screen($0) } }
          StackRoutes("info") { RouteTo("/info", name: "info") { app.screen($0) } }
        }
      }
    }

    @Test("HOSTS 77: a fourth column covers nothing where there is little room, and the user can close it")
    func theFourthColumnCanBeClosed() {
      let app = Self.desk()
      #expect(Simulation.presented().isEmpty, "\(Simulation.texts())")
      app.open("/info")
      #expect(Simulation.presented().map(\.style) == ["inspector"])
      #expect(app.texts.first == "#info")
      #expect(Simulation.swipeDown())
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
      #expect(app.router.device.compactColumns.values.contains("detail"))
      Simulation.flip(.regular)
      Simulation.settle()
      #expect(Simulation.texts().contains("#info"))
      Simulation.flip(.compact)
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
    }

    @Test("HOSTS 79: tabs of the app's own drive the window that they are in")
    func tabsOfTheAppKnowTheirWindow() {
      let app = Windows.launch(ownTabs: true)
      Simulation.tapTab("Books", in: Simulation.windows[1])
      Simulation.settle()
      #expect(Windows.texts(1) == "#shelf")
      #expect(Windows.texts(0) == "#today")
      #expect(app.router.state.visible(in: .init(1)).contains("shelf"))
      app.router.go("/books", .init(in: .init(0)))
      Simulation.settle()
      #expect(Windows.texts(0) == "#shelf")
    }

    @Test("HOSTS 79: a selection without a window says that it drives the first one, where there are two")
    func theOldFormSaysSo() {
      let app = SmallApp(isShown: false) { SmallApp.routes(of: $0) }
      var told: [String] = []
      app.router.log = { if $0.kind == .mistake { told.append($0.text) } }
      Simulation.supportsMultipleWindows = true
      OldApp.router = app.router
      Simulation.launch(OldApp())
      Simulation.settle()
      #expect(told.isEmpty)
      _ = Simulation.openWindow()
      Simulation.settle()
      app.open("/today")
      #expect(told.count { $0.contains("write RoutedTabs(“main”)") } == 1, "\(told)")
    }

    @Test("HOSTS 85: a window for a place that has moved on is not brought to the front for it")
    func theValueFollowsTheWindow() throws {
      let app = Windows.launch()
      Simulation.openWindow(value: "/books/1")
      Simulation.settle()
      #expect(Windows.texts(2) == "#book")
      app.router.go("/books/2", .init(in: .init(2)))
      Simulation.settle()
      #expect(Simulation.value(of: Simulation.windows[2]) == AnyHashable("/books/2"))
      Simulation.openWindow(value: "/books/1")
      Simulation.settle()
      #expect(Simulation.windows.count == 4)
      #expect(app.router.state.top(in: .init(3))?[parameter: "id"] == "1")
      Simulation.openWindow(value: "/books/2")
      Simulation.settle()
      #expect(Simulation.windows.count == 4)
    }

    @Test("HOSTS 85: the link of a window is opened when it appears, in no update of views")
    func theLinkIsOpenedAfterTheUpdate() {
      let app = Windows.launch()
      var isInUpdate = false
      app.router.willOpen { _ in
        isInUpdate = isInUpdate || Simulation.isEvaluating
        return .proceed
      }
      Simulation.openWindow(value: "/books/1")
      Simulation.settle()
      #expect(Windows.texts(2) == "#book")
      #expect(!isInUpdate)
    }

    @Test("HOSTS 86: a window at the root of the map takes no link from the window in front")
    func aWindowAtTheRootTakesNothing() throws {
      let app = SmallApp(isShown: false) { app in
        StackRoutes("stack") {
          RouteTo("/", name: "home") {
            app.screen($0)
          } below: {
            RouteTo("books/:id", name: "book") { app.screen($0) }
          }
        }
      }
      Simulation.supportsMultipleWindows = true
      Windows.router = app.router
      Windows.ownTabs = false
      Simulation.launch(Windows())
      _ = Simulation.openWindow()
      Simulation.settle()
      app.router.go("/books/4", .init(in: .init(1)))
      Simulation.settle()
      #expect(Simulation.activeWindow == Simulation.windows[1])
      Simulation.openURL(try #require(URL(string: "https://books.example.com/books/7")))
      Simulation.settle()
      #expect(Windows.texts(0) == "#home")
      #expect(app.router.state.top(in: .init(1))?[parameter: "id"] == "7")
    }

    @Test("HOSTS 89: a pull on a locked sheet asks no guard, since SwiftUI reports none; the sheet's own button asks")
    func aPullOnALockedSheetAsksNobody() async {
      let questions = Questions()
      let app = SmallApp { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") {
            app.screen($0)
          } below: {
            ModalRoute("form", name: "form") { app.screen($0) }
              .guarded(onLeaving: .async("unsaved") { _ in questions.ask() })
          }
        }
      }
      app.open("/home/form")
      #expect(!Simulation.swipeDown())
      await letOthersRun()
      #expect(questions.count == 0)
      #expect(app.texts.first == "#form")
      app.router.dismiss()
      await letOthersRun()
      Simulation.settle()
      #expect(questions.count == 1)
      #expect(app.texts.first == "#home")
    }

    @Test("HOSTS 87: an echo that comes a second later opens nothing again, and a later tap does")
    func aLateEchoIsOneDelivery() throws {
      let app = SmallApp.bookshop()
      var opened = 0
      app.router.willOpen { _ in
        opened += 1
        return .proceed
      }
      let link = "https://books.example.com/books/7"
      let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      activity.webpageURL = URL(string: link)
      let url = try #require(URL(string: link))
      for number in 1...2 {
        Simulation.openURL(url)
        Simulation.pass(.seconds(1))
        Simulation.continueActivity(activity)
        Simulation.pass(.seconds(3))
        #expect(opened == number)
      }
    }

    @Test("HOSTS 88: a screen that is empty at first is there at once")
    func anEmptyScreenIsThere() {
      let app = SmallApp { _ in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") { _ in
            Text("#home")
          } below: {
            RouteTo("late", name: "late") { _ in LateScreen(key: "late") }
            ModalRoute("sheet", name: "sheet") { _ in LateScreen(key: "sheet") }
          }
        }
      }
      Simulation.faults = [.emptyNeverAppears]
      for link in ["/home/late", "/home/sheet"] {
        let navigation = app.router.open(link, .init(from: .inApp))
        Simulation.settle()
        #expect(navigation.isShown, "\(link)")
      }
    }
  }
}
