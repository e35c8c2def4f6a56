import Foundation
import TestSupport
import Testing
import Waymark

/// A process of `AppVictim` with its folder.
private final class RunningApp {
  let folder: URL
  private let process = Process()
  private let output = Pipe()
  private var told = ""

  /// - Parameter folder: the folder of an app that has ended. If `nil`, a new one.
  init(_ build: String = "debug", in folder: URL? = nil) throws {
    self.folder = folder ?? FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString)")
    process.executableURL = try CommandLineRun.executable(named: "AppVictim")
    process.arguments = [self.folder.path, build]
    process.standardOutput = output
    try process.run()
    while !told.contains("ready\n") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the app has ended: \(told)")
      told += String(decoding: more, as: UTF8.self)
    }
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The log of the app before it was ready.
  var log: String { told }

  func send(_ signal: Int32) { _ = kill(process.processIdentifier, signal) }

  func end() {
    guard process.isRunning else { return }
    send(SIGKILL)
    process.waitUntilExit()
  }

  /// Runs `waymark app`.
  func run(_ arguments: String..., timeout: String = "60") throws -> CommandLineRun {
    try CommandLineRun(["app"] + arguments + ["--folder", folder.path, "--timeout", timeout])
  }

  func write(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }
}

@Suite("The running app, driven by the command: what happened there, with an exit code · N32", .serialized)
struct RunningAppTests {
  @Test("The sign of life may have any numbers", arguments: [Int.min, Int.max, -1, 0])
  func numbersOfTheSignOfLife(_ number: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("{\"waymark\":1,\"pid\":\(number),\"seen\":\(number)}".utf8).write(to: folder.appending(path: "app.json"))
    let run = try CommandLineRun(["app", "state", "--folder", folder.path, "--timeout", "0.1"])
    #expect(run.status == 3)
    #expect(run.errors.contains("the app did not answer"))
  }

  @Test func anOpenedLinkIsReportedWithItsScreens() throws {
    let app = try RunningApp()
    let run = try app.run("open", "bookshop://books/42")
    #expect(run.output == "opened  book  /books/:id<int>  id=…  screens: main › booksTab › books › book\n")
    #expect(run.status == 0)
  }

  @Test func valuesAreReportedIfAskedFor() throws {
    let app = try RunningApp()
    #expect(try app.run("open", "bookshop://books/42", "--values").output.contains("id=42"))
    let record = try #require(try app.run("open", "bookshop://books/43", "--values", "--json").records.first)
    #expect(record["parameters"]["id"].text == "43")
  }

  @Test func jsonHasTheKeysOfOpen() throws {
    let app = try RunningApp()
    let record = try #require(try app.run("open", "bookshop://books/42", "--json").records.first)
    #expect(record["link"].text == "bookshop://books/42")
    #expect(record["outcome"].text == "opened")
    #expect(record["route"].text == "book")
    #expect(record["pattern"].text == "/books/:id<int>")
    #expect(record["origin"].text == "command")
    #expect(record["state"]["visible"].texts == ["main", "booksTab", "books", "book"])
    #expect(!record["parameters"].exists)
  }

  @Test(arguments: [
    ("bookshop://nowhere", "unmatched"), ("bookshop://denied", "denied"), ("javascript:1", "rejected"),
    ("https://evil.example.com/books/1", "rejected"), ("bookshop://books/x", "unmatched"),
  ])
  func aLinkThatDoesNotOpenIsAnError(_ link: String, _ outcome: String) throws {
    let app = try RunningApp()
    let run = try app.run("open", link, "--json")
    #expect(run.records.first?["outcome"].text == outcome)
    #expect(run.status == 1)
    #expect(!run.output.contains("s3cret"))
  }

  @Test func anotherRouteThanExpectedIsAnError() throws {
    let app = try RunningApp()
    #expect(try app.run("open", "bookshop://books/42", "--expect", "book").status == 0)
    let run = try app.run("open", "bookshop://books", "--expect", "book")
    #expect(run.output.hasSuffix("expected book\n"))
    #expect(run.status == 1)
  }

  @Test func severalLinksAreOpenedInOrder() throws {
    let app = try RunningApp()
    let run = try app.run("open", "bookshop://books/1", "bookshop://nowhere", "bookshop://today")
    #expect(run.output.split(separator: "\n").map { $0.prefix(6) } == ["opened", "unmatc", "opened"])
    #expect(run.status == 1)
  }

  @Test func otherCommandsAreAnswered() throws {
    let app = try RunningApp()
    #expect(try app.run("open", "bookshop://books/42").status == 0)
    #expect(try app.run("state").output.contains("book  id=…"))
    #expect(try app.run("map").output.contains("/books/:id<int>"))
    #expect(try app.run("explain", "bookshop://books/7").output.contains("matched  book  /books/:id<int>"))
    #expect(try app.run("explain", "bookshop://nowhere").status == 1)
    #expect(try app.run("back").status == 0)
    #expect(!(try app.run("state").output.contains("book  id=…")))
    let trace = try RouterTrace(json: try app.run("trace").output)
    #expect(trace.isRedacted)
    #expect(trace.events.contains { $0.origin?.description == "command (waymark)" })
  }

