import Foundation
import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkRouteFile

@Suite("Saved states as JSON (N6)")
struct RouterStateJSONTests {
  static let table = {
    let file = try? Data(contentsOf: CaseFile.repository.appending(path: "Examples/bookshop.json"))
    return try? RouteFile(json: file ?? Data()).table()
  }()

  static let links = [
    "/books/42?ref=mail&flag&=&a=%F0%9F%93%9A", "/today/story/article/7", "/cart/checkout/payment/card", "/login",
    "/books/3/reviews/%22quoted%22%5C", "/account/orders/2026", "/books/search/%C3%A9%20%E4%B9%A6", "/login/password",
  ]

  /// A state after some links, opened in ways that leave all kinds of entries.
  private static func state(_ generator: inout SeededGenerator) throws -> RouterState {
    let table = try #require(table)
    var state = RouterState(first: table)
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let source = generator.pick([DeepLink.Source.inApp, .push, .spotlight])
      guard let match = try table.match(generator.pick(links), from: source) else { continue }
      let action = generator.pick([
        RouterState.Action.show(match, as: .inPlace), .show(match, as: .push), .show(match, as: .modal()),
        .show(match, as: .replace),
      ])
      state = state.change(by: action, in: table).state
    }
    return state
  }

  @Test("A written state is read as an equal one, by Waymark's reader and by Foundation's, which write the same")
  func writtenStateIsReadBack() throws {
    var generator = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(200) {
      let state = try Self.state(&generator)
      #expect(try RouterState(json: state.json) == state, "seed \(generator.seed)")
      #expect(try JSONDecoder().decode(RouterState.self, from: Data(state.json.utf8)) == state)
      let encoded = try JSONEncoder().encode(state)
      #expect(try JSONValue(parsing: encoded) == JSONValue(parsing: state.json.utf8), "seed \(generator.seed)")
    }
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let what: String
    let text: String
    let says: String
    var testDescription: String { what }
  }

  static let root = #"{"id":0,"route":"root","container":"switcher"}"#

  static func window(_ root: String, _ rest: String = "") -> String {
    #"{"version":1,"windows":[{"id":1,"root":\#(root)}]\#(rest)}"#
  }

  static func nested(_ levels: Int, _ key: String) -> String {
    let opening = key == "content" ? #","content":["# : #","modal":{"style":"sheet","content":"#
    let closing = key == "content" ? "]}" : "}}"
    let node = #"{"id":0,"route":"a","container":"stack""#
    return String(repeating: node + opening, count: levels) + #"{"id":1,"route":"b"}"#
      + String(repeating: closing, count: levels)
  }

  static let damages = [
    Damage(what: "empty", text: "", says: "at 1:1: the text ends where a value is expected"),
    Damage(what: "truncated", text: #"{"version":1,"windows":[{"id":"#, says: "at 1:31"),
    Damage(what: "no object", text: "[]", says: "expected an object"),
    Damage(what: "a number", text: "7", says: "expected an object"),
    Damage(what: "null", text: "null", says: "expected an object"),
    Damage(what: "no version", text: #"{"windows":[]}"#, says: "“version” is missing"),
    Damage(what: "a later version", text: #"{"version":2,"windows":[]}"#, says: "at 1:12: version 2 of a state"),
    Damage(
      what: "a version in words", text: #"{"version":"1","windows":[]}"#, says: "at 1:12: expected a whole number"),
    Damage(what: "no windows", text: #"{"version":1}"#, says: "“windows” is missing"),
    Damage(what: "windows that are none", text: #"{"version":1,"windows":{}}"#, says: "at 1:24"),
    Damage(
      what: "a window twice", text: window(root, "").replacing("]}", with: #",{"id":1,"root":\#(root)}]}"#),
      says: "order of their ids"),
    Damage(what: "no root", text: #"{"version":1,"windows":[{"id":1}]}"#, says: "“root” is missing"),
    Damage(what: "an id in words", text: window(#"{"id":"0","route":"root"}"#), says: "expected a whole number"),
    Damage(
      what: "half an id", text: window(#"{"id":0.5,"route":"root"}"#), says: "at 1:46: expected a whole number"),
    Damage(what: "a huge id", text: window(#"{"id":9223372036854775807,"route":"root"}"#), says: "out of range"),
    Damage(what: "an id beyond all", text: window(#"{"id":1e300,"route":"root"}"#), says: "at 1:"),
    Damage(
      what: "a number JSON cannot have", text: window(#"{"id":1e999,"route":"root"}"#), says: "not a valid JSON value"),
    Damage(
      what: "a negative id", text: window(#"{"id":-1,"route":"root"}"#), says: "at 1:46: a number is out of range"),
    Damage(
      what: "a number of more than 64 bits", text: window(#"{"id":9223372036854775808,"route":"root"}"#),
      says: "at 1:46: this number is too large"),
    Damage(what: "a huge next id", text: window(root, #","nextID":4503599627370497"#), says: "out of range"),
    Damage(what: "a negative revision", text: window(root, #","revision":-1"#), says: "out of range"),
    Damage(
      what: "an unknown container", text: window(#"{"id":0,"route":"r","container":"heap"}"#),
      says: "“heap” is not known"),
    Damage(what: "no route", text: window(#"{"id":0}"#), says: "“route” is missing"),
    Damage(what: "pairs that are none", text: window(#"{"id":0,"route":"r","query":[1]}"#), says: "at 1:"),
    Damage(what: "an empty pair", text: window(#"{"id":0,"route":"r","query":[[]]}"#), says: "at 1:"),
    Damage(what: "a key twice", text: #"{"version":1,"version":1,"windows":[]}"#, says: "“version” appears twice"),
    Damage(what: "too deep, inside", text: window(nested(40, "content")), says: "entries nested too deep"),
    Damage(what: "too deep, presented", text: window(nested(40, "modal")), says: "entries nested too deep"),
    Damage(what: "far too deep", text: window(nested(50_000, "content")), says: "nested more than"),
    Damage(what: "something after the end", text: window(root) + "x", says: "unexpected text after the value"),
    Damage(
      what: "too large", text: String(repeating: " ", count: RouterState.maxJSONBytes + 1), says: "larger than 4 MiB"),
    Damage(
      what: "too many entries",
      text: window(
        #"{"id":0,"route":"s","container":"stack","content":["#
          + (0..<10_001).map { #"{"id":\#($0),"route":"r"}"# }.joined(separator: ",") + "]}"), says: "too many entries"),
  ]

  @Test(arguments: damages)
  func damageIsReportedWithItsPlace(_ damage: Damage) throws {
    let error = #expect(throws: RouterState.InvalidJSON.self) { try RouterState(json: damage.text) }
    #expect(error?.description.contains(damage.says) == true, "\(String(describing: error))")
  }

  @Test func invalidUTF8IsRefused() {
    #expect(throws: RouterState.InvalidJSON.self) { try RouterState(json: [0xFF, 0xFE, 0x7B]) }
    #expect(throws: RouterState.InvalidJSON.self) { try RouterState(json: [0x22, 0xFF, 0x22]) }
  }

  @Test func aByteOrderMarkDoesNoHarm() throws {
    let state = RouterState(first: try #require(Self.table))
    #expect(try RouterState(json: [0xEF, 0xBB, 0xBF] + Array(state.json.utf8)) == state)
  }

  @Test("Routes that have gone and ids that are there twice are left out when it is fitted into the map")
  func removedRoutesAndRepeatedIDsAreLeftOut() throws {
    let text = Self.window(
      #"""
      {"id":0,"route":"root","container":"switcher","selected":"main","content":[{"id":2,"route":"main",
       "container":"tabs","selected":"booksTab","content":[{"id":4,"route":"booksTab","container":"stack","content":[
       {"id":5,"route":"books","link":"/books"},{"id":5,"route":"book","link":"/books/1"},{"id":7,"route":"gone"}]}]}]}
      """#)
    let (state, dropped) = try RouterState(json: text).validated(in: try #require(Self.table))
    #expect(state.windows[0].root.content[0].selectedNode?.content.map(\.key) == ["books"])
    #expect(dropped.map(\.reason) == [.duplicate, .unfounded])
  }

  @Test("A state whose numbers leave no room for more is given others, and can be saved again")
  func hugeNumbersMakeRoom() throws {
    let text = Self.window(
      #"""
      {"id":4503599627370496,"route":"root","container":"switcher","selected":"main","content":[{"id":2,"route":"main",
       "container":"tabs","selected":"booksTab","content":[{"id":4503599627370495,"route":"booksTab","container":"stack",
       "content":[{"id":5,"route":"books","link":"/books"},{"id":5,"route":"book","link":"/books/1"}]}]}]}
      """#, #","nextID":4503599627370496,"revision":4503599627370496"#)
    let table = try #require(Self.table)
    let state = try RouterState(json: text)
    #expect(state.nextID < 100)
    #expect(state.revision < 1 << 31)
    #expect(state.validated(in: table).dropped.map(\.reason) == [.duplicate])
    let match = try #require(try table.match("/books/7"))
    let next = state.validated(in: table).state.change(by: .show(match, as: .push), in: table).state
    #expect(try RouterState(json: next.json) == next)
    #expect(next.top()?.parameters.first?.value == "7")
  }

  @Test("No mutation of a saved state traps, and what is read of it can be shown and written")
  func mutationsDoNoHarm() throws {
    let table = try #require(Self.table)
    var generator = SeededGenerator.make()
    var read = 0
    for round in 0..<SeededGenerator.rounds(2_000) {
      var bytes = Array(try Self.state(&generator).json.utf8)
      for _ in 0...(round % 4) { Self.mutate(&bytes, &generator) }
      guard let state = try? RouterState(json: bytes) else { continue }
      read += 1
      let valid = state.validated(in: table).state
      #expect(try RouterState(json: valid.json) == valid, "seed \(generator.seed), round \(round)")
      #expect(RouterState().applying(valid.steps(from: RouterState())).isEquivalent(to: valid))
    }
    #expect(read > 0)
  }

  private static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(generator.pick(Array("{}[],:\"0123456789-e.ntf".utf8)), at: place)
    case 3: bytes.removeSubrange(place...)
    case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
    case 5: bytes = swappingWords(bytes, &generator)
    default: bytes.replaceSubrange(place..<min(bytes.count, place + 3), with: "99999999999999999999".utf8)
    }
  }

  /// Replaces one word of the format by another: the syntax stays whole.
  private static func swappingWords(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let words = ["book", "books", "main", "root", "stack", "tabs", "switcher", "split", "today", "sheet", "cartStack"]
    return Array(
      String(decoding: bytes, as: UTF8.self).replacing(
        "\"\(generator.pick(words))\"", with: "\"\(generator.pick(words))\"", maxReplacements: 1
      ).utf8)
  }
}
