import Foundation
import TestSupport
import Testing

@Suite("The command: saved states (N6)")
struct StateFileTests {
  /// A folder for the time of a test.
  struct Folder: ~Copyable {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    var state: String { url.appending(path: "state.json").path }

    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: state)) }

    func read() throws -> String { try String(contentsOf: URL(fileURLWithPath: state), encoding: .utf8) }

    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }
  }

  @Test func theSecondRunGoesOnWhereTheFirstEnded() throws {
    let folder = try Folder()
    let first = try CommandLineRun(["open", "--json", "--state", folder.state, "/books/5", "/nope"])
    #expect(first.status == 1)
    #expect(first.errors.isEmpty)
    #expect(try JSONValue(parsing: folder.read().utf8) == first.records[1]["state"]["tree"])
    let second = try CommandLineRun(["open", "--json", "--state", folder.state, "/books/6"])
    #expect(second.status == 0)
    #expect(second.errors.isEmpty)
    #expect(second.records[0]["steps"].elements.map { $0["step"].text } == ["update"])
    #expect(folder.files == ["state.json"])
  }

  @Test func printedStateMayBeTheFirstState() throws {
    let folder = try Folder()
    let tree = try #require(
      try CommandLineRun(["open", "--json", "/cart/checkout"]).output.split(separator: #""tree":"#).last)
    try folder.write(String(tree.dropLast(3)))
    let run = try CommandLineRun(["open", "--json", "--state", folder.state, "/cart/checkout"])
    #expect(run.records[0]["steps"].elements.isEmpty, "\(run.errors)")
    #expect(run.errors.isEmpty, "\(run.errors)")
    #expect(
      run.records[0]["state"]["visible"].texts == [
        "root", "main", "todayTab", "today", "cartStack", "cart", "checkout",
      ])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let says: String
    var testDescription: String { text.prefix(60) + " → " + says }
  }

  static let damaged = [
    Row(text: "", says: "state.json:1:1: error: the text ends"), Row(text: "{", says: "state.json:1:2: error: "),
    Row(text: "hello", says: "not a valid JSON value"),
    Row(text: "{}", says: "“version” is missing"),
    Row(text: #"{"version":0,"windows":[]}"#, says: "version 0 of a state"),
    Row(text: #"{"version":1,"windows":[{"id":-1,"root":{"id":0,"route":"a"}}]}"#, says: "out of range"),
    Row(text: #"{"version":1,"routes":[{"pattern":"/a"}]}"#, says: "“windows” is missing"),
    Row(text: String(repeating: "[", count: 100_000), says: "nested more than"),
    Row(text: String(repeating: "x", count: 5 << 20), says: "larger than 4 MiB"),
  ]

  @Test(arguments: damaged)
  func aDamagedFileIsReportedAndLeftAsItIs(_ row: Row) throws {
    let folder = try Folder()
    try folder.write(row.text)
    for command in ["open", "demo"] {
      let run = try CommandLineRun([command, "--state", folder.state] + (command == "open" ? ["/books"] : []))
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(row.says), "\(run.errors)")
      #expect(run.errors.contains(folder.state), "\(run.errors)")
    }
    #expect(try folder.read() == row.text)
    #expect(folder.files == ["state.json"])
  }

  @Test("A state of another app shows what is left of it, and tells what is not")
  func foreignStatesAreReported() throws {
    let folder = try Folder()
    try folder.write(
      #"{"version":1,"keyWindow":3,"windows":[{"id":3,"root":{"id":0,"route":"else","container":"tabs"}}]}"#)
    let foreign = try CommandLineRun(["open", "--json", "--state", folder.state, "/today"])
    #expect(foreign.status == 0 && foreign.records[0]["state"]["visible"].texts.last == "today")
    #expect(foreign.errors.contains("“else” of the saved state was left out"))
    try folder.write(#"{"version":1,"windows":[]}"#)
    let empty = try CommandLineRun(["open", "--state", folder.state, "/today"])
    #expect(empty.status == 0)
    #expect(empty.errors.contains("nothing of the saved state could be restored"))
  }

  @Test("A screen that a guard denies, or that its source may not open, is not restored")
  func deniedScreensAreNotRestored() throws {
    let folder = try Folder()
    let open = #"{"version":1,"routes":[{"name":"a","pattern":"/a","routes":[{"name":"b","pattern":"b"}]}]}"#
    let closed = open.replacing(#""pattern":"b""#, with: #""pattern":"b","guard":"deny""#)
    let shut = open.replacing(#""pattern":"/a""#, with: #""pattern":"/a","guard":"deny""#)
    let narrow = open.replacing(#""pattern":"b""#, with: #""pattern":"b","reachable":"inApp""#)
    let rows = [(open, "root a b", "x:///a/b"), (closed, "root a", "b"), (shut, "root", "a"), (narrow, "root a", "b")]
    for (text, visible, says) in rows {
      let first = try TemporaryFile(open)
      try? FileManager.default.removeItem(atPath: folder.state)
      try CommandLineRun(["open", "--routes", first.path, "--state", folder.state, "x:///a/b"])
      let second = try TemporaryFile(text)
      let run = try CommandLineRun(["open", "--json", "--routes", second.path, "--state", folder.state, "/nope"])
      #expect(run.records[0]["state"]["visible"].texts.joined(separator: " ").hasPrefix(visible), "\(run.output)")
      #expect(run.errors.contains("“\(says)” of the saved state was left out") || text == open, "\(run.errors)")
      #expect(run.records[0]["state"]["visible"].texts.contains("b") == (text == open))
    }
  }

  @Test func unwritableFileIsReportedBeforeAnyLinkOpens() throws {
    let folder = try Folder()
    for place in ["/nowhere/at/all.json", folder.url.path, "/dev/null", "/proc/version", ""] {
      let run = try CommandLineRun(["open", "--state", place, "/books"])
      #expect(run.status == 2, "\(place)")
      #expect(run.output.isEmpty, "\(place)")
      #expect(!run.errors.isEmpty, "\(place)")
    }
    let status = try CommandLineRun(shell: "test -c /dev/null")
    #expect(status.status == 0)
  }

  @Test func aLinkToAFileIsFollowed() throws {
    let folder = try Folder()
    let link = folder.url.appending(path: "link.json").path
    try folder.write(#"{"version":1,"windows":[]}"#)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "state.json")
    #expect(try CommandLineRun(["open", "--state", link, "/books"]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "state.json")
    #expect(try folder.read().contains("booksTab"))
  }

  @Test("The file keeps its permissions; a new one is for its owner only")
  func permissionsAreKept() throws {
    let folder = try Folder()
    let mode = { try FileManager.default.attributesOfItem(atPath: folder.state)[.posixPermissions] as? Int }
    try CommandLineRun(["open", "--state", folder.state, "/books"])
    #expect(try mode() == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.state)
    try CommandLineRun(["open", "--state", folder.state, "/books"])
    #expect(try mode() == 0o640)
  }

  @Test(.enabled(if: CommandLineRun.hasFullDevice, "macOS has no /dev/full"))
  func theStateIsSavedThoughTheOutputCannotBeWritten() throws {
    let folder = try Folder()
    let command = try CommandLineRun.executable().path
    let run = try CommandLineRun(shell: #""\#(command)" open --state "\#(folder.state)" /books/3 > /dev/full"#)
    #expect(run.status == 2)
    #expect(run.errors.contains("the output cannot be written"))
    #expect(try folder.read().contains("/books/3"))
  }

  @Test("Ctrl-C, a closed terminal and a request to end save the state first", arguments: ["INT", "HUP", "TERM"])
  func signalsSaveTheState(_ signal: String) throws {
    let folder = try Folder()
    let command = try CommandLineRun.executable().path
    let pipe = folder.url.appending(path: "pipe").path
    // The demo waits for its next line when the signal comes.
    let run = try CommandLineRun(
      shell: """
        mkfifo "\(pipe)"; exec 3<> "\(pipe)"; echo "/books/3" >&3
        "\(command)" demo --state "\(folder.state)" < "\(pipe)" > "\(folder.url.path)/out" & process=$!
        until grep -q "id=3" "\(folder.url.path)/out"; do sleep 0.05; done
        kill -\(signal) $process; wait $process
        """)
    #expect(run.status == ["INT": 130, "HUP": 129, "TERM": 143][signal], "\(run.errors)")
    #expect(try folder.read().contains("/books/3"))
    #expect(folder.files.sorted() == ["out", "pipe", "state.json"])
  }

  @Test("Two processes do not lose each other's updates; what a killed one left goes")
  func oneProcessAtATime() throws {
    let folder = try Folder()
    let command = try CommandLineRun.executable().path
    try Data("half".utf8).write(to: folder.url.appending(path: ".state.json.waymark-new"))
    try Data().write(to: folder.url.appending(path: ".state.json.waymark-lock"))
    let open = "\"\(command)\" open --state \"\(folder.state)\""
    let run = try CommandLineRun(
      shell: """
        (echo /cart; sleep 1) | \(open) & sleep 0.4; \(open) /cart/checkout; wait
        """)
    #expect(run.errors.contains("another waymark uses"))
    #expect(run.errors.contains("waiting for it to end"))
    #expect(run.output.contains("push"), "\(run.output)\n\(folder.files)")
    #expect(folder.files == ["state.json"], "\(run.output)\n\(folder.files)")
  }

  @Test("Ten thousand entries are read, shown and saved")
  func largeStates() throws {
    let folder = try Folder()
    let books = (10..<9_990).map {
      #"{"id":\#($0),"route":"book","link":"/books/\#($0)","parameters":[["id","\#($0)"]]}"#
    }
    try folder.write(
      #"""
      {"version":1,"keyWindow":0,"windows":[{"id":0,"root":{"id":0,"route":"root","container":"switcher","selected":"main",
      "content":[{"id":2,"route":"main","container":"tabs","selected":"booksTab","content":[{"id":4,"route":"booksTab",
      "container":"stack","content":[{"id":5,"route":"books","link":"/books"},\#(books.joined(separator: ","))]}]}]}}]}
      """#)
    let run = try CommandLineRun(["open", "--json", "--state", folder.state, "/today"])
    #expect(run.status == 0, "\(run.errors.prefix(300))")
    #expect(run.errors.isEmpty, "\(run.errors.prefix(300))")
    #expect(try folder.read().contains("/books/9989"))
    #expect(try folder.read().contains("todayTab"))
  }

  @Test func theDemoGoesOnToo() throws {
    let folder = try Folder()
    try CommandLineRun(["demo", "--state", folder.state], input: "/books/3\n")
    let run = try CommandLineRun(["demo", "--state", folder.state], input: "back\n")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("└── books  ← top"), "\(run.output)")
  }
}
