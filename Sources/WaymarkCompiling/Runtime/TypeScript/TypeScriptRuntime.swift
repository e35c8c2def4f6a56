/// The text of generated TypeScript files that is the same for every map, in the order of the file.
enum TypeScriptRuntime {
  static var parts: [String] {
    [texts, link, paths, walk, values, gate, search, match, filling, mapReader, mapLines, writing]
  }
}
