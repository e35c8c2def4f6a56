import Testing

/// The examples of `Documentation/AWayOut.md`, which are compiled and run.
@Suite("Snippets of the way out · N42")
struct WayOutSnippets {
  private func showBook(_ id: Int64) -> String { "book \(id)" }
  private func log(_ reason: Links.Rejection) -> String { reason.rawValue }

  private func opened(_ text: String) -> String? {
    let links = Links()
    switch links.open(text, from: .universalLink) {
    case .matched(let match):
      guard case .book(let id) = match.route else { return nil }
      return showBook(id)
    case .rejected(let reason): return log(reason)
    case .unmatched, .refused: return nil
    }
  }

  @Test func linksAreOpened() {
    #expect(opened("https://books.example.com/books/42") == "book 42")
    #expect(opened("https://books.example.com/nowhere") == nil)
    #expect(opened("https://evil.example/books/42") == "hostNotAllowed")
  }

  @Test func linksAreWritten() {
    let links = Links()
    let url = links.link(to: .book(id: 42), as: .web)  // "https://books.example.com/books/42"
    #expect(url == "https://books.example.com/books/42")
  }

  @Test func matchesArePassedOn() throws {
    let links = Links()
    let canShow: (Links.Route) -> Bool = { route in
      if case .search = route { true } else { false }
    }
    var shown: Links.Match?
    var search = links.search(try links.read("bookshop://books/search"))
    while case .matched(let match) = search.next() {
      if canShow(match.route) {
        shown = match
        break
      }
    }
    #expect(shown != nil)
  }
}
