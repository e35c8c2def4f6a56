import TestSupport
import Testing

@Suite("Faults that were found, as files")
struct FoundFaultTests {
  private static let text = """
    # It waits for an alert below it.
    kind: uikit
    status: known
    showed: it does not come to an end
    seed: 14
    commit: ecfe639
    unmanaged: wait

    open /books/1
    # Nobody sees this.
    settle
    """

  /// Kinds that some test replays; the replays are in the tests of the hosts.
  private static let kinds = ["uikit", "uikit with error screens", "swiftui", "history"]

  @Test func foundFaultsExist() { #expect(!FoundFiles.names.isEmpty) }

  @Test(arguments: FoundFiles.names) func everyFileIsReadableAndReplayed(_ name: String) throws {
    let fault = try FoundFiles.read(name)
    #expect(Self.kinds.contains(fault.kind), "Tests/Found/\(name): expected one of the kinds \(Self.kinds)")
  }

  @Test func aFileHasAHeadAndActs() throws {
    let fault = try FoundFault(reading: Self.text, file: "a.txt")
    #expect(fault.kind == "uikit")
    #expect(fault.status == .known)
    #expect(fault.showed == "it does not come to an end")
    #expect(fault.seed == "14")
    #expect(fault.commit == "ecfe639")
    #expect(fault.settings == [.init("unmanaged", "wait", line: 7)])
    #expect(fault.acts == [.init("open /books/1", line: 9), .init("settle", line: 11)])
  }

  @Test func writtenFaultIsReadBack() throws {
    let fault = FoundFault(
      file: "a.txt", kind: "swiftui", status: .mended, showed: "never at rest: 1 of 2", seed: "none", commit: "1ef8509",
      settings: [.init("faults", "lostOnDismiss", line: 6)], acts: [.init("turn", line: 8)])
    #expect(try FoundFault(reading: fault.text, file: "a.txt") == fault)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let right: String
    let wrong: String
    let line: Int
    let expected: String

    var testDescription: String { wrong }
  }

  @Test(arguments: [
    Mistake(right: "kind: uikit", wrong: "uikit", line: 2, expected: "“NAME: VALUE”"),
    Mistake(right: "kind: uikit", wrong: "kind:", line: 7, expected: "a line “kind: …” in the head"),
    Mistake(right: "status: known", wrong: "status: open", line: 3, expected: "status: mended or known"),
    Mistake(right: "status: known", wrong: "kind: uikit", line: 3, expected: "“kind” once"),
    Mistake(right: "seed: 14", wrong: "seed: x", line: 5, expected: "seed: a number or none"),
    Mistake(
      right: "commit: ecfe639", wrong: "commit: COMMIT", line: 6,
      expected: "commit: the commit's hash, 7 digits or more"),
  ])
  func mistakesOfAFileAreReported(_ mistake: Mistake) {
    let text = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == mistake.right ? mistake.wrong : String($0) }.joined(separator: "\n")
    let error = #expect(throws: UnreadableFault.self) { try FoundFault(reading: text, file: "a.txt") }
    #expect(error?.line == mistake.line)
    #expect(error?.expected == mistake.expected)
    #expect(error.map { "\($0)".hasPrefix("Tests/Found/a.txt:\(mistake.line): expected \(mistake.expected)") } == true)
  }

  @Test func aFileWithoutActsIsNotReadable() {
    let error = #expect(throws: UnreadableFault.self) {
      try FoundFault(reading: "kind: uikit\nstatus: known", file: "a.txt")
    }
    #expect(error?.expected == "an empty line and the acts, one a line")
  }

  @Test func unknownActIsReported() throws {
    let fault = try FoundFault(reading: Self.text, file: "a.txt")
    let error = #expect(throws: UnreadableFault.self) { try Sum.acts(of: fault) }
    #expect(error?.line == 9)
    #expect(error?.found == "open /books/1")
  }
}

@Suite("Journeys that fail are shrunk")
@MainActor
struct ShrinkingTests {
  /// Finds the acts that matter, wherever they are among others.
  @Test(arguments: 1...20) func shrinkingLeavesTheNecessaryActs(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let journey = Sum(limit: 30, isLoud: true)
    let acts = (0..<50).map { _ in random.pick([0, 0, 0, 1, 10]) }
    let problem = try #require(journey.problem(after: acts))
    let shrunk = await Shrinking(journey, acts, problem).shrunk()
    #expect(shrunk.journey.isLoud == false)
    #expect(shrunk.acts.reduce(0, +) == 30)
    #expect(!shrunk.acts.contains(0))
  }

  @Test func anotherKindOfProblemIsNotTaken() async throws {
    let journey = Sum(limit: 30)
    let acts = [7, 10, 10, 10]
    let problem = try #require(journey.problem(after: acts))
    #expect(problem.kind == "seven")
    let shrunk = await Shrinking(journey, acts, problem).shrunk()
    #expect(shrunk.acts == [7])
  }
}

/// A journey that adds numbers, and fails where the sum is too large or a seven was among them.
private struct Sum: JourneyKind {
  static let kinds = ["sum"]
  var limit = 0
  var isLoud = false
  let kind = "sum"
  var settings: [FoundFault.Setting] { [] }
  var simpler: [Sum] { isLoud ? [Sum(limit: limit)] : [] }

  init(limit: Int, isLoud: Bool = false) {
    self.limit = limit
    self.isLoud = isLoud
  }

  init(reading fault: FoundFault) throws(UnreadableFault) {}

  func problem(after acts: [Int]) -> Problem? {
    if acts.contains(7) { return Problem(kind: "seven", "there is a seven") }
    let sum = acts.reduce(0, +)
    return sum >= limit ? Problem(kind: "large", "the sum is \(sum)") : nil
  }
}
