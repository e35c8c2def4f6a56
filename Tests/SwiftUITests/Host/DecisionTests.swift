import Foundation
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkSwiftUI

extension OnOneDevice {
  @Suite("SwiftUI host: decisions")
  @MainActor
  struct DecisionTests {
    // MARK: Steps

    @Test("SwiftUI decision 1: an opening ends when its screen has appeared, or after three seconds without a report")
    func openingEndsWhenItsScreenAppears() {
      for (faults, limit) in [([], Duration.zero), ([.lateOnAppear], .seconds(1)), ([.lostOnAppear], .seconds(3))]
        as [(Set<SwiftUIFault>, Duration)]
      {
        let app = SmallApp.bookshop()
        Simulation.faults = faults
        let start = Simulation.uptime
        var end: Duration?
        app.open("/books")
        app.router.open("/books/7", .init(from: .inApp)).whenEnded { _ in end = Simulation.uptime }
        Simulation.settle()
        #expect((end != nil) == (limit == .zero), "\(faults)")
        Simulation.pass(.seconds(10))
        #expect(end.map { $0 - start >= limit } == true, "\(faults)")
        #expect(app.disagreement == nil, "\(faults)")
      }
    }

    @Test(
      "SwiftUI decision 1: an opening behind another tab ends when its screen has appeared, too",
      arguments: [true, false])
    func openingBehindATabEndsWhenItsScreenAppears(isFilled: Bool) {
      let app = SmallApp.bookshop()
      app.open(isFilled ? "/books" : "/account")
      app.open("/account")
      Simulation.faults = [.lateOnAppear]
      let start = Simulation.uptime
      var end: Duration?
      var seen: [String] = []
      app.router.open("/books/7", .init(from: .inApp)).whenEnded { _ in
        end = Simulation.uptime
        seen = app.visible
      }
      Simulation.settle()
      Simulation.pass(.seconds(10))
      #expect(end.map { $0 - start >= .seconds(1) } == true, "\(String(describing: end)) \(start) \(seen)")
      #expect(app.disagreement == nil)
    }

    @Test("SwiftUI decision 1: a screen that goes without a word in the path has gone when the one below appears")
    func unreportedPopIsNoticed() {
      let app = SmallApp.bookshop()
      app.open("/books/7/reviews")
      Simulation.faults = [.popNotWritten]
      #expect(Simulation.goBack())
      Simulation.settle()
      #expect(app.visible.last == "book")
      #expect(app.disagreement == nil)
      Simulation.faults = []
      app.open("/books/7/reviews")
      #expect(app.texts.first == "#reviews")
      #expect(app.disagreement == nil)
    }

    @Test("SwiftUI decision 2: the path of a hidden stack is written once, when the stack is on the screen")
    func hiddenStack() {
      let app = SmallApp.bookshop()
      Simulation.faults = [.pathLostBehindTab]
      app.open("/books")
      #expect(Simulation.tapTab("Today"))
      Simulation.settle()
      let before = Simulation.stackChanges().count
      app.open("/books/7/reviews")
      #expect(Simulation.depth() == 2)
      #expect(Simulation.stackChanges().count == before + 1, "\(Simulation.stackChanges())")
    }

    @Test("SwiftUI decision 3: no update mixes dismissing, selecting, a path and presenting")
    func oneThingAnUpdate() {
      let app = SmallApp.bookshop()
      app.open("/login")
      var seen: [Seen] = [Seen()]
      let stop = Simulation.observeTurns { MainActor.assumeIsolated { seen.append(Seen()) } }
      app.open("/books/7/reviews")
      app.open("/books/player")
      app.open("/account")
      stop()
      let mixed = zip(seen, seen.dropFirst()).filter { $0.changes(to: $1) > 1 }
      #expect(mixed.isEmpty, "\(mixed)")
    }

    @Test("SwiftUI decision 4: a stack in a stack is reported")
    func nestedStack() {
      var told: [String] = []
      let log = ViewMistakes.log
      ViewMistakes.reset()
      ViewMistakes.log = { told.append($0.text) }
      defer { ViewMistakes.log = log }
      let app = SmallApp { _ in
        TabRoutes("main") {
          StackRoutes("one") { RouteTo("/one", name: "one") { _ in RoutedStack("two") { Text("inner") } } }
          StackRoutes("two") { RouteTo("/two", name: "two") { _ in Text("two") } }
        }
      }
      app.open("/two")
      app.open("/one")
      #expect(told == ["the stack “two” is inside of another one: SwiftUI shows one"])
    }

    @Test("SwiftUI decision 5: replacing the top of a stack is one write of a whole path")
    func replacingTheTopWritesOnePath() {
      let app = SmallApp.bookshop()
      app.open("/books/7/reviews")
      let before = Simulation.stackChanges().count
      app.open("/books/8")
      #expect(Simulation.depth() == 1)
      #expect(Simulation.stackChanges().count == before + 1, "\(Simulation.stackChanges())")
    }

