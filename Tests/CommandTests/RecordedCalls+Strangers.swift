/// A call for each mistake and surprise that strangers met.
extension RecordedCalls {
  static let strangers = advice + scans + tables + links + usage + files

  private static let id = "A1B2C3D4E5.com.example.books"

  private static func call(_ name: String, _ arguments: [String], _ files: [String: String] = [:]) -> RecordedCall {
    RecordedCall(name: "stranger-\(name)", arguments: arguments, files: files)
  }

  private static func withRoutes(_ name: String, _ arguments: [String], _ routes: String) -> RecordedCall {
    call(name, arguments + ["--routes", "@routes.json"], ["routes.json": routes])
  }

  /// A route file with options beside its host.
  private static func routes(_ options: String, _ routes: String) -> String {
    #"{"version": 1, "options": {"hosts": ["books.example.com"], \#(options)}, "routes": [\#(routes)]}"#
  }

  // MARK: aasa check and generate

  private static func check(_ name: String, _ components: String, _ patterns: [String]) -> RecordedCall {
    call(
      "check-\(name)", ["aasa", "check", "@file.json", "--routes", "@routes.json"],
      ["file.json": details(components), "routes.json": routes(patterns)])
  }

  private static let advice = [
    check("fragment", ##"{"/": "/", "#": "/*"}"##, ["/#/user/:id", "/#/room/:id"]),
    check("oneURL", #"{"/": "/a"}, {"/": "/b"}"#, ["/a"]),
    check("catchAll", #"{"/": "/boks/*"}"#, ["/books", "/*rest"]),
    check("breaking", #"{"/": "/shop/*"}"#, ["!/shop/:id", "/shop/:id/cart"]),
    check("missing", #"{"/": "/a"}"#, ["/a", "/s/:id", "/k/:kind<enum(new|used)>"]),
  ]

  private static func generate(_ name: String, _ routes: String) -> RecordedCall {
    withRoutes("generate-\(name)", ["aasa", "generate", "--app-id", id, "--pretty"], routes)
  }

  private static let files = [
    generate("closedBesideWildcard", routes(["!/a/:x", "/a/*rest"])),
    generate("closedBesideEveryPath", routes(["!/:x", "/*rest"])),
    generate("privatePath", routes(["/products", "!/admin/*p"])),
    generate(
      "redirectToClosed",
      routes(
        #""reachable": "links""#,
        #"{"pattern": "/old/*r", "redirect": "/admin/*r"}, {"pattern": "/admin/:x", "reachable": "inApp"}, {"pattern": "/books"}"#
      )),
    generate(
      "redirectToRedirectsOnly",
      routes(
        #""reachable": "links""#,
        #"{"pattern": "/s/:code", "redirect": "/sale/:code"}, {"pattern": "/sale/:code", "reachable": "redirects"}"#)),
    generate(
      "redirectWithItem",
      routes(
        #""reachable": "links""#, #"{"pattern": "/index", "redirect": "/books/:?book"}, {"pattern": "/books/:id"}"#)
    ),
    generate("star", routes(["/a%2Ab"])),
  ]

  // MARK: Sources

  private static func scan(_ name: String, _ source: String) -> RecordedCall {
    // Locations in a route file begin with the folder of the source.
    call("scan-\(name)", ["scan", "@Shop/App.swift"], ["Shop/App.swift": source])
  }

  private static let scans = [
    scan(
      "values",
      """
      let map = Router(reachable: .fromLinks) {
        RouteTo(RoutePattern("/books/:id"), name: "book").alias(RoutePattern("/b/:id"))
        RedirectRoute(RoutePattern("/old/:id"), to: RoutePattern("/books/:id"))
        RouteTo(pattern, name: "lost")
      }
      """),
    scan(
      "actions",
      """
      func declare(_ router: Router) {
        router.options.constraints["isbn"] = { $0.count == 13 }
        router.handle("/sale/:code<isbn>") { match in
          guard match.path["code"] != nil else { return false }
          return true
        }
      }
      """),
    scan(
      "predecessor",
      """
      import JLRoutes
      func declare() {
        JLRoutes.global().addRoute("/books/:id") { _ in true }
        JLRoutes(forScheme: "shop").addRoutes(["/a", "/b"]) { _ in true }
        JLRoutes.global().addRoute(path) { _ in true }
      }
      """),
    scan("predecessorWithoutTexts", "import JLRoutes\nlet routes = JLRoutes.global()\nadd(paths, to: routes)\n"),
  ]

  // MARK: Tables

  private static let tables = [
    call(
      "diff-constraint", ["diff", "@old.json", "@new.json"],
      [
        "old.json": routes(#""constraints": ["isbn"]"#, #"{"pattern": "/a/:x<isbn>"}"#),
        "new.json": routes(
          #""constraints": ["isbn"]"#, #"{"pattern": "/a/b"}, {"pattern": "/a/:x<isbn>"}, {"pattern": "/a/:y"}"#),
      ]),
    withRoutes(
      "check-origins", ["check"],
      routes(["matrix:u/:id", "tel:number", "//t.me/:x", "t.me/:x", "javascript:x", "http:///x"])),
    withRoutes("resolve-parts", ["resolve", "/a"], parts),
    withRoutes("resolve-partsVerbose", ["resolve", "/a", "--verbose"], parts),
    withRoutes("check-claims", ["check"], claims),
    withRoutes("map-claimsPlist", ["map", "--info-plist"], claims),
    withRoutes("map-claimsEntitlements", ["map", "--entitlements"], claims),
  ]

  private static let parts =
    #"{"version": 1, "omissions": ["the code of handlers a, b", "the guard c"], "routes": [{"pattern": "/a"}]}"#

  private static let claims = routes(
    #""schemes": ["bookshop"], "claims": ["https://books.example.com/callback", "fb1234://", "https://auth.example.com/done"]"#,
    #"{"name": "book", "pattern": "/books/:id"}, {"name": "any", "pattern": "/:page"}"#)

  // MARK: Links

  private static let links = [
    withRoutes(
      "resolve-claims",
      ["resolve", "https://books.example.com/callback?code=1", "fb1234://x", "bookshop://books/7"], claims),
    call(
      "links-claims", ["links", "@links.txt", "--routes", "@routes.json", "--aasa", "@file.json"],
      [
        "routes.json": claims, "file.json": details(#"{"/": "/callback"}, {"/": "/books/?*"}"#),
        "links.txt": "https://books.example.com/callback?code=1\nhttps://books.example.com/books/7\n",
      ]),
    call(
      "check-claimedPath", ["aasa", "check", "@file.json", "--routes", "@routes.json"],
      [
        "file.json": details(
          #"{"/": "/?*/?*/?*", "exclude": true}, {"/": "/books/?*"}, {"/": "/?*/?*", "exclude": true}, {"/": "/?*"}, {"/": "/callback"}"#
        ), "routes.json": claims,
      ]),
    call("links-mail", ["links", "@mail.eml", "--routes", "@routes.json"], ["routes.json": claims, "mail.eml": mail]),
    call(
      "links-mailForeign", ["links", "@mail.eml", "--routes", "@routes.json", "--foreign"],
      ["routes.json": claims, "mail.eml": mail]),
    call(
      "links-none", ["links", "@links.txt", "--routes", "@routes.json"],
      ["routes.json": claims, "links.txt": "# only a comment\n"]),
    withRoutes(
      "url-queryInFragment", ["url", "room", "id=7", "?via=a.example", "?via=b.example", "--as", "web"], rooms),
    withRoutes("url-queryBeforeFragment", ["url", "room", "id=7", "?via=a.example"], routes(#""schemes": []"#, room)),
    withRoutes("url-fragmentOfItsOwn", ["url", "room", "id=7", "#?via=a.example"], rooms),
    withRoutes(
      "resolve-queryInFragment", ["resolve", "--json", "https://books.example.com/#/room/7?via=a.example"], rooms),
  ]

  private static let room = ##"{"name": "room", "pattern": "/#/room/:id"}"##
  private static let rooms = routes(#""queryInFragment": true"#, room)

  private static let mail = """
    From: shop@example.com
    Content-Type: multipart/alternative; boundary="part"

    --part
    Content-Type: text/plain; charset=utf-8
    Content-Transfer-Encoding: quoted-printable

    Read https://books.example.com/books/42?a=3D1&b=3Dlong=
    er today, or https://news.example.org/all.
    --part
    Content-Type: text/html; charset=utf-8
    Content-Transfer-Encoding: base64

    PGEgaHJlZj0iaHR0cHM6Ly9ib29rcy5leGFtcGxlLmNvbS9ib29rcy83Ij5vcGVuPC9h
    Pgo=
    --part--

    """

  // MARK: Wrong calls

  private static let usage = [
    call("usage-generateHost", ["aasa", "generate", "--app-id", id, "--host", "evil.example"]),
    call(
      "usage-checkHost", ["aasa", "check", "@file.json", "--host", "evil.example"],
      ["file.json": details(#"{"/": "/a"}"#)]),
    call("usage-urlHost", ["url", "book", "id=42", "--host", "evil.example"]),
    call("usage-urlScheme", ["url", "book", "id=42", "--scheme", "evil"]),
    call("usage-twice", ["url", "book", "id=42", "id=43"]),
    call("usage-xmlAndJSON", ["map", "--info-plist", "--json"]),
    call("usage-team", ["aasa", "generate", "--app-id", "foo"]),
    call("usage-help", ["help", "opne"]),
    call("usage-subcommand", ["aasa", "chekc"]),
    call("usage-appSubcommand", ["app", "stat"]),
    call("usage-value", ["map", "--format", "jsn"]),
    call(
      "usage-state", ["open", "bookshop://books/42", "--state", "@a.state"],
      ["a.state": #"{"version": 1, "windows": [{"id": 9223372036854775808}]}"#]),
  ]
}
