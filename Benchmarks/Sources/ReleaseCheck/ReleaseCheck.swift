import Waymark
import WaymarkTesting

/// Compares what a release build has with and without the trait `Diagnostics` (N5, N24, N25, N33).
@main
@MainActor
struct ReleaseCheck {
  private let hasTrait: Bool
  private var facts = 0
  private var failures = 0

  static func main() async throws {
    var check = ReleaseCheck(hasTrait: CommandLine.arguments.contains("--with-trait"))
    check.checkProblems()
    try await check.checkTrace()
    await check.checkExploration()
    guard check.failures == 0 else { fatalError("\(check.failures) facts do not hold") }
    print("release: \(check.facts) facts hold \(check.hasTrait ? "with" : "without") the trait Diagnostics")
  }

  private init(hasTrait: Bool) { self.hasTrait = hasTrait }

  private mutating func expect(_ fact: String, _ holds: Bool) {
    facts += 1
    if holds { return }
    failures += 1
    print("release: with\(hasTrait ? "" : "out") the trait, this does not hold: \(fact)")
  }

  /// A map whose second route is never reached, and whose third pattern is in another router's syntax.
  private static func makeRouter() -> Router {
    Router(reachable: .fromLinks) {
      StackRoutes("books") {
        RouteTo("/books/:id", name: "book")
        RouteTo("/books/:isbn", name: "never")
        RouteTo("/authors/{id}", name: "foreign")
      }
    }
  }

  /// N5: the checker of the table.
  private mutating func checkProblems() {
    let router = Self.makeRouter()
    expect("problems has the ambiguous route", router.problems.contains { $0.code == .ambiguous } == hasTrait)
    expect("problems has the foreign pattern", router.problems.contains { $0.code == .foreignSyntax } == hasTrait)
    let all = router.table.allProblems
    expect("allProblems begins with the cure", all.first?.contains("traits: [\"Diagnostics\"]") == !hasTrait)
  }

  /// N25 and N33: the recording, which is what the console shows.
  private mutating func checkTrace() async throws {
    let router = Self.makeRouter()
    var mistakes: [String] = []
    router.configuration.log = { if $0.kind == .mistake { mistakes.append($0.text) } }
    router.configuration.recording = .redacted()
    let app = RouterTester(router)
    await app.open("/books/42")
    let trace = router.trace
    expect("the trace has events", trace.json.contains("\"event\"") == hasTrait)
    expect("an empty trace says why", trace.emptyReason?.contains("traits: [\"Diagnostics\"]") ?? false == !hasTrait)
    expect("the reason is in the text", trace.json.contains("traits: [") == !hasTrait)
    expect(
      "the log says so",
      mistakes.contains { $0.hasPrefix("router.configuration.recording keeps nothing") } == !hasTrait
    )
    expect("the link opens", router.state.visible() == ["books", "book"])

    let recorded = try RouterTrace(json: Self.recorded)
    let replay = await RouterTester(Self.makeRouter()).replay(recorded)
    expect("a recorded text is read", recorded.json.matches(of: /"event"/).count == 3)
    expect("the replay says what it lacks", "\(replay)".contains("nothing is replayed: write traits") == !hasTrait)
  }

  /// N24: the exploration.
  private mutating func checkExploration() async {
    let report = await RouterTester.explore { .init(Self.makeRouter()) }
    expect("the exploration ends", report.isComplete)
    expect("its first omission is the trace", report.omissions.first?.contains("have no trace") ?? false == !hasTrait)
  }

  private static let recorded = #"""
    {"trace":1,"redacted":true}
    {"event":"host","at":0,"name":"windowConnected","window":0}
    {"event":"attach","at":0,"window":0}
    {"event":"open","at":10,"number":1,"how":"call","link":"/books/‹1›","source":"inApp","window":0}
    """#
}
