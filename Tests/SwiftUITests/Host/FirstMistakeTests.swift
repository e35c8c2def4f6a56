@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
import Waymark
import WaymarkSwiftUI

extension OnOneDevice {
  @Suite("SwiftUI host: messages about first mistakes · N15")
  @MainActor
  struct FirstMistakeTests {
    /// The messages of an app with a book, after a link to it.
    private func messages(_ read: @escaping @MainActor (RouteMatch) throws -> String) -> [String] {
      var told: [String] = []
      let app = SmallApp { app in
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") {
            app.screen($0)
          } below: {
            RouteTo(":id", name: "book") { match in Text(try read(match)) }
          }
        }
      }
      app.router.log = { if $0.kind == .mistake { told.append($0.text) } }
      app.open("/books/7a")
      return told
    }

    @Test func aWrongParameterNameIsReportedWithTheRightOne() {
      #expect(
        messages { try $0.value("idd", as: String.self) } == [
          "“idd” (String) is not there; the route is /books/:id: did you mean “id”?"
        ])
    }

    @Test func aValueOfAnotherTypeIsReportedWithAConstraint() {
      #expect(
        messages { "\(try $0.value("id", as: Int.self))" } == [
          "“id” in the path is not Int; the route is /books/:id: write “:id<int>”, so that only links with such a value match"
        ])
    }

    private struct SecretError: Error {
      var secret = "S3CR3T"
    }

    @Test func anotherErrorIsReportedByItsType() {
      #expect(
        messages { _ in throw SecretError() } == [
          "“/books/:id” matches, and nothing is shown: the view of book could not be made: it threw SecretError"
        ])
    }

    @Test func routeWithoutAViewIsReportedWithItsCure() {
      var told: [String] = []
      let app = SmallApp { app in
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") {
            app.screen($0)
          } below: {
            RouteTo(":id", name: "book")
          }
        }
      }
      app.router.log = { if $0.kind == .mistake { told.append($0.text) } }
      app.open("/books/7")
      #expect(
        told == [
          "“/books/:id” matches, and nothing is shown: book has no view: declare one with the route, or bind one by name"
        ])
    }

    @Test func aPreviewSaysNothing() {
      Simulation.reset()
      var told: [String] = []
      let router = Router(reachable: .fromLinks) {
        StackRoutes("shelf") { RouteTo("/books", name: "books") { _ in Text("#books") } }
      }
      router.log = { if $0.kind == .mistake { told.append($0.text) } }
      Simulation.launch(PreviewApp(router: router))
      Simulation.settle()
      #expect(told == [])
    }

    @Test func aWrongLinkOfAPreviewIsReportedWithItsLine() {
      var told: [Router.LogMessage] = []
      let router = Router(reachable: .fromLinks) {
        StackRoutes("shelf") { RouteTo("/books", name: "books") { _ in Text("#books") } }
      }
      router.log = { if $0.kind == .mistake { told.append($0) } }
      _ = RoutedView.preview(router, .at("/book"))
      #expect(told.first?.location?.description == "\(#fileID):\(#line - 1)")
    }

    private func viewMessages(_ stack: String) -> [String] {
      Simulation.reset()
      var told: [String] = []
      let router = Router(reachable: .fromLinks) {
        TabRoutes("main") { StackRoutes("shelf") { RouteTo("/books", name: "books") { _ in Text("#books") } } }
      }
      router.log = { if $0.kind == .mistake { told.append($0.text) } }
      Simulation.launch(StackApp(router: router, stack: stack))
      Simulation.settle()
      return told
    }

    @Test func aStackThatTheMapDoesNotHaveIsReported() {
      #expect(viewMessages("shelff") == ["no container is named “shelff”: did you mean “shelf”?"])
    }

    @Test func aStackOfTheMapIsNotReported() {
      #expect(viewMessages("shelf") == [])
    }

    @Test func tabsThatTheMapDoesNotHaveAreReportedAtATap() {
      var told: [String] = []
      let router = Router(reachable: .fromLinks) {
        TabRoutes("main") { StackRoutes("shelf") { RouteTo("/books", name: "books") { _ in Text("#books") } } }
      }
      router.log = { if $0.kind == .mistake { told.append($0.text) } }
      router.selection(in: "mian").wrappedValue = "shelf"
      #expect(told == ["no container is named “mian”: did you mean “main”?"])
    }

    /// A view that presents a sheet of its own.
    private func covered(isReported: Bool) -> (app: SmallApp, told: () -> [String]) {
      let app = SmallApp { app in
        StackRoutes("stack") {
          RouteTo("/home", name: "home") { _ in
            OwnSheetView(isReported: isReported)
          } below: {
            ModalRoute("form", name: "form") { app.screen($0) }
          }
        }
      }
      var told: [String] = []
      app.router.log = { if $0.kind == .mistake { told.append($0.text) } }
      app.open("/home")
      Simulation.tap("share")
      Simulation.settle()
      return (app, { told })
    }

    @Test func aSheetThatTheAppReportsHoldsBackAnother() {
      let (app, _) = covered(isReported: true)
      let navigation = app.router.present("/home/form")
      Simulation.pass(.seconds(5))
      #expect(navigation.result == nil)
      Simulation.swipeDown()
      Simulation.settle()
      #expect(app.texts.first == "#form")
    }

    @Test func aSheetThatTheAppDoesNotReportIsNamedWhenAnotherDoesNotAppear() {
      let (app, told) = covered(isReported: false)
      app.router.present("/home/form")
      Simulation.pass(.seconds(5))
      #expect(
        told() == [
          "“/home/form” matches, and nothing is shown: the platform did not report the end of the step; "
            + "if the app presents something there, dismiss it first; in SwiftUI, report it with .waymarkPresents(…)"
        ])
    }
  }
}

private struct PreviewApp: App {
  @MainActor static var shown = Router(reachable: .fromLinks)

  @MainActor init(router: Router) { Self.shown = router }

  init() {}

  var body: some Scene {
    WindowGroup { RoutedView.preview(Self.shown, .at("/books")) }
  }
}

private struct StackApp: App {
  @MainActor static var shown = Router(reachable: .fromLinks)
  @MainActor static var stack = ""

  @MainActor init(router: Router, stack: String) { (Self.shown, Self.stack) = (router, stack) }

  init() {}

  var body: some Scene {
    WindowGroup { RoutedStack(Self.stack) { Text("root") }.routedModals(Self.shown) }
  }
}

private struct OwnSheetView: View {
  let isReported: Bool
  @State private var isSharing = false

  var body: some View {
    Text("#home")
    let button = Button("share") { isSharing = true }.sheet(isPresented: $isSharing) { Text("share sheet") }
    if isReported { button.waymarkPresents(isPresented: $isSharing) } else { button }
  }
}
