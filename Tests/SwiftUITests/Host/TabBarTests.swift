import Observation
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
import Waymark
import WaymarkSwiftUI
import WaymarkTesting

@Observable @MainActor
private final class Inbox {
  var unread = 0
  var note: String?
}

/// A screen with buttons that stand for a popover and a confirmation.
private struct Pointing: View {
  let screen: SmallApp.Screen

  var body: some View {
    screen
    Text("filter button").routeSource(named: "filter")
    Text("clear button").routeSource(named: "clear")
  }
}

extension OnOneDevice {
  @Suite("SwiftUI host: tabs of 2026 · N36")
  @MainActor
  struct TabBarTests {
    @RouteBuilder private static func routes(
      of app: SmallApp, _ inbox: Inbox = Inbox(), _ options: TabOptions = .init()
    ) -> RouteMap {
      TabRoutes("main") {
        StackRoutes("inbox") {
          RouteTo("/inbox", name: "inboxPage") {
            Pointing(screen: app.screen($0))
          } below: {
            RouteTo(":id<int>", name: "mail") { app.screen($0) }
            ModalRoute("write", name: "write") { app.screen($0) }
              .sheet(SheetOptions(detents: [.height(120), .fraction(0.4), .large], undimmed: .fraction(0.4)))
            ModalRoute("filter", name: "filter", as: .popover) { app.screen($0) }
            ModalRoute("clear", name: "clear", as: .confirmation) { _ in
              AlertContent("Empty?", buttons: [.destructive("Empty"), .cancel("Keep")])
            }
          }
        }
        .tab("Inbox", systemImage: "tray").badge { inbox.unread }
        StackRoutes("jazz") { RouteTo("/jazz", name: "jazzPage") { app.screen($0) } }
          .tab("Jazz", systemImage: "music.note", section: "Shelves").badge { inbox.note }
        StackRoutes("find") { RouteTo("/find", name: "findPage") { app.screen($0) } }
          .tab("Find", systemImage: "magnifyingglass", isSearch: true)
        StackRoutes("rock") { RouteTo("/rock", name: "rockPage") { app.screen($0) } }
          .tab("Rock", image: "guitar", section: "Shelves")
      }
      .tabs(options)
    }

    // MARK: Roles, sections, badges

    @Test func tabsHaveRolesAndSections() {
      let app = SmallApp { Self.routes(of: $0) }
      let looks = Simulation.tabLooks()
      #expect(looks.map(\.title) == ["Inbox", "Jazz", "Rock", "Find"])
      #expect(looks.map(\.section) == [nil, "Shelves", "Shelves", nil])
      #expect(looks.map(\.isSearch) == [false, false, false, true])
      app.open("/rock")
      #expect(Simulation.selectedTab() == "Rock")
      #expect(Simulation.tapTab("Find"))
      Simulation.settle()
      #expect(app.visible.last == "findPage")
      #expect(Simulation.tapTab("Jazz"))
      Simulation.settle()
      #expect(app.visible.last == "jazzPage")
    }

    @Test("PLATFORM c: one tab of a bar searches, and a second one is reported")
    func aSecondTabToSearchIsATabLikeTheOthers() {
      var told: [String] = []
      func listen(to router: Router) {
        router.log = { (message: Router.LogMessage) in if message.kind == .mistake { told.append(message.text) } }
      }
      let app = SmallApp { app in
        let _: Void = listen(to: app.router)
        TabRoutes("main") {
          for key in ["books", "people"] {
            StackRoutes(key) { RouteTo(RoutePattern("/\(key)"), name: "\(key)Page") { app.screen($0) } }
              .tab(key, isSearch: true)
          }
        }
      }
      #expect(Simulation.tabLooks().map(\.isSearch) == [true, false])
      #expect(
        told.count { $0.hasPrefix("“people” has the role .search, and another tab of the same bar has it, too") } == 1)
      app.open("/people")
      #expect(app.visible.last == "peoplePage")
    }

    @Test("PLATFORM R7: the search begins if the map says so", arguments: [false, true])
    func theSearchBeginsIfTheMapSaysSo(_ activates: Bool) {
      _ = SmallApp { Self.routes(of: $0, Inbox(), TabOptions(activatesSearch: activates)) }
      #expect(Simulation.searchActivation() == (activates ? .searchTabSelection : nil))
    }

    @Test func badgesFollowTheirValues() {
      let inbox = Inbox()
      _ = SmallApp { Self.routes(of: $0, inbox) }
      #expect(Simulation.tabLooks().map(\.badge) == [nil, nil, nil, nil])
      inbox.unread = 3
      inbox.note = "new"
      Simulation.settle()
      #expect(Simulation.tabLooks().map(\.badge) == ["3", "new", nil, nil])
      inbox.unread = 0
      Simulation.settle()
      #expect(Simulation.tabLooks().map(\.badge) == [nil, "new", nil, nil])
    }

    /// Found by a journey of the seed 7685909621375755838: the step behind the tap waited for a time limit.
    @Test func aTabTappedBesideASheetIsFilledAtOnce() {
      let app = SmallApp { Self.routes(of: $0) }
      app.open("/inbox/1")
      app.router.present("/inbox/write")
      Simulation.settle()
      #expect(Simulation.tapTab("Rock"))
      Simulation.settle()
      #expect(app.texts.first == "#rockPage")
      #expect(app.disagreement == nil)
    }

