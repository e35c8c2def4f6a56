import BenchmarkInput
import Waymark

/// A table with its links, made when they are first asked for.
final class TableFixture {
  let name: String
  private let makeInput: () -> TableInput
  private(set) lazy var input = makeInput()
  private var built: RouteTable?

  init(_ name: String, makeInput: @escaping () -> TableInput) {
    self.name = name
    self.makeInput = makeInput
  }

  /// The patterns, built.
  func table() throws -> RouteTable {
    if let built { return built }
    let table = try RouteTable.of(input.patterns)
    built = table
    return table
  }
}

extension RouteTable {
  /// A table for all sources, whose limits every adversarial link keeps.
  package static func of(_ patterns: [String]) throws -> RouteTable {
    var options = Options(reachable: .fromLinks)
    options.limits = DeepLink.Limits(bytes: 16_384, segments: 16_384, queryItems: 16_384)
    return try RouteTable(options: options) { for pattern in patterns { RouteTo(RoutePattern(pattern)) } }
  }
}