  @Test func aTraceIsWrittenAndReplays() throws {
    let app = try RunningApp()
    #expect(try app.run("open", "bookshop://books/42").status == 0)
    let file = app.folder.appending(path: "ticket.trace")
    #expect(try app.run("trace", "--output", file.path).status == 0)
    let routes = try TemporaryFile(
      #"{"version":1,"map":{"tabs":"main","branches":[{"stack":"booksTab","routes":[{"route":"books","pattern":"/books","routes":[{"route":"book","pattern":":id<int>"}]}]}]}}"#
    )
    let replay = try CommandLineRun(["replay", file.path, "--routes", routes.path])
    #expect(replay.status == 0, "\(replay.output)\(replay.errors)")
  }

  // MARK: Apps that do not answer

  @Test func anAppThatWasKilledIsReported() throws {
    let app = try RunningApp()
    #expect(try app.run("state").status == 0)
    app.end()
    let run = try app.run("open", "bookshop://books/42", timeout: "0.3")
    #expect(run.errors.hasPrefix("waymark: the app did not answer within 0.3 s: it is not running (last seen "))
    #expect(run.status == 3)
    let record = try #require(try app.run("state", "--json", timeout: "0.3").records.first)
    #expect(record["outcome"].text == "noAnswer")
  }

  /// The command that came too late is never carried out.
  @Test func aSuspendedAppDoesNotCarryOutALateCommand() throws {
    let app = try RunningApp()
    #expect(try app.run("state").status == 0)
    app.send(SIGSTOP)
    let run = try app.run("open", "bookshop://books/42", timeout: "3.5")
    #expect(run.errors.contains("it is suspended, or its main thread is busy"))
    #expect(run.status == 3)
    app.send(SIGCONT)
    #expect(!(try app.run("state").output.contains("book  id=…")))
  }