    // MARK: Journeys through taps and widths

    /// Taps, links, verbs and changes of width show what the state says; `scripts/prove widths` tries 10,000.
    @Test func journeysThroughTabs() {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(20) { journey(random.next()) }
    }

    private func journey(_ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let app = SmallApp { Self.routes(of: $0, Inbox(), TabOptions(showsSidebar: true)) }
      for _ in 0..<20 {
        let act = randomAct(&random, app)
        Simulation.settle()
        let disagreement = app.disagreement
        #expect(disagreement == nil, "\(act) of \(seed)")
      }
    }

    private func randomAct(_ random: inout SeededGenerator, _ app: SmallApp) -> String {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let isWide = random.chance(1, in: 2)
        Simulation.flip(isWide ? .regular : .compact)
        return isWide ? "widen" : "narrow"
      case 1, 2:
        let title = random.pick(["Inbox", "Jazz", "Rock", "Find"])
        Simulation.tapTab(title)
        return "tap \(title)"
      default:
        let verb = Verb.random(
          &random, links: ["/inbox", "/inbox/1", "/inbox/write", "/jazz", "/find", "/rock"],
          branches: ["inbox", "jazz", "find", "rock"])
        verb.act(on: app.router)
        return "\(verb)"
      }
    }

    // MARK: Bars

    @Test func theBarHasTheLookOfItsContainer() {
      let options = TabOptions(showsSidebar: true, minimizes: .onScrollDown)
      let app = SmallApp { Self.routes(of: $0, Inbox(), options).tabAccessory { Text("now playing") } }
      #expect(Simulation.tabViewStyle() == "SidebarAdaptableTabViewStyle")
      #expect(Simulation.tabBarMinimizing() == .onScrollDown)
      #expect(app.texts.contains("now playing"))
      #expect(Simulation.takenTabs() == nil, "without a name, the user cannot arrange the tabs")
    }

    @Test func aBarWithoutOptionsIsTheSystems() {
      _ = SmallApp { Self.routes(of: $0) }
      #expect(Simulation.tabViewStyle() == nil)
      #expect(Simulation.tabBarMinimizing() == nil)
    }

    @Test func theWindowKeepsTheUsersArrangement() {
      let app = SmallApp { Self.routes(of: $0, Inbox(), TabOptions(customization: "main")) }
      #expect(Simulation.tabLooks().map(\.customizationID) == ["inbox", "jazz", "rock", "find"])
      #expect(Simulation.takenTabs() == [])
      #expect(Simulation.takeOutTabs(["rock"]))
      Simulation.settle()
      app.open("/jazz")
      #expect(Simulation.takenTabs() == ["rock"])
    }

    // MARK: Journeys

    nonisolated private static let links = [
      "/inbox", "/inbox/1", "/inbox/write", "/inbox/filter", "/jazz", "/find", "/rock",
    ]
    nonisolated private static let branches = ["inbox", "jazz", "find", "rock"]

    /// The same links and verbs lead to the same state without a screen.
    @Test(arguments: 1...20) func journeysThroughTabsAndSheetsEndWhereHeadlessOnesDo(_ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let app = SmallApp { Self.routes(of: $0) }
      let headless = Router(hosts: ["books.example.com"], schemes: ["app"], reachable: .fromLinks)
      headless.add(Self.routes(of: app))
      let host = HeadlessHost()
      headless.attach(host, to: .init(0))
      for _ in 0..<25 {
        let verb = Verb.random(&random, links: Self.links, branches: Self.branches)
        verb.act(on: app.router)
        verb.act(on: headless)
        Simulation.settle()
        #expect(app.router.state.windows == headless.state.windows, "\(verb) of \(seed)")
        #expect(app.disagreement == nil, "\(verb) of \(seed)")
      }
    }

    /// Links, verbs, taps, pulls and choices, at any moment, end with state and screens in agreement.
    @Test(arguments: 1...40) func journeysThroughTabsAndSheetsAgree(_ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let app = SmallApp { Self.routes(of: $0) }
      for _ in 0..<30 {
        act(&random, app)
        if random.chance(1, in: 2) { Simulation.settle() } else { Simulation.turn() }
      }
      #expect(Simulation.pass(.seconds(60)), "never at rest in \(seed)")
      #expect(app.disagreement == nil, "seed \(seed)")
    }

    private func act(_ random: inout SeededGenerator, _ app: SmallApp) {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: Simulation.tapTab(random.pick(["Inbox", "Jazz", "Find", "Rock"]))
      case 1: Simulation.swipeDown(finishing: random.chance(2, in: 3))
      case 2: Simulation.drag(to: random.pick([.height(120), .fraction(0.4), .large]))
      case 3: Simulation.dismissAlert(choosing: "Keep")
      case 4: Simulation.goBack()
      default:
        Verb.random(
          &random, links: Self.links + ["/inbox/clear"], branches: Self.branches, onlyOpened: ["/inbox/clear"]
        )
        .act(on: app.router)
      }
    }
  }
}
