import Foundation
import TestSupport
import Testing
import WaymarkTesting

@testable import WaymarkCore
@testable import WaymarkLinksCore

/// Texts that a constraint takes as one value lead to one place, and stay as they came.
@Suite("Equal values are one place · N39")
@MainActor
struct EqualValueTests {
  /// A pattern, two spellings of one link, and a link to another value.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pattern: RoutePattern
    let first: String
    let second: String
    let other: String
    var foldsCase = false
    var hasDigits = false

    init(
      _ pattern: RoutePattern, _ first: String, _ second: String, other: String, foldsCase: Bool = false,
      hasDigits: Bool = false
    ) {
      testDescription = "\(pattern): \(first) \(second)"
      self.pattern = pattern
      self.first = first
      self.second = second
      self.other = other
      self.foldsCase = foldsCase
      self.hasDigits = hasDigits
    }

    var options: RouteTable.Options {
      var options = RouteTable.Options(reachable: .fromLinks)
      options.caseSensitive = !foldsCase
      options.dialect.boolDigits = hasDigits
      return options
    }
  }

  nonisolated static let upper = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
  nonisolated static let lower = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

  nonisolated static let rows = [
    Row(
      "/docs/:id<uuid>", "app://docs/\(upper)", "app://docs/\(lower)",
      other: "app://docs/6BA7B810-9DAD-11D1-80B4-00C04FD430C9"),
    Row("/n/:id<int>", "app://n/7", "app://n/007", other: "app://n/-7"),
    Row("/n/:id<int>", "app://n/-0", "app://n/00", other: "app://n/1"),
    Row("/n/:id<uint>", "app://n/18446744073709551615", "app://n/0018446744073709551615", other: "app://n/0"),
    Row("/d/:id<double>", "app://d/1.5", "app://d/15e-1", other: "app://d/1.6"),
    Row("/d/:id<double>", "app://d/-0.0", "app://d/0", other: "app://d/1e-300"),
    Row("/b/:id<bool>", "app://b/1", "app://b/true", other: "app://b/0", hasDigits: true),
    Row("/l/:id<enum(en|de-AT)>", "app://l/de-AT", "app://l/DE-at", other: "app://l/en", foldsCase: true),
    Row(
      "/v:id<int>-:part<enum(a|b)>.json", "app:/v07-A.json", "app:/v%37-a.json", other: "app:/v7-b.json",
      foldsCase: true),
    Row("/f#/:id<int>", "app:/f#/7", "app:/f#/07", other: "app:/f#/8"),
    Row("/w/*rest/:id<int>", "app:/w/a/7", "app:/w/a/07", other: "app:/w/A/7"),
  ]

  /// An app with one screen at the pattern, whose leave guard notes that it was asked.
  @MainActor
  private struct App {
    let router: Router
    let host = HeadlessHost()
    let asked = Lines()

    init(_ row: Row, _ guarding: RouteGuard? = nil) {
      let asked = asked
      let leaving = LeaveGuard("unsaved") { _ in
        asked.lines.append("leave")
        return false
      }
      router = Router(options: row.options)
      let place = RouteTo(row.pattern, name: "place").reuse(.followsParameters)
      let guarded = guarding.map { place.guarded(by: $0) } ?? place.guarded(onLeaving: leaving)
      router.add(
        StackRoutes("stack") {
          RouteTo("/", name: "home")
          guarded
        })
      router.attach(host, to: .init(0))
    }

    func top() throws -> RouterState.Entry { try #require(router.state.top()) }
  }

  @MainActor
  private final class Lines {
    var lines: [String] = []
  }

  @Test("Another spelling leads to the open screen, and asks no leave guard", arguments: rows)
  func anotherSpelling(_ row: Row) throws {
    let app = App(row)
    app.router.open(row.first, .init(from: .inApp))
    let first = try app.top()
    #expect(first.key == "place")
    let history = app.router.history.back.count
    let navigation = app.router.open(row.second, .init(from: .inApp))
    let second = try app.top()
    guard case .opened? = navigation.result else {
      Issue.record("\(String(describing: navigation.result))")
      return
    }
    #expect(second.id == first.id)
    #expect(second.link == row.second)
    #expect(app.asked.lines.isEmpty)
    #expect(app.router.history.back.count == history)
    #expect(navigation.entry?.id == first.id)
  }

  @Test("Another value is another place, and asks the leave guard", arguments: rows)
  func anotherValue(_ row: Row) throws {
    let app = App(row)
    app.router.open(row.first, .init(from: .inApp))
    let first = try app.top()
    app.router.open(row.other, .init(from: .inApp))
    #expect(app.asked.lines == ["leave"])
    #expect(try app.top() == first)
  }

  @Test("A saved state with another spelling has the same place", arguments: rows)
  func savedState(_ row: Row) throws {
    let app = App(row)
    app.router.open(row.first, .init(from: .inApp))
    let saved = try SavedStateTests.coded(app.router.state)
    let other = App(row)
    other.router.restore(saved)
    let restored = try other.top()
    #expect(restored.link == row.first)
    other.router.open(row.second, .init(from: .inApp))
    #expect(try other.top().id == restored.id)
    #expect(other.asked.lines.isEmpty)
  }

  @Test("A state that is restored over another spelling keeps its screen", arguments: rows)
  func restoredOver(_ row: Row) throws {
    let app = App(row)
    app.router.open(row.first, .init(from: .inApp))
    let first = try app.top()
    let other = App(row)
    other.router.open(row.second, .init(from: .inApp))
    app.router.restore(try SavedStateTests.coded(other.router.state))
    #expect(try app.top().link == row.second)
    #expect(first.isOfSamePlace(as: try app.top()))
    #expect(first.keepsScreen(as: try app.top()))
  }

  @Test("The reducer knows a decoded entry by its value", arguments: rows)
  func decodedEntries(_ row: Row) throws {
    var builder = RouteTable.Builder(options: row.options)
    builder.add(
      StackRoutes("stack") {
        RouteTo("/", name: "home")
        RouteTo(row.pattern, name: "place").reuse(.followsParameters)
      })
    var walk = Walk(try builder.build())
    try walk.go(row.first)
    let first = try #require(walk.state.top())
    walk.apply(.restore(try SavedStateTests.coded(walk.state)))
    try walk.go(row.second)
    #expect(walk.state.top()?.id == first.id)
  }

  @Test("An answer that was waited for counts for other spellings that are open", arguments: rows)
  func permissionHoldsForOtherSpellings(_ row: Row) async throws {
    let isPaid = Lines()
    isPaid.lines = ["paid"]
    let app = App(
      row,
      .async("slow") { _ in
        await Task.yield()
        return isPaid.lines.isEmpty ? .denied("unpaid") : .proceed
      })
    _ = await app.router.open(row.first, .init(from: .inApp)).outcome
    #expect(try app.top().key == "place")
    isPaid.lines = []
    _ = await app.router.open(row.second, .init(from: .customScheme)).outcome
    await settle()
    #expect(!app.host.visible.contains("place"))
  }

  @Test("Extras of the first spelling stay with the second", arguments: rows)
  func extrasOfTheFirstSpellingStay(_ row: Row) throws {
    let app = App(row)
    app.router.open(row.first, .init(from: .inApp, extras: ["isOwner": true]))
    app.router.open(row.second, .init(from: .inApp))
    let match = try #require(app.router.match(for: try app.top()))
    #expect(match.extras.value("isOwner") == true)
    #expect(match.link.text == row.second)
  }

  @Test("The spellings of a link have one place text, and no other link has it", arguments: rows)
  func placeTexts(_ row: Row) throws {
    let table = try RouteTable(row.options, [RouteTable.Declaration(row.pattern)])
    let matches = try [row.first, row.second, row.other].map { try #require(try table.match($0)) }
    #expect(matches[0].hasSameLink(as: matches[1]))
    #expect(!matches[0].hasSameLink(as: matches[2]))
    let queried = try #require(
      try table.match(row.first.replacing("#", with: "?a#", maxReplacements: 1) + (row.first.contains("#") ? "" : "?a"))
    )
    #expect(!matches[0].hasSameLink(as: queried))
    #expect(matches[0].isOfSamePlace(as: matches[1]))
    #expect(!matches[0].isOfSamePlace(as: matches[2]))
  }

  @Test("A screen on the way keeps its text when another spelling passes over it")
  func onTheWay() throws {
    var walk = try Walk(
      StackRoutes("stack") {
        RouteTo("/docs/:id<uuid>", name: "doc") { RouteTo("page/:number<int>", name: "page") }.reuse(.alwaysNew)
      })
    try walk.go("/docs/\(Self.upper)/page/1")
    let first = try #require(walk.state.visibleEntries().first { $0.key == "doc" })
    try walk.go("/docs/\(Self.lower)/page/01")
    let second = try #require(walk.state.visibleEntries().first { $0.key == "doc" })
    #expect(second == first)
    #expect(second[parameter: "id"] == Self.upper)
  }

  @Test("A route above an absolute pattern is known by the value of its own constraint")
  func aboveAnAbsolutePattern() throws {
    var edit = RouteTable.Declaration("/edit/:id", name: "edit")
    edit.isAbsolute = true
    let declared = RouteTo(edit)
    var walk = try Walk(
      StackRoutes("stack") { RouteTo("/docs/:id<uuid>", name: "doc") { declared } })
    try walk.go("/docs/\(Self.upper)")
    let first = try #require(walk.state.top())
    try walk.go("/edit/\(Self.lower)")
    #expect(walk.visible() == "stack doc edit")
    #expect(walk.state.visibleEntries().first { $0.key == "doc" } == first)
  }

  @Test("Tabs below a route get its value with every spelling")
  func valuesFromAbove() throws {
    var walk = try Walk(
      StackRoutes("stack") {
        RouteTo("/docs/:id<uuid>", name: "doc") {
          TabRoutes("tabs") {
            StackRoutes("a") { RouteTo("a", name: "page-a") }
            StackRoutes("b") { RouteTo("b", name: "page-b").reuse(.followsParameters) }
          }
        }
      })
    try walk.go("/docs/\(Self.upper)/a")
    walk.apply(.select("b", in: "tabs"))
    let first = try #require(walk.state.top())
    try walk.go("/docs/\(Self.lower)/b")
    #expect(walk.state.top()?.id == first.id)
  }

  @Test("Entries and links that differ in spelling are unequal, because each has its text")
  func equalityIsOfTexts() throws {
    var walk = try Walk(StackRoutes("stack") { RouteTo("/n/:id<int>", name: "n") })
    try walk.go("/n/7")
    let first = try #require(walk.state.top())
    try walk.go("/n/007")
    let second = try #require(walk.state.top())
    #expect(first != second)
    #expect(first.parameters != second.parameters)
    #expect(second.parameters == [.init(name: "id", value: "007")])
    #expect(second.parameters.first?.hashValue == RouterState.Entry.Parameter(name: "id", value: "007").hashValue)
  }

  // MARK: Reading

  private enum Language: String, LinkValue, Decodable {
    case english = "en"
    case austrian = "de-AT"
  }

  private struct Page: Decodable {
    let lang: Language
  }

  private func page(_ link: String) throws -> RouteMatch {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.caseSensitive = false
    let table = try RouteTable(options, [RouteTable.Declaration("/:lang<enum(en|de-AT)>/home")])
    return try #require(try table.match(link))
  }

  @Test("A value of an enum in another case reads as the declared one")
  func declaredSpelling() throws {
    let match = try page("app:/DE-at/home")
    #expect(try match.value("lang", in: .path) as Language == .austrian)
    #expect(try match.lang as Language == .austrian)
    #expect(try match.value("lang", as: Language?.self) == .austrian)
    #expect(try match.lang as String == "de-AT")
    #expect(try match.decode(Page.self).lang == .austrian)
    #expect(match["lang"] == "DE-at")
    #expect(match.path["lang"] == "DE-at")
  }

  /// A number whose type takes one spelling only.
  private struct Plain: LinkValue {
    let linkText: String

    init?(linkText: String) {
      guard linkText == "7" || linkText == Self.id else { return nil }
      self.linkText = linkText
    }

    static let id = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
  }

  @Test("A type that takes one spelling only takes all that the constraint takes")
  func strictTypes() throws {
    let table = try RouteTable(
      .init(reachable: .fromLinks), [.init("/n/:id<int>"), .init("/docs/:id<uuid>"), .init("/q")])
    #expect(try #require(try table.match("/n/007")).value("id", in: .path, as: Plain.self).linkText == "7")
    #expect(try #require(try table.match("/docs/\(Self.upper)")).id as Plain? != nil)
    #expect(throws: ParameterError.self) {
      try #require(try table.match("/q?id=007")).value("id", in: .query, as: Plain.self)
    }
  }

  // MARK: Random spellings

  /// A constraint with a value of a model, and random texts for the value.
  private struct Model {
    let constraint: String
    let spell: (inout SeededGenerator) -> (value: String, texts: [String])
  }

  private static func cased(_ text: String, _ random: inout SeededGenerator) -> String {
    String(text.map { random.chance(1, in: 2) ? Character($0.uppercased()) : Character($0.lowercased()) })
  }

  private static func zeros(_ random: inout SeededGenerator) -> String {
    String(repeating: "0", count: Int.random(in: 0...3, using: &random))
  }

  private static let models = [
    Model(constraint: "int") { random in
      let value =
        random.chance(1, in: 2) ? Int64.random(in: -9...9, using: &random) : .random(in: .min ... .max, using: &random)
      let texts = (0..<2).map { _ in (value < 0 ? "-" : "") + zeros(&random) + "\(value.magnitude)" }
      return ("\(value)", texts)
    },
    Model(constraint: "uint") { random in
      let value =
        random.chance(1, in: 2) ? UInt64.random(in: 0...9, using: &random) : .random(in: .min ... .max, using: &random)
      return ("\(value)", (0..<2).map { _ in zeros(&random) + "\(value)" })
    },
    Model(constraint: "double") { random in
      let value = Int.random(in: -99...99, using: &random)
      let sign = value < 0 ? "-" : ""
      let texts = [
        sign + zeros(&random) + "\(value.magnitude / 10).\(value.magnitude % 10)" + zeros(&random),
        sign + "\(value.magnitude)\(random.pick(["e", "E"]))-\(zeros(&random))1",
        sign + zeros(&random) + "0.\(value.magnitude < 10 ? "0" : "")\(value.magnitude)e1",
      ]
      return ("\(value)", [random.pick(texts), random.pick(texts)])
    },
    Model(constraint: "uuid") { random in
      let digits = (0..<32).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
      let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(Array(digits)[$0]) }
      let text = parts.joined(separator: "-")
      return (text, (0..<2).map { _ in cased(text, &random) })
    },
    Model(constraint: "enum(en|de-AT|x)") { random in
      let value = random.pick(["en", "de-AT", "x"])
      return (value, (0..<2).map { _ in cased(value, &random) })
    },
    Model(constraint: "bool") { random in
      let value = random.pick([true, false])
      return ("\(value)", (0..<2).map { _ in random.pick(["\(value)", value ? "1" : "0"]) })
    },
    Model(constraint: "date") { random in
      let day = "20\(Int.random(in: 10...99, using: &random))-0\(Int.random(in: 1...9, using: &random))-11"
      return (day, [day, day])
    },
    Model(constraint: "slug") { random in
      let text = random.pick(["a", "007", "7", "true", "1.5".replacing(".", with: "-")])
      return (text, [text, text])
    },
  ]

  @Test("Two links are one place exactly if the model says that their values are equal")
  func randomSpellings() throws {
    var random = SeededGenerator.make()
    var options = RouteTable.Options(reachable: .fromLinks)
    options.caseSensitive = false
    options.dialect.boolDigits = true
    for model in Self.models {
      let table = try RouteTable(options, [.init(RoutePattern("/a/:v<\(model.constraint)>/end"))])
      for _ in 0..<SeededGenerator.rounds(200) {
        let (one, other) = (model.spell(&random), model.spell(&random))
        let texts = one.texts + other.texts
        let matches = try texts.map { try #require(try table.match("app:/a/\($0)/end"), "\($0)") }
        let forms = matches.map { $0.capturedParameters }
        #expect(forms[0].areSame(as: forms[1]), "seed \(random.seed): \(texts)")
        #expect(matches[0].hasSameLink(as: matches[1]), "seed \(random.seed): \(texts)")
        #expect(forms[0].areSame(as: forms[2]) == (one.value == other.value), "seed \(random.seed): \(texts)")
        #expect(forms.map { $0[0].value } == texts)
      }
    }
  }

  @Test("A regular expression, a constraint of the app and no constraint compare bytes")
  func untypedValuesCompareBytes() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.caseSensitive = false
    options.constraints = ["word": { _ in true }]
    for pattern in ["/a/:v", #"/a/:v(\w+)"#, "/a/:v<word>", "/a/*v"] {
      let table = try RouteTable(options, [.init(RoutePattern(pattern))])
      let matches = try ["/a/b", "/a/B", "/a/%62"].map { try #require(try table.match($0)) }
      let values = matches.map { $0.capturedParameters }
      #expect(!values[0].areSame(as: values[1]), "\(pattern)")
      #expect(values[0].areSame(as: values[2]) == (pattern != "/a/*v"), "\(pattern)")
    }
  }
}
