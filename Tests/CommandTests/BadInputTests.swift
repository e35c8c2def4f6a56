import Foundation
import TestSupport
import Testing

@Suite("The command: bad input")
struct BadInputTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let says: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ says: String, _ arguments: String...) {
      self.arguments = arguments
      self.says = says
    }
  }

  @Test(arguments: [
    Row("USAGE: waymark"), Row("did you mean “open”?", "opne"),
    Row("Unknown option '--rotes'", "open", "--rotes", "x"),
    Row("Missing expected argument '<link>'", "explain"),
    Row("there is no such file", "open", "--routes", "/nowhere.json", "/a"),
    Row("is a folder", "open", "--routes", "/tmp", "/a"), Row("pish", "open", "--source", "pish", "/a"),
  ])
  func wrongUsageIsReportedOnceAndEndsWithTwo(_ row: Row) throws {
    let run = try CommandLineRun(row.arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(row.says), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(
    "A terminal of any width gets help",
    arguments: ["-9223372036854775808", "-1", "0", "1", "10", "26", "27", "9223372036854775807", "wide", ""])
  func helpFitsEachTerminalWidth(_ columns: String) throws {
    for tool in ["waymark", "waymark-scan"] {
      let path = try CommandLineRun.executable(named: tool).path
      for arguments in ["--help", "--nonsense"] {
        let run = try CommandLineRun(shell: "COLUMNS='\(columns)' '\(path)' \(arguments)")
        #expect([0, 2].contains(run.status), "\(tool) \(arguments): \(run.errors)")
        #expect((run.output + run.errors).lowercased().contains("usage: waymark"), "\(tool) \(arguments)")
      }
    }
  }

  @Test(arguments: [
    ("{", "1:2: error: expected a key in quotation marks"), ("{}", "“version” is missing"),
    (#"{"version":1,"routes":[{"pattern":"/a*"}]}"#, "write %2A"),
    (#"{"version":1,"routes":[{"patern":"/a"}]}"#, "did you mean “pattern”?"),
  ])
  func routeFilesThatCannotBeUsedEndWithTwo(_ json: String, _ says: String) throws {
    let file = try TemporaryFile(json)
    let run = try CommandLineRun(["resolve", "--routes", file.path, "/a"])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(file.path), "\(run.errors)")
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(run.errors.contains("^") || json == "{}")
  }

  @Test func badLinksAreOutcomes() throws {
    let run = try CommandLineRun(["open", "", "/%zz", "javascript:alert(1)", "/a\u{1B}[31m"])
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
    #expect(run.output.components(separatedBy: "rejected (invalidLink)").count == 5)
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func overlongLinesAreRefusedAndTheRestIsRead() throws {
    let input =
      "/" + String(repeating: "a", count: 3_000_000) + "\nbookshop://today\n" + "/"
      + String(repeating: "b", count: 20_000)
    let run = try CommandLineRun(["resolve", "--json"], input: input)
    #expect(
      run.records.map { $0["reason"].text ?? $0["outcome"].text } == ["limitExceeded", "matched", "limitExceeded"])
    #expect(run.records[0]["link"].text?.utf8.count ?? 0 < 1_000)
    #expect(run.status == 1)
  }

  @Test func invalidUTF8LinesAreOutcomes() throws {
    let run = try CommandLineRun(["resolve", "--json"], input: Data([0x2F, 0xFF, 0x0A, 0x2F, 0x00, 0x0A]))
    #expect(run.records.map { $0["reason"].text } == ["invalidLink", "invalidLink"])
  }

  @Test func argumentsThatAreNotUTF8AreOutcomes() throws {
    let command = try CommandLineRun.executable().path
    let run = try CommandLineRun(shell: #""\#(command)" resolve --json "/a$(printf '\377')""#)
    #expect(run.status == 1)
    #expect(run.records.map { $0["detail"].text } == ["the argument is not UTF-8"])
  }

  @Test("A byte order mark, spaces before an object and a bad object do no harm to the lines beside")
  func oddLinesAreRead() throws {
    let input = "\u{FEFF}bookshop://today\n  {\"link\":\"/books\"}\n{\"link\":\"/today\",\"sorce\":1}\n"
    let run = try CommandLineRun(["resolve", "--json"], input: input)
    #expect(run.records.map { $0["outcome"].text } == ["matched", "matched", "rejected"])
    #expect(run.records.last?["link"].text == #"{"link":"/today","sorce":1}"#)
  }

  @Test("Nothing that a link or a file says reaches the terminal as a command")
  func controlCharactersAreMadeVisible() throws {
    let file = try TemporaryFile(
      #"{"version":1,"options":{"fallback":"/\u001b[31m"},"namespaces":{"a":{}},"#
        + #""routes":[{"name":"n\u001b[31m\u009b","pattern":"/a"},{"pattern":"/b\u202e"}]}"#)
    for arguments in [["resolve", "/a", "/\u{202E}"], ["explain", "/a"], ["check"], ["url", "n\u{1B}[31m\u{9B}"]] {
      let run = try CommandLineRun([arguments[0], "--routes", file.path] + arguments.dropFirst())
      let shown = (run.output + run.errors).unicodeScalars
      #expect(!shown.contains("\u{1B}"), "\(arguments)")
      #expect(!shown.contains("\u{9B}"), "\(arguments)")
      #expect(!shown.contains("\u{202E}"), "\(arguments)")
    }
    let json = try CommandLineRun(["resolve", "--json", "--routes", file.path, "/a"])
    #expect(json.output.contains(#"n\u001b[31m\u009b"#))
  }

  @Test(.enabled(if: CommandLineRun.hasFullDevice, "macOS has no /dev/full"))
  func outputWithoutRoomIsAnError() throws {
    let command = try CommandLineRun.executable().path
    let full = try CommandLineRun(shell: #""\#(command)" resolve bookshop://today > /dev/full"#)
    #expect(full.status == 2)
    #expect(full.errors.contains("the output cannot be written: No space left"))
  }

  @Test func outputThatCannotBeWrittenIsAnError() throws {
    let command = try CommandLineRun.executable().path
    let closed = try CommandLineRun(shell: #""\#(command)" resolve bookshop://today >&-"#)
    #expect(closed.status == 2)
    #expect(closed.errors.contains("the output cannot be written"))
  }

  @Test func routesMayComeFromAPipe() throws {
    let command = try CommandLineRun.executable().path
    let run = try CommandLineRun(
      shell: #"echo '{"version":1,"routes":[{"pattern":"/x"}]}' | "\#(command)" resolve --routes /dev/stdin /x"#)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("matched  /x"), "\(run.errors)")
  }

  @Test func emptyInputSucceeds() throws {
    let run = try CommandLineRun(["resolve"], input: "")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: ["", "open", "resolve", "explain", "url", "check", "map", "demo"])
  func helpHasAnExample(_ command: String) throws {
    let run = try CommandLineRun((command.isEmpty ? [] : [command]) + ["--help"])
    #expect(run.status == 0)
    #expect(run.output.contains("EXAMPLE"))
  }

  /// A reader that has seen enough closes the pipe; the command then ends quietly.
  @Test func aClosedPipeEndsQuietly() throws {
    let process = Process()
    process.executableURL = try CommandLineRun.executable()
    process.arguments = ["resolve"]
    let input = Pipe()
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try output.fileHandleForReading.close()
    signal(SIGPIPE, SIG_IGN)
    let lines = Data(String(repeating: "bookshop://today\n", count: 10_000).utf8)
    try? input.fileHandleForWriting.write(contentsOf: lines)
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(try errors.fileHandleForReading.readToEnd()?.isEmpty ?? true)
  }
}
