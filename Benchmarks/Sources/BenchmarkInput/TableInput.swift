/// A table of patterns, and paths that it matches and does not match.
///
/// The same on every run.
package struct TableInput: Sendable {
  /// Its place in the names of rows: the number of routes, or `github`.
  package let name: String
  /// The patterns, in the order they are registered.
  package let patterns: [String]
  /// Paths that a route matches: every route the same number of times, shuffled.
  package let hits: [String]
  /// Paths that no route matches: half of them near misses, half random.
  package let misses: [String]
  /// Paths that the route registered last matches.
  package let lastRegistered: [String]

  /// The number of routes of the generated tables.
  package static let sizes = [10, 100, 1_000, 10_000]

  /// A generated table: 60 % static, 30 % with parameters, 10 % with a wildcard, of two to six segments.
  package static func generated(routes: Int) -> TableInput {
    var patterns = PatternGenerator(seed: 0x5EED_0000 + UInt64(routes))
    return TableInput(name: String(routes), patterns: patterns.patterns(routes))
  }

  /// The paths of GitHub's API.
  package static var gitHub: TableInput {
    TableInput(name: "github", patterns: gitHubPatterns)
  }

  /// Every table, by size, then GitHub's.
  package static var all: [TableInput] {
    sizes.map { generated(routes: $0) } + [gitHub]
  }

  init(name: String, patterns: [String]) {
    self.name = name
    self.patterns = patterns
    var paths = PathGenerator(patterns: patterns, seed: 0xFEED_0000 + UInt64(patterns.count))
    hits = paths.hits(atLeast: 200)
    misses = paths.misses(min(max(200, patterns.count), 1_000))
    lastRegistered = patterns.suffix(1).flatMap { last in (0..<200).map { _ in paths.path(for: last) } }
  }
}

/// A path as a link of the app, with what it is written with elsewhere.
package enum LinkText {
  /// The link of an app: its host is the first segment of the path.
  package static func link(_ path: String) -> String { "shop:/\(path)" }

  /// The link with a query of one value that has an escape.
  package static func withQuery(_ path: String) -> String { "shop:/\(path)?campaign=spring%20mail" }
}
