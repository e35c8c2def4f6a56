import Testing
import Waymark

/// Values that have an effect on certain routes only: each that stands elsewhere is a problem with its cure.
@Suite("N40: Labels and sheets without effect are reported")
@MainActor
struct PlaceOfOptionsTests {
  private func texts(@RouteBuilder _ routes: () -> some RouteContent) -> [String] {
    Router(schemes: ["x"], reachable: .fromLinks, routes).problems.map { "\($0.code.rawValue): \($0.message)" }
  }

  @Test("N40: The label of a tab on a screen inside the stack is reported with the branch that needs it")
  func aLabelInsideTheStack() {
    let found = texts {
      TabRoutes("main") {
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") { RouteTo(":id", name: "book") }.tab("Books", systemImage: "book")
        }
        RouteTo("/search", name: "search") { RouteTo("hits", name: "hits") }.tab("Search")
        RouteTo("/account", name: "account").tab("Account")
        StackRoutes("films") { RouteTo("/films", name: "filmList") }.tab("Films")
      }
      RouteTo("/help", name: "help").tab("Help")
    }
    #expect(
      found == [
        "noEffect: the tab label “Books” has no effect on “books”, which is not a branch of tabs: write it on “shelf”, the branch "
          + "of “main” around it",
        "noEffect: the tab label “Help” has no effect on “help”, which is not a branch of tabs: put it into TabRoutes",
      ])
  }

  @Test("N40: The look of a sheet on a route that is pushed is reported; modals of all kinds are meant")
  func aSheetThatIsNoModal() {
    let found = texts {
      RouteTo("/a", name: "a").sheet(.half)
      RouteTo("/b", name: "b").presented(as: .modal(.sheet)).sheet(.half)
      ModalRoute("/c", name: "c").sheet(.half)
      ModalRoute("/d", name: "d", as: .stackedSheet) { RouteTo("more", name: "more") }.sheet(.half)
      ModalRoute(as: .sheet) { StackRoutes("flow") { RouteTo("/e", name: "e") } }.detents(.medium)
    }
    #expect(
      found == [
        "noEffect: “a” is not a modal, so a link opens no sheet with this look: declare ModalRoute in place of RouteTo, or write "
          + ".presented(as: .modal(.sheet))"
      ])
  }
}
