import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit: a link shows its column, whatever hid it · PLATFORM R3 · HOSTS 12")
  @MainActor
  struct ColumnTests {
    /// Tabs beside a split, whose window is wide.
    private static func desk(columns count: Int, hidesColumns: Bool = false) -> SmallApp {
      let app = SmallApp {
        TabRoutes("main") {
          RouteTo("/today", name: "today") { match in Screen("today", match) }
          SplitRoutes("desk") {
            for index in 0..<count {
              StackRoutes("stack\(index)") {
                RouteTo(RoutePattern("/column\(index)"), name: "column\(index)") { match in
                  Screen("column\(index)", match)
                } below: {
                  RouteTo(":id", name: "item\(index)") { match in Screen("item\(index)", match) }
                }
              }
            }
          }
        }
      }
      Simulation.hidesColumns = hidesColumns
      Simulation.resize(app.window, to: .regular)
      return app
    }

    private func split(_ app: SmallApp) throws -> UISplitViewController {
      let desk = try #require(app.router.state.visibleEntries().first { $0.key == "desk" })
      return try #require(app.host.controller(of: desk.id) as? UISplitViewController)
    }

    @Test("R3: a link to a column that the window is too narrow for shows it", arguments: [2, 3])
    func aNarrowWindow(_ count: Int) throws {
      let app = Self.desk(columns: count, hidesColumns: true)
      app.open("/column\(count - 1)")
      #expect(app.keys == ["column\(count - 1)"])
      let navigation = app.open("/column0")
      #expect(navigation.isShown)
      #expect(app.keys.contains("column0"))
      // A link to the last column shows it fully.
      app.open("/column\(count - 1)/7")
      #expect(app.keys == ["item\(count - 1)"])
    }

    @Test(
      "R3: a link to a column that the user has hidden shows it", arguments: ["/column0", "/column0/7", "/column1"])
    func aHiddenColumn(_ link: String) throws {
      let app = Self.desk(columns: 3)
      app.open(link)
      Simulation.hideColumns(of: try split(app))
      #expect(app.keys == ["column2"])
      app.open(link)
      #expect(app.keys.contains(link.hasSuffix("7") ? "item0" : link == "/column1" ? "column1" : "column0"))
    }

    @Test("R3: a link to other values of an open screen shows its column")
    func otherValues() throws {
      let app = Self.desk(columns: 2)
      app.open("/column0/7")
      Simulation.hideColumns(of: try split(app))
      app.open("/column0/8")
      #expect(app.keys.contains("item0"))
    }

    @Test("R3: a link from another tab shows its column")
    func fromAnotherTab() throws {
      let app = Self.desk(columns: 2)
      app.open("/column0")
      Simulation.hideColumns(of: try split(app))
      app.open("/today")
      app.open("/column0")
      #expect(app.keys.contains("column0"))
    }

    @Test("R3: the link that starts the app shows its column")
    func coldLink() {
      Simulation.reset()
      Simulation.hidesColumns = true
      let router = Router(reachable: .fromLinks) {
        SplitRoutes("desk") {
          StackRoutes("list") { RouteTo("/list", name: "list") { match in Screen("list", match) } }
          StackRoutes("detail") { RouteTo("/detail", name: "detail") { match in Screen("detail", match) } }
        }
      }
      let scene = Simulation.makeScene()
      let window = UIWindow(windowScene: scene)
      Simulation.resize(window, to: .regular)
      let options = Simulation.options { Simulation.add("app:///list", to: $0) }
      router.uiKit.connect(scene, options, window: window)
      Simulation.settle()
      #expect(Simulation.appeared(in: window).compactMap { ($0 as? Screen)?.key } == ["list", "detail"])
    }

    @Test("R3: changes that are not links leave the columns as the user has them")
    func columnsOfTheUserStay() throws {
      let app = Self.desk(columns: 2)
      app.open("/column0")
      app.open("/column1/7")
      app.open("/column0")
      Simulation.hideColumns(of: try split(app))
      app.router.pop()
      app.router.select("today", in: "main")
      app.router.select("desk", in: "main")
      Simulation.settle()
      #expect(app.keys == ["column1"])
      // A link to the column that is visible changes nothing either.
      app.open("/column1/8")
      #expect(app.keys == ["item1"])
    }

    @Test("R3: journeys: each link shows its screen, and nothing else shows a hidden column")
    func journeysThroughColumns() throws {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(20) { try journey(random.next()) }
    }

    private func journey(_ seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 2...4, using: &random)
      let app = Self.desk(columns: count, hidesColumns: random.chance(1, in: 2))
      var isHidden = false
      for _ in 0..<20 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          guard app.router.state.visible().contains("desk") else { continue }
          Simulation.hideColumns(of: try split(app))
          isHidden = true
        case 1: Simulation.resize(app.window, to: .compact)
        case 2: Simulation.resize(app.window, to: .regular)
        case 3: app.router.pop()
        case 4: app.router.select(random.pick(["today", "desk"]), in: "main")
        default:
          let isNarrow = app.window.traitCollection.horizontalSizeClass == .compact
          // How a collapsed split shows the inspector is not documented.
          let index = Int.random(in: 0..<(isNarrow ? min(count, 3) : count), using: &random)
          let link = random.pick(["/column\(index)", "/column\(index)/7", "/today"])
          app.open(link)
          let wanted = link == "/today" ? "today" : link.hasSuffix("7") ? "item\(index)" : "column\(index)"
          #expect(app.keys.contains(wanted), "\(link) of \(seed): \(app.keys)")
          isHidden = false
        }
        Simulation.settle()
        let isCollapsed = app.window.traitCollection.horizontalSizeClass == .compact
        if isCollapsed { isHidden = false }
        if isHidden, app.router.state.visible().contains("desk") {
          #expect(!app.keys.contains { $0.hasSuffix("0") }, "\(seed): \(app.keys)")
        }
      }
      #expect(Simulation.exceptions == [], "\(seed)")
    }

    @Test("R3: a link to the fourth column shows the inspector, which UIKit hides at first")
    func theInspector() throws {
      let app = Self.desk(columns: 4)
      app.open("/column2")
      #expect(app.keys == ["column0", "column1", "column2"])
      app.open("/column3")
      #expect(app.keys.last == "column3")
      if #available(iOS 26, *) { try split(app).hide(.inspector) }
      app.open("/column3/7")
      #expect(app.keys.last == "item3")
    }
  }
}
