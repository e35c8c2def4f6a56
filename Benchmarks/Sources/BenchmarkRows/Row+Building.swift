import BenchmarkInput
import Waymark
import WaymarkExplain

extension Row {
  /// Patterns as text in, a checked and frozen table out.
  static func building(_ tables: [TableFixture]) -> [Row] {
    tables.map { fixture in
      Row("build/\(fixture.name)", isQuick: fixture.name != "10000") {
        let patterns = fixture.input.patterns
        return Pass(patterns.count, per: .route, expecting: patterns.count) {
          (try? RouteTable.of(patterns).routes.count) ?? 0
        }
      }
    }
  }

  /// Why a link leads where it leads; looks at every route.
  static func explaining(_ tables: [TableFixture]) -> [Row] {
    tables.map { fixture in
      Row("explain/\(fixture.name)") {
        let table = try fixture.table()
        let paths = fixture.input.hits.prefix(5) + fixture.input.misses.prefix(5)
        let links = try paths.map { try DeepLink(LinkText.link($0)) }
        return Pass(links.count, expecting: 5) {
          var matched = 0
          for link in links where table.explain(link).resolution.match != nil { matched += 1 }
          return matched
        }
      }
    }
  }
}
