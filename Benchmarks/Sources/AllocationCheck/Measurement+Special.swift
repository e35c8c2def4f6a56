import BenchmarkInput
import BenchmarkRows
import CAllocationCount
@_spi(Matching) import Waymark

extension Measurement {
  /// What the rows do not tell: links that are refused unread, and what a table keeps.
  static func special() throws -> [Measurement] {
    try [refused()] + TableInput.sizes.flatMap { try kept(TableInput.generated(routes: $0)) }
  }

  /// A link of 64 MiB, over the limit: nothing of it is copied.
  private static func refused() throws -> Measurement {
    let table = try RouteTable.of(["/books/:id"])
    let text = "shop://books/" + String(repeating: "a", count: 64 << 20)
    return Measurement("refused/64MiB") {
      if (try? table.match(text)) != nil { fatalError("a link of 64 MiB is not refused") }
    }
  }

  /// The bytes a route that a table keeps, and those of its matcher.
  private static func kept(_ input: TableInput) throws -> [Measurement] {
    let patterns = input.patterns
    allocation_count_reset()
    let table = try RouteTable.of(patterns)
    let kept = allocation_count_read().live_bytes
    let routes = Double(patterns.count)
    return [
      Measurement("kept/table/\(input.name)", bytes: Double(kept) / routes),
      Measurement("kept/matcher/\(input.name)", bytes: Double(table.matcherByteCount) / routes),
    ]
  }
}
