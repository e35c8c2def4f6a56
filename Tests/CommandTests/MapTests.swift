import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The command: map (N10)")
struct MapTests {
  static let file = #"""
    { "version": 1, "options": { "reachable": ["push"] }, "routes": [
        { "name": "old", "pattern": "/old/:id", "redirect": "/a/:id" }, { "pattern": "/x", "reachable": "inApp" } ],
      "map": { "tabs": "main", "guard": "proceed", "branches": [
        { "stack": "one", "routes": [ { "route": "a", "pattern": "/a", "leave": "veto", "priority": 2, "routes": [
          { "route": "b", "pattern": ":id<int>", "guard": "deny", "modals": [
            { "stack": "over", "routes": [ { "route": "c", "pattern": "c", "handler": "pass" } ] } ] } ] } ] },
        { "split": "two", "columns": [ { "route": "d", "pattern": "/d", "schemes": ["app"] } ] } ] } }
    """#

  @Test(
    "The style of a modal, which any text may be, sends nothing to the terminal",
    arguments: ["mermaid", "dot", "svg", "flow", "text"])
  func styleIsNotRaw(_ format: String) throws {
    let file = try TemporaryFile(
      #"{"version": 1, "routes": [], "map": {"stack": "s", "routes": [{"route": "a", "pattern": "/a", "#
        + #""modals": [{"route": "b", "pattern": "b", "modal": "x\u001b[2J\u202e\"y"}]}]}}"#)
    let run = try CommandLineRun(["map", "--routes", file.path, "--format", format])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("x"))
    #expect(!run.output.unicodeScalars.contains("\u{1B}"))
    #expect(!run.output.unicodeScalars.contains("\u{202E}"))
  }

  @Test(
    "Patterns of characters that are joined of many are drawn",
    arguments: [
      "/a" + String(repeating: "\u{301}", count: 20), "/" + String(repeating: "👩‍", count: 40) + "👩",
      "/" + String(repeating: "a\u{301}\u{302}\u{303}", count: 60), String(repeating: "/漢", count: 40),
      "/" + String(repeating: "\u{301}", count: 300), "/🇩🇪" + String(repeating: "🇪🇺", count: 50),
    ], ["flow", "svg"])
  func joinedCharacters(_ pattern: String, _ format: String) throws {
    let file = try TemporaryFile(
      #"{"version": 1, "routes": [{"pattern": "\#(pattern)"}], "map": {"stack": "s", "routes": [{"route": "b", "pattern": "\#(pattern)/b"}]}}"#
    )
    let run = try CommandLineRun(["map", "--routes", file.path, "--format", format])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("</svg>\n"))
  }

  @Test func textShowsEachRoute() throws {
    let file = try TemporaryFile(Self.file)
    let run = try CommandLineRun(["map", "--routes", file.path])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        reachable: push, unless told otherwise
        main  tabs  guard: proceed
        ├── one  stack
        │   └── a  /a  priority: 2  leave: veto
        │       └── b  /a/:id<int>  guard: deny
        │           └── sheet over  stack
        │               └── c  /a/:id<int>/c  handler: pass
        └── two  split
            └── d  /d  schemes: app
        old  /old/:id  → /a/:id
        /x  reachable: inApp

        """)
  }

  @Test func jsonHasAllKeys() throws {
    let file = try TemporaryFile(Self.file)
    let run = try CommandLineRun(["map", "--routes", file.path, "--format", "json"])
    #expect(run.output == (try CommandLineRun(["map", "--routes", file.path, "--json"]).output))
    let map = try #require(run.records.first)
    #expect(map["version"].int == 1)
    #expect(map["reachable"].texts == ["push"])
    #expect(run.records.count == 1)
    let main = map["roots"].elements[0]
    #expect(main["kind"].text == "tabs")
    #expect(main["guards"].texts == ["proceed"])
    #expect(main["modal"].isNull)
    let a = main["content"].elements[0]["content"].elements[0]
    #expect(a["route"].text == "a")
    #expect(a["leave"].text == "veto")
    #expect(a["priority"].int == 2)
    #expect(a["guards"].texts.isEmpty)
    let b = a["content"].elements[0]
    #expect(b["pattern"].text == "/a/:id<int>")
    #expect(b["ownPattern"].text == ":id<int>")
    #expect(b["guards"].texts == ["deny"])
    #expect(b["modals"].elements[0]["modal"]["style"].text == "sheet")
    #expect(b["modals"].elements[0]["content"].elements[0]["handler"].text == "pass")
    let old = map["roots"].elements[1]
    #expect(old["redirect"].text == "/a/:id" && map["roots"].elements[2]["reachable"].text == "inApp")
  }

  /// A route with an alias below another with one.
  static let aliased = #"""
    { "version": 1, "routes": [], "map": { "stack": "s", "routes": [
        { "route": "cooks", "pattern": "/cooks", "aliases": ["/chefs"], "routes": [
          { "route": "cook", "pattern": ":handle", "aliases": ["/u/:handle"] } ] } ] } }
    """#

  @Test("N40: the map shows where aliases lead, as text and as JSON") func aliasesAreShown() throws {
    let file = try TemporaryFile(Self.aliased)
    let text = try CommandLineRun(["map", "--routes", file.path]).output
    #expect(text.contains("cooks  /cooks  alias: /chefs\n"))
    #expect(
      text.contains(
        "cook  /cooks/:handle  alias: /cooks/u/:handle  alias: /chefs/:handle  alias: /chefs/u/:handle\n"))
    let map = try #require(try CommandLineRun(["map", "--routes", file.path, "--json"]).records.first)
    let cooks = map["roots"].elements[0]["content"].elements[0]
    #expect(cooks["aliases"].texts == ["/chefs"])
    #expect(
      cooks["content"].elements[0]["aliases"].texts == ["/cooks/u/:handle", "/chefs/:handle", "/chefs/u/:handle"])
  }

  @Test("N40: diff names the alias that is lost") func diffNamesTheAlias() throws {
    let old = try TemporaryFile(Self.aliased)
    let new = try TemporaryFile(Self.aliased.replacing(#", "aliases": ["/u/:handle"]"#, with: ""))
    let run = try CommandLineRun(["diff", old.path, new.path])
    #expect(run.status == 1)
    #expect(run.output.contains(": removed: /cooks/u/:handle (cook): "))
    let records = try CommandLineRun(["diff", "--json", old.path, new.path]).records
    #expect(records.map { $0["alias"].text } == ["/cooks/u/:handle", "/chefs/u/:handle"])
    #expect(records.allSatisfy { $0["change"].text == "removed" })
  }

  @Test func mermaidAndDotDrawEveryNodeAndEdgeOnce() throws {
    let file = try TemporaryFile(Self.file)
    let mermaid = try CommandLineRun(["map", "--routes", file.path, "--format", "mermaid"]).output
    #expect(mermaid.hasPrefix("flowchart LR\n"))
    #expect(mermaid.contains(#"n3 -. "sheet" .-> n4"#))
    #expect(mermaid.contains(#"n3("b<br/>/a/:id#60;int#62;<br/>guard: deny")"#))
    #expect(mermaid.components(separatedBy: "-->").count + mermaid.components(separatedBy: ".->").count - 2 == 7)
    // The redirect without a constraint leads to the route with one.
    #expect(mermaid.hasSuffix("  n8 ==> n3\n"))
    #expect(mermaid.components(separatedBy: "==>").count == 2)
    let dot = try CommandLineRun(["map", "--routes", file.path, "--format", "dot"]).output
    #expect(dot.hasPrefix("digraph waymark {\n"))
    #expect(dot.hasSuffix("}\n"))
    #expect(dot.components(separatedBy: "[label=\"").count - 1 == 10)
    #expect(dot.components(separatedBy: " -> ").count - 1 == 8)
    #expect(dot.contains("  n8 -> n3 [color=blue, constraint=false];\n"))
    #expect(dot.contains("[style=dashed, label=\"sheet\"]"))
  }

  /// Names that mean something to every format there is.
  static let odd = #"""
    { "version": 1, "routes": [ { "name": "日本語のとても長い名前😀", "pattern": "/<b>&amp;\"q\"\\n" },
      { "name": "\u001b[31m\u202e]]>", "pattern": "/`c`" } ],
      "map": { "tabs": "t<>\"&", "branches": [ { "route": "end\"];", "pattern": "/e" } ] } }
    """#

  @Test(arguments: ["text", "json", "mermaid", "dot", "svg"])
  func oddNamesDoNoHarm(_ format: String) throws {
    let file = try TemporaryFile(Self.odd)
    let run = try CommandLineRun(["map", "--routes", file.path, "--format", format])
    #expect(run.status == 0)
    #expect(!run.output.unicodeScalars.contains("\u{1B}"))
    #expect(run.output == (try CommandLineRun(["map", "--routes", file.path, "--format", format]).output))
    for line in run.output.split(separator: "\n") where format == "mermaid" && line.contains("\"") {
      #expect(line.count { $0 == "\"" } == 2, "\(line)")
    }
    if format == "dot" { #expect(run.output.contains(#"label="end\"];\n/e""#)) }
  }

  @Test(arguments: [nil, file, odd])
  func theDrawingIsXMLWithoutOverlaps(_ text: String?) throws {
    let file = try TemporaryFile(text ?? "")
    let run = try CommandLineRun(["map", "--format", "svg"] + (text == nil ? [] : ["--routes", file.path]))
    let reader = Drawing()
    let parser = XMLParser(data: Data(run.output.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.boxes.count > 3)
    #expect(reader.titles == reader.boxes.count)
    for (index, box) in reader.boxes.enumerated() {
      #expect(box.x + box.width <= reader.width)
      #expect(box.y + box.height <= reader.height)
      for other in reader.boxes[(index + 1)...] { #expect(!box.overlaps(other), "\(box) \(other)") }
    }
  }

  @Test func unknownFormatsEndWithTwo() throws {
    let run = try CommandLineRun(["map", "--format", "png"])
    #expect(run.status == 2)
    #expect(run.errors.contains("png"))
    #expect(run.errors.contains("mermaid"))
  }

  struct Box: CustomStringConvertible {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    var description: String { "(\(x), \(y), \(width), \(height))" }

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  /// Reads the boxes of a drawing.
  final class Drawing: NSObject, XMLParserDelegate {
    var boxes: [Box] = []
    /// The number of boxes' titles.
    var titles = 0
    var width = 0
    var height = 0

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let number = { (key: String) in attributes[key].flatMap { Int($0) } }
      switch name {
      case "svg": (width, height) = (number("width") ?? 0, number("height") ?? 0)
      case "text": if attributes["class"] == "t ink" { titles += 1 }
      case "rect":
        // Badges are inside of their box, and the legend has small ones.
        guard ["route", "container", "modal"].contains(attributes["class"]), number("width").map({ $0 > 30 }) == true,
          let x = number("x"), let y = number("y"), let width = number("width"), let height = number("height")
        else { return }
        boxes.append(Box(x: x, y: y, width: width, height: height))
      default: break
      }
    }
  }
}
