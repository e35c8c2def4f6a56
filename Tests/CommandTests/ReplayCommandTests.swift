import Foundation
import TestSupport
import Testing
import Waymark

@Suite("The command replays a trace, and prints a test for what differs · N25")
@MainActor
struct ReplayCommandTests {
  private static func routes(_ book: String) -> String {
    #"{"version":1,"map":{"tabs":"main","branches":[{"stack":"booksTab","routes":["#
      + #"{"route":"books","pattern":"/books","routes":[{"route":"book","pattern":"\#(book)"}]}]}]}}"#
  }

  /// The trace of an app whose books have any id.
  private static func trace() -> String {
    let router = Router(schemes: ["bookshop"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("booksTab") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
      }
    }
    router.configuration.recording = .values()
    router.connect()
    for link in ["bookshop://books/1", "bookshop://books", "bookshop://books/two", "bookshop://books/3"] {
      router.open(link, .init(from: .push))
    }
    return router.trace.json
  }

  private func run(_ trace: String, _ book: String, _ arguments: String...) throws -> CommandLineRun {
    let file = try TemporaryFile(trace)
    let routes = try TemporaryFile(Self.routes(book))
    return try CommandLineRun(["replay", file.path, "--routes", routes.path] + arguments)
  }

  @Test func sameRoutesReplayAlike() throws {
    let run = try run(Self.trace(), ":id")
    #expect(run.output.hasPrefix("the same, "))
    #expect(run.status == 0)
  }

  @Test func theFirstDifferenceIsOneLine() throws {
    let run = try run(Self.trace(), ":id<int>")
    #expect(run.output.hasPrefix("differs at event "))
    #expect(run.output.contains("recorded opened book; main › booksTab › books › book, here unmatched; "))
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.status == 1)
  }

  @Test func aShorterTraceIsPrintedAsATest() throws {
    let run = try run(Self.trace(), ":id<int>", "--shrink", "--test-name", "ticket")
    #expect(run.output.contains("; shrunk to "))
    #expect(run.output.contains("@MainActor @Test func ticket() async throws {"))
    #expect(run.output.contains("bookshop://books/two"))
    #expect(!run.output.contains("bookshop://books/3"))
    #expect(run.status == 1)
  }

  @Test func theObjectHasTheDocumentedKeys() throws {
    let record = try #require(try run(Self.trace(), ":id<int>", "--shrink", "--json").records.first)
    let keys = ["outcome", "events", "event", "recorded", "here", "undecided", "shrunk", "test"]
    #expect(record.members.map(\.key) == keys)
    #expect(record["outcome"].text == "differs")
    let same = try #require(try run(Self.trace(), ":id", "--json").records.first)
    #expect(same["outcome"].text == "same")
    #expect(same["event"].isNull)
  }

  @Test func nothingIsShrunkThatDoesNotDiffer() throws {
    let run = try run(Self.trace(), ":id", "--shrink")
    #expect(run.output.contains("does not differ on these routes: nothing to shrink"))
    #expect(run.status == 0)
  }

  @Test(arguments: ["", "{}", "no trace", "{\"trace\":9}"]) func anotherFileIsRefused(_ text: String) throws {
    let run = try run(text, ":id")
    #expect(run.errors.contains("the trace cannot be used\n"))
    #expect(run.status == 2)
  }

  @Test func aNameWithoutATestIsWrongUsage() throws {
    let run = try run(Self.trace(), ":id", "--test-name", "ticket")
    #expect(run.errors.contains("--test-name names the test of --shrink"))
    #expect(run.status == 2)
  }
}
