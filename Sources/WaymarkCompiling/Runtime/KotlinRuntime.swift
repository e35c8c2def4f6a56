/// The text of generated Kotlin files that is the same for every map.
enum KotlinRuntime {
  static var parts: [String] { [part1, part2, part3, part4] }
}
