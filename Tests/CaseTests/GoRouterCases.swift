import TestSupport
import Testing
import Waymark
import WaymarkMigration
import WaymarkTesting

/// go_router's cases about links, patterns, matching and static redirects.
@Suite("go_router cases · F1")
struct GoRouterCases {
  static let differences = Differences(
    Difference("a loop is found before the link is looked for again; both are errors") {
      $0.kind == "match" && $0.setup["topRedirect"].exists && $0.expect["error"].text?.hasPrefix("no routes") == true
    },
    Difference("there is no such option: the app opens what it wants first, and has one way to show errors") { row in
      ["initialExtra", "overridePlatformDefaultLocation", "handlers"].contains { row.setup[$0].exists }
    },
    Difference("a route says by its place in the map where it is shown: nothing else could name what is not around it")
    {
      $0.setup["routes"].description.contains("parentKey")
    })

  /// The cases without shells and without redirects that depend on the location.
  static var matchCases: [PredecessorCase] {
    CaseFile.cases("gorouter", kinds: "match").filter { row in
      !row.setup["routes"].elements.contains(where: \.hasShell) && !row.isConditional
    }
  }

  @Test(arguments: matchCases)
  func matchCasesHold(_ row: PredecessorCase) throws {
    var options = RouteTable.Options(.fjRouter)
    options.redirectLimit = row.setup["redirectLimit"].int ?? options.redirectLimit
    options.redirects = row.setup["topRedirect"].textMembers.map {
      RedirectRoute(RoutePattern($0.key), to: RoutePattern($0.value))
    }
    let routes = row.setup["routes"].elements.map { RouteTable.Declaration(caseRoute: $0) }
    let table = try RouteTable(options, routes)
    let resolution = table.resolve(try table.link(row.json["location"].text ?? ""))
    var mismatches = Mismatches()
    let expectsError = row.expect["error"].exists
    mismatches.compare("an error", resolution.match == nil, expectsError)
    if let match = resolution.match {
      let chain = match.chain.map { [$0.route.ownPattern.text, $0.path.raw, $0.route.name ?? ""] }
      let expected = row.expect["matches"].elements.map {
        [$0["path"].text ?? "", $0["matchedLocation"].text ?? "", $0["id"].text ?? ""]
      }
      mismatches.compare("matches", chain, expected)
      mismatches.compare("params", match.values, row.expect["params"].textMembers)
      mismatches.compare("fullPath", match.pattern.text, row.expect["fullPath"].text ?? "")
      mismatches.compare("redirects", resolution.redirects, row.expect["redirects"].texts)
      mismatches.compare("uri", match.link.canonicalText, try DeepLink(row.expect["uri"].text ?? "").canonicalText)
    } else if let error = row.expect["error"].text {
      mismatches.compare("the kind of error", kind(of: resolution), Self.kind(ofMessage: error))
    }
    Self.differences.check(row, mismatches)
  }

  private func kind(of resolution: RouteTable.Resolution) -> String {
    switch resolution.outcome {
    case .unmatched: "unmatched"
    case .rejected(let rejection): rejection.reason.rawValue
    default: "none"
    }
  }

  private static func kind(ofMessage message: String) -> String {
    if message.hasPrefix("redirect loop") { return "redirectLoop" }
    if message.hasPrefix("too many redirects") { return "redirectLimit" }
    return message.hasPrefix("no routes") ? "unmatched" : message
  }

  @Test(arguments: CaseFile.cases("gorouter", kinds: "concatPaths"))
  func concatenatedPathCasesHold(_ row: PredecessorCase) {
    let parent = RoutePattern(row.setup["parent"].text ?? "")
    #expect(parent.appending(RoutePattern(row.setup["child"].text ?? "")).text == row.expect["path"].text)
  }

  @Test(arguments: CaseFile.cases("gorouter", kinds: "concatUris"))
  func concatenatedURICasesHold(_ row: PredecessorCase) throws {
    let parent = try DeepLink(row.setup["parent"].text ?? "")
    let child = try DeepLink("./" + (row.setup["child"].text ?? ""))
    #expect(try child.resolved(against: parent).canonicalText == row.expect["uri"].text)
  }

  @Test(arguments: CaseFile.cases("gorouter", kinds: "relative"))
  func relativeCasesHold(_ row: PredecessorCase) throws {
    let current = try DeepLink(row.setup["current"].text ?? "")
    let link = try DeepLink(row.json["location"].text ?? "").resolved(against: current)
    #expect(link == (try DeepLink(row.expect["uri"].text ?? "")))
  }

  @Test(arguments: CaseFile.cases("gorouter", kinds: "canonicalUri"))
  func canonicalCasesHold(_ row: PredecessorCase) {
    let link = try? DeepLink(row.json["location"].text ?? "")
    #expect(link?.canonicalText == row.expect["uri"].text)
  }

