/// The text of generated Kotlin files that is the same for every map.
enum KotlinRuntime {
  static var parts: [String] { [part1, part2, part3, part4, part5, part6, part7, part8, part9, part10] }
}
