import Observation
import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

@Observable @MainActor
private final class Inbox {
  var unread = 0
  var note: String?
}

extension OnOneDevice {
  @Suite("UIKit host: tabs of 2026 · N36")
  @MainActor
  struct TabBarTests {
    @RouteBuilder private static func routes(_ inbox: Inbox = Inbox(), _ options: TabOptions = .init()) -> RouteMap {
      TabRoutes("main") {
        StackRoutes("inbox") {
          RouteTo("/inbox", name: "inboxPage", screen: { Screen("inboxPage", $0) }) {
            RouteTo(":id<int>", name: "mail", screen: { Screen("mail", $0) })
            ModalRoute("write", name: "write", screen: { Screen("write", $0) })
              .sheet(SheetOptions(detents: [.height(120), .fraction(0.4), .large], undimmed: .fraction(0.4)))
          }
        }
        .tab("Inbox", systemImage: "tray").badge { inbox.unread }
        StackRoutes("jazz") { RouteTo("/jazz", name: "jazzPage", screen: { Screen("jazzPage", $0) }) }
          .tab("Jazz", systemImage: "music.note", section: "Shelves").badge { inbox.note }
        StackRoutes("find") { RouteTo("/find", name: "findPage", screen: { Screen("findPage", $0) }) }
          .tab("Find", systemImage: "magnifyingglass", isSearch: true)
        StackRoutes("rock") { RouteTo("/rock", name: "rockPage", screen: { Screen("rockPage", $0) }) }
          .tab("Rock", image: "guitar", section: "Shelves")
      }
      .tabs(options)
    }

    private func tabs(_ app: SmallApp) throws -> UITabBarController {
      try #require(app.window.rootViewController as? UITabBarController)
    }

    private func titles(_ tabs: [UITab]) -> [String] {
      tabs.map { tab in
        guard let group = tab as? UITabGroup else { return tab.title }
        return "\(group.title): \(group.children.map(\.title).joined(separator: ", "))"
      }
    }

    // MARK: Roles and sections

    @Test func aTabToSearchIsTheSystems() throws {
      let app = SmallApp { Self.routes() }
      app.open("/find")
      let tabs = try tabs(app)
      #expect(tabs.tabs.compactMap { ($0 as? UISearchTab)?.title } == ["Find"])
      #expect(tabs.selectedTab is UISearchTab)
      #expect(app.keys == ["findPage"])
      Simulation.tap(tab: 0, in: tabs)
      Simulation.settle()
      #expect(app.keys == ["inboxPage"])
      Simulation.tap(tab: 2, in: tabs)
      Simulation.settle()
      #expect(app.router.state.visible().last == "findPage")
    }

    @Test func sectionsAreGroupsWhereThereIsRoom() throws {
      let app = SmallApp { Self.routes() }
      app.open("/rock")
      let tabs = try tabs(app)
      #expect(titles(tabs.tabs) == ["Inbox", "Jazz", "Find", "Rock"])
      Simulation.resize(app.window, to: .regular)
      app.open("/jazz")
      #expect(titles(tabs.tabs) == ["Inbox", "Shelves: Jazz, Rock", "Find"])
      #expect(tabs.selectedTab?.title == "Jazz")
      #expect(app.keys == ["jazzPage"])
      app.open("/rock")
      #expect(tabs.selectedTab?.title == "Rock")
      Simulation.resize(app.window, to: .compact)
      app.open("/inbox/4")
      #expect(titles(tabs.tabs) == ["Inbox", "Jazz", "Find", "Rock"])
      #expect(app.keys == ["mail"])
      #expect(Simulation.exceptions.isEmpty)
    }

    // MARK: Badges

    @Test func badgesFollowTheirValues() async throws {
      let inbox = Inbox()
      let app = SmallApp { Self.routes(inbox) }
      let tabs = try tabs(app)
      func badges() -> [String?] { tabs.tabs.map(\.badgeValue) }
      #expect(badges() == [nil, nil, nil, nil])
      inbox.unread = 3
      inbox.note = "new"
      while badges()[1] == nil { await Task.yield() }
      #expect(badges() == ["3", "new", nil, nil])
      inbox.unread = 0
      while badges()[0] != nil { await Task.yield() }
      #expect(badges() == [nil, "new", nil, nil])
      // The tabs are other objects, or in groups, after a change of width.
      Simulation.resize(app.window, to: .regular)
      app.open("/rock")
      let group = try #require(tabs.tabs.compactMap { $0 as? UITabGroup }.first)
      #expect(group.children.map(\.badgeValue) == ["new", nil])
    }