  @Test(arguments: CaseFile.cases("gorouter", kinds: "normalizeUri"))
  func normalizedCasesHold(_ row: PredecessorCase) throws {
    let link = try DeepLink(row.json["location"].text ?? "")
    #expect("/" + link.pathSegments.map(\.text).joined(separator: "/") == row.expect["path"].text)
    #expect(link.fragment?.text == row.expect["fragment"].text)
  }

  /// go_router matches a prefix: the rest is for the routes below.
  @Test(arguments: CaseFile.cases("gorouter", kinds: "pattern"))
  func patternCasesHold(_ row: PredecessorCase) throws {
    var route = RouteTable.Declaration(RoutePattern(row.setup["pattern"].text ?? ""))
    route.children = [RouteTable.Declaration("*")]
    let match = try RouteTable(RouteTable.Options(.fjRouter), [route]).match(row.json["location"].text ?? "")
    #expect((match != nil) == row.expect["matches"].bool)
    if row.expect["params"].exists { #expect(match?.values == row.expect["params"].textMembers) }
  }

  /// Dart reads a plus sign as a space, as Waymark does by default; FJRouter does not.
  @Test(arguments: CaseFile.cases("gorouter", kinds: "query"))
  func queryCasesHold(_ row: PredecessorCase) throws {
    let routes = row.setup["routes"].elements.map { RouteTable.Declaration(caseRoute: $0) }
    let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), routes)
    let match = try #require(try table.match(row.json["location"].text ?? ""))
    for (name, values) in row.expect["queryAll"].members {
      #expect(try match.values(name, as: String.self) == values.texts)
    }
  }
}

extension GoRouterCases {
  @Test(arguments: CaseFile.cases("gorouter", kinds: "named"))
  func namedRouteCasesHold(_ row: PredecessorCase) throws {
    let routes = row.setup["routes"].elements.map { RouteTable.Declaration(caseRoute: $0) }
    let table = try RouteTable(RouteTable.Options(.fjRouter), routes)
    let location = row.json["location"]
    let link = try? table.link(
      to: location["name"].text ?? "", location["params"].textMembers,
      query: location["query"].members.map { ($0.key, $0.value.text) })
    #expect(link?.text == row.expect["location"].text)
  }

  /// Errors when routes are registered; those about shells are with the navigation.
  @Test(
    arguments: CaseFile.cases("gorouter", kinds: "config").filter { row in
      !row.setup["routes"].elements.contains(where: \.hasShell) && !row.setup["newRoutes"].exists
    })
  func configurationCasesHold(_ row: PredecessorCase) throws {
    var builder = RouteTable.Builder(options: RouteTable.Options(.fjRouter))
    let routes = row.setup["routes"].elements
    for route in routes { builder.add(RouteTable.Declaration(caseRoute: route)) }
    let findings = builder.check { route in
      routes.first { $0["path"].text == route.pattern.text }?["builder"].bool != false
    }
    let errors = findings.filter { $0.isError || $0.code == .noScreen }
    var mismatches = Mismatches()
    mismatches.compare("an error", !errors.isEmpty, row.expect["error"].exists)
    Self.differences.check(row, mismatches)
  }

  /// Routes that come and go while one of them is shown.
  @MainActor
  @Test(arguments: CaseFile.cases("gorouter", kinds: "config").filter { $0.setup["newRoutes"].exists })
  func changingRoutesCasesHold(_ row: PredecessorCase) throws {
    let router = Router(options: RouteTable.Options(.fjRouter))
    let host = HeadlessHost()
    func change(to routes: JSONValue) {
      router.legacy.removeAll()
      for route in routes.elements { router.register(RouteTable.Declaration(caseRoute: route)) }
    }
    change(to: row.setup["routes"])
    router.attach(host, to: .init(0))
    let link = row.setup["show"].text ?? ""
    var mismatches = Mismatches()
    mismatches.compare("before", router.go(link).isHandled ? link : "error", row.expect["before"].text)
    change(to: row.setup["newRoutes"])
    mismatches.compare("after", router.go(link).isHandled ? link : "error", row.expect["after"].text)
    mismatches.compare("shown", host.shown.top(in: .init(0))?.link == link, row.expect["after"].text == link)
    Self.differences.check(row, mismatches)
  }
}

extension JSONValue {
  /// True if a route, or one below it, is a shell.
  fileprivate var hasShell: Bool {
    self["shell"].exists || self["routes"].elements.contains(where: \.hasShell)
  }

  /// True if a route, or one below it, redirects some locations only.
  fileprivate var redirectsSome: Bool {
    !self["redirect"].members.isEmpty || self["routes"].elements.contains(where: \.redirectsSome)
  }
}

extension PredecessorCase {
  /// True if a redirect depends on more than a pattern.
  fileprivate var isConditional: Bool {
    setup["topRedirect"].text != nil || setup["routes"].elements.contains(where: \.redirectsSome)
  }
}
