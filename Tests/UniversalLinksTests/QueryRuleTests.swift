import TestSupport
import Testing
import Waymark

@testable import WaymarkUniversalLinks

/// Patterns that ask for the query, and components with `?`.
@Suite("Conditions on the query in association files · N9")
struct QueryRuleTests {
  private func components(_ patterns: String...) throws -> [String] {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["books.example.com"]
    var builder = RouteTable.Builder(options: options)
    for pattern in patterns {
      var route = RouteTable.Declaration(RoutePattern(pattern.hasPrefix("!") ? String(pattern.dropFirst()) : pattern))
      if pattern.hasPrefix("!") { route.reachable = .inAppOnly }
      builder.add(route)
    }
    let table = try builder.build()
    let file = AssociationFile(for: table, apps: ["A1B2C3D4E5.com.example.books"])
    #expect(file.problems(for: table).map(\.short) == [])
    return file.details[0].rules.map { rule in
      var writer = JSONWriter()
      AssociationFile.write(rule, to: &writer)
      return writer.text
    }
  }

  @Test(
    "A component has the items that it can ask for",
    arguments: [
      ("/books?:tab", #"{"/":"/books","?":{"tab":"?*"}}"#), ("/books?:id<int>", #"{"/":"/books","?":{"id":"?*"}}"#),
      ("/?screen=swap", #"{"/":"/","?":{"screen":"swap"}}"#), ("/sales?new", #"{"/":"/sales"}"#),
      ("/sales?new&:page", #"{"/":"/sales","?":{"page":"?*"}}"#), ("/x?a=b%26c", #"{"/":"/x","?":{"a":"?*"}}"#),
      ("/wc?*uri", #"{"/":"/wc","?":{"uri":"?*"}}"#),
    ])
  func componentHasTheItemsOfItsRoute(_ pattern: String, _ component: String) throws {
    #expect(try components(pattern) == [component])
  }

  @Test("Choices are a variable, and forms are written")
  func choicesAreWrittenAsAVariable() throws {
    #expect(try components("/e?:kind<enum(old|used)>") == [#"{"/":"/e","?":{"kind":"$(kind)"}}"#])
    #expect(try components("/e?:day<date>") == [#"{"/":"/e","?":{"day":"????-??-??"}}"#])
  }

  @Test("A route for the app only is excluded before the one that takes other queries")
  func privateRouteIsExcludedFirst() throws {
    #expect(
      try components("!/books?:admin", "/books")
        == [#"{"/":"/books","?":{"admin":"?*"},"exclude":true}"#, #"{"/":"/books"}"#])
  }

  @Test("A component that hands over links without the item is reported, as is one that asks for more")
  func missingOrExcessItemIsReported() throws {
    let table = try table("/books?:id")
    #expect(
      try file(#"{"/": "/books"}"#).problems(for: table).map(\.short)
        == ["handedOverUnmatched https://books.example.com/books #1 -"])
    #expect(
      try file(#"{"/": "/books", "?": {"id": "?*", "x": "?*"}}"#).problems(for: table).map(\.short)
        == ["neverHandedOver https://books.example.com/books?id=0 - /books?:id"])
    #expect(try file(#"{"/": "/books", "?": {"id": "?*"}}"#).problems(for: table).isEmpty)
  }

  @Test("A condition that no component can express is widened, and named")
  func inexpressibleConditionIsWidened() throws {
    let presence = try table("/sales?new")
    let file = AssociationFile(for: presence, apps: ["A1B2C3D4E5.com.example.books"])
    #expect(file.widenings(for: presence).map(\.message).first?.contains("no component can say new") == true)
    let value = try table("/books?:id<int>")
    let other = AssociationFile(for: value, apps: ["A1B2C3D4E5.com.example.books"])
    #expect(other.widenings(for: value).map(\.message).first?.contains("no component can say <int>") == true)
    let exact = try table("/books?:id")
    #expect(AssociationFile(for: exact, apps: ["A1B2C3D4E5.com.example.books"]).widenings(for: exact).isEmpty)
  }

  @Test("The pattern that redirects is in the file, its target for redirects only is not")
  func redirectingPatternIsListed() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["books.example.com"]
    var builder = RouteTable.Builder(options: options)
    var paid = RouteTable.Declaration("/paid/:id")
    paid.reachable = .fromRedirects
    builder.add(paid)
    builder.add("/return/:id", redirect: "/paid/:id")
    let table = try builder.build()
    let file = AssociationFile(for: table, apps: ["A1B2C3D4E5.com.example.books"])
    #expect(file.details[0].rules.compactMap(\.path).contains("/return/?*"))
    #expect(!file.details[0].rules.contains { $0.path == "/paid/?*" && $0.excludes != true })
    #expect(file.problems(for: table).isEmpty)
  }
}
