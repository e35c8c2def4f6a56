import TestSupport
import Testing
import WaymarkCore
import WaymarkExplain

@Suite("A literal that looks like another part of a pattern · N2")
struct PatternIdentityTests {
  private static func table(_ patterns: RoutePattern...) throws -> RouteTable {
    try RouteTable(
      RouteTable.Options(reachable: .fromLinks), patterns.map { RouteTable.Declaration($0, name: $0.text) })
  }

  @Test(
    "A literal with the spelling of a constraint is not that constraint",
    arguments: [("/7x", "/:b<int>x"), ("/q%3Cint%3Ex", "/:a%3Cint%3Ex"), ("/qx", nil)])
  func literalsAreNoConstraints(_ link: String, _ route: String?) throws {
    for table in [try Self.table("/:a%3Cint%3Ex", "/:b<int>x"), try Self.table("/:b<int>x", "/:a%3Cint%3Ex")] {
      #expect(try table.match(link)?.route.name == route)
    }
  }

  @Test(
    "A comparison of two tables reports a pattern that only looks the same",
    arguments: [
      ("/a/*rest", "/a/%2A"), ("/%3A%3Cint%3E", "/:id<int>"), ("/x?a=b", "/x?a%3D1b"), ("/x?uri%3D%2A", "/x?*uri"),
    ] as [(RoutePattern, RoutePattern)])
  func changesAreReported(_ before: RoutePattern, _ after: RoutePattern) throws {
    let options = RouteTable.Options(reachable: .fromLinks)
    let old = try RouteTable(options, [RouteTable.Declaration(before, name: "a")])
    let new = try RouteTable(options, [RouteTable.Declaration(after, name: "a")])
    #expect(!new.changes(since: old).isEmpty)
    #expect(old.changes(since: old).isEmpty)
  }
}
