/// The text of generated Swift files that is the same for every map.
enum SwiftRuntime {
  static var parts: [String] { [link, table, search, map, writing] }
}
