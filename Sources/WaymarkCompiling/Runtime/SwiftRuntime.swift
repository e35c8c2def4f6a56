/// The text of generated Swift files that is the same for every map.
enum SwiftRuntime {
  static var parts: [String] {
    [link, link2, link3, table, table2, table3, search, search2, search3, map, map2, writing]
  }
}
