import Testing
import Waymark
import WaymarkRouteFile

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
  func linksOfAMapLeadToTheirScreens(_ link: String, _ shown: String) throws {
    let table = try RouteFile(json: Array(Self.text.utf8)).table()
    let match = try #require(try table.match(link))
    let change = RouterState(first: table).change(by: .show(match, as: .inPlace), in: table)
    #expect(change.state.visible().joined(separator: " ") == shown)
  }

  @Test func flatRoutesAreBesideTheTree() throws {
    let table = try RouteFile(json: Array(Self.text.utf8)).table()
    #expect(table.roots.map(\.key) == ["help", "root"])
    let help = try #require(table.route(forKey: "help").flatMap { table.place(of: $0) })
    #expect(help.modals.map(\.key) == ["contact"])
    let state = RouterState(first: table).change(
      by: .show(try #require(try table.match("/books")), as: .inPlace), in: table
    ).state
    let contact = state.change(by: .show(try #require(try table.match("/help/contact")), as: .inPlace), in: table).state
    #expect(contact.visible().suffix(3) == ["detail", "help", "contact"])
  }

  @Test func theTreeIsChecked() throws {
    let text = #"{ "version": 1, "map": { "tabs": "main", "branches": [ { "switcher": "none", "options": [] } ] } }"#
    let invalid = try #require(throws: RouteFile.Invalid.self) { try RouteFile(json: Array(text.utf8)).table() }
    #expect(invalid.problems.count == 1)
    #expect(invalid.description.contains("there is nothing in the switcher “none”"))
    #expect(invalid.description.hasPrefix("route file:1:"))
  }
}
