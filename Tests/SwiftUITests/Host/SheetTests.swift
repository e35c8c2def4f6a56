import Observation
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkSwiftUI

/// A screen with buttons that stand for other screens.
private struct Home: View {
  let isPointing: Bool

  var body: some View {
    Text("#home")
    if isPointing {
      Text("voucher button").routeSource(named: "voucher")
      Text("sure button").routeSource("/home/sure")
    }
    RouteLink("second", to: "/home/second")
    RouteLink("photo 4", to: "/home/photo/4")
  }
}

@Observable @MainActor
private final class Removable {
  var isThere = true
}

/// A screen whose button may leave.
private struct HomeWithRemovable: View {
  let button: Removable

  var body: some View {
    Text("#home")
    if button.isThere { Text("voucher button").routeSource(named: "voucher") }
  }
}

/// The app's own look of a sheet.
private struct AppsPaper: ViewModifier {
  func body(content: Content) -> some View {
    Text("paper")
    content
  }
}

extension OnOneDevice {
  @Suite("SwiftUI host: sheets, popovers and zooms of 2026 · N36 · HOSTS 15 78")
  @MainActor
  struct SheetTests {
    private func app(_ place: (RouteMap) -> RouteMap) -> SmallApp {
      SmallApp { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") {
            app.screen($0)
          } below: {
            place(RouteMap { ModalRoute("place", name: "place") { app.screen($0) } })
          }
        }
      }
    }

    // MARK: Sheets

    @Test func heightsAreFractionsAndPoints() {
      let options = SheetOptions(
        detents: [.height(120), .fraction(0.4), .large], showsGrabber: true, undimmed: .fraction(0.4), sizing: .form)
      let app = app { $0.sheet(options) }
      app.open("/home/place")
      let look = Simulation.look()
      #expect(look.detents == [.height(120), .fraction(0.4), .large])
      #expect(look.undimmed == .fraction(0.4))
      #expect(look.dragIndicator == .visible)
      #expect(look.sizing == "FormPresentationSizing")
      #expect(Simulation.detent() == .height(120))
    }

    @Test(arguments: SheetOptions.Sizing.allCases)
    func theSizeIsThatOfTheRoute(_ sizing: SheetOptions.Sizing) {
      let app = app { $0.sheet(SheetOptions(sizing: sizing)) }
      app.open("/home/place")
      let name = "\(sizing)"
      let wanted = sizing == .automatic ? nil : "\(name.prefix(1).uppercased())\(name.dropFirst())PresentationSizing"
      #expect(Simulation.look().sizing == wanted)
    }

    @Test func aChosenHeightIsKept() throws {
      let app = app { $0.detents(.height(120), .fraction(0.4)) }
      app.open("/home/place")
      Simulation.drag(to: .fraction(0.4))
      Simulation.settle()
      let kept = try #require(app.router.device.detents.values.first)
      #expect(SheetOptions.Detent(rawValue: kept) == .fraction(0.4))
      #expect(Simulation.detent() == .fraction(0.4))
    }

    @Test func aHeightThatNoSheetCanHaveIsDroppedAndReported() {
      let app = app { $0.detents(.fraction(4), .large) }
      var told: [String] = []
      app.router.log = { if $0.kind == .mistake { told.append($0.text) } }
      app.open("/home/place")
      #expect(Simulation.look().detents == [.large])
      #expect(told.count { $0.contains("“place” has a height .fraction(4.0)") } == 1)
    }

    @Test func aSheetHasTheAppsModifierInside() {
      let app = app { $0.sheet(.half, modifier: AppsPaper()) }
      app.open("/home/place")
      #expect(app.texts.contains("paper"))
      #expect(app.texts.contains("#place"))
      #expect(Simulation.look().detents == [.medium, .large])
    }

    @Test func aModifierAloneKeepsTheHeights() {
      let app = app { $0.sheet(.half).sheet(modifier: AppsPaper()) }
      app.open("/home/place")
      #expect(app.texts.contains("paper"))
      #expect(Simulation.look().detents == [.medium, .large])
    }

    // MARK: Sources

    private func pointingApp(_ isPointing: Bool = true) -> (SmallApp, told: () -> [String]) {
      let app = SmallApp { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") { _ in
            Home(isPointing: isPointing)
          } below: {
            ModalRoute("voucher", name: "voucher", as: .popover) { app.screen($0) }.detents(.medium)
            ModalRoute("second", name: "second", as: .popover) { app.screen($0) }
            ModalRoute("cart", name: "cart") { app.screen($0) }
            ModalRoute("sure", name: "sure", as: .confirmation) { _ in
              AlertContent("Sure?", buttons: [.destructive("Yes"), .cancel("No")])
            }
            RouteTo("photo/:id<int>", name: "photo") { app.screen($0) }.zooms()
            RouteTo("plain", name: "plain") { app.screen($0) }
          }
        }
      }
      let log = Log()
      app.router.log = { if $0.kind == .mistake { log.texts.append($0.text) } }
      return (app, { log.texts })
    }

    private final class Log {
      var texts: [String] = []
    }

    private var style: String? { Simulation.presented().last?.style }

    @Test func aPopoverPointsAtTheViewWithItsName() {
      let (app, told) = pointingApp()
      app.open("/home/voucher")
      #expect(style == "popover")
      #expect(app.texts.contains("#voucher"))
      #expect(Simulation.look().detents == [.medium], "where there is little room, it is a sheet")
      #expect(told().isEmpty)
      Simulation.swipeDown()
      Simulation.settle()
      #expect(app.visible == ["stack", "home"])
      app.open("/home/voucher")
      #expect(style == "popover")
      app.router.dismiss()
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
      #expect(app.visible == ["stack", "home"])
    }

    @Test func aPopoverPointsAtTheLinkThatOpensIt() {
      let (app, told) = pointingApp(false)
      #expect(app.visible.isEmpty == false)
      app.open("/home")
      #expect(Simulation.tap("second"))
      Simulation.settle()
      #expect(style == "popover")
      #expect(app.texts.contains("#second"))
      #expect(told().isEmpty)
    }

    @Test func aPopoverWithoutAViewIsASheetAndIsReported() {
      let (app, told) = pointingApp(false)
      app.open("/home/voucher")
      #expect(style == "sheet")
      #expect(told().count { $0.contains("“voucher” has nothing on screen to point at, so it is a sheet") } == 1)
      #expect(told().count { $0.contains(".routeSource(named: “voucher”)") } == 1)
    }

    @Test("HOSTS 78: a confirmation points at its view") func aConfirmationPointsAtItsView() {
      let (app, told) = pointingApp()
      app.open("/home/sure")
      #expect(style == "confirmationDialog")
      #expect(Simulation.dismissAlert(choosing: "No"))
      Simulation.settle()
      #expect(app.visible == ["stack", "home"])
      #expect(told().isEmpty)
    }

    @Test("HOSTS 78: a confirmation without a view is an alert")
    func aConfirmationWithoutAViewIsAnAlertAndIsReported() {
      let (app, told) = pointingApp(false)
      app.open("/home/sure")
      #expect(style == "alert")
      #expect(told().count { $0.contains("“sure” has nothing on screen to point at, so it is an alert") } == 1)
    }

    @Test func aPopoverComesAgainAfterAnotherScreen() {
      let (app, _) = pointingApp()
      app.open("/home/voucher")
      app.open("/home/plain")
      #expect(Simulation.presented().isEmpty)
      #expect(app.visible.last == "plain")
      app.open("/home/voucher")
      #expect(style == "popover")
      #expect(app.visible.last == "voucher")
    }

    /// Neither has a stack, and what it covers has one.
    @Test(arguments: ["voucher", "cart"]) func aPushUnderAPopoverFailsAsUnderASheet(_ modal: String) {
      let (app, _) = pointingApp()
      app.open("/home/\(modal)")
      let navigation = app.router.push("/home/plain")
      Simulation.settle()
      #expect("\(navigation)".contains("there is no stack to push on"))
      #expect(app.visible == ["stack", "home", modal])
    }

    @Test func aPopoverClosesWithItsView() {
      let button = Removable()
      let app = SmallApp { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") { _ in
            HomeWithRemovable(button: button)
          } below: {
            ModalRoute("voucher", name: "voucher", as: .popover) { app.screen($0) }
          }
        }
      }
      app.open("/home/voucher")
      #expect(style == "popover")
      button.isThere = false
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
      #expect(app.visible == ["stack", "home"])
    }

    @Test func aSourceForNoRouteIsReported() {
      let app = SmallApp { app in
        StackRoutes("stack") { RouteTo("/home", name: "home") { _ in Text("#home").routeSource(named: "nobody") } }
      }
      let log = Log()
      app.router.log = { if $0.kind == .mistake { log.texts.append($0.text) } }
      app.launch()
      #expect(log.texts.count { $0.contains("stands for no route of the map") } == 1)
    }

    @Test func viewsGetModifiersOnlyIfTheMapNeedsThem() {
      let app = SmallApp { app in
        StackRoutes("stack") { RouteTo("/home", name: "home") { _ in Home(isPointing: false) } }
      }
      #expect(Simulation.modifiers(presenting: "popover") == 0)
      #expect(Simulation.modifiers(presenting: "confirmationDialog") == 0)
      #expect(app.texts.contains("#home"))
    }

    // MARK: Zooms

    @Test func aScreenZoomsOutOfTheLinkThatOpensIt() {
      let (app, _) = pointingApp()
      app.open("/home")
      #expect(Simulation.tap("photo 4"))
      Simulation.settle()
      #expect(app.texts.contains("#photo"))
      #expect(Simulation.zoomsOutOfView() == true)
    }

    @Test func aScreenWithoutAViewComesAsUsual() {
      let (app, _) = pointingApp()
      app.open("/home/photo/9")
      #expect(app.texts.contains("#photo"))
      #expect(Simulation.zoomsOutOfView() == false, "SwiftUI finds no view, and shows it as usual")
    }

    @Test("PLATFORM R5: a leave guard that the gestures of a zoom pass by is reported", arguments: [false, true])
    func aGuardedZoomIsReported(_ isGuarded: Bool) {
      var told: [String] = []
      let app = SmallApp { app in
        app.router.log = { if $0.kind == .mistake { told.append($0.text) } }
        let draft = RouteTo("draft", name: "draft") { app.screen($0) }.zooms()
        return StackRoutes("stack") {
          RouteTo("/home", name: "home") {
            app.screen($0)
          } below: {
            if isGuarded { draft.guarded(onLeaving: LeaveGuard("unsaved") { _ in true }) } else { draft }
          }
        }
      }
      app.open("/home/draft")
      #expect(app.texts.contains("#draft"))
      #expect(told.count { $0.contains("“draft” has a leave guard and zooms()") } == (isGuarded ? 1 : 0))
    }

    @Test func otherScreensDoNotZoom() {
      let (app, _) = pointingApp()
      app.open("/home/plain")
      #expect(Simulation.zoomsOutOfView() == nil)
    }
  }
}
