/// The text of generated Kotlin files that is the same for every map, in the order of the file.
enum KotlinRuntime {
  static var parts: [String] {
    [link, parser, walk, values, gate, search, match, filling, mapReader, texts, constraints, writing]
  }
}
