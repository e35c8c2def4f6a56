import Foundation
import TestSupport
import Testing

@Suite("waymark scan · N5 R3")
struct ScanCommandTests {
  static let fixture = CaseFile.repository.appending(path: "Tests/Fixtures/MacroApp/Sources").path

  @Test("Routes of three modules that are in each other's way are reported, and nothing else")
  func conflictsOfModulesAreReported() throws {
    let modules = ["Shop", "Cart", "Orders"].map { Self.fixture + "/" + $0 }
    let run = try CommandLineRun(tool: "waymark-scan", ["--check", "--json"] + modules)
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
    #expect(
      run.records.map { record in
        ["code", "module", "rivalModule"].compactMap { record[$0].text }.joined(separator: " ")
      } == ["duplicateName Shop Cart", "duplicate Orders Cart", "ambiguous Shop Orders", "shadowed Shop Orders"])
    #expect(run.records.first?["place"].text == Self.fixture + "/Shop/Shop.swift:7")
    #expect(run.records.first?["rivalPlace"].text == Self.fixture + "/Cart/Cart.swift:12")
  }

  @Test("waymark scan is waymark-scan; what it writes is a route file that names the sources")
  func theCommandStartsIt() throws {
    let run = try CommandLineRun(["scan", Self.fixture + "/Chat", Self.fixture + "/MacroApp"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let file = try TemporaryFile(run.output)
    let resolved = try CommandLineRun(["resolve", "--json", "--routes", file.path, "app://books/4?page=2"])
    #expect(resolved.records.first?["route"].text == "book")
    let all = try CommandLineRun(["scan", Self.fixture])
    let conflicting = try TemporaryFile(all.output)
    let check = try CommandLineRun(["check", "--routes", conflicting.path])
    #expect(check.status == 1)
    #expect(check.output.contains("declared at MacroApp/MacroApp.swift:5"))
    #expect(try CommandLineRun(["scan", "--help"]).output.contains("waymark-scan --check --strict Sources"))
  }

  @Test("A pattern in a source sends nothing to the terminal", arguments: [["--check"], []])
  func patternsAreNotRaw(_ options: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(#"@Route("/a\u{1B}[2J\u{202E}") struct A {}; @Route("/a\u{1B}[2J\u{202E}") struct B {}"#.utf8)
      .write(to: folder.appending(path: "A.swift"))
    let run = try CommandLineRun(tool: "waymark-scan", options + [folder.path])
    for text in [run.output, run.errors] {
      #expect(!text.unicodeScalars.contains("\u{1B}"))
      #expect(!text.unicodeScalars.contains("\u{202E}"))
    }
    #expect((run.output + run.errors).contains(#"\u{1b}[2J\u{202e}"#))
  }

  /// Texts that hide brackets from a reader who takes literals and comments for others than the parser does.
  private static let hidden: [(name: String, text: String)] = [
    ("raw string", "let a = #\"\"\"#; BRACKETS //\"\"\"#"), ("raw name", "let `\"` = 1; BRACKETS // \""),
    ("comment", "// x\rBRACKETS"), ("string", "let a = \"abc\rBRACKETS"),
    ("first line", "#!/usr/bin/x \"\"\"\nBRACKETS //\"\"\""), ("regular expression", "let a = /\"/; BRACKETS // \""),
  ]

  @Test(
    "A file whose brackets are hidden is left out and reported with its location, and the others are read",
    arguments: hidden.indices)
  func hiddenBrackets(_ index: Int) throws {
    let (name, text) = Self.hidden[index]
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let brackets = "let b = " + String(repeating: "[", count: 30) + "A" + String(repeating: "]", count: 30) + "()"
    try Data(text.replacing("BRACKETS", with: brackets).utf8).write(to: folder.appending(path: "Bad.swift"))
    try Data(#"@Route("/good") struct Good {}"#.utf8).write(to: folder.appending(path: "Good.swift"))
    let run = try CommandLineRun(tool: "waymark-scan", [folder.path])
    #expect(run.status == 0)
    #expect(run.output.contains("/good"))
    #expect(run.errors.contains("Bad.swift:"), "\(name)")
    #expect(run.errors.contains("this file is left out"), "\(name)")
  }

  @Test func pipeAmongTheSourcesBlocksNoScan() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(mkfifo(folder.appending(path: "A.swift").path, 0o600) == 0)
    let run = try CommandLineRun(tool: "waymark-scan", [folder.path])
    #expect(run.status == 2)
    #expect(run.errors.contains("is not a plain file"))
  }

  @Test func exitCodes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "A.swift")
    try Data("@Route(\"/a/:x\") struct A {}\n#route(\"/a/:y\") { _ in }\n".utf8).write(to: source)
    func status(_ arguments: String...) throws -> Int32 {
      try CommandLineRun(tool: "waymark-scan", arguments).status
    }
    let output = folder.appending(path: "routes.json").path
    #expect(try status(folder.path, "--output", output) == 0)
    #expect(try CommandLineRun(["check", "--routes", output]).status == 0)
    #expect(try status("--check", source.path) == 0)
    #expect(try status("--check", "--strict", source.path) == 1)
    #expect(try status() == 2)
    #expect(try status("--nonsense") == 2)
    #expect(try status(folder.path + "/nowhere") == 2)
    #expect(try status("--json", folder.path) == 2)
    #expect(try status("--check", "-o", output, folder.path) == 2)
    #expect(try status(folder.path, "--output", folder.path + "/no/where.json") == 2)
    #expect(try status("--help") == 0)
    #expect(try status("--version") == 0)
    let empty = folder.appending(path: "Empty").path
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let run = try CommandLineRun(tool: "waymark-scan", [empty])
    #expect(run.status == 2)
    #expect(run.errors.contains("there are no Swift files in “\(empty)”"))
  }

  @Test(
    "The module is the folder below Sources, the first folder, or what is said; dependencies and tests are left out")
  func moduleIsTheFolderOfTheSources() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for path in ["Sources/Shop/Deep/A.swift", "My-App/B.swift", "Tests/T/C.swift", ".build/D.swift", "Pods/P/E.swift"] {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("#route(\"/\(path)\") { _ in }\n".utf8).write(to: file)
    }
    func declared(_ path: String) throws -> [String] {
      let run = try CommandLineRun(tool: "waymark-scan", [path])
      let file = try JSONValue(parsing: run.output.utf8)
      return file["routes"].elements.compactMap { $0["declared"].text }
    }
    #expect(try declared(folder.path) == ["My_App/B.swift:1", "Shop/A.swift:1"])
    #expect(try declared(folder.path + "/Sources/") == ["Shop/A.swift:1"])
    #expect(try declared("Other=" + folder.path + "/My-App") == ["Other/B.swift:1"])
    #expect(try declared(folder.path + "/Tests") == ["T/C.swift:1"])
    #expect(try declared(folder.path + "/My-App/B.swift") == ["My_App/B.swift:1"])
  }

  @Test(
    "A file that no parser should take is left out, and named",
    arguments: ["[", "let x = [(", "(", "{", "let x: A<[", "if a { ", "#if A\n", "let x = \"\\(", "repeat ", "a.b()"])
  func deepFiles(_ piece: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let deep = folder.appending(path: "Deep.swift")
    try Data(String(repeating: piece, count: 5_000).utf8).write(to: deep)
    try Data("#route(\"/a\") { _ in }\n".utf8).write(to: folder.appending(path: "Sound.swift"))
    let run = try CommandLineRun(tool: "waymark-scan", ["Shop=" + folder.path])
    #expect(run.status == 0)
    #expect(run.errors.contains("Deep.swift:"), "\(run.errors)")
    #expect(run.errors.contains("this file is left out"), "\(run.errors)")
    #expect(run.output.contains(#""pattern": "/a""#), "\(run.output)")
    #expect(try CommandLineRun(tool: "waymark-scan", ["--check", "--strict", deep.path]).status == 1)
  }
}
