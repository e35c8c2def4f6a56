import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkTesting

/// Examples of traces, replays and commands.
@Suite("Examples of a running app · N25 N29 N32")
@MainActor
struct RunningAppSnippets {
  private func makeRouter() -> Router {
    Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
    }
  }

  /// A file with the trace of an app that has opened a book.
  private var ticket: URL {
    get throws {
      let router = makeRouter()
      router.connect()
      router.open("bookshop://books/42")
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).trace")
      try Data(router.trace.json.utf8).write(to: file)
      return file
    }
  }

  @MainActor @Test func ticket4711() async throws {
    let trace = try RouterTrace(json: Data(contentsOf: ticket))
    let replay = await RouterTester(makeRouter()).replay(trace)
    #expect(replay.difference == nil, "\(replay)")
  }

  @Test func aTraceIsReadAndReplayed() async throws {
    let router = makeRouter()
    router.configuration.recording = .redacted()
    let report = router.trace.json  // one JSON object a line
    let trace = try RouterTrace(json: report)
    let replay = await RouterTester(makeRouter()).replay(trace)
    #expect(replay.difference == nil, "\(replay)")
    print(await trace.shrunk(on: makeRouter).test(named: "ticket4711"))
  }

  @Test func valuesAreRecordedIfAskedFor() {
    let router = makeRouter()
    router.configuration.recording = .values(last: 2_000)  // in a debug build, to see the values of links
    #expect(!router.trace.isRedacted)
  }

  @Test func theOriginOfAnOpening() {
    let router = makeRouter()
    let url = URL(filePath: "/books/42")
    let navigation = router.open(url, .init(from: .push))
    print(navigation.origin?.description ?? "")  // push (AppDelegate.swift:31)
    router.configuration.log = { if let origin = $0.origin { print("\($0.text) from \(origin)") } }
    #expect(navigation.origin?.source == .push)
  }

  @Test func otherTextsAreRefusedAsATrace() {
    let text = "{\"trace\":1}\n\n{}\n\n"
    #expect(throws: RouterTrace.Invalid.self) { try RouterTrace(json: text) }
    do {
      print(try RouterTrace(json: text).events.count)
    } catch {
      print(error)  // line 3: “event” is missing
    }
  }

  /// Lines of an app, which a test does not run: the files of a process are not a test's.
  private func launch(_ router: Router) {
    router.configuration.recording = .redacted(last: 2_000)
    router.keepTrace()  // in a file, which survives a crash
    let report = router.trace.json  // for the mail to the developers
    _ = report
  }

  private func launchAgain(_ router: Router) {
    router.keepTrace()
    let crashed = try? RouterTrace(json: Data(contentsOf: RouterTrace.previousFile))  // of the process before
    _ = crashed
  }

  private func accept(_ router: Router) {
    router.acceptCommands()
  }

  private func acceptAtLaunch(_ router: Router) {
    router.acceptCommands()  // once, at launch
  }

  private func listen(to router: Router) async {
    for await event in router.events { print(event) }  // opened /books/:id from CartView.swift:42
  }
}
