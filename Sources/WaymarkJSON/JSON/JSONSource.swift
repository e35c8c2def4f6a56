/// The text of a file, used to find locations in it.
package struct JSONSource: Sendable {
  package let bytes: [UInt8]
  package let name: String
  private let lineStarts: [Int]
  /// True if each byte is a character, so that columns need no pass over a line.
  private let isASCII: Bool

  package init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
    isASCII = bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// `file:line:column`.
  package func location(of offset: Int) -> String { "\(name):\(position(of: offset))" }

  /// `line:column`.
  package func position(of offset: Int) -> String {
    let line = line(of: offset)
    let start = lineStarts[line]
    let column = isASCII ? max(0, min(offset, bytes.count) - start) : text(start, offset).count
    return "\(line + 1):\(column + 1)"
  }

  /// The problem with its location, the line and a caret.
  package func describe(_ problem: JSONProblem) -> Diagnostic {
    let start = lineStarts[line(of: problem.offset)]
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    // Long lines are cut around the location.
    let before = text(start, min(problem.offset, end)).suffix(60)
    let after = text(min(problem.offset, end), end).prefix(60)
    return Diagnostic(
      .error, at: location(of: problem.offset), problem.message,
      details: start < end ? ["\(before)\(after)", CaretLine.below(before)] : [])
  }

  private func line(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<max(start, min(end, bytes.count))], as: UTF8.self).replacing("\t", with: " ")
  }
}