    @Test func aBadgeIsReadOnceForEachChange() async throws {
      let inbox = Inbox()
      var reads = 0
      let app = SmallApp {
        TabRoutes("main") {
          StackRoutes("a") { RouteTo("/a", name: "aPage", screen: { Screen("aPage", $0) }) }
            .badge {
              reads += 1
              return inbox.unread
            }
          StackRoutes("b") { RouteTo("/b", name: "bPage", screen: { Screen("bPage", $0) }) }
        }
      }
      for link in ["/b", "/a", "/b"] { app.open(link) }
      #expect(reads == 1)
      inbox.unread = 1
      while reads == 1 { await Task.yield() }
      #expect(reads == 2)
    }

    // MARK: Bars

    @Test func theBarHasTheLookOfItsContainer() throws {
      let options = TabOptions(showsSidebar: true, minimizes: .onScrollDown, customization: "main")
      let accessory = UIView()
      let app = SmallApp { Self.routes(Inbox(), options).tabAccessory { accessory } }
      let tabs = try tabs(app)
      #expect(tabs.mode == .tabSidebar)
      #expect(tabs.tabBarMinimizeBehavior == .onScrollDown)
      #expect(tabs.customizationIdentifier == "main")
      #expect(tabs.bottomAccessory?.contentView === accessory)
    }

    @Test func aBarWithoutOptionsIsTheSystems() throws {
      let app = SmallApp { Self.routes() }
      let tabs = try tabs(app)
      #expect(tabs.mode == .automatic)
      #expect(tabs.tabBarMinimizeBehavior == .automatic)
      #expect(tabs.customizationIdentifier == nil)
      #expect(tabs.bottomAccessory == nil)
    }

    @Test func aPartThatTheSystemLacksIsReportedOnce() {
      let app = SmallApp { Self.routes() }
      var told: [String] = []
      app.router.log = { if $0.kind == .mistake { told.append("\($0)") } }
      for _ in 0..<2 {
        app.router.reportNoEffect(
          of: "zooms()", on: "photo", "on macOS", so: "the screen is pushed", at: .init(file: "App/Map.swift", line: 4))
      }
      #expect(told.count == 1)
      #expect(told.first?.contains("zooms() on “photo” has no effect on macOS: the screen is pushed") == true)
      #expect(told.first?.contains("Map.swift:4") == true)
    }

    // MARK: Journeys

    nonisolated private static let links = ["/inbox", "/inbox/1", "/inbox/write", "/jazz", "/find", "/rock"]

    /// Links, verbs, taps, pulls and changes of width lead to the state that they lead to without a screen.
    @Test(arguments: 1...30) func journeysThroughTabsAndSheetsAgree(_ seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let app = SmallApp { Self.routes() }
      for _ in 0..<25 {
        let act = try act(&random, app)
        Simulation.settle()
        #expect(app.host.shown.windows == app.router.state.windows, "\(act) of \(seed)")
        let root = try #require(app.router.state.windows.first?.root)
        #expect(app.host.disagreement(root) == nil, "\(act) of \(seed)")
        #expect(Simulation.exceptions.isEmpty, "\(act) of \(seed)")
      }
    }

    private func act(_ random: inout SeededGenerator, _ app: SmallApp) throws -> String {
      let tabs = try tabs(app)
      let index = Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        Simulation.tap(tab: index, in: tabs)
        return "tap \(index)"
      case 1:
        if let top = tabs.presentedViewController { Simulation.swipeDown(top) }
        return "pull down"
      case 2:
        if let sheet = tabs.presentedViewController?.sheetPresentationController, sheet.detents.count > index {
          Simulation.drag(sheet, to: sheet.detents[index].identifier)
        }
        return "drag"
      case 3:
        Simulation.resize(app.window, to: index < 2 ? .compact : .regular)
        return "resize"
      default:
        let verb = Verb.random(&random, links: Self.links, branches: ["inbox", "jazz", "find", "rock"])
        verb.act(on: app.router)
        return "\(verb)"
      }
    }
  }
}
