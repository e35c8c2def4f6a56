import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: sections and tabs that search · PLATFORM R6 R7 R20 b c d N10")
  @MainActor
  struct TabSectionTests {
    @RouteBuilder private static func routes(_ options: TabOptions = .init()) -> RouteMap {
      TabRoutes("main") {
        StackRoutes("inbox") { RouteTo("/inbox", name: "inboxPage", screen: { Screen("inboxPage", $0) }) }
          .tab("Inbox", systemImage: "tray")
        StackRoutes("jazz") {
          RouteTo("/jazz", name: "jazzPage", screen: { Screen("jazzPage", $0) }) {
            RouteTo(":id<int>", name: "record", screen: { Screen("record", $0) })
          }
        }
        .tab("Jazz", systemImage: "music.note", section: "Shelves")
        StackRoutes("find") { RouteTo("/find", name: "findPage", screen: { Screen("findPage", $0) }) }
          .tab("Find", isSearch: true)
        RouteTo("/rock", name: "rockPage", screen: { Screen("rockPage", $0) }).tab("Rock", section: "Shelves")
      }
      .tabs(options)
    }

    private func tabs(_ app: SmallApp) throws -> UITabBarController {
      try #require(app.window.rootViewController as? UITabBarController)
    }

    private func titles(_ tabs: UITabBarController) -> [String] {
      tabs.tabs.map { tab in
        guard let group = tab as? UITabGroup else { return tab.title }
        return "\(group.title): \(group.children.map(\.title).joined(separator: ", "))"
      }
    }

    private func resize(_ app: SmallApp, _ size: UIUserInterfaceSizeClass, on idiom: UIUserInterfaceIdiom = .pad) {
      Simulation.resize(app.window, to: size, on: idiom)
      Simulation.settle()
    }

    private static let flat = ["Inbox", "Jazz", "Find", "Rock"]
    private static let grouped = ["Inbox", "Shelves: Jazz, Rock", "Find"]

    // MARK: Sections

    /// R6: by UIKit's rule, a group's controller stays whichever of its tabs is selected.
    @Test(arguments: [[], [UIKitFault.tellsOfGroups], [.didSelectByCode], [.shouldSelectByCode]])
    func theSecondTabOfASectionIsShown(_ faults: Set<UIKitFault>) throws {
      let app = SmallApp { Self.routes() }
      resize(app, .regular)
      Simulation.faults = faults
      let tabs = try tabs(app)
      #expect(Simulation.tap(tab: 2, in: tabs))
      Simulation.settle()
      #expect(app.keys == ["rockPage"])
      #expect(app.router.state.visible().last == "rockPage")
      #expect(Simulation.tap(tab: 1, in: tabs))
      Simulation.settle()
      #expect(app.keys == ["jazzPage"])
      #expect(app.router.state.visible().last == "jazzPage")
      #expect(Simulation.exceptions.isEmpty)
    }

    @Test(arguments: [[], [UIKitFault.tellsOfGroups]])
    func aGroupInTheBarSelectsWhatWasSelectedInIt(_ faults: Set<UIKitFault>) throws {
      let app = SmallApp { Self.routes() }
      resize(app, .regular)
      Simulation.faults = faults
      let tabs = try tabs(app)
      let group = try #require(tabs.tabs.first { $0 is UITabGroup })
      Simulation.tap(group, in: tabs)
      Simulation.settle()
      #expect(app.keys == ["jazzPage"], "the first one at first")
      app.open("/rock")
      app.open("/inbox")
      Simulation.tap(group, in: tabs)
      Simulation.settle()
      #expect(app.keys == ["rockPage"])
      #expect(app.router.state.visible().last == "rockPage")
    }

    @Test func aSecondTapInASectionGoesBackToItsFirstScreen() throws {
      let app = SmallApp { Self.routes() }
      resize(app, .regular)
      app.open("/jazz/4")
      #expect(app.keys == ["record"])
      Simulation.tap(tab: 1, in: try tabs(app))
      Simulation.settle()
      #expect(app.keys == ["jazzPage"])
    }

    @Test func aPhoneHasNoSections() throws {
      let app = SmallApp { Self.routes() }
      resize(app, .regular, on: .phone)
      #expect(titles(try tabs(app)) == Self.flat)
    }

    @Test(arguments: [UIUserInterfaceIdiom.pad, .mac, .vision])
    func aSidebarHasSections(on idiom: UIUserInterfaceIdiom) throws {
      let app = SmallApp { Self.routes() }
      resize(app, .regular, on: idiom)
      #expect(titles(try tabs(app)) == Self.grouped)
    }

    // MARK: Width

    @Test(arguments: [[], [UIKitFault.groupsTakeTabs]])
    func aChangeOfWidthRegroupsAtOnceAndShowsTheSame(_ faults: Set<UIKitFault>) throws {
      let app = SmallApp { Self.routes() }
      Simulation.faults = faults
      app.open("/jazz/4")
      let (tabs, screen) = (try tabs(app), Simulation.appeared(in: app.window).compactMap { $0 as? Screen }.first)
      resize(app, .regular)
      #expect(titles(tabs) == Self.grouped)
      #expect(tabs.selectedTab?.title == "Jazz")
      #expect(Simulation.appeared(in: app.window).contains { $0 === screen }, "the screen is the same")
      resize(app, .compact)
      #expect(titles(tabs) == Self.flat)
      #expect(Simulation.appeared(in: app.window).contains { $0 === screen })
      #expect(Simulation.exceptions.isEmpty)
    }

    @Test func noOtherBranchAppearsWhileTabsAreRegrouped() throws {
      let app = SmallApp { Self.routes() }
      app.open("/inbox")
      app.open("/rock")
      let inbox = try #require(try tabs(app).viewControllers?.first as? UINavigationController)
      let watcher = AppearanceWatcher()
      inbox.topViewController?.addChild(watcher)
      inbox.topViewController?.view.addSubview(watcher.view)
      for size in [UIUserInterfaceSizeClass.regular, .compact, .regular] { resize(app, size) }
      #expect(watcher.appearances == 0)
      #expect(app.keys == ["rockPage"])
    }

    @Test func aTabOfTheAppStaysSelectedWhileTabsAreRegrouped() throws {
      let own = UITab(title: "Help", image: nil, identifier: "help") { _ in UIViewController() }
      let app = SmallApp {
        Self.routes().attaching(
          ContainerMaker {
            let tabs = UITabBarController()
            tabs.tabs = [own]
            return tabs
          })
      }
      let tabs = try tabs(app)
      Simulation.tap(own, in: tabs)
      Simulation.settle()
      resize(app, .regular)
      #expect(titles(tabs) == ["Help"] + Self.grouped)
      #expect(tabs.selectedTab === own)
      resize(app, .compact)
      #expect(tabs.selectedTab === own)
    }

    @Test func moreThanFiveTabsAreReportedWhenTheWindowGetsNarrow() {
      let app = SmallApp {
        TabRoutes("main") {
          for key in ["a", "b", "c", "d", "e", "f"] {
            StackRoutes(key) { RouteTo(RoutePattern("/\(key)"), name: "\(key)Page", screen: { Screen("page", $0) }) }
          }
        }
        .attaching(
          ContainerMaker {
            let tabs = UITabBarController()
            tabs.tabs = []
            return tabs
          })
      }
      var told: [String] = []
      resize(app, .regular)
      app.router.log = { (message: Router.LogMessage) in if message.kind == .mistake { told.append(message.text) } }
      resize(app, .compact)
      #expect(told.count { $0.contains("“main” has 6 tabs") } == 1)
    }

    // MARK: Journeys

    /// Taps on tabs and groups, links, verbs and changes of width show what the state says; `scripts/prove` tries 10,000.
    @Test func randomJourneysThroughSectionsAgree() throws {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(125) {
        let seed = random.nextSeed
        let app = SmallApp { Self.routes() }
        for _ in 0..<15 {
          let act = try act(&random, app)
          Simulation.settle()
          let problem = problem(of: app)
          #expect(problem == nil, "\(act), WAYMARK_SEED=\(seed)")
        }
      }
    }

    private func problem(of app: SmallApp) -> String? {
      if let exception = Simulation.exceptions.first { return exception }
      if app.host.shown.windows != app.router.state.windows { return "the host shows another state" }
      let (seen, wanted) = (app.keys.last, app.router.state.visible().last)
      return seen == wanted ? nil : "\(seen ?? "nothing") is shown instead of \(wanted ?? "nothing")"
    }

    private func act(_ random: inout SeededGenerator, _ app: SmallApp) throws -> String {
      let tabs = try tabs(app)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let tab = random.pick(tabs.tabs)
        Simulation.tap(tab, in: tabs)
        return "tap \(tab.title)"
      case 2:
        let index = Int.random(in: 0..<4, using: &random)
        Simulation.tap(tab: index, in: tabs)
        return "tap \(index)"
      case 3, 4:
        let size = random.pick([UIUserInterfaceSizeClass.compact, .regular])
        let idiom = random.pick([UIUserInterfaceIdiom.pad, .phone])
        Simulation.resize(app.window, to: size, on: idiom)
        return "resize to \(size.rawValue) on \(idiom.rawValue)"
      default:
        let verb = Verb.random(
          &random, links: ["/inbox", "/jazz", "/jazz/4", "/find", "/rock"], branches: ["inbox", "jazz", "find", "rock"])
        verb.act(on: app.router)
        return "\(verb)"
      }
    }

    // MARK: Tabs that search

    @Test func aSecondTabToSearchIsATabLikeTheOthers() throws {
      let app = SmallApp {
        TabRoutes("main") {
          for key in ["books", "people"] {
            StackRoutes(key) {
              RouteTo(RoutePattern("/\(key)"), name: "\(key)Page", screen: { Screen("\(key)Page", $0) })
            }
            .tab(key, isSearch: true)
          }
        }
      }
      app.open("/people")
      let tabs = try tabs(app)
      #expect(tabs.tabs.map { $0 is UISearchTab } == [true, false])
      #expect(tabs.tabs.last?.image != nil, "it has the magnifying glass")
      #expect(app.keys == ["peoplePage"])
      #expect(Simulation.exceptions.isEmpty)
    }

    @Test func theSecondTabToSearchIsReported() {
      var told: [String] = []
      let router = Router(reachable: .fromLinks) {
        TabRoutes("main") {
          for key in ["books", "people"] {
            StackRoutes(key) {
              RouteTo(RoutePattern("/\(key)"), name: "\(key)Page", screen: { Screen("\(key)Page", $0) })
            }
            .tab(key, isSearch: true)
          }
        }
      }
      router.log = { (message: Router.LogMessage) in if message.kind == .mistake { told.append(message.text) } }
      Simulation.reset()
      let window = UIWindow(windowScene: Simulation.makeScene())
      router.uiKit.attach(to: window)
      window.makeKeyAndVisible()
      Simulation.settle()
      #expect(
        told.count { $0.hasPrefix("“people” has the role .search, and another tab of the same bar has it, too") } == 1)
    }

    @Test(arguments: [false, true]) func theSearchBeginsIfTheMapSaysSo(_ activates: Bool) throws {
      let app = SmallApp { Self.routes(TabOptions(activatesSearch: activates)) }
      let search = try #require(try tabs(app).tabs.compactMap { $0 as? UISearchTab }.first)
      #expect(search.automaticallyActivatesSearch == activates)
    }

    /// R7: from iOS 27 on, UIKit puts a tab that searches apart only if it activates the search, or is named.
    @Test func theTabToSearchStandsApart() throws {
      let tabs = try tabs(SmallApp { Self.routes() })
      #expect(tabs.prominentTabIdentifier == tabs.tabs.first { $0 is UISearchTab }?.identifier)
    }

    @Test func theAppsOwnProminentTabStays() throws {
      let app = SmallApp {
        Self.routes().attaching(
          ContainerMaker {
            let tabs = UITabBarController()
            tabs.prominentTabIdentifier = "inbox"
            return tabs
          })
      }
      #expect(try tabs(app).prominentTabIdentifier == "inbox")
    }

    @Test func theAppsOwnTabToSearchStandsForTheBranchThatSearches() throws {
      let stack = UINavigationController()
      let own = UISearchTab { _ in stack }
      let app = SmallApp {
        Self.routes().attaching(
          ContainerMaker {
            let tabs = UITabBarController()
            tabs.tabs = [own]
            return tabs
          })
      }
      app.open("/find")
      let tabs = try tabs(app)
      #expect(tabs.tabs.count { $0 is UISearchTab } == 1)
      #expect(tabs.selectedTab === own)
      #expect((stack.topViewController as? Screen)?.key == "findPage")
      #expect(Simulation.exceptions.isEmpty)
    }

    @Test func aTabOfTheAppThatIsReplacedKeepsItsProperties() throws {
      let own = UISearchTab { _ in UIViewController() }
      own.automaticallyActivatesSearch = true
      own.accessibilityIdentifier = "search"
      own.subtitle = "Everything"
      own.preferredPlacement = .pinned
      own.isHidden = true
      own.isHiddenByDefault = true
      own.allowsHiding = true
      own.userInfo = 7
      own.badgeValue = "3"
      own.title = "Look up"
      let app = SmallApp {
        Self.routes().attaching(
          ContainerMaker {
            let tabs = UITabBarController()
            tabs.tabs = [own]
            return tabs
          })
      }
      let tab = try #require(try tabs(app).tabs.first as? UISearchTab)
      #expect(tab !== own)
      #expect(tab.automaticallyActivatesSearch)
      #expect(tab.accessibilityIdentifier == "search")
      #expect(tab.subtitle == "Everything")
      #expect(tab.preferredPlacement == .pinned)
      #expect(tab.isHidden)
      #expect(tab.isHiddenByDefault)
      #expect(tab.allowsHiding)
      #expect(tab.userInfo as? Int == 7)
      #expect(tab.badgeValue == "3")
      #expect(tab.title == "Look up")
    }

    // MARK: Taps

    /// R20: UIKit may ask about a tab and select nothing; a later selection by code is not a tap.
    @Test func aTapThatSelectsNothingIsForgotten() throws {
      let app = SmallApp { Self.routes() }
      app.open("/jazz/4")
      let tabs = try tabs(app)
      let jazz = try #require(tabs.tabs.first { $0.title == "Jazz" })
      let proxy = try #require(tabs.delegate)
      #expect(proxy.tabBarController(tabs, shouldSelectTab: jazz))
      Simulation.settle()
      proxy.tabBarController(tabs, didSelectTab: jazz, previousTab: jazz)
      Simulation.settle()
      #expect(app.keys == ["record"], "a tap would have gone back to the first screen")
    }
  }
}

private final class AppearanceWatcher: UIViewController {
  var appearances = 0

  override func viewWillAppear(_ animated: Bool) { appearances += 1 }
}
