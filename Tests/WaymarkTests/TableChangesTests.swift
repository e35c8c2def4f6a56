import TestSupport
import Testing
import WaymarkCore
import WaymarkExplain

@Suite("Changes for old links · N5")
struct TableChangesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: [RouteTable.Declaration]
    let new: [RouteTable.Declaration]
    let oldOptions: @Sendable (inout RouteTable.Options) -> Void
    let newOptions: @Sendable (inout RouteTable.Options) -> Void
    /// Kind, pattern or variant, and rival of each change.
    let changes: [String]

    init(
      _ description: String, _ old: [RouteTable.Declaration], _ new: [RouteTable.Declaration], _ changes: String...,
      oldOptions: @escaping @Sendable (inout RouteTable.Options) -> Void = { _ in },
      options: @escaping @Sendable (inout RouteTable.Options) -> Void = { _ in }
    ) {
      testDescription = description
      self.old = old
      self.new = new
      self.changes = changes
      self.oldOptions = oldOptions
      newOptions = options
    }
  }

  private static func route(
    _ pattern: RoutePattern, _ name: String? = nil, priority: Int = 0, to redirect: RoutePattern? = nil,
    reach: RouteTable.Reach? = nil
  ) -> RouteTable.Declaration {
    var declaration = RouteTable.Declaration(pattern, name: name, priority: priority, redirect: redirect)
    declaration.reachable = reach
    return declaration
  }

  static let harmless = [
    Row("nothing", [route("/a"), route("/b/:x")], [route("/b/:x"), route("/a")]),
    Row(
      "redirected", [route("/old/:x")], [route("/old/:x", to: "/new/:x"), route("/new/:x")], "moved /old/:x ← /new/:x"),
    Row(
      "redirected to the route of the name", [route("/trip/:id<int>", "trip")],
      [route("/trips/:id<int>", "trip"), route("/trip/:id", to: "/trips/:id")], "moved /trip/:id<int> ← /trips/:id<int>"
    ),
    Row(
      "redirected with its neighbours, twice", [route("/t/new", "new"), route("/t/:x", "t")],
      [route("/u/new", "new"), route("/u/:x", "t"), route("/t/*r", to: "/s/*r"), route("/s/*r", to: "/u/*r")],
      "moved /t/new ← /u/new", "moved /t/:x ← /u/:x", "added /s/*r"),
    Row("another name for a parameter", [route("/b/:x")], [route("/b/:y")]),
    Row("renamed", [route("/a", "one")], [route("/a", "two")]),
    Row("widened", [route("/b/:x<int>", "b")], [route("/b/:x", "b")]),
    Row("a wider condition on the query", [route("/b?:x<int>", "b")], [route("/b?:x", "b")]),
    Row("widened without a name", [route("/b/:x<int>")], [route("/b/:x")]),
    Row("a group more", [route("/a", "a")], [route("/a(/:x)", "a")]),
    Row(
      "a redirect to some values only", [route("/s/:x", to: "/b/:x"), route("/b/:x<int>")],
      [route("/s/:x", to: "/b/:x"), route("/b/:x<int>")]),
    Row("added", [route("/a")], [route("/a"), route("/b", "b")], "added /b"),
    Row("a literal that was there before", [route("/a/new"), route("/a/:x")], [route("/a/new"), route("/a/:x")]),
    Row("never reached, and gone", [route("/:x", priority: 1), route("/a")], [route("/:x")]),
    Row("another constraint beside", [route("/a/:x<int>")], [route("/a/:x<int>"), route("/a/new")], "added /a/new"),
  ]

  static let breaking = [
    Row(
      "redirected to a route of another name", [route("/old/:x", "a")],
      [route("/old/:x", to: "/new/:x"), route("/new/:x", "b")], "changed /old/:x", "added /new/:x"),
    Row(
      "redirected to a route that was there", [route("/old/:x"), route("/new/:x")],
      [route("/old/:x", to: "/new/:x"), route("/new/:x")], "changed /old/:x"),
    Row(
      "redirected, with values that changed places", [route("/t/:x/:y", "t")],
      [route("/t/:x/:y", to: "/u/:x/:y"), route("/u/:y/:x", "t")], "changed /t/:x/:y ← /t/:x/:y"),
    Row(
      "redirected, with one value for all", [route("/t/:x", "t")], [route("/t/:x", to: "/u/1"), route("/u/:x", "t")],
      "changed /t/:x ← /t/:x"),
    Row(
      "redirected, and another route takes some", [route("/t/:x", "t")],
      [route("/t/:x", to: "/u/:x"), route("/u/:x", "t"), route("/u/new", "new")], "changed /t/:x ← /t/:x",
      "added /u/new"),
    Row(
      "redirected to fewer senders", [route("/t/:x", "t")],
      [route("/t/:x", to: "/u/:x"), route("/u/:x", "t", reach: .inAppOnly)], "narrowed /t/:x ← /u/:x"),
    Row("removed", [route("/a"), route("/b")], [route("/a")], "removed /b"),
    Row("removed, and a catch-all takes it", [route("/b"), route("/*")], [route("/*")], "removed /b ← /*"),
    Row("moved", [route("/b/:x", "b")], [route("/c/:x", "b")], "removed /b/:x", "added /c/:x"),
    Row("narrowed by a constraint", [route("/b/:x", "b")], [route("/b/:x<int>", "b")], "narrowed /b/:x ← /b/:x<int>"),
    Row("narrowed without a name", [route("/b/:x")], [route("/b/:x<int>")], "narrowed /b/:x ← /b/:x<int>"),
    Row("a condition on the query", [route("/a", "a")], [route("/a?x", "a")], "narrowed /a ← /a?x"),
    Row("only by redirects", [route("/a", "a")], [route("/a", "a", reach: .fromRedirects)], "narrowed /a ← /a"),
    Row("a group less", [route("/a(/:x)", "a")], [route("/a", "a")], "narrowed /a/:x"),
    Row("a scheme only", [route("/a", "a")], [route("x://a", "a")], "narrowed /a ← x://a"),
    Row("a reach", [route("/a")], [route("/a", reach: .fromSources([.push]))], "narrowed /a ← /a"),
    Row(
      "shadowed by one with priority", [route("/a")], [route("/a"), route("/:x", priority: 1)], "shadowed /a ← /:x",
      "added /:x"),
    Row(
      "shadowed in part", [route("/a/:x")], [route("/a/:x"), route("/a/new")], "shadowed /a/:x ← /a/new", "added /a/new"
    ),
    Row(
      "a redirect to some values only, and those go", [route("/s/:x", to: "/b/:x"), route("/b/:x<int>")],
      [route("/s/:x", to: "/b/:x")], "removed /s/:x ← /s/:x", "removed /b/:x<int>"),
    Row("a redirect to nowhere", [route("/a")], [route("/a", to: "/b")], "removed /a ← /a"),
    Row(
      "schemes", [route("/a")], [route("/a")], "removed y", oldOptions: { $0.schemes = ["x", "y"] },
      options: { $0.schemes = ["X"] }),
    Row("any scheme, then some", [route("/a")], [route("/a")], "narrowed schemes", options: { $0.schemes = ["x"] }),
    Row(
      "hosts", [route("/a")], [route("/a")], "removed a.de", oldOptions: { $0.hosts = ["a.de", "b.c.de"] },
      options: { $0.hosts = ["*.c.de"] }),
    Row("case", [route("/a")], [route("/a")], "narrowed caseSensitive", oldOptions: { $0.caseSensitive = false }),
    Row("limits", [route("/a")], [route("/a")], "narrowed limits", options: { $0.limits.segments = 2 }),
  ]

  private static func aliased(_ pattern: RoutePattern, _ aliases: RoutePattern...) -> RouteTable.Declaration {
    var declaration = RouteTable.Declaration(pattern, name: "cook")
    declaration.aliases = aliases
    return declaration
  }

  @Test("N40: a lost alias is reported by its own pattern")
  func aLostAliasIsNamed() throws {
    let old = try RouteTable(.init(reachable: .fromLinks), [Self.aliased("/cooks/:handle", "/c/:handle", "/u/:handle")])
    let new = try RouteTable(.init(reachable: .fromLinks), [Self.aliased("/cooks/:handle", "/c/:handle")])
    let changes = new.changes(since: old)
    #expect(changes.map(\.kind) == [.removed])
    #expect(changes.map(\.alias) == ["/u/:handle"])
    #expect(changes.map(\.pattern) == ["/cooks/:handle"])
    #expect(changes.map(\.variant) == [nil])
    #expect(changes.map(\.message) == ["the alias “/u/:handle”: no route takes these links any more"])
  }

  @Test("N40: a narrower alias is reported by its own pattern, and the main pattern is not blamed")
  func aNarrowerAliasIsNamed() throws {
    let old = try RouteTable(.init(reachable: .fromLinks), [Self.aliased("/cooks/:id", "/c/:id(/print)")])
    let new = try RouteTable(.init(reachable: .fromLinks), [Self.aliased("/cooks/:id", "/c/:id")])
    let changes = new.changes(since: old)
    #expect(changes.map(\.kind) == [.narrowed])
    #expect(changes.map(\.alias) == ["/c/:id(/print)"])
    #expect(changes.map(\.variant) == ["/c/:id/print"])
  }

  @Test(arguments: harmless + breaking)
  func exactlyTheChangesAreReported(_ row: Row) throws {
    var (oldOptions, newOptions) = (
      RouteTable.Options(reachable: .fromLinks), RouteTable.Options(reachable: .fromLinks)
    )
    row.oldOptions(&oldOptions)
    row.newOptions(&newOptions)
    let changes = try RouteTable(newOptions, row.new).changes(since: RouteTable(oldOptions, row.old))
    #expect(
      changes.map { "\($0.kind.rawValue) \($0.variant ?? $0.pattern)" + ($0.rival.map { " ← \($0)" } ?? "") }
        == row.changes)
    #expect(
      changes.contains(where: \.breaksLinks) == Self.breaking.contains { $0.testDescription == row.testDescription })
  }

  /// A link of the old table that leads elsewhere in the new one, or nowhere, is reported by the route it led to.
  @Test func unreportedLinksHaveNotChanged() throws {
    var random = SeededGenerator.make()
    let segments = ["a", "b", ":p", ":q<int>", "v:t", "*w", "1"]
    func table() throws -> RouteTable {
      var builder = RouteTable.Builder(reachable: .fromLinks)
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        var seen: Set<String> = []
        let path = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(segments) }
        builder.add(RoutePattern("/" + path.filter { seen.insert($0).inserted }.joined(separator: "/")))
      }
      return try builder.build()
    }
    for _ in 0..<SeededGenerator.rounds(400) {
      let (old, new) = (try table(), try table())
      let told = Set(new.changes(since: old).filter(\.breaksLinks).map(\.pattern))
      for _ in 0..<30 {
        let path = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(["a", "b", "1", "v1", "x"]) }
        let link = "/" + path.joined(separator: "/")
        guard let before = try old.match(link), try new.match(link) == nil else { continue }
        try #require(
          told.contains(before.pattern.text),
          "seed \(random.seed): \(link) in \(old.routes.map(\.pattern)) → \(new.routes.map(\.pattern))")
      }
    }
  }
}
