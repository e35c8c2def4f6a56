/// Derives the name of a route from the name of a type.
package enum DestinationName {
  /// `Book` is `book`, `URLPage` is `urlPage`, `Box<Int>` is `box`.
  package static func make(of type: String) -> String {
    let name = type.prefix { $0 != "<" }
    let capitals = name.prefix { $0.isUppercase }
    // The last of several capitals begins the next word.
    let count = capitals.count > 1 && capitals.count < name.count ? capitals.count - 1 : capitals.count
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }
}
