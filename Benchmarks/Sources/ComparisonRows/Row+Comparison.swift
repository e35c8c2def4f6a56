import BenchmarkInput
package import BenchmarkRows
import Foundation

#if Comparison
  @_spi(Internal) import Hummingbird
#endif

extension Row {
  /// What ours are held against: Hummingbird's router on the same tables, and `URL` on the same links.
  package static var comparisons: [Row] {
    let tables = TableInput.sizes.map { size in { TableInput.generated(routes: size) } } + [{ TableInput.gitHub }]
    let names = TableInput.sizes.map(String.init) + ["github"]
    return zip(names, tables).flatMap { name, input in hummingbird(name, input) }
      + zip(names, tables).map { name, input in url(name, input) }
  }

  private static func url(_ name: String, _ input: @escaping () -> TableInput) -> Row {
    Row("url/\(name)") {
      let texts = input().hits.map(LinkText.withQuery)
      return Pass(texts.count, expecting: texts.count) {
        var parsed = 0
        for text in texts where URL(string: text) != nil { parsed += 1 }
        return parsed
      }
    }
  }

  private static func hummingbird(_ name: String, _ input: @escaping () -> TableInput) -> [Row] {
    #if Comparison
      let kinds: [(String, (TableInput) -> [String])] = [
        ("hit", { $0.hits }), ("miss", { $0.misses }), ("last", { $0.lastRegistered }),
      ]
      return kinds.map { kind, paths in
        Row("hummingbird/\(kind)/\(name)") {
          let input = input()
          let paths = paths(input)
          let trie = trie(of: input.patterns)
          // Where a branch leads nowhere it does not always go back: a few of our hits are its misses.
          let expected = paths.count { trie.resolve($0) != nil }
          return Pass(paths.count, expecting: expected) {
            var matched = 0
            for path in paths where trie.resolve(path) != nil { matched += 1 }
            return matched
          }
        }
      }
    #else
      return []
    #endif
  }

  #if Comparison
    /// The routes of a table, in the same order; their values are their places.
    private static func trie(of patterns: [String]) -> RouterTrie<Int> {
      let builder = RouterPathTrieBuilder<Int>()
      for (index, pattern) in patterns.enumerated() {
        builder.addEntry(RouterPath(pattern.replacing("*rest", with: "**")), value: index)
      }
      return builder.build()
    }
  #endif
}
