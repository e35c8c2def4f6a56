/// A call for each diagnostic of the commands around universal links.
enum RecordedCalls {
  static let all = checks + servedFiles + generated + matched + listed + unreadable + strangers

  static let app = #""appIDs": ["A1B2C3D4E5.com.example.books"]"#

  static func details(_ components: String) -> String { detail(#"\#(app), "components": [\#(components)]"#) }

  private static func detail(_ content: String) -> String { #"{"applinks": {"details": [{\#(content)}]}}"# }

  private static func variables(_ variables: String) -> String {
    #"{"applinks": {"substitutionVariables": {\#(variables)}, "details": [{\#(app), "components": [{"/": "/a"}]}]}}"#
  }

  /// A route file; a pattern after `!` may be opened in the app only.
  static func routes(_ patterns: [String]) -> String {
    let routes = patterns.map { pattern in
      pattern.hasPrefix("!")
        ? #"{"pattern": "\#(pattern.dropFirst())", "reachable": "inApp"}"# : #"{"pattern": "\#(pattern)"}"#
    }
    return
      #"{"version": 1, "options": {"hosts": ["books.example.com"]}, "routes": [\#(routes.joined(separator: ", "))]}"#
  }

  // MARK: aasa check

  private static func check(_ code: String, _ file: String, _ patterns: [String] = ["/a"]) -> RecordedCall {
    RecordedCall(
      name: "check-\(code)", arguments: ["aasa", "check", "@file.json", "--routes", "@routes.json"],
      files: ["file.json": file, "routes.json": routes(patterns)])
  }

  private static let checks = comparisons + contents

  private static let comparisons = [
    check("neverHandedOver", details(#"{"/": "/books"}, {"/": "/s/old", "exclude": true}"#), ["/books", "/s/:id"]),
    check("handedOverUnmatched", details(#"{"/": "/books/*"}, {"/": "/secret"}"#), ["/books", "!/secret"]),
    check(
      "handedToAnother",
      #"{"applinks": {"details": [{\#(app), "components": [{"/": "/a"}]}, {"appIDs": ["A1B2C3D4E5.b"], "components": [{"/": "/b"}]}]}}"#,
      ["/a", "/b"]),
    check(
      "widerThanRoute", details(#"{"/": "/books/?*/?*", "exclude": true}, {"/": "/books/?*"}"#), ["/books/:id<int>"]),
    check(
      "neverDecides", details(#"{"/": "/b*"}, {"/": "/b/x", "exclude": true}, {"/": "/a b"}"#), ["/b", "/b/*rest"]),
    check("incomplete", hostile, ["/a"]),
  ]

  /// Two rules that together remember the last 20 letters.
  private static var hostile: String {
    let letters = String(repeating: "$(v)", count: 20)
    let rules = ["/*a\(letters)", "/*b\(letters)", "/" + letters + letters].map { "{\"/\": \"\($0)\"}" }
    return #"{"applinks": {"substitutionVariables": {"v": ["a", "b"]}, "details": [{\#(app), "components": ["#
      + rules.joined(separator: ", ") + "]}]}}"
  }

  private static let contents = [
    check("noDetails", #"{"applinks": {"details": []}}"#),
    check("wrongType", details(#"{"/": 5}, {"/": "/a"}"#)),
    check("unknownKey", details(#"{"/": "/a", "casesensitive": true}"#)),
    check("appMissing", detail(#""components": [{"/": "/a"}]"#)),
    check("twoAppForms", detail(#""appID": "A1B2C3D4E5.a", "appIDs": ["A1B2C3D4E5.b"], "components": [{"/": "/a"}]"#)),
    check("emptyApp", detail(#""appIDs": [""], "components": [{"/": "/a"}]"#)),
    check("teamMissing", detail(#""appIDs": ["com.example.books"], "components": [{"/": "/a"}]"#)),
    check(
      "repeatedApp",
      #"{"applinks": {"details": [{\#(app), "components": [{"/": "/a"}]}, {\#(app), "components": [{"/": "/b"}]}]}}"#,
      ["/a", "/b"]),
    check("mixedForms", detail(#"\#(app), "components": [{"/": "/a"}], "paths": ["/b"]"#), ["/a", "/b"]),
    check("legacyDetails", #"{"applinks": {"details": {"A1B2C3D4E5.a": {"paths": ["/a"]}}}}"#),
    check("legacyApps", #"{"applinks": {"apps": ["A1B2C3D4E5.a"], "details": [{\#(app), "paths": ["/a"]}]}}"#),
    check("badVariableName", variables(#""a$": ["b"]"#)),
    check("nestedVariable", variables(#""a": ["$(b)"]"#)),
    check("unknownVariable", details(#"{"/": "/$(langs)"}, {"/": "/a"}"#)),
    check("unclosedVariable", details(#"{"/": "/$(lang"}, {"/": "/a"}"#)),
    check("emptyVariable", variables(#""a": []"#)),
    check("shadowedVariable", variables(#""lang": ["b"]"#)),
    check("queryIgnored", details(#"{"/": "/a", "?": {"id": "1", "flag": true}}"#)),
    check("excludesWithoutItem", details(#"{"/": "/a", "?": {"web": "*"}, "exclude": true}, {"/": "/b"}"#), ["/b"]),
    check("otherPartInPath", details(#"{"/": "/a#b"}, {"/": "/c?d=1"}, {"/": "/a"}"#)),
    check("tooLarge", details(#"{"/": "/a", "comment": "\#(String(repeating: "x", count: 140 << 10))"}"#)),
  ]

  private static let servedFiles = [
    served("badDelivery", origin: "HTTP/2 301\r\nlocation: https://www.example.com/\r\n\r\n"),
    served("staleCopy", copy: details(#"{"/": "/old"}"#)),
  ]

  private static func served(_ code: String, origin: String? = nil, copy: String? = nil) -> RecordedCall {
    let file = details(#"{"/": "/a"}"#)
    let good = "HTTP/2 200\r\ncontent-type: application/json\r\n\r\n"
    var call = check(code, file)
    call.files["d/books.example.com/origin.json"] = file
    call.files["d/books.example.com/origin.headers"] = origin ?? good
    call.files["d/books.example.com/cdn.json"] = copy ?? file
    call.files["d/books.example.com/cdn.headers"] = good
    return RecordedCall(name: call.name, arguments: call.arguments + ["--deployed", "@d"], files: call.files)
  }

  // MARK: aasa generate

  private static func generate(_ name: String, _ patterns: [String], _ arguments: [String]) -> RecordedCall {
    RecordedCall(
      name: "generate-\(name)", arguments: ["aasa", "generate", "--routes", "@routes.json"] + arguments,
      files: ["routes.json": routes(patterns)])
  }

  private static let generated = [
    generate(
      "pretty", ["/books/:kind<enum(new|used)>", "!/books/new", "/docs#/chapter/:n"],
      ["--app-id", "A1B2C3D4E5.com.example.books", "--pretty"]),
    generate("withoutTeam", ["/a"], ["--app-id", "com.example.books"]),
    generate("withoutApp", ["/a"], ["--app-id", ""]),
    generate(
      "android", ["/d/:day<enum(mo|tu)>"],
      ["--app-id", "A1B2C3D4E5.com.example.books", "--android", "--pretty"]),
    RecordedCall(
      name: "generate-withoutHost",
      arguments: ["aasa", "generate", "--routes", "@routes.json", "--app-id", "A1B2C3D4E5.com.example.books"],
      files: ["routes.json": #"{"version": 1, "routes": [{"pattern": "/a"}]}"#]),
    RecordedCall(
      name: "generate-androidWithoutCase",
      arguments: [
        "aasa", "generate", "--routes", "@routes.json", "--app-id", "A1B2C3D4E5.com.example.books", "--android",
      ],
      files: [
        "routes.json":
          #"{"version": 1, "options": {"hosts": ["books.example.com"], "caseSensitive": false}, "routes": [{"pattern": "/a"}]}"#
      ]),
  ]

  // MARK: aasa match

  private static func match(_ name: String, _ url: String, _ arguments: [String] = []) -> RecordedCall {
    RecordedCall(
      name: "match-\(name)", arguments: ["aasa", "match", "@file.json", url] + arguments,
      files: [
        "file.json": details(
          #"{"/": "/books/old", "exclude": true, "comment": "gone"}, {"/": "/books/*"}, {"/": "/s", "?": {"id": "?*"}}"#
        )
      ])
  }

  private static let matched = [
    match("match", "https://books.example.com/books/1"),
    match("exclude", "https://books.example.com/books/old"),
    match("noMatch", "https://books.example.com/s"),
    match("noURL", "books.example.com/books"),
    match("otherApp", "https://books.example.com/books/1", ["--app-id", "A1B2C3D4E5.b"]),
    match("json", "https://books.example.com/s", ["--json"]),
  ]

  // MARK: links

  private static func links(_ name: String, _ file: String, _ text: String, _ arguments: [String] = []) -> RecordedCall
  {
    RecordedCall(
      name: "links-\(name)",
      arguments: ["links", "@\(file)", "--routes", "@routes.json", "--aasa", "@file.json"] + arguments,
      files: [
        file: text, "routes.json": routes(["/books", "/books/:id", "!/secret", "/s/:id"]),
        "file.json": details(#"{"/": "/books*"}, {"/": "/s/old", "exclude": true}"#),
      ])
  }

  private static let outcomes = """
    https://books.example.com/books\t/books
    https://books.example.com/books\t/books/:id
    https://books.example.com/secret
    https://evil.example/books
    https://books.example.com/s/1
    https://books.example.com/s/old
    https://books.example.com/boks
    https://books.example.com/secret\tnotReachable
    """

  private static let listed = [
    links("outcomes", "links.txt", outcomes),
    links("json", "links.txt", outcomes, ["--json"]),
    links("csvWithoutLink", "links.csv", "a,b\n1,2\n"),
    links("csvNeverClosed", "links.csv", "link\n\"https://books.example.com/books\n"),
    links("csvWithoutField", "links.csv", "id,link\n1\n"),
    links("entities", "sitemap.xml", "<!DOCTYPE x [<!ENTITY a \"b\">]>\n"),
    links("tooLong", "links.txt", String(repeating: "a", count: (1 << 20) + 1)),
    links("strict", "links.txt", "https://books.example.com/books\t/books/:id\n", ["--strict"]),
  ]

  // MARK: Files that are none

  private static let unreadable = [
    RecordedCall(name: "check-missingFile", arguments: ["aasa", "check", "@none.json"]),
    RecordedCall(name: "check-noJSON", arguments: ["aasa", "check", "@file.json"], files: ["file.json": "{\n  tru }"]),
    RecordedCall(name: "check-noObject", arguments: ["aasa", "check", "@file.json"], files: ["file.json": "[]"]),
    RecordedCall(
      name: "check-otherApp",
      arguments: ["aasa", "check", "@file.json", "--routes", "@routes.json", "--app-id", "A1B2C3D4E5.b"],
      files: ["file.json": details(#"{"/": "/a"}"#), "routes.json": routes(["/a"])]),
    RecordedCall(
      name: "check-withoutHost", arguments: ["aasa", "check", "@file.json", "--routes", "@routes.json"],
      files: [
        "file.json": details(#"{"/": "/a"}"#), "routes.json": #"{"version": 1, "routes": [{"pattern": "/a"}]}"#,
      ]),
    RecordedCall(name: "aasa-unnamed", arguments: ["aasa", "file.json"]),
  ]
}
