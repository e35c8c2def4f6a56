/// The text of generated TypeScript files that is the same for every map.
enum TypeScriptRuntime {
  static var parts: [String] { [part1, part2, part3, part4] }
}