    @Test("SwiftUI decision 5: another root is the same stack: an empty path, the root, its path, one a turn")
    func newRootKeepsTheStack() {
      let app = SmallApp { app in
        StackRoutes("stack") {
          RouteTo("/one", name: "one") {
            app.screen($0)
          } below: {
            RouteTo("in", name: "inOne") { app.screen($0) }
          }
          RouteTo("/two", name: "two") {
            app.screen($0)
          } below: {
            RouteTo("in", name: "inTwo") { app.screen($0) }
          }
        }
      }
      app.open("/one/in")
      let before = Simulation.stackChanges().count
      var roots = 0
      let stop = Simulation.observeTurns { MainActor.assumeIsolated { if Simulation.depth() == 0 { roots += 1 } } }
      app.open("/two/in")
      stop()
      #expect(app.texts.first == "#inTwo", "\(app.texts)")
      #expect(app.disagreement == nil, "\(app.texts)")
      // A stack that is another one would have forgotten what it did.
      #expect(Simulation.stackChanges().dropFirst(before).map(\.kind) == ["pop", "push"])
      #expect(roots > 1)
    }

    @Test("SwiftUI decision 6: the next modal comes when the one before has gone, and not in its turn")
    func oneModalAfterTheOther() {
      let app = SmallApp.bookshop()
      app.open("/books/cart")
      var most = 0
      let stop = Simulation.observeTurns { MainActor.assumeIsolated { most = max(most, Simulation.presented().count) } }
      app.open("/login")
      stop()
      #expect(most == 1)
    }

