import Foundation
import Observation
import TestSupport
import Testing
import Waymark
import WaymarkTesting

@Suite("A trace of what happened, without values unless they are asked for · N25")
@MainActor
struct TraceTests {
  @Observable @MainActor
  final class Session {
    var isSignedIn = false
  }

  /// Texts that must not leave the process.
  private static let secrets = ["s3cret", "hunter2", "tok3n", "47x11", "pa55", "err0r", "no7e", "st4te"]

  private static func router(_ session: Session = Session(), last: Int = 500, values: Bool = false) -> Router {
    var rules = Router.Configuration()
    rules.recording = values ? .values(last: last) : .redacted(last: last)
    let signedIn = RouteGuard("signedIn") { attempt in
      session.isSignedIn ? .proceed : .deferred(showing: "/login?from=\(attempt.match["id"] ?? "pa55")")
    }
    let refused = RouteGuard("refused") { _ in .denied("s3cret of the app") }
    return Router(
      hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks, navigation: rules
    ) {
      TabRoutes("main") {
        StackRoutes("booksTab") {
          RouteTo("/books", name: "books") { RouteTo(":id", name: "book") }
          RouteTo("/account/:id", name: "account").guarded(by: signedIn)
          RouteTo("/refused/:id", name: "refused").guarded(by: refused)
          RouteTo("/login", name: "login")
        }
        StackRoutes("todayTab") { RouteTo("/today", name: "today") }
      }
      ActionRoute("/buy/:id", name: "buy") { _ in throw Leak(text: "err0r") }
    }
  }

  private struct Leak: Error {
    let text: String
  }

  /// Does everything that could carry a secret into a trace.
  private static func tellSecrets(to router: Router) async {
    router.connect()
    let app = RouterTester(router)
    await app.open("bookshop://books/s3cret?token=hunter2&hunter2=tok3n#47x11", .init(extras: ["k": "pa55"]))
    await app.open("bookshop://nowhere/s3cret", .init(from: .push))
    await app.open("bookshop://account/tok3n")
    await app.open("/refused/s3cret")
    await app.open("/buy/hunter2")
    await app.open("javascript:s3cret")
    await app.open("https://evil.example.com/s3cret/47x11?a=tok3n")
    await app.perform { $0.select("s3cret", in: "hunter2") }
    await app.perform { $0.push("/books/no7e") }
    let restored = router.state
    await app.perform { $0.restore(restored).navigation }
    let foreign = restored.json.replacing("\"selected\":\"booksTab\"", with: "\"selected\":\"s3cret\"")
      .replacing("\"booksTab\"", with: "\"hunter2\"")
    if let state = try? RouterState(json: foreign) { await app.perform { $0.restore(state).navigation } }
    await app.perform { $0.present("/books/no7e", as: .init(.init("tok3n"))) }
    await app.open("bookshop://books/no7e", .init(namespace: "hunter2"))
    await app.goBack()
  }

