import TestSupport
import Testing

@testable import WaymarkChecks
@_spi(Hosting) @testable import WaymarkCore

/// The cost of a check, counted in places of the trie, candidates and tests that it looks at.
@Suite("The checker: steps · N5 N11")
struct CheckGrowthTests {
  /// A way to make tables of any number of routes.
  struct Family: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let declarations: @Sendable (Int) -> [RouteTable.Declaration]

    init(_ description: String, declarations: @escaping @Sendable (Int) -> [RouteTable.Declaration]) {
      testDescription = description
      self.declarations = declarations
    }

    /// Routes whose patterns differ by their number.
    static func patterns(_ description: String, _ pattern: @escaping @Sendable (Int) -> String) -> Family {
      Family(description, declarations: { count in (0..<count).map { CheckGrowthTests.route(pattern($0)) } })
    }
  }

  private static func route(_ pattern: String) -> RouteTable.Declaration {
    RouteTable.Declaration(RoutePattern(pattern))
  }

  private static func conditional(_ pattern: String) -> RouteTable.Declaration {
    var declaration = route(pattern)
    declaration.condition = { _ in nil }
    return declaration
  }

  private static func redirect(_ pattern: String, to target: String) -> RouteTable.Declaration {
    RouteTable.Declaration(RoutePattern(pattern), redirect: RoutePattern(target))
  }

  static let families: [Family] = [
    .patterns("distinct routes") { "/part/r\($0)/:id" },
    .patterns("capitals") { "/R\($0)/:id" },
    .patterns("one pattern") { _ in "/same/:id" },
    .patterns("one pattern, other names") { "/same/:p\($0)" },
    .patterns("regular expressions") { "/r/:id(x{\($0 + 1)})" },
    .patterns("enums") { "/e/:id<enum(a\($0)|b\($0))>" },
    .patterns("mixed segments") { "/m/p\($0)-:id" },
    .patterns("mixed segments with expressions") { "/m/:id(x{\($0 + 1)}).json" },
    .patterns("literals beside mixed segments") { $0 % 2 == 0 ? "/m/p\($0)-:id" : "/m/p\($0)-a" },
    .patterns("wildcards") { "/w/*/r\($0)" },
    Family(
      "one pattern with a condition", declarations: { count in (0..<count).map { _ in conditional("/same/:id") } }),
    Family(
      "redirects to nowhere",
      declarations: { count in (0..<count).map { redirect("/old/r\($0)", to: "/new/r\($0)") } }),
    Family(
      "redirects to nowhere beside routes",
      declarations: { count in
        (0..<count).flatMap { [route("/new/s\($0)"), redirect("/old/:id/r\($0)", to: "/new/:id/r\($0)")] }
      }),
    Family(
      "routes that only redirects open",
      declarations: { count in
        (0..<count).flatMap { number in
          var closed = route("/paid/r\(number)/:id")
          closed.reachable = .fromRedirects
          let other = route("/free/r\(number)/:id")
          return [closed, number % 2 == 0 ? redirect("/buy/r\(number)/:id", to: "/paid/r\(number)/:id") : other]
        }
      }),
    Family(
      "chains of redirects", declarations: { count in (0..<count).map { redirect("/r\($0)", to: "/r\($0 + 1)") } }),
  ]

  private static func steps(_ family: Family, _ count: Int) -> Int {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["example.com"]
    var builder = RouteTable.Builder(options: options)
    for declaration in family.declarations(count) { builder.add(declaration) }
    var check = TableCheck(store: builder.buildLeavingOut().table.store)
    check.run(redirectingTo: []) { _ in true }
    return check.steps
  }

  @Test(arguments: families) func workGrowsWithTheRoutes(_ family: Family) {
    let steps = [100, 200, 400].map { Self.steps(family, $0) }
    for (fewer, more) in zip(steps, steps.dropFirst()) { #expect(more <= 2 * fewer + 100, "\(steps)") }
    #expect(steps[0] > 0)
  }

  /// A look-up gives the problems that a search of all candidates gives.
  @Test func indexAgreesWithASearch() throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(100) {
      let models = (0..<Int.random(in: 1...30, using: &random)).map { ModelRoute.random(&random, number: $0) }
      let store = try RouteTable(RouteTable.Options(reachable: .fromLinks), models.map(\.declaration)).store
      let coverage = Coverage(store)
      for (index, candidate) in store.candidates.enumerated() {
        guard let other = coverage.firstCovering(index) else { continue }
        #expect(other < index)
        let isAlike = store.candidates[..<index].firstIndex { $0.isAlike(candidate) && $0.limit == candidate.limit }
        if let isAlike { #expect(other <= isAlike, "seed \(random.seed): \(candidate.variant.text)") }
      }
      for (index, candidate) in store.candidates.enumerated() {
        let alike = store.candidates[..<index].contains { $0.isAlike(candidate) && $0.limit == candidate.limit }
        if alike { #expect(coverage.firstCovering(index) != nil, "seed \(random.seed): \(candidate.variant.text)") }
      }
    }
  }

  @Test func theIndexOfTargetsAgreesWithASearch() throws {
    var random = SeededGenerator.make()
    let pieces = ["a", "b", ":x", "*r", "v:x", ":x<int>", "7"]
    func text(_ random: inout SeededGenerator) -> String {
      var segments = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(pieces) }
      while segments.count(where: { $0.hasPrefix("*") }) > 1 { segments.removeLast() }
      return "/" + segments.enumerated().map { $1.replacing("x", with: "x\($0)") }.joined(separator: "/")
    }
    for _ in 0..<SeededGenerator.rounds(300) {
      var builder = RouteTable.Builder(reachable: .fromLinks)
      builder.options.caseSensitive = random.chance(1, in: 2)
      for _ in 0..<Int.random(in: 1...6, using: &random) { builder.add(Self.route(text(&random))) }
      let store = builder.buildLeavingOut().table.store
      var index = TargetIndex(store)
      let target = text(&random).replacing("<int>", with: "")
      guard let template = try? RedirectTemplate(target, syntax: store.options.patternSyntax) else { continue }
      #expect(index.mayMatch(template) == store.mayMatch(template), "seed \(random.seed): \(target)")
    }
  }
}
