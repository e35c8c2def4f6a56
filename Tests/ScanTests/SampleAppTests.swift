#if canImport(BookshopRoutes)
  import BookshopRoutes
  import Foundation
  import TestSupport
  import Testing
  import Waymark
  import WaymarkExplain
  import WaymarkRouteFile

  @testable import WaymarkScanner

  /// The map of an app from its sources, and from the running app.
  @MainActor
  @Suite("The sample apps, scanned and from code (N30)")
  struct SampleAppTests {
    nonisolated static let apps = ["BookshopUIKit", "BookshopSwiftUI"]

    private func scan(_ app: String) throws -> Scan {
      Scan(
        try ["BookshopRoutes", app].flatMap { folder in
          let path = CaseFile.repository.appending(path: "Examples/\(folder)").path
          return try SourceFolder(argument: "\(folder)=\(path)").files()
        })
    }

    private func json(_ scan: Scan) -> [UInt8] {
      scan.file(hosts: ["books.example.com"], schemes: ["bookshop"]).json
    }

    private func router() -> Router { Router.bookshop(Bookstore()) }

    @Test(arguments: apps)
    func onlyListedRoutesAreLost(_ app: String) throws {
      let scan = try scan(app)
      #expect(scan.notes.map(\.message) == [])
      let file = try RouteFile(json: json(scan))
      #expect(
        file.omissions == [
          "the options of the router, but for hosts and schemes", "the screens of 11 routes", "the guard signedIn",
          "the typed destination of pickQuantity",
        ])
      let code = RouteFile(router())
      // A file has no sheet options at all. The scan does not see that a type may redirect.
      #expect(
        code.omissions == [
          "the screens of 11 routes", "the guard signedIn", "the code that redirects pickQuantity",
          "the typed destination of pickQuantity", "the options of the sheet cart",
        ])
      let written = [RouteFile(try file.table()), RouteFile(try RouteFile(json: code.json).table())]
      let values = try written.map { Self.withoutLosses(try JSONValue(parsing: $0.json)) }
      #expect(values[0] == values[1])
    }

    @Test(arguments: apps)
    func picturesAndChangesAreTheSame(_ app: String) throws {
      let (scanned, code) = (try RouteFile(json: json(scan(app))), RouteFile(router()))
      for drawing in [RouteFile.Drawing.text, .mermaid, .dot, .flow] {
        #expect(try scanned.drawing(drawing) == code.drawing(drawing), "\(drawing)")
      }
      let tables = [try scanned.table(), router().table]
      #expect(Self.words(tables[0].changes(since: tables[1])) == [])
      #expect(Self.words(tables[1].changes(since: tables[0])) == [])
      #expect(Self.words(try tables[1].changes(since: RouteFile(json: code.json).table())) == [])
      #expect(Self.words(try RouteFile(json: code.json).table().changes(since: tables[1])) == [])
    }

    private static func words(_ changes: [RouteTable.Change]) -> [String] {
      changes.map { "\($0.kind.rawValue) \($0.pattern)" }
    }

    /// The file without its list of losses.
    private static func withoutLosses(_ value: JSONValue) -> String {
      if !value.members.isEmpty {
        let members = value.members.filter { $0.key != "omissions" }
        return "{" + members.map { "\($0.key): \(withoutLosses($0.value))" }.joined(separator: ", ") + "}"
      }
      return value.elements.isEmpty ? value.jsonText : "[\(value.elements.map(withoutLosses).joined(separator: ", "))]"
    }
  }
#endif
