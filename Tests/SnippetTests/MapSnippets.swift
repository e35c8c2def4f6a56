// swift-format-ignore-file

// Snippets about the map of an app stand here as they stand in the pages and in the documentation of declarations.
import Foundation
import Testing
import Waymark
import WaymarkRouteFile
import WaymarkTesting

@MainActor
@Suite("Pages: the map of an app (N30)")
struct MapSnippets {
  func makeRouter() -> Router {
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }.tab("Books", systemImage: "book")
        RouteTo("/account", name: "account").guarded(by: RouteGuard("signedIn") { _ in .proceed })
      }
      RedirectRoute("/catalogue/:id", to: "/books/:id")
    }
    router.willOpen(file: "App/App.swift", line: 12) { _ in .proceed }
    return router
  }

@MainActor @Test(arguments: [RouteFile.Drawing.svg, .text])
func theMapIsAsReviewed(_ drawing: RouteFile.Drawing) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
  let kept = folder.appending(path: "map.\(drawing)")
  let file = RouteFile(makeRouter())
  let drawn = try file.drawing(drawing)
  if ProcessInfo.processInfo.environment["RECORD_MAP"] != nil {
    try Data(drawn.utf8).write(to: kept)
    try file.write(to: folder.appending(path: "routes.json"))
  }
  let reviewed = try String(contentsOf: kept, encoding: .utf8)
  #expect(Difference(drawn, expected: reviewed) == nil, "to accept it: RECORD_MAP=1 swift test --filter theMapIsAsReviewed")
}

  @Test func filesAndPictures() throws {
    let router = makeRouter()
    let routesJSON = FileManager.default.temporaryDirectory.appending(path: "waymark-map-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: routesJSON) }
    do {
      try RouteFile(router).write(to: routesJSON)           // then: waymark check --routes routes.json
      let picture = try RouteFile(router).drawing(.svg)
      #expect(picture.contains("signedIn"))
    }
    let lost = RouteFile(router).omissions       // ["the screens of 3 routes", "the guard signedIn", …]
    let read = try RouteFile(json: Data(contentsOf: routesJSON))
    #expect(read.omissions == lost)
    #expect(lost == ["the screens of 3 routes", "the guard signedIn", "the hook at App/App.swift:12"])
    do {
      let picture = try RouteFile(router).drawing(.svg, under: "shelf", only: .links)
      #expect(!picture.contains("signedIn"))
    }
    let table = router.table
    do {
      let text = try RouteFile(table).drawing(.text)
      #expect(text.contains("guard: signedIn"))
    }
    let reviewed = try RouteFile(router).drawing(.text)
    #expect(try Difference(RouteFile(router).drawing(.text), expected: reviewed) == nil)
  }
}
