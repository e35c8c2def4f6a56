import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

/// A screen with views that stand for other screens.
@MainActor
final class SourceScreen: Screen, RouteSource {
  var sources: [String: UIView] = [:]
  /// The transition that the screen was prepared with.
  private(set) var isPrepared = false

  func sourceItem(for entry: RouterState.Entry) -> (any UIPopoverPresentationControllerSourceItem)? {
    sources[entry.key]
  }

  func prepare() { isPrepared = true }
}

/// The room that a sheet has.
private final class Room: NSObject, UISheetPresentationControllerDetentResolutionContext {
  let maximumDetentValue: CGFloat = 800
}

@MainActor
private final class Draft {
  var isSaved = false
  var asked = 0
}

extension OnOneDevice {
  @Suite("UIKit host: sheets, popovers and zooms of 2026 · N36 · HOSTS 15 78")
  @MainActor
  struct SheetTests {
    private func app(_ options: SheetOptions) -> SmallApp {
      SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { SourceScreen("home", $0) }) {
            ModalRoute("place", name: "place", screen: { Screen("place", $0) }).sheet(options)
          }
        }
      }
    }

    private func sheet(_ app: SmallApp) throws -> UISheetPresentationController {
      try #require(app.window.rootViewController?.presentedViewController?.sheetPresentationController)
    }

    // MARK: Sheets

    @Test func heightsAreFractionsAndPoints() throws {
      let app = app(
        SheetOptions(detents: [.height(120), .fraction(0.4), .height(5000), .large], undimmed: .fraction(0.4)))
      app.open("/home/place")
      let sheet = try sheet(app)
      #expect(sheet.detents.map { $0.resolvedValue(in: Room()) } == [120, 320, 800, 800])
      #expect(sheet.largestUndimmedDetentIdentifier == sheet.detents[1].identifier)
      #expect(Set(sheet.detents.map(\.identifier)).count == 4)
    }

    @Test(arguments: SheetOptions.Sizing.allCases)
    func theSizeIsThatOfAPageUnlessItIsAForm(_ sizing: SheetOptions.Sizing) throws {
      let app = app(SheetOptions(sizing: sizing))
      app.open("/home/place")
      #expect(try sheet(app).prefersPageSizing == (sizing == .page || sizing == .automatic))
    }

    @Test func aChosenHeightIsKeptByItsName() throws {
      let app = app(SheetOptions(detents: [.height(120), .fraction(0.4)]))
      app.open("/home/place")
      let id = try #require(app.router.state.top()).id
      let sheet = try sheet(app)
      Simulation.drag(sheet, to: sheet.detents[1].identifier)
      let kept = try #require(app.router.device.detents[id])
      #expect(SheetOptions.Detent(rawValue: kept) == .fraction(0.4))
      #expect(sheet.selectedDetentIdentifier == sheet.detents[1].identifier)
    }

    @Test(arguments: [
      SheetOptions.Detent.fraction(1.5), .fraction(0), .fraction(.nan), .height(-1), .height(.infinity),
    ])
    func aHeightThatNoSheetCanHaveIsDroppedAndReported(_ detent: SheetOptions.Detent) throws {
      let app = app(SheetOptions(detents: [detent, .large], undimmed: detent))
      var told: [String] = []
      app.router.log = { if $0.kind == .mistake { told.append($0.text) } }
      app.open("/home/place")
      let sheet = try sheet(app)
      #expect(sheet.detents.map(\.identifier) == [.large])
      #expect(sheet.largestUndimmedDetentIdentifier == nil)
      #expect(told.count { $0.contains("“place” has a height") } == 1)
      #expect(told.count { $0.contains("“place” is undimmed up to") } == 1)
    }

    // MARK: Sources

    private func pointingApp() -> SmallApp {
      SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { SourceScreen("home", $0) }) {
            ModalRoute("voucher", name: "voucher", as: .popover, screen: { Screen("voucher", $0) })
            ModalRoute("sure", name: "sure", as: .confirmation) { _ in
              AlertContent("Sure?", buttons: [.destructive("Yes"), .cancel("No")])
            }
          }
        }
      }
    }

    private func home(_ app: SmallApp) throws -> SourceScreen {
      let stack = try #require(app.window.rootViewController as? UINavigationController)
      return try #require(stack.viewControllers.first as? SourceScreen)
    }

    @Test("HOSTS 78: a confirmation points at its source") func aConfirmationPointsAtItsSource() throws {
      let app = pointingApp()
      app.open("/home")
      let button = UIView()
      try home(app).sources["sure"] = button
      app.open("/home/sure")
      let alert = try #require(app.window.rootViewController?.presentedViewController as? UIAlertController)
      #expect(alert.preferredStyle == .actionSheet)
      #expect(alert.popoverPresentationController?.sourceItem === button)
    }

    @Test("HOSTS 78: a confirmation without a source is an alert")
    func aConfirmationWithoutASourceIsAnAlertAndIsReported() throws {
      let app = pointingApp()
      var told: [String] = []
      app.router.log = { if $0.kind == .mistake { told.append($0.text) } }
      app.open("/home/sure")
      let alert = try #require(app.window.rootViewController?.presentedViewController as? UIAlertController)
      #expect(alert.preferredStyle == .alert)
      #expect(told.count { $0.contains("“sure” has nothing on screen to point at, so it is an alert") } == 1)
    }

    @Test func aPopoverWithoutASourceIsReported() {
      let app = pointingApp()
      var told: [String] = []
      app.router.log = { if $0.kind == .mistake { told.append($0.text) } }
      app.open("/home/voucher")
      #expect(told.count { $0.contains("“voucher” has nothing on screen to point at, so it is a sheet") } == 1)
    }

    // MARK: Zooms and pushes

    private func photos() -> SmallApp {
      SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { SourceScreen("home", $0) }) {
            RouteTo("photo", name: "photo", screen: { SourceScreen("photo", $0) })
              .zooms().transition(.pushed(preparedBy: { ($0 as? SourceScreen)?.prepare() }))
            ModalRoute("story", name: "story", as: .cover, screen: { Screen("story", $0) }).zooms()
          }
        }
      }
    }

    @Test func aPushedScreenZoomsOutOfItsSource() throws {
      let app = photos()
      app.open("/home")
      let (home, thumbnail) = (try home(app), UIView())
      home.sources["photo"] = thumbnail
      app.open("/home/photo")
      let photo = try #require(home.navigationController?.topViewController as? SourceScreen)
      #expect(Simulation.zoomSource(of: photo) === thumbnail)
      home.sources["photo"] = nil
      #expect(Simulation.zoomSource(of: photo) == nil, "the view is gone, and UIKit shows the change as usual")
      app.router.pop()
      Simulation.settle()
      #expect(app.keys == ["home"])
    }

    @Test func aPresentedScreenZoomsOutOfItsSource() throws {
      let app = photos()
      app.open("/home")
      let thumbnail = UIView()
      try home(app).sources["story"] = thumbnail
      app.open("/home/story")
      let story = try #require(app.window.rootViewController?.presentedViewController)
      #expect(Simulation.zoomSource(of: story) === thumbnail)
    }

    /// R5: the gestures of a zoom are its own: no lock of a stack or a sheet turns them off.
    @Test(arguments: ["/home/draft", "/home/letter"]) func aPinchAsksTheLeaveGuard(_ link: String) throws {
      let draft = Draft()
      let unsaved = LeaveGuard("unsaved") { _ in
        draft.asked += 1
        return draft.isSaved
      }
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { SourceScreen("home", $0) }) {
            RouteTo("draft", name: "draft", screen: { Screen("draft", $0) }).zooms().guarded(onLeaving: unsaved)
            ModalRoute("letter", name: "letter", as: .cover, screen: { Screen("letter", $0) }).zooms().guarded(
              onLeaving: unsaved)
          }
        }
      }
      app.open("/home")
      let thumbnail = UIView()
      try home(app).sources = ["draft": thumbnail, "letter": thumbnail]
      app.open(link)
      let key = link.split(separator: "/").last.map(String.init)
      let screen = try #require(Simulation.appeared(in: app.window).compactMap { $0 as? Screen }.last { $0.key == key })
      draft.asked = 0
      #expect(!Simulation.pinch(screen))
      Simulation.settle()
      #expect(draft.asked > 0)
      #expect(app.keys.last == key)
      draft.isSaved = true
      Simulation.settle()
      #expect(!Simulation.pinch(screen, willBegin: false), "the system itself refuses this one")
      #expect(Simulation.pinch(screen))
      Simulation.settle()
      #expect(app.keys == ["home"])
      #expect(app.router.state.visible().last == "home")
    }

    @Test func aScreenWithoutASourceComesAsUsual() throws {
      let app = photos()
      app.open("/home/photo")
      let photo = try #require((app.window.rootViewController as? UINavigationController)?.topViewController)
      #expect(photo.preferredTransition == nil)
    }

    @Test func pushedScreensArePreparedToo() throws {
      let app = photos()
      app.open("/home/photo")
      let photo = try #require((app.window.rootViewController as? UINavigationController)?.topViewController)
      #expect((photo as? SourceScreen)?.isPrepared == true)
    }
  }
}
