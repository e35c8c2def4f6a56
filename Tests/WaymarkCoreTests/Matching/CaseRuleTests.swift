import Testing
import WaymarkCore
import WaymarkExplain

@Suite("Each route may have a case rule of its own · F1")
struct CaseRuleTests {
  private func table(_ routes: some RouteContent, caseSensitive: Bool = true) throws -> RouteTable {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.caseSensitive = caseSensitive
    builder.add(routes)
    return try builder.build()
  }

  @Test func oneRouteMayFoldCase() throws {
    let table = try table(
      RouteMap {
        RouteTo("/Books/:id", name: "books").caseSensitive(false)
        RouteTo("/music/:id", name: "music")
        RouteTo("/v:x.json", name: "mixed")
        RouteTo("/docs#/Part/:n", name: "docs")
      })
    for (link, name) in [
      ("x:/books/A", "books"), ("x:/BOOKS/a", "books"), ("x:/music/1", "music"), ("x:/Music/1", nil),
      ("x:/vA.json", "mixed"),
      ("x:/VA.json", nil), ("x:/docs#/Part/1", "docs"), ("x:/docs#/part/1", nil), ("x:/Docs#/Part/1", nil),
    ] {
      #expect(try table.match(link)?.route.name == name, "\(link)")
    }
    #expect(try table.match("x:/BOOKS/Aa")?["id"] == "Aa", "values keep their case")
  }

  /// Routes that differ in the case of their literals only are different, as long as they do not fold it.
  @Test func otherRoutesKeepTheirCase() throws {
    let table = try table(
      RouteMap {
        RouteTo("/a", name: "small")
        RouteTo("/A", name: "large")
        RouteTo("/b", name: "any").caseSensitive(false)
      })
    for (link, name) in [("x:/a", "small"), ("x:/A", "large"), ("x:/B", "any"), ("x:/b", "any")] {
      #expect(try table.match(link)?.route.name == name)
    }
    #expect(table.check().isEmpty || table.check().allSatisfy { $0.code == .hostsMissing })
  }

  @Test func caseRuleIsInherited() throws {
    let folded = try table(
      RouteMap {
        StackRoutes("s") {
          RouteTo("/a", name: "a") {
            RouteTo("b", name: "b")
            RouteTo("c", name: "c").caseSensitive(true)
          }
        }
        .caseSensitive(false)
      })
    #expect(try folded.match("x:/A/B")?.route.name == "b")
    #expect(try folded.match("x:/A/c") == nil)
    #expect(try folded.match("x:/a/c")?.route.name == "c")
    let sensitive = try table(RouteMap { RouteTo("/a", name: "a").caseSensitive(true) }, caseSensitive: false)
    #expect(try sensitive.match("x:/A") == nil)
    #expect(try sensitive.match("x:/a") != nil)
    let reason = try folded.explain(DeepLink("x:/A/c")).stages[0].candidates.first { $0.route.name == "c" }?.reason
    #expect(reason == "segment 1 differs only in case from “a”: write it so, or .caseSensitive(false) on the route")
  }
}
