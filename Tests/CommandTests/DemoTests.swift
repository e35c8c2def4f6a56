import Foundation
import TestSupport
import Testing
import WaymarkRouteFile

@Suite("The command: demo")
struct DemoTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let lines: [String]
    /// In the answer to the last line.
    let says: String
    let status: Int32
    var testDescription: String { lines.map { String($0.prefix(40)) }.joined(separator: " | ") }

    init(_ lines: String..., says: String, status: Int32 = 0) {
      self.lines = lines
      self.says = says
      self.status = status
    }
  }

  static let rows = [
    Row("bookshop://books/42", says: "book  id=42  ← top"), Row("open", says: "there is no command “open”", status: 1),
    Row("/books/42", "back", says: "└── books  ← top"), Row("/books/42", "  BACK ", says: "└── books  ← top"),
    Row("/books/42", "back", "forward", says: "book  id=42  ← top"),
    Row("/books/42", "back", "/today", "forward", says: "there is nothing to go forward to", status: 1),
    Row("back", says: "there is nothing to go back to", status: 1),
    Row("forward", says: "there is nothing to go forward to", status: 1),
    Row("/books/42", "tab todayTab", says: "└── today  ← top"), Row("/books/42", "tab TODAY", says: "└── today  ← top"),
    Row("/books/42", "tab today", "tab books", says: "book  id=42  ← top"),
    Row("/books/42", "tab books", says: "└── books  ← top"),
    Row("/books/42", "tab boksTab", says: "did you mean “booksTab”?", status: 1),
    Row("/books/42", "tab", says: "name one tab: tab NAME", status: 1),
    Row("/books/42", "tab a b", says: "name one tab", status: 1),
    Row("tab today", says: "there are no tabs on the screen", status: 1),
    Row("/cart", "tab today", says: "dismiss it first", status: 1),
    Row("/cart/checkout", "back", says: "└── cart  ← top"), Row("/cart/checkout", "back", "back", says: "today  ← top"),
    Row("/cart/checkout", "dismiss", says: "today  ← top"),
    Row("/cart/checkout", "back", "back", "forward", "forward", says: "checkout  ← top"),
    Row("dismiss", says: "nothing is presented", status: 1),
    Row("/today/story/article/3", says: "sheet story  kind=article  id=3  ← top"),
    Row("/books", "state", says: #"{"version":1,"revision":"#), Row("map", says: "root  switcher"),
    Row("help", says: "tab NAME"), Row("quit", "/nope", says: ""), Row("", "   ", says: ""),
    Row("bcak", says: "did you mean “back”?", status: 1), Row("back now", says: "“back” stands alone", status: 1),
    Row("books", says: "there is no command “books”", status: 1), Row("?", says: "there is no command “?”", status: 1),
    Row("/nope", says: "unmatched", status: 1), Row("/%zz", says: "rejected (invalidLink)", status: 1),
    Row("/nope", "/books", says: "books  ← top", status: 1),
    Row("{\"link\":\"/account/settings\",\"source\":\"push\"}", says: "rejected (notReachable)", status: 1),
    Row("{\"link\":\"/account/settings\"}", says: "settings  ← top"),
    Row("{bad", says: "rejected (invalidLink)", status: 1),
    Row("/" + String(repeating: "a", count: 1 << 20), says: "rejected (limitExceeded)", status: 1),
    Row(String(repeating: "a", count: 1_000_000), says: "there is no command “aaaa", status: 1),
    Row("/books\r", says: "books  ← top"), Row("\u{FEFF}/books", says: "books  ← top"),
    Row("b\u{1B}[31m", says: "\\u{1b}", status: 1),
  ]

  @Test(arguments: rows)
  func demoAnswersEachLine(_ row: Row) throws {
    let run = try CommandLineRun(["demo"], input: row.lines.joined(separator: "\n"))
    #expect(run.status == row.status, "\(run.output.suffix(500))")
    #expect(run.errors.isEmpty, "\(run.output.suffix(500))")
    #expect(run.output.contains(row.says) || row.says.isEmpty, "\(run.output.suffix(500))")
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.utf8.count < 20_000)
    if row.says.isEmpty { #expect(!run.output.contains("top")) }
  }

  @Test("Screens that refuse to be left, and guards, hold for the user too")
  func vetoesAndGuardsHold() throws {
    let file = try TemporaryFile(
      #"""
      {"version":1,"map":{"tabs":"main","branches":[
        {"stack":"one","routes":[{"route":"a","pattern":"/a","routes":[{"route":"b","pattern":"b","leave":"veto"}],
          "modals":[{"route":"m","pattern":"m","leave":"veto"}]}]},
        {"stack":"two","guard":"deny","routes":[{"route":"c","pattern":"/c"}]}]}}
      """#)
    let lines = ["/a", "tab two", "/c", "/a/b", "back", "tab one", "/a/m"]
    let run = try CommandLineRun(["demo", "--routes", file.path], input: lines.joined(separator: "\n"))
    #expect(run.status == 1)
    #expect(run.output.contains("> tab two\n  a guard of “c” says no"))
    #expect(run.output.contains("denied  c"))
    #expect(run.output.contains("> back\n  “b” refuses to be left"))
    #expect(run.output.contains("cancelled"))
    let modal = try CommandLineRun(["demo", "--routes", file.path], input: "/a/m\ndismiss\nback\n")
    #expect(modal.output.contains("> dismiss\n  “m” refuses to be left\n> back\n  “m” refuses to be left\n"))
  }

  /// An app with everything that a route file can say of guards, hooks and screens.
  static let app = #"""
    {"version":1,"options":{"fallback":"/sorry","errorScreen":"/oops"},
     "hooks":[{"pattern":"/old/:id","rewrite":"/b/:id"},{"pattern":"/never/*","refuse":true}],
     "map":{"stack":"root","routes":[{"route":"home","pattern":"/home","routes":[
       {"route":"sorry","pattern":"/sorry","absolute":true},{"route":"oops","pattern":"/oops","absolute":true},
       {"route":"b","pattern":"/b/:id","absolute":true},{"route":"gone","pattern":"/gone","absolute":true,"screen":"missing"},
       {"route":"edit","pattern":"/edit","absolute":true,"leave":{"unless":"saved"}},
       {"route":"club","pattern":"/club/:room","absolute":true,"guard":{"defer":"/sorry","unless":"member"}},
       {"route":"bar","pattern":"/bar","absolute":true,"guard":{"deny":"too young","unless":"adult"}},
       {"route":"vip","pattern":"/vip","absolute":true,"guard":{"redirect":"/club/vip","unless":"rich"}}]}]}}
    """#

  static let simulated = [
    // Deferred: what is shown until then, then the link itself as soon as it may be; out again when it may no longer.
    Row("/club/1", says: "deferred  club", status: 1), Row("/club/1", says: "sorry  ← top", status: 1),
    Row("/club/1", "deferred", says: "> deferred\n  /club/1\n", status: 1),
    Row(
      "/club/1", "fact member", says: "“member” is true\n  root  stack\n  ├── home\n  └── club  room=1  ← top",
      status: 1),
    Row(
      "fact member", "/club/1", "/b/1", "fact member",
      says: "no longer true\n  root  stack\n  ├── home\n  └── b  id=1  ← top"),
    Row("/club/1", "resume", says: "> resume\n  /club/1\n", status: 1),
    Row("resume", says: "no link is deferred", status: 1), Row("deferred", says: "no link is deferred"),
    Row("/vip", says: "deferred  club  /club/:room\n    room  vip\n    redirected to /club/vip", status: 1),
    Row("fact rich", "/vip", says: "vip  ← top"), Row("fact", says: "name one fact: fact NAME", status: 1),
    // Denied, with a reason.
    Row("/bar", says: "denied  bar  /bar  too young", status: 1),
    Row("fact adult", "/bar", "fact adult", says: "└── home  ← top"),
    // Hooks come before routes.
    Row("/old/7", says: "opened  b"), Row("/old/7", says: "b  id=7  ← top"),
    Row("/never/ever", says: "refused  a hook refuses the link", status: 1),
    // Screens that cannot be made, and links that no route takes, lead to the fallback.
    Row("/gone", says: "fellBack  sorry"), Row("/nowhere", says: "sorry  ← top"),
    // Leaving waits for a fact.
    Row("/edit", "back", says: "> back\n  “edit” refuses to be left", status: 1),
    Row("/edit", "/b/1", says: "cancelled  b  /b/:id  “edit” refuses to be left", status: 1),
    Row("/edit", "fact saved", "back", says: "└── home  ← top"),
  ]

  @Test("Guards, hooks, missing screens and facts of a route file, on a real router", arguments: simulated)
  func demoRunsARealRouter(_ row: Row) throws {
    let file = try TemporaryFile(Self.app)
    let run = try CommandLineRun(["demo", "--routes", file.path], input: row.lines.joined(separator: "\n"))
    #expect(run.output.contains(row.says), "\(run.output)")
    #expect(run.errors.isEmpty, "\(run.output)")
    #expect(run.status == row.status, "\(run.output)")
  }

  @Test("Hooks are asked about links from everywhere, whatever the routes are for")
  func hooksComeFirst() throws {
    let file = try TemporaryFile(
      #"""
      {"version":1,"options":{"reachable":"inApp"},"hooks":[{"pattern":"/never","refuse":true}],
       "map":{"stack":"root","routes":[{"route":"home","pattern":"/home"},
         {"route":"never","pattern":"/never","reachable":"links"}]}}
      """#)
    for link in ["x://never", "/never"] {
      let run = try CommandLineRun(["demo", "--routes", file.path], input: link)
      #expect(run.status == 1, "\(run.output)")
      #expect(run.output.contains("refused  a hook refuses the link"), "\(run.output)")
    }
  }

  @Test("A screen that cannot leave is blocked, and shown as soon as its guard allows it")
  func blockedScreensAppearWhenAllowed() throws {
    let file = try TemporaryFile(
      #"""
      {"version":1,"map":{"stack":"root","routes":[
        {"route":"home","pattern":"/home","guard":{"deny":"closed","unless":"in"},"routes":[{"route":"b","pattern":"b"}]}]}}
      """#)
    let run = try CommandLineRun(["demo", "--routes", file.path], input: "/home/b\nfact in\n/home/b\nfact in\n")
    #expect(run.output.hasSuffix("“in” is no longer true\n  root  stack  ← top\n  └── home  blocked by its guards\n"))
    #expect(run.output.contains("“in” is true\n  root  stack\n  └── home  ← top\n"), "\(run.output)")
  }

  @Test("An opening that ended badly leads to the error screen")
  func errorScreens() throws {
    let file = try TemporaryFile(Self.app.replacing(#""fallback":"/sorry","#, with: ""))
    for link in ["/nowhere", "/gone"] {
      let run = try CommandLineRun(["demo", "--routes", file.path], input: link)
      #expect(run.status == 1, "\(run.output)")
      #expect(run.output.contains("oops  ← top"), "\(run.output)")
    }
  }

  @Test func pipeHasNoPromptAndNoGreeting() throws {
    let run = try CommandLineRun(["demo"], input: "")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test(.enabled(if: CommandLineRun.canMakeTerminals, "needs the script command, which on macOS has no -c"))
  func terminalHasAPrompt() throws {
    let command = try CommandLineRun.executable().path
    let run = try CommandLineRun(
      shell: #"printf '/nope\nquit\n' | /usr/bin/script -qec "\#(command) demo" /dev/null"#)
    #expect(run.output.contains("Type a link"), "\(run.output)")
    #expect(run.output.contains("> "), "\(run.output)")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let command = try CommandLineRun.executable().path
    let run = try CommandLineRun(
      shell: #"(for i in $(seq 2000); do echo "/books/$i"; done) | "\#(command)" demo | head -1"#)
    #expect(run.output == "/books/1\n")
    #expect(run.errors.isEmpty)
  }
}
