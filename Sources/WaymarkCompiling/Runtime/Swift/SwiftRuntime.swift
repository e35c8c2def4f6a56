/// The text of generated Swift files that is the same for every map, in the order of the file.
enum SwiftRuntime {
  static var parts: [String] {
    [link, parser, paths, data, walk, values, splits, search, gate, match, filling, mapReader, mapLines, writing]
  }
}
