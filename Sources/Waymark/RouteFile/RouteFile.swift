/// A route table as a JSON file, version 1: what the command reads, and what teams check in CI.
///
/// The format is documented under `Documentation/Formats/RouteFile.md`. A route of a file leads to a screen, or has a
/// simulated handler, guard or redirect, so that a whole table can be tried without the app.
public struct RouteFile: Sendable {
  /// The routes of the file, with its rules: add more, or build the table.
  public var builder: RouteTable.Builder
  /// The preset the rules start from.
  public let preset: RouteTable.Preset
  private let source: JSONSource
  private let places: [RouteTable.Registration: Int]

  /// Reads a route file.
  ///
  /// - Parameters:
  ///   - json: the text of the file.
  ///   - name: what messages call the file.
  /// - Throws: ``Invalid`` with everything that is wrong with the file, but for what building the table finds.
  public init(json: some Sequence<UInt8>, name: String = "route file") throws(Invalid) {
    source = JSONSource(bytes: Array(json), name: name)
    do {
      var reader = RouteFileReader()
      try reader.read(JSONParser.parse(source.bytes))
      guard reader.problems.isEmpty else {
        let problems = reader.problems.sorted { $0.offset < $1.offset }
        throw Invalid(problems: problems.map(source.describe))
      }
      builder = reader.builder
      preset = reader.preset
      places = reader.places
    } catch let problem as JSONProblem {
      throw Invalid(problems: [source.describe(problem)])
    } catch let invalid as Invalid {
      throw invalid
    } catch {
      throw Invalid(problems: ["\(error)"])
    }
  }

  /// Checks everything and freezes the table.
  ///
  /// - Throws: ``Invalid`` with every error of the table and its place in the file.
  public func table() throws(Invalid) -> RouteTable {
    do {
      return try builder.build()
    } catch {
      throw Invalid(
        problems: error.diagnostics.map { diagnostic in
          let place = diagnostic.registration.flatMap { places[$0] }.map { source.place(of: $0) + ": " }
          return (place ?? source.name + ": ") + "\(diagnostic)"
        })
    }
  }

  /// What is wrong with a route file: each problem names file and place and says what to do.
  public struct Invalid: Error, Sendable, CustomStringConvertible {
    /// The problems, in the order of the file.
    public let problems: [String]

    /// All problems, one after the other.
    public var description: String { problems.joined(separator: "\n") }
  }
}

/// The text of a file, to tell places in it.
struct JSONSource: Sendable {
  let bytes: [UInt8]
  let name: String

  /// `file:line:column`.
  func place(of offset: Int) -> String {
    let (line, column, _) = locate(offset)
    return "\(name):\(line):\(column)"
  }

  /// The problem with its place, the line and a caret.
  func describe(_ problem: JSONProblem) -> String {
    let (_, column, text) = locate(problem.offset)
    let summary = "\(place(of: problem.offset)): \(problem.message)"
    guard !text.isEmpty else { return summary }
    // Long lines are cut around the place.
    let start = max(0, column - 60)
    let excerpt = text.dropFirst(start).prefix(100)
    return "\(summary)\n  \(excerpt)\n  \(String(repeating: " ", count: column - 1 - start))^"
  }

  private func locate(_ offset: Int) -> (line: Int, column: Int, text: String) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let lineEnd = bytes[min(offset, bytes.count)...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let text = String(decoding: bytes[lineStart..<max(lineStart, lineEnd)], as: UTF8.self)
    let column = String(decoding: bytes[lineStart..<min(offset, bytes.count)], as: UTF8.self).count + 1
    return (before.count { $0 == 0x0A } + 1, column, text.replacing("\t", with: " "))
  }
}
