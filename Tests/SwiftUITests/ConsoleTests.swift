@_spi(Simulation) import SwiftUIStandIn
import Testing
import Waymark
import WaymarkConsole

/// The console on the stand-in of SwiftUI.
extension OnOneDevice {
  @Suite("The console shows screens, history and the trace, and tries links · N33 N10 N29")
  @MainActor
  struct ConsoleTests {
    private func makeRouter() -> Router {
      let router = Router(schemes: ["bookshop"], reachable: .fromLinks) {
        TabRoutes("main") {
          StackRoutes("booksTab") {
            RouteTo("/books", name: "books") { RouteTo(":id", name: "book") }
            RouteTo("/denied/:id", name: "denied").guarded(by: RouteGuard("refused") { _ in .denied("s3cret") })
          }
        }
      }
      router.connect()
      return router
    }

    /// An app whose testers open the console in a sheet.
    private struct Shop: View {
      let router: Router
      @State private var isTesting = false

      var body: some View {
        Button("Test") { isTesting = true }
          .sheet(isPresented: $isTesting) { RouterConsole(router) }
      }
    }

    private func show(_ router: Router) { OneView.show { RouterConsole(router) } }

    private func hasText(_ part: String) -> Bool { Simulation.texts().contains { $0.contains(part) } }

    @Test func screensAreShownAsATree() {
      let router = makeRouter()
      router.push("/books/42")
      show(router)
      #expect(Simulation.title() == "Waymark")
      #expect(hasText("main"))
      #expect(hasText("book  id=…"))
    }

    @Test func aSheetShowsIt() {
      let router = makeRouter()
      OneView.show { Shop(router: router) }
      #expect(Simulation.tap("Test"))
      Simulation.settle()
      #expect(Simulation.presented().map(\.style) == ["sheet"])
      #expect(Simulation.title() == "Waymark")
    }

    @Test func theHistoryHasOutcomeAndOrigin() {
      let router = makeRouter()
      router.push("/books/42")
      router.open("bookshop://nowhere/s3cret", .init(from: .push))
      router.open("bookshop://denied/s3cret", .init(from: .push))
      show(router)
      #expect(hasText("opened book  /books/‹1›"))
      #expect(hasText("unmatched  bookshop://"))
      #expect(Simulation.tap("denied denied  bookshop://denied/‹3›"))
      Simulation.settle()
      #expect(hasText("from push (ConsoleTests.swift:"))
      #expect(hasText("guard refused: denied (denied)"))
      #expect(!Simulation.textsOfLevels().joined().contains { $0.contains("s3cret") })
    }

    @Test func theTraceIsShownAsText() {
      let router = makeRouter()
      router.push("/books/s3cret")
      show(router)
      #expect(Simulation.tap("The trace as text"))
      Simulation.settle()
      #expect(hasText("{\"trace\":1,\"redacted\":true}"))
      #expect(!hasText("s3cret"))
    }

    @Test func aTypedLinkIsExplained() {
      let router = makeRouter()
      show(router)
      #expect(Simulation.beginSearch("bookshop://books/7"))
      Simulation.settle()
      #expect(hasText("matched  book  /books/:id  id=7"))
      #expect(Simulation.buttons().contains("Open as push"))
    }

    @Test func aTypedLinkIsOpenedAsASender() async {
      let router = makeRouter()
      show(router)
      #expect(Simulation.beginSearch("bookshop://books/7"))
      Simulation.settle()
      #expect(Simulation.tap("Open as push"))
      for _ in 0..<10 { await Task.yield() }
      Simulation.settle()
      #expect(router.state.top()?[parameter: "id"] == "7")
      #expect(router.state.top()?.source == .push)
      #expect(hasText("opened  book"))
    }

    @Test func invalidLinkIsReported() {
      show(makeRouter())
      #expect(Simulation.beginSearch("javascript:1"))
      Simulation.settle()
      #expect(hasText("rejected: "))
    }

    @Test func missingRecordingIsReported() {
      let router = makeRouter()
      router.configuration.recording = .off
      show(router)
      #expect(hasText("nothing is recorded: set router.configuration.recording = .redacted()"))
    }

    @Test func valuesAreShownIfTheyAreRecorded() {
      let router = makeRouter()
      router.configuration.recording = .values()
      router.push("/books/42")
      show(router)
      #expect(hasText("book  id=42"))
    }
  }
}
