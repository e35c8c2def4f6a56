@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
@_spi(Hosting) import Waymark

@testable import WaymarkSwiftUI

extension OnOneDevice {
  @Suite("SwiftUI: a link shows its column, whatever hid it · PLATFORM R3 R4 · HOSTS 12 77")
  @MainActor
  struct ColumnTests {
    private static func desk(columns count: Int) -> SmallApp {
      let app = SmallApp { app in
        TabRoutes("main") {
          RouteTo("/today", name: "today") { app.screen($0) }
          SplitRoutes("desk") {
            for index in 0..<count {
              StackRoutes("stack\(index)") {
                RouteTo(RoutePattern("/column\(index)"), name: "column\(index)") {
                  app.screen($0)
                } below: {
                  RouteTo(":id", name: "item\(index)") { app.screen($0) }
                }
              }
            }
          }
        }
        ModalRoute("/note", name: "note") { app.screen($0) }
      }
      return app
    }

    private static func wideDesk(columns count: Int, hidesColumns: Bool = false) -> SmallApp {
      let app = desk(columns: count)
      Simulation.hidesColumns = hidesColumns
      Simulation.flip(.regular)
      Simulation.settle()
      return app
    }

    private func shown() -> [String] { Simulation.texts().filter { $0.hasPrefix("#") } }

    private func hideColumns() {
      Simulation.showColumns(.detailOnly)
      Simulation.settle()
    }

    @Test("R3: a link to a column that the window is too narrow for shows it", arguments: [2, 3])
    func aNarrowWindow(_ count: Int) {
      let app = Self.wideDesk(columns: count, hidesColumns: true)
      app.open("/column\(count - 1)")
      #expect(shown() == ["#column\(count - 1)"])
      app.open("/column0")
      #expect(shown().contains("#column0"))
      // A link to the last column gives the choice back to the system.
      app.open("/column\(count - 1)/7")
      #expect(shown() == ["#item\(count - 1)"])
    }

    @Test(
      "R3: a link to a column that the user has hidden shows it", arguments: ["/column0", "/column0/7", "/column1"])
    func aHiddenColumn(_ link: String) {
      let app = Self.wideDesk(columns: 3)
      app.open(link)
      hideColumns()
      #expect(shown() == ["#column2"])
      app.open(link)
      #expect(shown().contains(link.hasSuffix("7") ? "#item0" : link == "/column1" ? "#column1" : "#column0"))
    }

    @Test("R3: a link to other values of an open screen, or from another tab, shows its column")
    func otherWays() {
      let app = Self.wideDesk(columns: 2)
      app.open("/column0/7")
      hideColumns()
      app.open("/column0/8")
      #expect(shown().contains("#item0"))
      hideColumns()
      app.open("/today")
      app.open("/column0/8")
      #expect(shown().contains("#item0"))
    }

    @Test("R3: changes that are not links leave the columns as the user has them, and the device knows them")
    func columnsOfTheUserStay() throws {
      let app = Self.wideDesk(columns: 2)
      app.open("/column0")
      hideColumns()
      let desk = try #require(app.router.state.visibleEntries().first { $0.key == "desk" })
      #expect(app.router.device.columnVisibility[desk.id] == .detailOnly)
      app.router.select("today", in: "main")
      app.router.select("desk", in: "main")
      Simulation.settle()
      #expect(shown() == ["#column1"])
      app.open("/column1/8")
      #expect(shown() == ["#item1"])
    }

    @Test("R3: journeys: each link shows its screen, and nothing else shows a hidden column")
    func journeysThroughColumns() {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(20) { journey(random.next()) }
    }

    private func journey(_ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 2...4, using: &random)
      let app = Self.wideDesk(columns: count, hidesColumns: random.chance(1, in: 2))
      var isHidden = false
      for _ in 0..<20 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where app.visible.contains("desk"):
          hideColumns()
          isHidden = true
        case 0: break
        case 1: Simulation.flip(.compact)
        case 2: Simulation.flip(.regular)
        case 3: app.router.pop()
        case 4: app.router.select(random.pick(["today", "desk"]), in: "main")
        default:
          let index = Int.random(in: 0..<count, using: &random)
          let link = random.pick(["/column\(index)", "/column\(index)/7", "/today"])
          app.open(link)
          let wanted = link == "/today" ? "#today" : link.hasSuffix("7") ? "#item\(index)" : "#column\(index)"
          #expect(shown().contains(wanted), "\(link) of \(seed): \(shown())")
          isHidden = false
        }
        Simulation.settle()
        if isHidden, app.visible.contains("desk"), Simulation.columns() == [.detail] || Simulation.columns().count > 1 {
          #expect(!shown().contains { $0.hasSuffix("0") }, "\(seed): \(shown())")
        }
      }
    }

    @Test("R3: the app's code may set the visible columns of the device")
    func byTheApp() throws {
      let app = Self.wideDesk(columns: 2)
      app.open("/column1")
      let desk = try #require(app.router.state.visibleEntries().first { $0.key == "desk" })
      app.router.device.columnVisibility[desk.id] = .detailOnly
      app.open("/column1/7")
      #expect(shown() == ["#item1"])
    }

    @Test("R3: in the background, the system's changes of columns are not the user's")
    func inTheBackground() throws {
      let app = Self.wideDesk(columns: 2)
      app.open("/column0")
      Simulation.enter(.background)
      Simulation.settle()
      hideColumns()
      #expect(app.router.device.columnVisibility.isEmpty)
    }

    @Test("R3: a link to the fourth column opens it again after the user has closed it")
    func theFourthColumn() {
      let app = Self.wideDesk(columns: 4)
      app.open("/column3")
      #expect(shown().contains("#column3"))
      Simulation.closeInspector()
      Simulation.settle()
      #expect(!shown().contains("#column3"))
      app.open("/column3")
      #expect(shown().contains("#column3"))
    }

    @Test("R3: where there is little room, the sheet of the fourth column leaves for another tab and for a modal")
    func theSheetLeaves() {
      let app = Self.desk(columns: 4)
      app.open("/column3/7")
      #expect(shown() == ["#item3"])
      app.open("/today")
      #expect(shown() == ["#today"])
      app.router.select("desk", in: "main")
      Simulation.settle()
      #expect(shown() == ["#item3"])
      app.open("/note")
      #expect(shown() == ["#note"])
      #expect(Simulation.presented().map(\.style) == ["sheet"])
      #expect(Simulation.swipeDown())
      Simulation.settle()
      #expect(shown() == ["#item3"])
    }

    @Test(
      "R3: found journeys",
      arguments: [5_427_601_319_606_272_986, 11_432_592_363_609_774_032, 6_925_164_622_772_703_159])
    func foundJourneys(_ seed: UInt64) { journey(seed) }

    @Test("R4: where there is little room, the sheet of the fourth column is the router's")
    func theSheetOfTheFourthColumn() throws {
      let app = Self.desk(columns: 4)
      let host = try #require(app.router.swiftUIHosts.host(of: .init(0)))
      let probe = StandInProbe(host)
      host.probe = probe
      app.open("/column3")
      #expect(Simulation.presented().map(\.style) == ["inspector"])
      #expect(probe.presentations.foreign(over: host.levels).isEmpty)
      let push = app.router.push("/column3/7")
      Simulation.settle()
      #expect(push.isShown)
      #expect(app.texts.first == "#item3")
      app.open("app:///column3/8", from: .customScheme)
      #expect(app.texts.contains("id 8"))
      #expect(Simulation.presented().count == 1)
      app.open("app:///column0", from: .customScheme)
      #expect(app.texts.first == "#column0")
    }
  }
}
