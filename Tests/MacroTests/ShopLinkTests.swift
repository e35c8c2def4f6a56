#if Macros
  // The first file of the page about tests.
  import Foundation
  import Testing
  import WaymarkMacros
  import WaymarkTesting

  @Routes enum Shop: Equatable {
    @Pattern("/books", tab: "Books") case books
    @Pattern("/books/:id") case book(id: Int)
  }

  @Test func aLinkInAMailIsItsBook() throws {
    let url = try #require(URL(string: "bookshop://books/42?ref=mail"))
    #expect(Shop(url) == .book(id: 42))
  }

  @MainActor @Test func aLinkInAMailOpensItsBook() async {
    let app = RouterTester(Router(schemes: ["bookshop"], reachable: .fromLinks) { Shop.routes })
    await app.open("bookshop://books/42?ref=mail", .init(from: .customScheme))
    #expect(app.top(Shop.self) == .book(id: 42))
    await app.goBack()
    #expect(app.top(Shop.self) == .books)
  }
#endif
