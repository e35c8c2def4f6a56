import TestSupport
import Testing
import WaymarkCore
import WaymarkMessages

@Suite("Link bus: listening and sending · F8")
@MainActor
struct LinkBusTests {
  @Test func aMessageHasParametersExtrasAndLink() throws {
    let bus = LinkBus()
    var progress: Double?
    var heard: RouteMatch?
    try bus.listen(at: "/seek/:progress") { message in
      progress = try message.progress
      heard = message
    }
    let delivery = bus.send(
      "/seek/0.5?by=drag", extras: ["track": 7], local: RouteMatch.LocalValues(["view": "slider"]))
    #expect(delivery.listenerCount == 1)
    #expect(progress == 0.5)
    #expect(heard?.extras.value("track", as: Int.self) == 7)
    #expect(heard?["by"] == "drag")
    #expect(heard?.link.text == "/seek/0.5?by=drag")
    #expect(heard?.link.source == .inApp)
    #expect(heard?.local?.value("view", as: String.self) == "slider")
  }

  @Test func everyoneWhosePatternMatchesHears() throws {
    let bus = LinkBus()
    var heard: [String] = []
    for pattern: RoutePattern in ["/seek/live", "/seek/:x", "/*", "/seek/:x", "/stop"] {
      try bus.listen(at: pattern) { heard.append($0.pattern.text) }
    }
    #expect(bus.send("/seek/live").listenerCount == 4)
    // As they were added, whatever is more specific.
    #expect(heard == ["/seek/live", "/seek/:x", "/*", "/seek/:x"])
    #expect(bus.patterns.count == 4)
    #expect(bus.listenerCount == 5)
  }

  @Test func nobodyListensAndNothingIsKept() throws {
    let bus = LinkBus()
    guard case .unheard = bus.send("/seek/1") else {
      Issue.record("nobody listens")
      return
    }
    var count = 0
    try bus.listen(at: "/seek/:x") { _ in count += 1 }
    #expect(count == 0)
  }

  @Test func aDisabledListenerGetsNothing() throws {
    let bus = LinkBus()
    var heard: [String] = []
    let first = try bus.listen(at: "/a") { _ in heard.append("first") }
    let second = try bus.listen(at: "/a") { _ in
      heard.append("second")
      first.isEnabled = false
    }
    try bus.listen(at: "/go") { _ in bus.send("/a") }
    bus.send("/a")
    #expect(heard == ["first", "second"])
    bus.send("/a")
    #expect(heard == ["first", "second", "second"])
    first.isEnabled = true
    #expect(first.isEnabled)
    second.remove()
    second.isEnabled = true
    #expect(!second.isEnabled)
    bus.send("/go")
    #expect(heard.suffix(2) == ["second", "first"])
  }

  @Test func namesAreForListeningAndSending() async throws {
    let bus = LinkBus()
    try bus.declare("/seek/:progress<double>", name: "seek")
    var heard: [String] = []
    try bus.listen(named: "seek") { heard.append($0["progress"] ?? "") }
    var stream = try bus.messages(named: "seek").makeAsyncIterator()
    try bus.send(named: "seek", ["progress": 0.25], query: [("by", "drag")])
    bus.send("/seek/0.5")
    #expect(heard == ["0.25", "0.5"])
    #expect(await stream.next()?.link.text == "/seek/0.25?by=drag")
    // A pattern takes its name from any declaration, and may have two.
    try bus.listen(at: "/stop") { _ in heard.append("stop") }
    try bus.listen(at: "stop/", name: "stop") { _ in heard.append("stop by name") }
    try bus.listen(at: "/stop", name: "halt") { _ in heard.append("halt") }
    heard = []
    try bus.send(named: "halt")
    #expect(heard == ["stop", "stop by name", "halt"])
    #expect(bus.patterns == ["/seek/:progress<double>", "/stop", "/stop"])
  }

