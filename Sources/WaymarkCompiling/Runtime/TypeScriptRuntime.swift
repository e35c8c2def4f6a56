/// The text of generated TypeScript files that is the same for every map.
enum TypeScriptRuntime {
  static var parts: [String] { [part1, part2, part3, part4, part5, part6, part7, part8, part9, part10, part11] }
}
