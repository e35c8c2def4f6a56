import BenchmarkInput
import Waymark

extension Row {
  /// `match` on links that are parsed already: the form whose answer owns the link.
  static func matching(_ tables: [TableFixture]) -> [Row] {
    tables.flatMap { fixture in
      Kind.allCases.map { kind in
        Row("match/\(kind)/\(fixture.name)") {
          let table = try fixture.table()
          let links = try ParsedLinks(kind.paths(of: fixture.input))
          return Pass(links.count, expecting: kind == .miss ? 0 : links.count) {
            links.count { $0.matches(table) }
          }
        }
      }
    }
  }

  /// `find` on links that are parsed already: the form whose answer refers to the link.
  static func finding(_ tables: [TableFixture]) -> [Row] {
    tables.flatMap { fixture in
      Kind.allCases.map { kind in
        Row("find/\(kind)/\(fixture.name)") {
          let table = try fixture.table()
          let links = try ParsedLinks(kind.paths(of: fixture.input))
          return Pass(links.count, expecting: kind == .miss ? 0 : links.count) {
            links.count { $0.isFound(in: table) }
          }
        }
      }
    }
  }

  /// The links that a table is asked about.
  enum Kind: String, CaseIterable, CustomStringConvertible {
    case hit, miss, last

    var description: String { rawValue }

    func paths(of input: TableInput) -> [String] {
      switch self {
      case .hit: input.hits
      case .miss: input.misses
      case .last: input.lastRegistered
      }
    }
  }
}
