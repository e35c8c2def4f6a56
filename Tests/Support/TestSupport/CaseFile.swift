package import Foundation
internal import Testing
internal import Waymark

/// A case of a file under `Tests/Cases`.
package struct PredecessorCase: Sendable, CustomTestStringConvertible {
  package let json: JSONValue
  package let index: Int

  package init(json: JSONValue, index: Int) {
    self.json = json
    self.index = index
  }

  package var name: String { json["name"].text ?? json["url"].text ?? json["input"].text ?? "" }
  package var kind: String { json["kind"].text ?? "" }
  package var setup: JSONValue { json["setup"] }
  package var expect: JSONValue { json["expect"] }
  package var testDescription: String { "\(index) \(kind) \(name)" }

  /// Returns the expectation: the recommendation under `key`, or else the observation.
  package func expectation(_ key: String) -> JSONValue {
    expect.overlaid(with: json["recommended"][key])
  }
}

/// The cases of a file, in order.
package enum CaseFile {
  /// Where the cases stand; `WAYMARK_CASES` names another folder, for more cases of the same kinds.
  package static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["WAYMARK_CASES"] { return URL(fileURLWithPath: path) }
    return repository.appending(path: "Tests/Cases")
  }

  package static var repository: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url
  }

  package static func json(_ name: String) throws -> JSONValue {
    let data = try Data(contentsOf: folder.appending(path: name + ".json"))
    return JSONValue(try JSONParser.parse(mendingSurrogates(in: Array(data))))
  }

  /// The cases of a file; of these kinds, if any are named.
  ///
  /// A file that cannot be read is one failing case.
  package static func cases(_ name: String, kinds: String...) -> [PredecessorCase] {
    let elements = (try? json(name))?.elements ?? [JSONValue(nil)]
    return elements.enumerated().map { PredecessorCase(json: $1, index: $0) }
      .filter { kinds.isEmpty || kinds.contains($0.kind) || !$0.json.exists }
  }

  /// Lone halves of surrogate pairs are in some data; no Swift string can have them.
  private static func mendingSurrogates(in bytes: [UInt8]) -> [UInt8] {
    var output = bytes
    var index = 0
    let low: Range<UInt16> = 0xDC00..<0xE000
    while let unit = unit(in: bytes, from: &index) {
      let next = self.unit(in: bytes, at: index + 6)
      let isPair = (0xD800..<0xDC00).contains(unit) && next.map { low.contains($0) } == true
      if (0xD800..<0xE000).contains(unit), !isPair { output.replaceSubrange(index..<index + 6, with: "\\ufffd".utf8) }
      index += isPair ? 12 : 6
    }
    return output
  }

  /// The code unit of the next `\uXXXX` from `index` on, which moves to it.
  private static func unit(in bytes: [UInt8], from index: inout Int) -> UInt16? {
    while index < bytes.count {
      if let unit = unit(in: bytes, at: index) { return unit }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private static func unit(in bytes: [UInt8], at index: Int) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index...].starts(with: "\\u".utf8) else { return nil }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
