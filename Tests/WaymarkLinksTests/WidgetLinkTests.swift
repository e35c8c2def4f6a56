import Testing
import WaymarkLinks

/// A destination that stands in a file of its own, as an app and its widget share it.
private struct Chapter: RouteDestination {
  var book: Int
  var number: Int

  static var patterns: [RoutePattern] { ["/books/:book<int>/chapters/:number<int>"] }

  init(book: Int, number: Int) { (self.book, self.number) = (book, number) }

  init(_ match: RouteMatch) throws(ParameterError) {
    book = try match.value("book", in: .path)
    number = try match.value("number", in: .path)
  }

  func write(to link: inout DeepLink.Parts) {
    link.setPath("book", to: book)
    link.setPath("number", to: number)
  }
}

@Suite("Links without a router (N35)")
struct WidgetLinkTests {
  private let table: RouteTable

  init() throws {
    table = try RouteTable(
      hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks
    ) { RouteTo(Chapter.self) }
  }

  @Test func aDestinationHasAWebURL() throws {
    let url = try table.url(to: Chapter(book: 4, number: 2), as: .web)
    #expect(url.absoluteString == "https://books.example.com/books/4/chapters/2")
  }

  @Test func aNameHasAURLOfTheAppsScheme() throws {
    let url = try table.url(to: "chapter", ["book": 4, "number": 2], as: .scheme("bookshop"))
    #expect(url.absoluteString == "bookshop://books/4/chapters/2")
  }

  @Test func aURLIsReadBack() throws {
    let url = try table.url(to: Chapter(book: 4, number: 2), as: .web)
    let chapter: Chapter? = try table.match(url)?.destination()
    #expect(chapter?.number == 2)
  }

  @Test func aPathAloneHasNoURL() {
    #expect {
      try table.url(to: "chapter", ["book": 4, "number": 2], as: .path)
    } throws: {
      "\($0)".contains("a path alone is not a URL: write as: .web, or as: .scheme(\"myapp\")")
    }
  }

  @Test func tableWithoutHostsNamesTheMissingOption() throws {
    let table = try RouteTable(schemes: ["bookshop"], reachable: .fromLinks) { RouteTo(Chapter.self) }
    #expect {
      try table.url(to: Chapter(book: 4, number: 2), as: .web)
    } throws: {
      "\($0)".contains("as: .scheme(\"bookshop\")")
    }
  }

  @Test func unreachableRoutesHaveNoWebURL() throws {
    let table = try RouteTable(hosts: ["books.example.com"], reachable: .inAppOnly) { RouteTo(Chapter.self) }
    #expect(throws: LinkBuildingError.self) { try table.url(to: Chapter(book: 4, number: 2), as: .web) }
  }

  @Test func twoTypesOfOnePatternAreReported() {
    #expect(throws: RouteTable.InvalidTable.self) {
      try RouteTable(reachable: .fromLinks) {
        RouteTo(Chapter.self)
        RouteTo(Chapter.self)
      }
    }
  }
}