    @Test("SwiftUI decision 6: an inspector keeps its content until it is gone")
    func inspectorKeepsItsContent() {
      let app = SmallApp { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") {
            app.screen($0)
          } below: {
            ModalRoute("info", name: "info", as: .inspector) { app.screen($0) }
          }
        }
      }
      app.open("/home/info")
      #expect(Simulation.presented().map(\.style) == ["inspector"])
      var empty = 0
      let stop = Simulation.observeTurns {
        MainActor.assumeIsolated {
          let isThere = !Simulation.presented().isEmpty
          if isThere, Simulation.textsOfLevels().last?.contains("#info") != true { empty += 1 }
        }
      }
      app.router.dismiss()
      Simulation.settle()
      stop()
      #expect(empty == 0)
    }

    @Test("SwiftUI decision 7: a selection that a guard refuses never appears in the binding")
    func refusedSelection() {
      let app = SmallApp { app in
        TabRoutes("main") {
          RouteTo("/one", name: "one") { app.screen($0) }
          RouteTo("/two", name: "two") { app.screen($0) }.guarded(by: RouteGuard("closed") { _ in .denied("closed") })
        }
      }
      var bound: Set<String> = []
      let binding = app.router.selection(in: "main")
      let stop = Simulation.observeTurns { MainActor.assumeIsolated { _ = bound.insert(binding.wrappedValue) } }
      #expect(Simulation.tapTab("two"))
      Simulation.settle()
      stop()
      #expect(bound == ["one"])
    }

    @Test(
      "SwiftUI decision 7: a list that writes its selection back is not a second tap",
      arguments: [[], [.listWritesSelection]] as [Set<SwiftUIFault>])
    func listedSelection(_ faults: Set<SwiftUIFault>) {
      let app = SmallApp(isShown: false) { SmallApp.routes(of: $0) }
      SidebarApp.router = app.router
      Simulation.launch(SidebarApp())
      Simulation.settle()
      Simulation.faults = faults
      app.open("/books/7")
      #expect(Simulation.selectRow("shelf"))
      Simulation.settle()
      #expect(app.visible.last == "book")
      #expect(Simulation.selectRow("today"))
      Simulation.settle()
      #expect(app.visible.last == "todayPage")
      #expect(Simulation.texts().contains("selected today"))
      #expect(Simulation.selectRow("shelf"))
      Simulation.settle()
      #expect(app.visible.last == "book")
    }

    @Test("SwiftUI decision 8: widths that come with going to the background change nothing")
    func widthsInTheBackground() {
      let app = Self.desk()
      app.open("/orders/4")
      let before = app.router.device.compactColumns
      Simulation.faults = [.backgroundFlips]
      Simulation.enter(.background)
      Simulation.settle()
      for size in [UserInterfaceSizeClass.compact, .regular, .compact, .regular] {
        Simulation.flip(size)
        Simulation.settle()
      }
      Simulation.enter(.active)
      Simulation.settle()
      #expect(app.router.device.compactColumns == before)
    }

    private static func desk() -> SmallApp {
      SmallApp { app in
        SplitRoutes("desk") {
          StackRoutes("list") { RouteTo("/orders", name: "orders") { app.screen($0) } }
          StackRoutes("detail") { RouteTo("/orders/:id<int>", name: "order") { app.screen($0) } }
        }
      }
    }

    // MARK: Memory

    @Test("SwiftUI decision 9: over 1,000 journeys each screen is let go of when it has left")
    func screensAreReleased() {
      let app = SmallApp.bookshop()
      var kept = 0
      for number in 0..<1_000 {
        app.open("/books/\(number)")
        let probe = Simulation.probe()
        app.router.pop()
        Simulation.settle()
        if !probe.isFreed { kept += 1 }
      }
      #expect(kept == 0)
    }

    // MARK: What the app presents itself

    @Test("SwiftUI decision 10: a sheet that the app tells of is closed, where the policy says so")
    func ownSheetIsClosed() {
      let app = Self.sharing(.dismiss)
      app.open("/home/7")
      #expect(Simulation.presented().isEmpty)
      #expect(app.texts.first == "#book", "\(app.texts)")
      #expect(app.disagreement == nil, "\(app.texts)")
    }

    @Test("SwiftUI decision 10: a sheet that the app tells of is waited for, where the policy says so")
    func ownSheetIsWaitedFor() {
      let app = Self.sharing(.wait)
      app.open("/home/7")
      #expect(app.texts.first == "share sheet")
      #expect(Simulation.swipeDown())
      Simulation.settle()
      #expect(app.texts.first == "#book", "\(app.texts)")
      #expect(app.disagreement == nil, "\(app.texts)")
    }

    @Test("SwiftUI decision 10: a modal comes when a sheet that the app tells of has been closed for it")
    func modalAfterOwnSheet() {
      let app = Self.sharing(.dismiss)
      app.open("/home/form")
      #expect(Simulation.presented().count == 1)
      #expect(app.texts.first == "#form", "\(app.texts)")
    }

    @Test("SwiftUI decision 10: a sheet of a view that has left is nobody's")
    func ownSheetOfAViewThatLeft() {
      let app = Self.sharing(.wait)
      Simulation.swipeDown()
      Simulation.settle()
      app.open("/home/7")
      #expect(app.texts.first == "#book")
    }

    private static func sharing(_ policy: Router.UnmanagedPresentations) -> SmallApp {
      let app = SmallApp(.init(unmanagedPresentations: policy)) { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") { _ in
            SharingView()
          } below: {
            RouteTo(":id<int>", name: "book") { app.screen($0) }
            ModalRoute("form", name: "form") { app.screen($0) }
          }
        }
      }
      app.open("/home")
      #expect(Simulation.tap("share"))
      Simulation.settle()
      #expect(app.texts.first == "share sheet")
      return app
    }

    // MARK: The whole tree

    @Test("SwiftUI decision 13: parts among views of the app's own lead to the same states as the whole tree")
    func partsAndTree() {
      let whole = SmallApp.bookshop()
      let links = ["/books/7", "/books/cart", "/login", "/books/2/reviews", "/today", "/account", "/books"]
      let states = links.map { link in
        whole.open(link)
        return whole.router.state.windows
      }
      let parts = SmallApp(isShown: false) { SmallApp.routes(of: $0) }
      PartsApp.router = parts.router
      Simulation.launch(PartsApp())
      Simulation.settle()
      for (link, state) in zip(links, states) {
        parts.open(link)
        #expect(parts.router.state.windows == state, "\(link)")
      }
      #expect(Simulation.tapTab("Books"))
      #expect(Simulation.tapTab("More"))
      Simulation.settle()
      #expect(Simulation.texts() == ["more"])
      #expect(parts.visible.last == "books")
      // A link leads out of the app's own tab, also to what is open behind it.
      parts.open("/books")
      #expect(Simulation.texts().first == "#books")
      #expect(Simulation.tapTab("More"))
      Simulation.settle()
      parts.open("/books/7")
      #expect(Simulation.texts().first == "#book")
    }

    @Test("SwiftUI decision 4: an alert that an alert's button opens stays")
    func alertFromAnAlert() {
      var router: Router?
      let app = SmallApp { app in
        RouteTo("/home", name: "home") { app.screen($0) }
        ModalRoute("/a", name: "a", as: .alert) { _ in
          AlertContent("First?", buttons: [.init("Next") { router?.go("/b") }])
        }
        ModalRoute("/b", name: "b", as: .alert) { _ in AlertContent("Second?", buttons: [.init("Done")]) }
      }
      router = app.router
      app.open("/a")
      #expect(Simulation.dismissAlert(choosing: "Next"))
      Simulation.settle()
      #expect(app.visible.last == "b")
      #expect(Simulation.dismissAlert(choosing: "Done"))
      Simulation.settle()
      #expect(app.visible.last == "home")
    }

    @Test("SwiftUI decision 14: no state is made where SDK 27 refuses it, and no group is empty")
    func newSDK() throws {
      let sources = try Self.sources(in: ["Sources/WaymarkSwiftUI", "Examples/BookshopSwiftUI"])
      for text in ["State(initialValue:", "Group {}", "StateObject"] {
        #expect(!sources.contains { $0.contains(text) }, "\(text)")
      }
    }

    private static func sources(in folders: [String]) throws -> [String] {
      try folders.flatMap { folder in
        let url = CaseFile.repository.appending(path: folder)
        let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        return try (files ?? []).filter { $0.pathExtension == "swift" }.map {
          try String(contentsOf: $0, encoding: .utf8)
        }
      }
    }

    // MARK: Names

    @Test("SwiftUI decision 11: tabs are written with Tab only")
    func onlyTab() throws {
      let sources = try Self.sources(in: ["Sources/WaymarkSwiftUI"])
      #expect(sources.count > 15)
      #expect(!sources.contains { $0.contains("tabItem") })
    }

    @Test("SwiftUI decision 12: a view finds its router by the router's type")
    func routerByItsType() {
      let app = SmallApp { _ in StackRoutes("stack") { RouteTo("/home", name: "home") { _ in FindingView() } } }
      app.open("/home")
      #expect(app.texts == ["router"])
    }

    @Test("SwiftUI decision 12: a view without a router says so once, and does nothing")
    func withoutARouter() {
      Simulation.reset()
      ViewMistakes.reset()
      var told: [String] = []
      let log = ViewMistakes.log
      ViewMistakes.log = { told.append($0.text) }
      defer { ViewMistakes.log = log }
      Simulation.launch(RouterlessApp())
      Simulation.settle()
      #expect(
        told.sorted() == [
          "a RouteLink does nothing without a router in its environment: it wants RoutedView or .routedModals(router)",
          "a RoutedStack does nothing without a router in its environment: it wants .routedModals(router)",
        ])
      #expect(Simulation.texts() == ["One", "Two", "shelf"])
    }
  }
}