  @Test func everyErrorIsTyped() throws {
    let bus = LinkBus()
    let invalid = #expect(throws: RouteTable.InvalidTable.self) { try bus.listen(at: "/a*b") { _ in } }
    #expect(invalid?.problems.map(\.code) == [.badPattern])
    try bus.declare("/seek/:progress", name: "seek")
    let taken = #expect(throws: RouteTable.InvalidTable.self) { try bus.messages(at: "/other", name: "seek") }
    #expect(taken?.problems.map(\.code) == [.duplicateName])
    #expect(taken?.problems.first?.rival == "/seek/:progress")
    let unknown = #expect(throws: LinkBus.UnknownName.self) { try bus.messages(named: "sekk") }
    #expect(unknown?.nearest == ["seek"])
    #expect(unknown?.description.contains("did you mean “seek”?") == true)
    let missing = #expect(throws: LinkBuildingError.self) { try bus.send(named: "seek") }
    #expect(missing?.missing == ["progress"])
    #expect(throws: LinkBuildingError.self) { try bus.send(named: "nobody") }
    // No part of it was kept.
    #expect(bus.patterns == ["/seek/:progress"])
    #expect(bus.listenerCount == 0)
  }

  struct Passage: Sendable, CustomTestStringConvertible {
    let text: String
    var source = DeepLink.Source.inApp
    var reach = RouteTable.Reach.fromLinks
    let rejection: RouteTable.Rejection.Reason?
    var testDescription: String { "\(text) from \(source)" }
  }

  @Test(
    "links pass the gate and the reach of the bus and of the listener",
    arguments: [
      Passage(text: "/a", rejection: nil),
      Passage(text: "shop://a", source: .customScheme, rejection: nil),
      Passage(text: "https://shop.example/a", source: .universalLink, rejection: nil),
      Passage(text: "https://evil.example/a", source: .universalLink, rejection: .hostNotAllowed),
      Passage(text: "/a", source: .widget, rejection: .schemeNotAllowed),
      Passage(text: "other://a", source: .customScheme, rejection: .schemeNotAllowed),
      Passage(text: "shop://a", source: .customScheme, reach: .inAppOnly, rejection: .notReachable),
      Passage(text: "shop://a", source: .push, reach: .fromSources([.push]), rejection: nil),
      Passage(text: "shop://u:p@a", rejection: .invalidLink),
      Passage(text: "/a/%zz", rejection: .invalidLink),
      Passage(text: "", rejection: .invalidLink),
      Passage(text: "/" + String(repeating: "a/", count: 20_000), rejection: .limitExceeded),
    ])
  func linksPassTheGateAndTheReach(_ row: Passage) throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["shop.example"]
    options.schemes = ["shop"]
    let bus = LinkBus(options: options)
    var count = 0
    try bus.listen(at: "/a", reachable: row.reach) { _ in count += 1 }
    let delivery = bus.send(row.text, from: row.source)
    if case .rejected(let rejection) = delivery {
      #expect(rejection.reason == row.rejection)
    } else {
      #expect(row.rejection == nil)
      #expect(delivery.listenerCount == 1)
    }
    #expect(count == (row.rejection == nil ? 1 : 0))
  }

  @Test func linksFromOutsideReachListenersOnlyIfAllowed() throws {
    let bus = LinkBus()
    try bus.listen(at: "/a") { _ in Issue.record("a link from outside got in") }
    #expect(bus.send("shop://a", from: .customScheme).listenerCount == 0)
    bus.send(try DeepLink("shop://a"))
  }

  @Test func errorOfAListenerIsReportedAndOthersHear() throws {
    let bus = LinkBus()
    var heard: [String] = []
    var failures: [any Error] = []
    bus.onFailure = { failure in
      if case .threw(let error, at: let message) = failure {
        failures.append(error)
        heard.append(message.link.text)
      }
    }
    try bus.listen(at: "/n/:n") { message in let _: Int = try message.n }
    try bus.listen(at: "/n/:n") { _ in heard.append("other") }
    #expect(bus.send("/n/x").listenerCount == 2)
    #expect(heard == ["/n/x", "other"])
    #expect((failures.first as? ParameterError)?.problem == .malformed)
  }

  @Test func rulesMayChangeWhileTheBusLives() throws {
    let bus = LinkBus()
    var count = 0
    try bus.listen(at: "/Seek") { _ in count += 1 }
    bus.send("/seek")
    bus.options.caseSensitive = false
    bus.send("/seek")
    #expect(count == 1)
  }

  @Test func aRouterHasABusByItsRules() throws {
    let router = Router(hosts: ["shop.example"], reachable: .fromLinks)
    var count = 0
    try router.bus.listen(at: "/a") { _ in count += 1 }
    router.bus.send("https://shop.example/a")
    router.options.hosts = []
    router.bus.send("https://shop.example/a")
    #expect(count == 1)
    #expect(router.table.routes.isEmpty)
  }
}
