import Testing
import Waymark

@Suite("Route files: the map (M1)")
struct RouteFileMapTests {
  static let text = """
    { "version": 1,
      "routes": [ { "name": "help", "pattern": "/help", "modals": [ { "name": "contact", "pattern": "contact" } ] } ],
      "map": { "switcher": "root", "options": [
        { "route": "login", "pattern": "/login" },
        { "tabs": "main", "modals": [ { "route": "search", "pattern": "/search" } ], "branches": [
          { "stack": "todayTab", "routes": [ { "route": "today", "pattern": "/today",
              "modals": [ { "stack": "storyStack", "routes": [ { "route": "story", "pattern": "story/:id" } ] } ] } ] },
          { "split": "booksTab", "columns": [
            { "stack": "list", "routes": [ { "route": "books", "pattern": "/books" } ] },
            { "stack": "detail", "routes": [ { "route": "book", "pattern": "/books/:id" } ] } ] } ] } ] } }
    """

  @Test(arguments: [
    ("/login", "root login"), ("/today", "root main todayTab today"),
    ("/today/story/4", "root main todayTab today storyStack story"),
    ("/search", "root main todayTab today search"),
    ("/books/4", "root main booksTab list books detail book"),
  ])
  func leadsThere(_ link: String, _ shown: String) throws {
    let map = try RouteFile(json: Array(Self.text.utf8)).map()
    let match = try #require(try map.table.match(link))
    let change = RouterState(first: map).applying(.show(match, as: .inPlace), in: map)
    #expect(change.state.visible().joined(separator: " ") == shown)
  }

  @Test func flatRoutesAreBesideTheTree() throws {
    let map = try RouteFile(json: Array(Self.text.utf8)).map()
    #expect(map.roots.map(\.key) == ["help", "root"])
    let help = try #require(map.route(forKey: "help").flatMap { map.place(of: $0) })
    #expect(map.modals(of: help).map(\.key) == ["contact"])
    let state = RouterState(first: map).applying(
      .show(try #require(try map.table.match("/books")), as: .inPlace), in: map
    ).state
    let contact = state.applying(.show(try #require(try map.table.match("/help/contact")), as: .inPlace), in: map).state
    #expect(contact.visible().suffix(3) == ["detail", "help", "contact"])
  }

  @Test func theTreeIsChecked() throws {
    let text = #"{ "version": 1, "map": { "tabs": "main", "branches": [ { "switcher": "none", "options": [] } ] } }"#
    let invalid = try #require(throws: RouteFile.Invalid.self) { try RouteFile(json: Array(text.utf8)).map() }
    #expect(invalid.problems.count == 1)
    #expect(invalid.description.contains("there is nothing in the switcher “none”"))
    #expect(invalid.description.hasPrefix("route file:1:"))
  }
}