/// The screen after a turn.
@MainActor
private struct Seen: CustomStringConvertible {
  let modals = Simulation.presented().map(\.style)
  let tab = Simulation.selectedTab()
  let depth = Simulation.presented().isEmpty ? Simulation.depth() : nil

  /// In how many ways the next turn's differs.
  func changes(to next: Seen) -> Int {
    guard modals == next.modals else { return tab == next.tab ? 1 : 2 }
    return [tab != next.tab, tab == next.tab && depth != next.depth].filter { $0 }.count
  }

  nonisolated var description: String { "\(modals) \(tab ?? "") \(depth ?? 0)" }
}

private struct SharingView: View {
  @State private var isSharing = false

  var body: some View {
    Text("#home")
    Button("share") { isSharing = true }
      .sheet(isPresented: $isSharing) { Text("share sheet") }
      .waymarkPresents(isPresented: $isSharing)
  }
}

private struct FindingView: View {
  @Environment(Router.self) private var router: Router?

  var body: some View {
    Text(router == nil ? "no router" : "router")
  }
}

private struct SidebarApp: App {
  @MainActor static var router = Router(reachable: .fromLinks)

  var body: some Scene {
    WindowGroup { Sidebar(router: Self.router).routedModals(Self.router) }
  }
}

private struct Sidebar: View {
  let router: Router

  var body: some View {
    let selection = router.listSelection(in: "main")
    List(selection: selection) { Text("Books").tag("shelf") }
    Text("selected \(selection.wrappedValue ?? "nothing")")
  }
}

private struct PartsApp: App {
  @MainActor static var router = Router(reachable: .fromLinks)

  var body: some Scene {
    WindowGroup { Parts(router: Self.router).routedModals(Self.router) }
  }
}

private struct Parts: View {
  let router: Router

  var body: some View {
    TabView(selection: router.selection(in: "main")) {
      Tab("Today", systemImage: "sun.max", value: "today") { RoutedStack("today") { Text("#todayPage") } }
      Tab("Books", systemImage: "book", value: "shelf") { RoutedStack("shelf") { Text("#books") } }
      Tab("Account", systemImage: "person", value: "account") { Text("#account") }
      Tab("More", systemImage: "ellipsis", value: "more") { Text("more") }
    }
  }
}

private struct RouterlessApp: App {
  var body: some Scene {
    WindowGroup {
      RouteLink("One", to: "/books/1")
      RouteLink("Two", to: "/books/2")
      RoutedStack("shelf") { Text("shelf") }
    }
  }
}
