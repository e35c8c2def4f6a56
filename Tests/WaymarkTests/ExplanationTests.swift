import Testing
import WaymarkCore
import WaymarkExplain
import WaymarkRouteFile

@Suite("Explanations name the reason · N4")
struct ExplanationTests {
  @Test func refusingRuleIsNamed() throws {
    var conditional = RouteTable.Declaration("/c/:id")
    conditional.condition = { _ in nil }
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.hosts = ["a.de", "b.de"]
    builder.add(conditional)
    builder.add("/n/:id<int>")
    builder.add("https://a.de/h/:id")
    builder.add("/m/v:x<int>.json")
    let table = try builder.build()
    func reasons(_ link: String) throws -> String? {
      try table.explain(DeepLink(link)).stages[0].candidates.first?.reason
    }
    #expect(try reasons("x://c/1") == "the path matches, but the condition of the route refuses the link")
    #expect(try reasons("x://n/one") == "segment 2 does not fit <int>")
    #expect(try reasons("https://b.de/h/1") == "the path matches, but the route is limited to a.de")
    #expect(try reasons("x://m/vone.json")?.contains("does not fit") == true)
  }

  @Test("A guard that passes a link on is reported with the candidate, and the next one is asked · N7")
  func passedOnLinkIsExplained() throws {
    let file = try RouteFile(
      json: #"""
        {"version":1,"options":{"reachable":"links","schemes":["x"]},"routes":[
          {"name":"user","pattern":"/:name","guard":{"name":"known","pass":true,"unless":"known"}},
          {"name":"page","pattern":"/:page","priority":-1}]}
        """#.utf8)
    let table = try file.table()
    let link = try DeepLink("x://imprint")
    let explanation = table.explain(link, asking: .simulated(table))
    #expect(explanation.stages[0].candidates.map(\.disposition) == [.pass, .screen])
    #expect(explanation.stages[0].candidates[1].reason.contains("asked if /:name passes"))
    #expect(explanation.resolution.match?.route.name == "page")
    #expect(explanation.description.contains("  pass"))
    let known = table.explain(link, asking: .simulated(table, ["known"]))
    #expect(known.stages[0].candidates.map(\.disposition) == [.screen, nil])
  }

  @MainActor
  @Test func aValueOfAnotherType() throws {
    let router = Router(reachable: .fromLinks)
    router.handle(Order.self)
    let candidate = try #require(router.table.explain(DeepLink("x://order/many")).stages[0].candidates.first)
    #expect(candidate.reason == "the path matches, but “count” in the path is not Int")
    #expect(!router.open("x://order/many").isHandled)
    #expect(router.open("x://order/7").isHandled)
  }

  private struct Order: RouteDestination {
    static let patterns: [RoutePattern] = ["/order/:count"]
    let count: Int
    init(_ match: RouteMatch) throws(ParameterError) { count = try match.value("count", in: .path) }
    func write(to link: inout DeepLink.Parts) { link.setPath("count", to: count) }
  }
}
