@_spi(Simulation) import SwiftUIStandIn
import Testing
@_spi(Hosting) import Waymark
import WaymarkSwiftUI
import WaymarkTesting

/// The fact that the guard of the error screen reads.
@MainActor
private final class Club {
  var isOpen = true
}

extension OnOneDevice {
  @Suite("SwiftUI host: views bound apart, and the look of sheets · N15")
  @MainActor
  struct ScreenTests {
    @Test func viewsAreBoundToTypesAndNames() async throws {
      let app = SmallApp { _ in
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") {
            RouteTo(Chapter.self)
            ModalRoute(PickPage.self)
          }
        }
      }
      app.router.bind("books") { _ in Text("bound by name") }
      app.router.bind(Chapter.self) { chapter in Text("chapter \(chapter.number) of \(chapter.book)") }
      app.router.bind(PickPage.self) { pick, sendResult in
        Text("up to \(pick.last)")
        Button("Last") { sendResult(pick.last) }
      }
      app.open("/books")
      #expect(app.texts == ["bound by name"])
      app.open("/books/7/chapters/2")
      #expect(app.texts == ["chapter 2 of 7"])
      async let page = app.router.present(PickPage(last: 90))
      await letOthersRun()
      Simulation.settle()
      #expect(app.texts.first == "up to 90")
      Simulation.tap("Last")
      Simulation.settle()
      #expect(try await page == .value(90))
    }

    @Test func aViewOfTheRouteCountsMoreThanOneOfItsType() {
      let app = SmallApp { _ in StackRoutes("shelf") { RouteTo(Chapter.self) { _ in Text("of the route") } } }
      app.router.bind(Chapter.self) { _ in Text("of the type") }
      app.open("/7/chapters/2")
      #expect(app.texts == ["of the route"])
    }

    @Test("A typed destination that is a view is its own screen, also below another and in a sheet · N1 N41")
    func aDestinationIsItsOwnScreen() {
      let app = SmallApp { _ in
        StackRoutes("shelf") {
          RouteTo(Shelf.self) {
            RouteTo(Volume.self)
            ModalRoute(Basket.self, as: .stackedSheet)
          }
        }
      }
      app.router.open(Volume(id: 7))
      Simulation.settle()
      #expect(app.texts == ["volume 7", "close"])
      #expect(app.visible == ["shelf", "shelf~root", "volume"])
      Simulation.goBack()
      Simulation.settle()
      #expect(app.texts == ["shelf"])
      app.open("/shelf/basket")
      #expect(app.texts == ["basket"])
      app.open("/shelf/8")
      #expect(app.texts.first == "volume 8")
      Simulation.tap("close")
      Simulation.settle()
      #expect(app.texts == ["shelf"])
    }

    @Test("A view that is bound to a type takes the turn of the type's own · N41")
    func aBoundViewComesFirst() {
      let app = SmallApp(isShown: false) { _ in StackRoutes("shelf") { RouteTo(Shelf.self) } }
      app.router.bind(Shelf.self) { _ in Text("bound") }
      app.launch()
      #expect(app.texts == ["bound"])
    }

    @Test("An error screen leaves when its guards deny it · N7")
    func anErrorScreenThatGuardsDenyLater() {
      let club = Club()
      let app = SmallApp(isShown: false) { _ in
        StackRoutes("main") { RouteTo("/home", name: "home") }
        RouteTo("/club", name: "club") { _ in
          Text("club")
        }.guarded(by: RouteGuard("club") { _ in club.isOpen ? .proceed : .denied("closed") })
      }
      app.router.configuration.errorScreen = { _, _ in "/club" }
      app.launch()
      #expect(app.texts == ["club"])
      club.isOpen = false
      app.router.reevaluateGuards()
      Simulation.settle()
      #expect(app.texts.isEmpty)
      #expect(app.visible == ["main", "home"])
    }

    @Test(
      "A sheet begins low, and is as high again as it was on this device", arguments: ["/books/map", "/books/list"])
    func sheetOpensAtTheHeightOfTheDevice(_ link: String) throws {
      let app = SmallApp { _ in
        TabRoutes("main") {
          StackRoutes("shelf") {
            RouteTo("/books", name: "books") { _ in
              Text("books")
            } below: {
              ModalRoute("map", name: "map") { _ in Text("map") }.sheet(.panel)
              ModalRoute("list", name: "list", as: .stackedSheet) { _ in Text("list") }.detents(.medium, .large)
              ModalRoute("note", name: "note") { _ in Text("note") }
            }
          }
          .tab("Books", systemImage: "book")
          RouteTo("/today", name: "today") { _ in Text("today") }
            .tab("Today", systemImage: "sun.max")
        }
      }
      app.open(link)
      #expect(Simulation.detent() == .medium)
      #expect(app.router.device.detents.isEmpty)
      let state = app.router.state
      Simulation.drag(to: .large)
      Simulation.settle()
      #expect(Array(app.router.device.detents.values) == ["large"])
      #expect(app.router.state == state)
      app.router.select("today", in: "main")
      Simulation.settle()
      #expect(app.texts == ["today"])
      app.router.select("shelf", in: "main")
      Simulation.settle()
      #expect(Simulation.detent() == .large)
      app.open("/books/note")
      #expect(app.texts == ["note"])
      #expect(Simulation.detent() == nil)
    }
  }
}

private struct Chapter: RouteDestination {
  static let patterns: [RoutePattern] = [":book/chapters/:number"]
  var book: Int
  var number: Int

  init(_ match: RouteMatch) throws(ParameterError) {
    book = try match.value("book")
    number = try match.value("number")
  }

  func write(to link: inout DeepLink.Parts) {
    link.setPath("book", to: book)
    link.setPath("number", to: number)
  }
}

private struct Shelf: View {
  var body: some View { Text("shelf") }
}

nonisolated extension Shelf: RouteDestination {
  static var patterns: [RoutePattern] { ["/shelf"] }
  static var routeNames: [String] { ["shelf~root"] }

  init(_ match: RouteMatch) {}
  func write(to link: inout DeepLink.Parts) {}
}

private struct Volume: View {
  let id: Int
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Text("volume \(id)")
    Button("close") { dismiss() }
  }
}

nonisolated extension Volume: RouteDestination {
  static var patterns: [RoutePattern] { [":id"] }

  init(_ match: RouteMatch) throws(ParameterError) { id = try match.value("id", in: .path) }
  func write(to link: inout DeepLink.Parts) { link.setPath("id", to: id) }
}

private struct Basket: View {
  var body: some View { Text("basket") }
}

nonisolated extension Basket: RouteDestination {
  static var patterns: [RoutePattern] { ["basket"] }

  init(_ match: RouteMatch) {}
  func write(to link: inout DeepLink.Parts) {}
}

private struct PickPage: ResultRoute {
  typealias Result = Int
  static let patterns: [RoutePattern] = ["pages/pick"]
  var last: Int

  init(last: Int) { self.last = last }
  init(_ match: RouteMatch) throws(ParameterError) { last = try match.value("last", in: .query) }
  func write(to link: inout DeepLink.Parts) { link.setQuery("last", to: last) }
}
