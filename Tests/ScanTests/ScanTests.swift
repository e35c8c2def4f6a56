import TestSupport
import Testing
import Waymark
import WaymarkRouteFile

@testable import WaymarkScanner

@Suite("Scanning sources · N5 R1 R2 R3")
struct ScanTests {
  /// Sources by module, and the routes or findings that come of them.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sources: [(module: String, text: String)]
    let expected: [String]

    init(_ description: String, _ sources: (String, String)..., gives expected: [String]) {
      testDescription = description
      self.sources = sources.map { (module: $0.0, text: $0.1) }
      self.expected = expected
    }
  }

  static func scan(_ row: Row) -> Scan {
    Scan(row.sources.map { SourceFile(path: "Sources/\($0.module)/File.swift", module: $0.module, text: $0.text) })
  }

  /// The top-level routes of a file, one a line.
  static func lines(_ file: RouteFile) throws -> [String] {
    let value = try JSONValue(parsing: file.json)
    let map = value["map"].members.isEmpty ? value["map"].elements : [value["map"]]
    return (value["routes"].elements + map).map(\.jsonText)
  }

  static let routes = [
    Row(
      "a typed route and its older pattern", ("A", #"@Route("/books/:id", "/b/:id") struct Book { var id: Int }"#),
      gives: [
        #"{"name":"book","pattern":"/books/:id","typed":true,"declared":"A/File.swift:1"}"#,
        #"{"pattern":"/b/:id","typed":true,"declared":"A/File.swift:1"}"#,
      ]),
    Row(
      "a typed route that asks for the query", ("A", #"@Route("/watch?v=:id<int>") struct Video { var id: Int }"#),
      gives: [#"{"name":"video","pattern":"/watch?v=:id<int>","typed":true,"declared":"A/File.swift:1"}"#]),
    Row(
      "an action that asks for the query", ("A", ##"#route("/sales?new") { _ in }"##),
      gives: [#"{"pattern":"/sales?new","handler":"handled","declared":"A/File.swift:1"}"#]),
    Row(
      "names of one's own", ("A", "@Route(\"/a\")\nstruct URLPage {\n  static let routeNames = [\"page\"]\n}"),
      gives: [#"{"name":"page","pattern":"/a","typed":true,"declared":"A/File.swift:1"}"#]),
    Row(
      "a name that begins with capitals, inside of a type", ("A", #"enum Shop { @Route("/a") struct URLPage {} }"#),
      gives: [#"{"name":"urlPage","pattern":"/a","typed":true,"declared":"A/File.swift:1"}"#]),
    Row(
      "an enum",
      (
        "A", "@Routes enum AppRoute {\n  @Pattern(\"/a\") case a\n  @Pattern(\"/b/:x\", query: \"q\") case b(x: Int)\n}"
      ),
      gives: [
        #"{"name":"appRoute.a","pattern":"/a","typed":true,"declared":"A/File.swift:2"}"#,
        #"{"name":"appRoute.b","pattern":"/b/:x<int>","typed":true,"declared":"A/File.swift:3"}"#,
      ]),
    Row(
      "screens by pattern, with their reach",
      (
        "A",
        #"""
        @Routable("/chat/:id", in: "main", reachable: .inAppOnly) final class Chat { init?(_ match: RouteMatch) {} }
        @Waymark.Routable("/b", reachable: .fromSources([.push, .widget])) struct B {}
        @Routable("/c", reachable: nil) struct C {}
        """#
      ),
      gives: [
        #"{"pattern":"/chat/:id","reachable":"inApp","declared":"A/File.swift:1"}"#,
        #"{"pattern":"/b","reachable":["push","widget"],"declared":"A/File.swift:2"}"#,
        #"{"pattern":"/c","declared":"A/File.swift:3"}"#,
      ]),
    Row(
      "keys: a constant of the module wins over another's; literals, calls and getters are read",
      (
        "A",
        #"""
        @Routable(.chat) struct Chat {}
        @Routable(RouteKey.help) struct Help {}
        #route(key: "/a b") { _ in }
        #route(key: .other) { _ in }
        extension RouteKey { nonisolated static let chat: RouteKey = "own chat"; static var help: Self { "help" } }
        """#
      ),
      (
        "B",
        #"extension RouteKey { static let chat = RouteKey("chat of B"); static let other: RouteKey = .init("other") }"#
      ),
      gives: [
        #"{"pattern":"/own chat","declared":"A/File.swift:1"}"#,
        #"{"pattern":"/help","declared":"A/File.swift:2"}"#,
        #"{"pattern":"/a b","handler":"handled","declared":"A/File.swift:3"}"#,
        #"{"pattern":"/other","handler":"handled","declared":"A/File.swift:4"}"#,
      ]),
    Row(
      "actions, at file scope and in types; not in functions; of #if the first branch",
      (
        "A",
        #"""
        #route("/x", reachable: .fromLinks) { _ in }
        enum Actions { #route("/y", action: show) }
        func f() { #route("/never") { _ in } }
        #if DEBUG
          #route("/debug") { _ in }
        #else
          #route("/release") { _ in }
        #endif
        """#
      ),
      gives: [
        #"{"pattern":"/x","reachable":"links","handler":"handled","declared":"A/File.swift:1"}"#,
        #"{"pattern":"/y","handler":"handled","declared":"A/File.swift:2"}"#,
        #"{"pattern":"/debug","handler":"handled","declared":"A/File.swift:5"}"#,
      ]),
    Row(
      "a module's tree: containers are kept, screens are not routes, typed routes stand where they are placed",
      (
        "A",
        #"""
        @Route("/typed/:id") struct Typed { var id: Int }
        @RouteModule enum M {
          static var routes: some RouteContent {
            StackRoutes("books") {
              RouteTo("/books", name: "books") { _ in ShelfView() } below: {
                RouteTo(":id", name: "book") { BookView($0) }
                ModalRoute("buy", as: .sheet)
              }.reachable(.inAppOnly).guarded(by: .signedIn)
            }
            RouteTo(Typed.self)
            RedirectRoute("/old", to: "/books")
            RouteMap { RouteTo("/p").schemes("app") }.priority(2)
          }
        }
        """#
      ),
      gives: [
        #"{"stack":"books","routes":[{"route":"books","pattern":"/books","reachable":"inApp","#
          + #""guard":{"name":"signedIn"},"declared":"A/File.swift:5","#
          + #""routes":[{"route":"book","pattern":":id","declared":"A/File.swift:6"}],"#
          + #""modals":[{"pattern":"buy","declared":"A/File.swift:7"}]}]}"#,
        #"{"route":"typed","pattern":"/typed/:id","typed":true,"declared":"A/File.swift:10"}"#,
        #"{"pattern":"/old","redirect":"/books","declared":"A/File.swift:11"}"#,
        #"{"pattern":"/p","priority":2,"schemes":["app"],"declared":"A/File.swift:12"}"#,
      ]),
    Row(
      "modules in the order of their names, whatever the order of files", ("B", #"#route("/b") { _ in }"#),
      ("A", #"#route("/a") { _ in }"#),
      gives: [
        #"{"pattern":"/a","handler":"handled","declared":"A/File.swift:1"}"#,
        #"{"pattern":"/b","handler":"handled","declared":"B/File.swift:1"}"#,
      ]),
  ]

  static let handWritten = [
    Row(
      "an enum's own map with a change to one of its routes, and single patterns of another enum",
      (
        "A",
        #"""
        @Routes enum Shop { @Pattern("/shop") case home; @Pattern("/shop/:id") case item(id: String) }
        @Routes enum Account { @Pattern("/me") case home; @Pattern("/me/orders") case orders }
        let map = RouteMap {
          Shop.routes.changing(Shop.item(id: "")) { $0.guarded(by: .adult) }
          RouteTo(Account.self, pattern: 0) { RouteTo(Account.self, pattern: 1, at: "orders") }
        }
        """#
      ),
      gives: [
        #"{"stack":"shop","routes":[{"route":"shop.home","pattern":"/shop","typed":true,"declared":"A/File.swift:1","#
          + #""routes":[{"route":"shop.item","pattern":":id","typed":true,"guard":{"name":"adult"},"#
          + #""declared":"A/File.swift:1"}]}]}"#,
        #"{"route":"account.home","pattern":"/me","typed":true,"declared":"A/File.swift:5","#
          + #""routes":[{"route":"account.orders","pattern":"orders","typed":true,"declared":"A/File.swift:5"}]}"#,
      ]),
    Row(
      "a map, wherever it stands: in a router, a variable, a function; what is inside of one is read once",
      (
        "A",
        #"""
        let router = Router(hosts: ["a.example"], reachable: .fromLinks) {
          StackRoutes("shelf") {
            RouteTo("/books", name: "books", screen: { _ in ShelfViewController() }) {
              RouteTo(":id", name: "book").alias("livre/:id")
            }.guarded(by: .signedIn)
          }.tab("Books", image: nil)
          if hasOffers { RouteTo("/offers") }
          RouteGroup("/shop") { ActionRoute("sign-out", name: "out") { _ in session.end() }.alias("abmelden") }
        }
        func more() -> RouteMap { RouteMap { RedirectRoute("/old", to: "/books") } }
        """#
      ),
      gives: [
        #"{"stack":"shelf","tab":"Books","routes":[{"route":"books","pattern":"/books","guard":{"name":"signedIn"},"#
          + #""declared":"A/File.swift:3","#
          + #""routes":[{"route":"book","pattern":":id","aliases":["livre/:id"],"declared":"A/File.swift:4"}]}]}"#,
        #"{"pattern":"/offers","condition":"unknown","declared":"A/File.swift:7"}"#,
        #"{"route":"out","pattern":"/shop/sign-out","aliases":["/shop/abmelden"],"handler":"handled","declared":"A/File.swift:8"}"#,
        #"{"pattern":"/old","redirect":"/books","declared":"A/File.swift:10"}"#,
      ]),
    Row(
      "what decides about screens: guards by their names and constant verdicts, presentations, tabs, modals of containers",
      (
        "A",
        #"""
        extension RouteGuard { static let adult = RouteGuard("isAdult") { _ in user.isAdult ? .proceed : .denied("no") } }
        func owner(_ session: Session) -> RouteGuard { RouteGuard("owner") { _ in .deferred(showing: "/login") } }
        let map = SwitchRoutes("root", keepsSections: true) {
          RouteTo("/a", name: "a").guarded(by: .adult, owner(session)).confirmed().presented(as: .push)
          TabRoutes("main") {
            RouteTo("/b") { ModalRoute("c", as: .stackedCover); RouteTo("d").reuse(.alwaysNew) }.tab("B", systemImage: "book")
            if isTest { RouteTo("/test") } else { RouteTo("/live") }
          }.guarded(onLeaving: LeaveGuard("unsaved") { _ in draft.isSaved })
          ModalRoute(as: .init(.cover, overWindow: true)) { StackRoutes("cart") { RouteTo("/cart") } }
        }
        """#
      ),
      gives: [
        #"{"switcher":"root","keepsSections":true,"options":[{"route":"a","pattern":"/a","#
          + #""guard":[{"name":"isAdult"},{"name":"owner","defer":"/login"}],"confirmed":true,"presented":"push","#
          + #""declared":"A/File.swift:4"},"#
          + #"{"tabs":"main","leave":{"name":"unsaved"},"branches":[{"pattern":"/b","#
          + #""tab":{"title":"B","systemImage":"book"},"declared":"A/File.swift:6","routes":["#
          + #"{"pattern":"c","modal":{"style":"cover","inStack":true},"declared":"A/File.swift:6"},"#
          + #"{"pattern":"d","reuse":"alwaysNew","declared":"A/File.swift:6"}]},"#
          + #"{"pattern":"/test","condition":"unknown","declared":"A/File.swift:7"},"#
          + #"{"pattern":"/live","condition":"unknown","declared":"A/File.swift:7"}]}],"#
          + #""modals":[{"stack":"cart","modal":{"style":"cover","anchor":"window"},"routes":["#
          + #"{"pattern":"/cart","declared":"A/File.swift:9"}]}]}"#
      ]),
    Row(
      "conditions on the query, guards that pass links on, and routes that only redirects open",
      (
        "A",
        #"""
        extension RouteGuard { static let known = RouteGuard("known") { _ in .pass } }
        let map = RouteMap {
          RouteTo("/books?:tab", name: "tab").guarded(by: .known)
          RedirectRoute("/?page=item&:id<int>", to: "/items/:id")
          RouteTo("/items/:id", name: "item").reachable(.fromRedirects)
        }
        """#
      ),
      gives: [
        #"{"name":"tab","pattern":"/books?:tab","guard":{"name":"known","pass":true},"declared":"A/File.swift:3"}"#,
        #"{"pattern":"/?page=item&:id<int>","redirect":"/items/:id","declared":"A/File.swift:4"}"#,
        #"{"name":"item","pattern":"/items/:id","reachable":"redirects","declared":"A/File.swift:5"}"#,
      ]),
    Row(
      "what is registered one by one",
      (
        "A",
        #"""
        import WaymarkUIKit
        func register(_ router: Router) {
          router.handle("/user/:id", name: "user", scheme: "shop", reachable: .inAppOnly) { _ in true }
          router.handle(["/a", "b"]) { _ in true }
          router.legacy.handle(key: .chat) { _ in true }
          router.legacy.register(Help.self, for: "help")
          router.legacy["/c"] = { _ in true }
          builder.add("/s/:id", redirect: "/user/:id")
          _ = RouteTable.Declaration("/orders/:number", name: "order", priority: 3)
        }
        extension RouteKey { static let chat: RouteKey = "chat" }
        """#
      ),
      gives: [
        #"{"name":"user","pattern":"/user/:id","schemes":["shop"],"reachable":"inApp","handler":"handled","#
          + #""declared":"A/File.swift:3"}"#,
        #"{"pattern":"/a","handler":"handled","declared":"A/File.swift:4"}"#,
        #"{"pattern":"b","handler":"handled","declared":"A/File.swift:4"}"#,
        #"{"pattern":"/chat","handler":"handled","declared":"A/File.swift:5"}"#,
        #"{"pattern":"/help","declared":"A/File.swift:6"}"#,
        #"{"pattern":"/c","handler":"handled","declared":"A/File.swift:7"}"#,
        #"{"pattern":"/s/:id","redirect":"/user/:id","declared":"A/File.swift:8"}"#,
        #"{"name":"order","pattern":"/orders/:number","priority":3,"declared":"A/File.swift:9"}"#,
      ]),
    Row(
      "typed routes by hand, and routes put together by a type, stand where a map places them",
      (
        "A",
        #"""
        struct Book: RouteDestination { static let patterns: [RoutePattern] = ["/books/:id"] }
        struct Unplaced: RouteDestination { static let patterns: [RoutePattern] = ["/nowhere"] }
        struct Chats: RouteContent { @RouteBuilder var routes: RouteMap { RouteTo("chats") } }
        struct Loose: RouteContent { var routes: RouteMap { RouteMap { RouteTo("/loose") } } }
        let map = RouteMap { RouteTo(Book.self); RouteTo("/social") { Chats() } }
        """#
      ),
      gives: [
        #"{"pattern":"/loose","declared":"A/File.swift:4"}"#,
        #"{"name":"book","pattern":"/books/:id","typed":true,"declared":"A/File.swift:5"}"#,
        #"{"pattern":"/social","declared":"A/File.swift:5","routes":[{"pattern":"chats","declared":"A/File.swift:3"}]}"#,
      ]),
    Row(
      "methods of others that are named alike",
      (
        "A",
        #"""
        logger.handle("a message") { }
        handler.handle(request) { _ in }
        set.add("/tmp")
        center.register(Cell.self, forCellReuseIdentifier: "cell")
        let text = texts["/a"]
        """#
      ),
      gives: []),
  ]

  @Test("Routes that are written by hand are read as well", arguments: handWritten)
  func handWrittenRoutesAreRead(_ row: Row) throws { try declaredRoutesAreRead(row) }

  static let unreadable = Row(
    "",
    (
      "A",
      #"""
      import Waymark
      router.handle(path) { _ in true }
      RouteMap { RouteTo(RoutePattern("/\(page)")); RouteTo("/a/:x") }
      router.handle("/a/:y") { _ in true }
      order.children = [RouteTable.Declaration("invoice")]
      """#
    ),
    gives: [
      "warning ambiguous Sources/A/File.swift:4 Sources/A/File.swift:3", "note unreadable Sources/A/File.swift:2:15",
      "note unreadable Sources/A/File.swift:3:20", "note unreadable Sources/A/File.swift:5:42",
    ])

  @Test("Routes that cannot be read are reported and counted, and the scan succeeds · N28")
  func unreadableRoutesAreCounted() throws {
    let scan = Self.scan(Self.unreadable)
    let report = ScanReport(scan, scan.file())
    let told = try (report.findings + report.notes).map { finding in
      let record = try JSONValue(parsing: finding.json.utf8)
      return ["severity", "code", "place", "rivalPlace"].compactMap { record[$0].text }.joined(separator: " ")
    }
    #expect(told.sorted() == Self.unreadable.expected.sorted())
    #expect(report.summary == "0 errors, 1 warning")
    #expect(report.coverage == "2 routes read; 3 declarations could not be read without building the app")
  }

  @Test(arguments: routes)
  func declaredRoutesAreRead(_ row: Row) throws {
    let scan = Self.scan(row)
    let written = scan.file()
    #expect(try Self.lines(written) == row.expected)
    #expect(scan.notes.allSatisfy { $0.message.hasPrefix("the condition of these routes is unknown") })
    let file = try RouteFile(json: written.json)
    #expect(file.builder.check().allSatisfy { $0.severity == .warning })
    #expect(file.json == written.json)
  }

  static let findings = [
    Row(
      "two modules with one name", ("A", #"@Route("/a") struct Book {}"#), ("B", #"@Route("/b") struct Book {}"#),
      gives: ["error duplicateName Sources/B/File.swift:1 Sources/A/File.swift:1"]),
    Row(
      "two modules with one pattern", ("A", #"@Routable("/a/:x") struct V {}"#), ("B", "\n#route(\"/a/:x\") { _ in }"),
      gives: ["warning duplicate Sources/B/File.swift:2 Sources/A/File.swift:1"]),
    Row(
      "two modules that ask for the query alike", ("A", #"@Route("/a?x&y") struct V {}"#),
      ("B", "\n#route(\"/a?y&x\") { _ in }"),
      gives: ["warning duplicate Sources/B/File.swift:2 Sources/A/File.swift:1"]),
    Row(
      "a redirect to a route that only redirects open may stand elsewhere",
      ("A", #"let map = RouteMap { RouteTo("/paid").reachable(.fromRedirects) }"#), gives: []),
    Row(
      "a query that asks for nothing", ("A", #"@Route("/a?=1") struct A {}"#),
      gives: ["error badPattern Sources/A/File.swift:1"]),
    Row(
      "a bad pattern", ("A", #"@Route("/a/:id<innt>") struct A {}"#),
      gives: ["error badPattern Sources/A/File.swift:1"]),
    Row(
      "a constraint of the app's own, and routes of the app's map", ("A", ##"@Route("/a/:code<isbn>") struct A {}"##),
      gives: []),
    Row(
      "what cannot be read without building",
      (
        "A",
        #"""
        @Routable(.nowhere) struct V {}
        @Routable("/a", reachable: reach) struct W {}
        @RouteModule enum M {
          static var routes: some RouteContent {
            if flag { RouteTo("/b") }
            RouteTo(Elsewhere.self)
            RouteTo(path)
            OtherRoutes.routes
            SwitchRoutes("s") { for x in y { RouteTo("/c") } }
          }
        }
        @RouteModule enum N { static let routes = RouteTo("/d") }
        """#
      ),
      gives: [
        "warning unreadable Sources/A/File.swift:1:11", "warning unreadable Sources/A/File.swift:2:28",
        "warning unreadable Sources/A/File.swift:5:8", "warning unreadable Sources/A/File.swift:6:13",
        "warning unreadable Sources/A/File.swift:7:13", "warning unreadable Sources/A/File.swift:8:5",
        "warning unreadable Sources/A/File.swift:9:25", "warning unreadable Sources/A/File.swift:12:1",
      ]),
  ]

  @Test(arguments: findings)
  func exactlyThePlantedFaultsAreReported(_ row: Row) throws {
    let scan = Self.scan(row)
    let report = ScanReport(scan, scan.file())
    let told = try report.findings.map { finding in
      let record = try JSONValue(parsing: finding.json.utf8)
      return ["severity", "code", "place", "rivalPlace"].compactMap { record[$0].text }.joined(separator: " ")
    }
    #expect(told == row.expected)
  }

  @Test func patternsAsValuesAreRead() throws {
    let scan = Self.scan(
      Row(
        "",
        (
          "A",
          #"""
          import Waymark
          RouteMap {
            RedirectRoute(RoutePattern("/a"), to: RoutePattern("/b"))
            RouteTo("/b").alias(RoutePattern("/c"), .init("/d"))
            RedirectRoute("/e", to: target)
            RouteTo("/f").alias(other)
          }
          """#
        ), gives: []))
    #expect(
      try Self.lines(scan.file()) == [
        #"{"pattern":"/a","redirect":"/b","declared":"A/File.swift:3"}"#,
        #"{"pattern":"/b","aliases":["/c","/d"],"declared":"A/File.swift:4"}"#,
        #"{"pattern":"/f","declared":"A/File.swift:6"}"#,
      ])
    #expect(
      scan.notes.map { "\($0.point.line): \($0.message)" } == [
        "5: the pattern and the target of this redirect must be string literals here",
        "6: this must be a string literal here",
      ])
  }

  @Test func actionsThatPassLinksOnHideNoRoute() throws {
    let scan = Self.scan(
      Row(
        "",
        (
          "A",
          #"""
          import Waymark
          router.handle("/a/:x") { _ in false }
          router.handle("/b/:x") { match in if match.link.query.isEmpty { return false }; return true }
          RouteMap { RouteTo("/a/:y"); RouteTo("/b/:y"); ActionRoute("/c") { _ in .handled } }
          """#
        ), gives: []))
    #expect(
      try Self.lines(scan.file()) == [
        #"{"pattern":"/a/:x","handler":"pass","declared":"A/File.swift:2"}"#,
        #"{"pattern":"/b/:x","condition":"unknown","handler":"handled","declared":"A/File.swift:3"}"#,
        #"{"pattern":"/a/:y","declared":"A/File.swift:4"}"#, #"{"pattern":"/b/:y","declared":"A/File.swift:4"}"#,
        #"{"pattern":"/c","handler":"handled","declared":"A/File.swift:4"}"#,
      ])
    #expect(ScanReport(scan, scan.file()).summary == "0 errors, 0 warnings")
  }

  @Test func constraintsOfTheAppAreAccepted() throws {
    let scan = Self.scan(
      Row(
        "",
        (
          "A",
          #"""
          import Waymark
          options.constraints["ints"] = { _ in true }
          let more = RouteTable.Options(constraints: ["slugs": { _ in true }])
          options.constraints = ["dates": check]
          RouteMap { RouteTo("/a/:x<ints>"); RouteTo("/b/:x<slugs>"); RouteTo("/c/:x<dates>"); RouteTo("/d/:x<isbn>") }
          """#
        ), gives: []))
    let file = scan.file()
    let constraints = try JSONValue(parsing: file.json)["options"]["constraints"]
    #expect(constraints.elements.map(\.text) == ["dates", "ints", "isbn", "slugs"])
    #expect(ScanReport(scan, file).summary == "0 errors, 0 warnings")
  }

  /// Registrations of routers that apps move from, and the preset and the lines that come of them.
  static let predecessors: [(text: String, preset: String, lines: [String])] = [
    (
      #"""
      import JLRoutes
      JLRoutes.global().addRoute("/user/:id", priority: 5) { _ in true }
      JLRoutes(forScheme: "shop").addRoutes(["/cart", "/basket"]) { _ in false }
      JLRoutes.global()["/about"] = { _ in true }
      """#, "jlroutes",
      [
        #"{"pattern":"/user/:id","priority":5,"handler":"handled","declared":"A/File.swift:2"}"#,
        #"{"pattern":"/cart","schemes":["shop"],"handler":"pass","declared":"A/File.swift:3"}"#,
        #"{"pattern":"/basket","schemes":["shop"],"handler":"pass","declared":"A/File.swift:3"}"#,
        #"{"pattern":"/about","handler":"handled","declared":"A/File.swift:4"}"#,
      ]
    ),
    (
      #"HDRoutes.globalRoutes().addRoute(pattern: "/user/:id", priority: 1, handler: { _ in true })"#, "hdroutes",
      [#"{"pattern":"/user/:id","priority":1,"handler":"handled","declared":"A/File.swift:1"}"#]
    ),
    (
      "import IKRouter\nrouter.registerRouteHandler(\"app://project/:id\")", "ikrouter",
      [#"{"pattern":"app://project/:id","declared":"A/File.swift:2"}"#]
    ),
    (
      "import ReerRouter\nRouter.shared.registerAction(with: \"act\") { _ in }\n"
        + "Router.shared.registerPageClasses(with: [\"orders\": Orders.self])", "reerRouter",
      [
        #"{"pattern":"/act","handler":"handled","declared":"A/File.swift:2"}"#,
        #"{"pattern":"/orders","declared":"A/File.swift:3"}"#,
      ]
    ),
    (
      #"let r = try FJRoute(path: "/play", name: "play", routes: [FJRoute(path: ":id", name: "game")])"#, "fjRouter",
      [
        #"{"name":"play","pattern":"/play","declared":"A/File.swift:1","routes":[{"name":"game","pattern":":id","declared":"A/File.swift:1"}]}"#
      ]
    ),
  ]

  @Test(arguments: predecessors)
  func registrationsOfPredecessorsAreRead(_ row: (text: String, preset: String, lines: [String])) throws {
    let scan = Self.scan(Row("", ("A", row.text), gives: []))
    #expect(scan.notes.map(\.message) == [])
    let file = scan.file()
    #expect(file.preset.rawValue == row.preset)
    #expect(try Self.lines(file) == row.lines)
    #expect(try RouteFile(json: file.json).preset.rawValue == row.preset)
    #expect(ScanReport(scan, file).errorCount == 0)
  }

  @Test func predecessorWithoutLiteralPatternsIsReported() {
    let scan = Self.scan(Row("", ("A", "import JLRoutes\nfunc f() { register(all) }"), gives: []))
    #expect(scan.routes.items.isEmpty)
    #expect(scan.notes.map(\.message).first?.hasPrefix("this file uses JLRoutes, and no registration") == true)
  }

  @Test func routesWithErrorsAreWritten() throws {
    let scan = Self.scan(
      Row(
        "",
        ("A", "@Route(\"/a/:id<innt>\") struct A {}\n@Route(\"/b\") struct Book {}"),
        ("B", "@Route(\"/c\") struct Book {}"), gives: []))
    let file = scan.file()
    #expect(
      try Self.lines(file) == [
        #"{"name":"a","pattern":"/a/:id<innt>","typed":true,"declared":"A/File.swift:1"}"#,
        #"{"name":"book","pattern":"/b","typed":true,"declared":"A/File.swift:2"}"#,
        #"{"name":"book","pattern":"/c","typed":true,"declared":"B/File.swift:1"}"#,
      ])
    let errors = try RouteFile(json: file.json).builder.check().filter(\.isError)
    #expect(errors.map(\.code) == [.badPattern, .duplicateName])
  }

  @Test func innerReachNarrowsTheOuterOneAsInTheApp() throws {
    let scan = Self.scan(
      Row(
        "",
        (
          "A",
          #"""
          let map = StackRoutes("s") { RouteTo("/a").reachable(.fromLinks); RouteTo("/b") }.reachable(.fromSources([.push]))
          let more = RouteTo("/c").presented(as: .modal(.cover)).reachable(.fromSources([.partner]))
          """#
        ), gives: []))
    #expect(
      try Self.lines(scan.file()) == [
        #"{"stack":"s","routes":[{"pattern":"/a","reachable":["push"],"declared":"A/File.swift:1"},"#
          + #"{"pattern":"/b","reachable":["push"],"declared":"A/File.swift:1"}]}"#,
        #"{"pattern":"/c","presented":{"modal":"cover"},"declared":"A/File.swift:2"}"#,
      ])
    #expect(scan.notes.map(\.message) == ["this reach cannot be read without building the app"])
  }

  @Test func sourcesThatDoNotCompileAreReadAsFarAsTheyGo() {
    let scan = Self.scan(
      Row("", ("A", "@Route(\"/a\") struct A { var x: \n}}}} \n@Route(\"/b\") struct B {}"), gives: []))
    #expect(scan.file().builder.entries.map(\.declaration?.pattern) == ["/a", "/b"])
  }
}

@Suite("Scanning the sample app · N30")
struct SampleAppScanTests {
  @Test func theSampleAppHasItsWholeTree() throws {
    let path = CaseFile.repository.appending(path: "Examples/BookshopRoutes").path
    let scan = Scan(try SourceFolder(argument: "BookshopRoutes=" + path).files())
    let file = try RouteFile(json: scan.file().json)
    #expect(
      try file.drawing(.text) == """
        default reach: links
        main  tabs
        ├── today  stack
        │   └── todayPage  /today
        ├── shelf  stack
        │   └── books  /books
        │       ├── book  /books/:id
        │       │   └── inspector facts  /books/:id/facts
        │       ├── sheet pickQuantity  /books/quantity
        │       ├── confirmation clear  /books/clear
        │       └── sheet cart~stack  stack around “cart”
        │           └── cart  /books/cart
        ├── people  split
        │   ├── authorList  stack
        │   │   └── authors  /authors
        │   └── authorPage  stack
        │       └── author  /authors/:id
        ├── account  /account  guard: signedIn
        └── sheet login  /login  reachable: inApp
        /catalogue/:id  → /books/:id

        """)
    #expect(scan.notes.map(\.message) == [])
  }
}
