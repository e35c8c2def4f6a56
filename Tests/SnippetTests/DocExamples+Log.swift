import TestSupport
import Testing
import Waymark
import WaymarkTesting

/// Examples in the documentation of what is printed and told.
@Suite("Examples: the log")
@MainActor
struct ToldExamples {
  /// The output of the examples, which call a `print` of their own.
  private final class Output {
    var lines: [String] = []
  }

  private let output = Output()

  private func print(_ items: Any...) {
    output.lines.append(items.map { "\($0)" }.joined(separator: " "))
  }

  private static func router() -> Router {
    Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
      }
    }
  }

  @Test func navigationsExampleHolds() async throws {
    let router = Self.router()
    router.connect()
    print(router.open("bookshop://books/42?ref=mail"))
    // opened  book  /books/:id
    //   id  …
    //   ?…  …
    #expect(output.lines == ["opened  book  /books/:id\n  id  …\n  ?…  …"])
    let navigation = router.open("/books/42?ref=mail")
    print(await navigation.outcome)  // opened  book  /books/:id  id=…  ?…=…
    let match = try #require(try router.table.match("/books/42?ref=mail"))
    print(match)  // book  /books/:id  id=…  ?…=…
    #expect(output.lines.dropFirst() == ["opened  book  /books/:id  id=…  ?…=…", "book  /books/:id  id=…  ?…=…"])
  }

  @Test func treesExampleHolds() {
    let router = Self.router()
    router.connect()
    print(router.table)
    // main  tabs
    // └── shelf  stack
    //     └── books  /books
    //         └── book  /books/:id
    router.open("/books/42")
    print(router.state)
    // main  tabs
    // └── shelf  stack  selected
    //     ├── books
    //     └── book  id=…  ← top
    #expect(
      output.lines[0].hasSuffix("main  tabs\n└── shelf  stack\n    └── books  /books\n        └── book  /books/:id"))
    #expect(output.lines[1] == "main  tabs\n└── shelf  stack  selected\n    ├── books\n    └── book  id=…  ← top")
  }

  @Test func mistakesExampleHolds() {
    let router = Self.router()
    router.configuration.log = { message in
      guard message.kind == .mistake else { return }
      print(message)  // Shop/ShopRoutes.swift:12: error: there is no constraint “itn”: did you mean “int”? …
    }
    router.handle("/orders/:id<itn>")
    #expect(
      output.lines.count == 1 && output.lines[0].contains(": error: there is no constraint “itn”: did you mean “int”?"))
    for problem in router.table.problems {
      print(problem)  // what, where in the sources, the pattern with a caret, and what to write instead
    }
    #expect(output.lines.count == 2 && output.lines[1].contains("did you mean “int”?"))
  }

  @Test func choicesExampleHolds() {
    let router = Self.router()
    router.configuration.log = { print($0) }  // mistakes and every candidate, answer and redirect
    router.configuration.log = nil  // nothing
    #expect(router.configuration.log == nil)
    router.configuration.log = { if $0.kind == .mistake { print($0) } }
    router.configuration.log?(.init(.trace, "no mistake"))
    #expect(output.lines.isEmpty)
    router.configuration.log = { $0.print() }  // in a release build, or in a test
    router.configuration.log?(.init(.trace, "no mistake: nothing is written"))
  }
}

extension ToldExamples {
  private struct Listing: RouteDestination {
    static let patterns: [RoutePattern] = ["/listing"]
    var page: Int

    init(_ match: RouteMatch) throws(ParameterError) {
      page = try match.value("page", in: .query, ignoringInvalid: true) ?? 1  // /books?page=abc is the first page
    }

    func write(to link: inout DeepLink.Parts) { link.setQuery("page", to: page, unless: 1) }
  }

  @Test func invalidItemsExampleHolds() throws {
    let router = Router(reachable: .inAppOnly) { RouteTo(Listing.self) }
    let page = { (link: String) in try router.table.match(link)?.destination(as: Listing.self).page }
    #expect(try page("/listing?page=abc") == 1)
    #expect(try page("/listing?page=3") == 3)
    #expect(try page("/listing?page=1&page=2") == 1)
    let match = try #require(try router.table.match("/listing?tag=1&tag=x&tag=2"))
    #expect(try match.values("tag", in: .query, as: Int.self, ignoringInvalid: true) == [1, 2])
  }
}