  @Test func aFolderWithoutAnAppIsReported() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "none-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try CommandLineRun(["app", "state", "--folder", folder.path, "--timeout", "0.2"])
    #expect(run.errors.contains("no app has used this folder: call router.acceptCommands()"))
    #expect(run.status == 3)
    let missing = try CommandLineRun(["app", "state", "--folder", folder.path + "/none"])
    #expect(missing.errors.contains("there is no folder"))
    #expect(missing.status == 2)
  }

  @Test func aLinkThatWaitsIsReportedBeforeTheTimeIsOver() throws {
    let app = try RunningApp()
    let run = try app.run("open", "bookshop://late", "--json", timeout: "1")
    #expect(run.records.first?["outcome"].text == "waiting")
    #expect(run.records.first?["route"].text == "late")
    #expect(run.status == 1)
    #expect(try app.run("state").status == 0)
  }

  @Test func aReleaseBuildRefuses() throws {
    let app = try RunningApp("release")
    #expect(app.log.contains("acceptCommands() at App.swift:9 does nothing in a release build"))
    try FileManager.default.createDirectory(at: app.folder, withIntermediateDirectories: true)
    #expect(try app.run("open", "bookshop://books/42", timeout: "0.3").status == 3)
  }

  // MARK: Files of others

  @Test func hostileFilesDoNoHarm() throws {
    let app = try RunningApp()
    let outside = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID().uuidString)")
    try Data("stays".utf8).write(to: outside)
    defer { try? FileManager.default.removeItem(at: outside) }
    let far = CommandFolder.newID(at: 1_000_000_000_000)
    let link = app.folder.appending(path: "request-\(far).json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
    try app.write("{\"waymark\":1,", as: "request-1-1-1.json")
    try app.write(
      "{\"waymark\":1,\"command\":\"open\",\"link\":\"bookshop://today\",\"expires\":1}", as: "request-2-1-1.json")
    try app.write(String(repeating: "x", count: 3 << 20), as: "request-3-1-1.json")
    try app.write("{}", as: "request-..%2f..%2fetc.json")
    try app.write(String(repeating: "[", count: 100_000), as: "request-4-1-1.json")
    try FileManager.default.createDirectory(
      at: app.folder.appending(path: "request-5-1-1.json"), withIntermediateDirectories: false)
    #expect(mkfifo(app.folder.appending(path: "request-6-1-1.json").path, 0o600) == 0)
    let run = try app.run("open", "bookshop://books/42")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try String(contentsOf: outside, encoding: .utf8) == "stays")
    #expect(!(try app.run("state").output.contains("← top  today")))
  }

  @Test func aFolderThatOthersMayWriteToIsRefused() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "open-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    let app = try RunningApp(in: folder)
    #expect(app.log.contains("can be written by others"))
    #expect(try app.run("state", timeout: "0.2").status == 3)
  }

  /// Writes a request as any process of the user could, and returns the answer.
  private func answer(_ app: RunningApp, _ members: String, after name: String) throws -> String {
    let id = CommandFolder.newID(at: 1_000_000_000_000)
    try app.write("{\"waymark\":1,\(members),\"values\":true,\"expires\":4000000000000}", as: "request-\(id).json")
    let marker = try app.run(name)
    #expect(marker.status == 0)
    let path = app.folder.appending(path: "answer-\(id).json")
    return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
  }

  @Test("A request with an unknown source is refused, and one without a source has none of the app's rights")
  func sourcesOfRequests() throws {
    let app = try RunningApp()
    let unknown = try answer(app, #""command":"open","link":"/secret","source":"pusk""#, after: "state")
    #expect(unknown.contains(#""outcome":"rejected""#))
    #expect(unknown.contains("the source “pusk” is not known: did you mean “push”?"))
    let none = try answer(app, #""command":"open","link":"/secret""#, after: "state")
    #expect(none.contains(#""outcome":"rejected","reason":"notReachable""#))
    let own = try answer(app, #""command":"open","link":"/secret","source":"inApp""#, after: "state")
    #expect(own.contains(#""outcome":"opened""#))
  }

  @Test("Without --values, an answer has no text of a link that is none", arguments: ["open", "explain"])
  func textsThatAreNoLinks(_ command: String) throws {
    let app = try RunningApp()
    for text in ["https://a b@s3cret.example/", "javascript:s3cret", "bookshop://books/s3cret%zz"] {
      for options in [[], ["--json"]] {
        let run = try CommandLineRun(["app", command, text, "--folder", app.folder.path, "--timeout", "60"] + options)
        #expect(run.status == 1)
        let answer = run.output.replacing("\"link\":\"\(text)\"", with: "")
        #expect(!answer.contains("s3cret"), "\(run.output)")
      }
    }
  }

  @Test("A folder that others may write to later, or another one in its place, is not obeyed until it is mended")
  func theFolderIsLookedAtInEachRound() throws {
    let app = try RunningApp()
    let manager = FileManager.default
    #expect(try app.run("state").status == 0)
    try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: app.folder.path)
    #expect(try app.run("state", timeout: "0.4").status == 3)
    try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: app.folder.path)
    #expect(try app.run("state").status == 0)
    let other = URL(fileURLWithPath: app.folder.path + "-other")
    try manager.moveItem(at: app.folder, to: other)
    defer { try? manager.removeItem(at: other) }
    try manager.createSymbolicLink(at: app.folder, withDestinationURL: other)
    #expect(try app.run("state", timeout: "0.4").status == 3)
    try manager.removeItem(at: app.folder)
    // The app may have made it again by now.
    try manager.createDirectory(at: app.folder, withIntermediateDirectories: true)
    try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: app.folder.path)
    #expect(try app.run("state", timeout: "0.4").status == 3)
    try manager.removeItem(at: app.folder)
    try manager.createDirectory(at: app.folder, withIntermediateDirectories: true)
    try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: app.folder.path)
    #expect(try app.run("state").status == 0)
  }

  @Test("Another user's request is not obeyed", .enabled(if: geteuid() == 0, "only root can give files to others"))
  func requestsOfOthers() throws {
    let app = try RunningApp()
    let id = CommandFolder.newID(at: 1_000_000_000_000)
    let path = app.folder.appending(path: "request-\(id).json").path
    let request = "{\"waymark\":1,\"command\":\"open\",\"link\":\"bookshop://today\",\"expires\":4000000000000}"
    try Data(request.utf8).write(to: URL(fileURLWithPath: path + ".new"))
    #expect(chown(path + ".new", 12_345, 12_345) == 0)
    #expect(rename(path + ".new", path) == 0)
    #expect(!(try app.run("state").output.contains("← top  today")))
  }

  // MARK: Many commands

  @Test func twoCommandsAtOnceDoNotMix() throws {
    let app = try RunningApp()
    let (results, folder) = (Locked<[Int: String]>([:]), app.folder.path)
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let link = number % 2 == 0 ? "bookshop://books/\(number)" : "bookshop://nowhere/\(number)"
      let run = try? CommandLineRun(["app", "explain", link, "--json", "--folder", folder, "--timeout", "60"])
      results.with { $0[number] = run?.records.first?["outcome"].text ?? "none" }
    }
    let outcomes = results.with { $0 }
    for number in 0..<8 { #expect(outcomes[number] == (number % 2 == 0 ? "matched" : "unmatched")) }
  }

  @Test func aThousandCommandsAreAllAnswered() throws {
    let app = try RunningApp()
    let links = (0..<1_000).map { "bookshop://books/\($0)" }.joined(separator: "\n")
    let run = try CommandLineRun(
      ["app", "open", "--json", "--values", "--folder", app.folder.path, "--timeout", "60"], input: links + "\n")
    #expect(run.status == 0)
    #expect(run.records.map { $0["parameters"]["id"].text } == (0..<1_000).map { "\($0)" })
    #expect(app.files.filter { $0 != "app.json" } == [])
  }
}