  @Test func aRedactedTraceHasNoValue() async throws {
    let router = Self.router()
    await Self.tellSecrets(to: router)
    let json = router.trace.json
    for secret in Self.secrets { #expect(!json.contains(secret), "\(secret) is in the trace") }
    for event in router.trace.events {
      for secret in Self.secrets { #expect(!"\(event)".contains(secret), "\(secret) is in \(event)") }
    }
    #expect(router.trace.isRedacted)
    #expect(json.contains("bookshop://books/‹1›?‹2›=‹3›&‹3›=‹4›#‹5›"))
  }

  @Test func aStateBeforeTheFirstEventIsRedactedToo() async throws {
    let router = Self.router(last: 3)
    await Self.tellSecrets(to: router)
    router.push("/books/st4te")
    router.configuration.recording = .redacted(last: 4)
    router.push("/books/7")
    let trace = router.trace
    #expect(trace.start.top()?.key == "book")
    for secret in Self.secrets { #expect(!trace.json.contains(secret), "\(secret) is in the trace") }
  }

  @Test func equalValuesHaveOnePlaceholder() {
    let router = Self.router()
    router.connect()
    router.push("/books/7?a=8")
    router.push("/books/8")
    router.push("/books/7")
    let links = router.trace.events.filter { $0.kind == .open }.compactMap { $0[.link] }
    #expect(links == ["/books/‹1›?‹2›=‹3›", "/books/‹3›", "/books/‹1›"])
  }

  @Test func valuesAreRecordedOnRequest() {
    let router = Self.router(values: true)
    router.connect()
    router.push("/books/7?a=8")
    #expect(!router.trace.isRedacted)
    #expect(router.trace.events.last?[.link] == nil)
    #expect(router.trace.events.contains { $0[.link] == "/books/7?a=8" })
  }

  @Test func traceHasArrivalsAndOutcomes() async {
    let router = Self.router()
    router.connect()
    let app = RouterTester(router)
    await app.open("bookshop://account/7", .init(from: .push))
    await app.open("/books/7")
    await app.goBack()
    let lines = app.router.trace.events.map(\.description)
    #expect(lines.contains { $0.hasPrefix("open #") && $0.contains("bookshop://account/‹1› from push (TraceTests") })
    #expect(lines.contains("guard signedIn: deferred (account)"))
    #expect(lines.contains { $0.contains("deferred account; main › booksTab") })
    #expect(lines.contains { $0.hasPrefix("host popped") })
  }

  @Test("A guard that passes a link on is reported, and its verdict is read back · N7")
  func aPass() async throws {
    var rules = Router.Configuration()
    rules.recording = .redacted()
    let known = RouteGuard("known") { _ in .pass }
    let router = Router(reachable: .fromLinks, navigation: rules) {
      RouteTo("/:name", name: "user").guarded(by: known)
      RouteTo("/:page?:tab", name: "page").priority(-1)
    }
    router.connect()
    await RouterTester(router).open("/imprint?tab=s3cret")
    let trace = router.trace
    #expect(trace.events.map(\.description).contains("guard known: pass (user)"))
    #expect(trace.events.contains { $0.description.contains("opened page") })
    #expect(!trace.json.contains("s3cret"))
    let read = try RouterTrace(json: trace.json)
    #expect(read.events.first { $0.kind == .guard }?.verdict == .pass)
  }

  @Test func theFormatIsReadAsItIsWritten() async throws {
    for values in [false, true] {
      let router = Self.router(values: values)
      await Self.tellSecrets(to: router)
      let trace = router.trace
      #expect(try RouterTrace(json: trace.json) == trace)
    }
  }

  @Test func theDocumentedExampleIsATrace() throws {
    let file = CaseFile.repository.appending(path: "Documentation/Formats/Trace.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let example = try #require(text.split(separator: "```json\n").last?.split(separator: "```").first)
    let trace = try RouterTrace(json: String(example))
    #expect(trace.json == String(example))
    #expect(trace.events.count == 6)
  }

  /// The page lists each key and each kind of event.
  @Test func pageListsEveryKeyOfATrace() throws {
    let file = CaseFile.repository.appending(path: "Documentation/Formats/Trace.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    for field in RouterTrace.Field.allCases { #expect(text.contains("`\(field.rawValue)`"), "\(field) is missing") }
    for kind in RouterTrace.Kind.allCases { #expect(text.contains("`\(kind.rawValue)`"), "\(kind) is missing") }
  }

  @Test func aTornLastLineIsLeftOut() throws {
    let router = Self.router()
    router.connect()
    router.push("/books/7")
    let whole = router.trace
    let json = whole.json
    for length in [json.utf8.count - 1, json.utf8.count - 20] {
      let torn = try RouterTrace(json: Array(json.utf8.prefix(length)))
      #expect(torn.events.count >= whole.events.count - 1)
      #expect(torn.events.elementsEqual(whole.events.prefix(torn.events.count)))
    }
    let lines = json.split(separator: "\n")
    let damaged = ([lines[0], "{\"event\":", lines[1]] + [""]).joined(separator: "\n")
    #expect(throws: RouterTrace.Invalid.self) { try RouterTrace(json: damaged) }
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"trace\":2}", "{\"trace\":\"1\"}", "no trace", "{\"trace\":1}\n{\"event\":7}\n{\"at\":1}\n\n",
    "{\"trace\":1}\n{\"event\":\"open\",\"at\":1.5}\n\n", "{\"trace\":1,\"start\":{\"version\":9}}\n",
  ])
  func otherTextsAreRefusedAsATrace(_ text: String) {
    #expect(throws: RouterTrace.Invalid.self) { try RouterTrace(json: text) }
  }

  @Test func eventsOfLaterVersionsAreLeftOut() throws {
    let trace = try RouterTrace(json: "{\"trace\":1,\"redacted\":false}\n{\"event\":\"later\",\"x\":{}}\n")
    #expect(trace.events.isEmpty)
  }

  @Test func onlyTheLastEventsAreKept() {
    let router = Self.router(last: 20, values: true)
    router.connect()
    for number in 0..<100 { router.push("/books/\(number)") }
    let trace = router.trace
    #expect(trace.events.count == 20)
    #expect(trace.events.contains { $0[.link] == "/books/99" })
    // The state before them is that after the events that were forgotten.
    let first = trace.events.first { $0.kind == .open }.flatMap { $0[.link] }
    let number = first.flatMap { Int($0.dropFirst("/books/".count)) } ?? 0
    #expect(trace.start.top()?[parameter: "id"] == "\(number - 1)")
  }

  @Test func nothingIsRecordedIfItIsOff() {
    let router = Self.router()
    router.configuration.recording = .off
    router.connect()
    router.push("/books/7")
    #expect(router.trace.events.isEmpty)
  }

  @Test func aDebugBuildRecordsByItself() {
    let router = Router(reachable: .fromLinks) { StackRoutes("main") { RouteTo("/books", name: "books") } }
    router.connect()
    #expect(!router.trace.events.isEmpty)
    #expect(router.trace.isRedacted)
  }

  @Test func aTraceHoldsNoObjectOfTheApp() async {
    final class Draft: Sendable {}
    let router = Self.router(values: true)
    weak var draft: Draft?
    do {
      let made = Draft()
      draft = made
      router.connect()
      router.open("/buy/7", .init(extras: ["draft": made]))
    }
    #expect(draft == nil)
  }
}

@Suite("A trace in a file survives a crash · N25")
@MainActor
struct KeptTraceTests {
  private func make(_ recording: Router.Recording) -> Router {
    var rules = Router.Configuration()
    rules.recording = recording
    return Router(reachable: .fromLinks, navigation: rules) {
      StackRoutes("main") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
    }
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "app.trace"))
  }

  @Test func theFileHasEveryEventAtOnce() throws {
    try inFolder { file in
      let router = make(.redacted())
      router.connect()
      router.keepTrace(in: file)
      router.push("/books/s3cret")
      let kept = try RouterTrace(json: Data(contentsOf: file))
      #expect(kept.events.map(\.description) == router.trace.events.map(\.description))
      #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("s3cret"))
    }
  }

  @Test func theFileOfTheProcessBeforeIsKept() throws {
    try inFolder { file in
      let first = make(.redacted())
      first.keepTrace(in: file)
      first.connect()
      let before = try Data(contentsOf: file)
      make(.redacted()).keepTrace(in: file)
      let previous = file.deletingLastPathComponent().appending(path: "app.previous.trace")
      #expect(try Data(contentsOf: previous) == before)
    }
  }

  @Test func theFileDoesNotGrowWithoutALimit() throws {
    try inFolder { file in
      let router = make(.values(last: 10))
      router.connect()
      router.keepTrace(in: file)
      for number in 0..<200 { router.push("/books/\(number)") }
      let trace = try RouterTrace(json: Data(contentsOf: file))
      #expect(trace.events.count <= 20)
      #expect(trace.events.contains { $0[.link] == "/books/199" })
    }
  }

  @Test func aFileThatCannotBeWrittenIsReportedOnce() throws {
    try inFolder { file in
      try Data().write(to: file)
      let router = make(.redacted())
      var mistakes: [String] = []
      router.log = { if $0.kind == .mistake { mistakes.append($0.text) } }
      router.keepTrace(in: file.appending(path: "inside/a.trace"))
      router.connect()
      #expect(mistakes.filter { $0.hasPrefix("keepTrace cannot write its file") }.count == 1)
    }
  }

  @Test func emptyTraceNamesItsReason() {
    #expect(
      make(.off).trace.emptyReason == "nothing is recorded: set router.configuration.recording = .redacted()"
    )
  }

  @Test func reasonOfAnEmptyTraceIsReadBack() throws {
    let trace = make(.off).trace
    #expect(try RouterTrace(json: trace.json) == trace)
  }

  @Test func aRecordedTraceHasNoReason() {
    let router = make(.redacted())
    router.connect()
    #expect(router.trace.emptyReason == nil)
  }

  @Test func missingRecordingIsLogged() throws {
    try inFolder { file in
      let router = make(.off)
      var mistakes: [String] = []
      router.log = { if $0.kind == .mistake { mistakes.append($0.text) } }
      router.keepTrace(in: file)
      #expect(mistakes == ["keepTrace keeps nothing: set router.configuration.recording = .redacted()"])
      router.configuration.recording = .redacted()
      router.connect()
      let kept = try RouterTrace(json: Data(contentsOf: file))
      #expect(!kept.events.isEmpty)
    }
  }
}
