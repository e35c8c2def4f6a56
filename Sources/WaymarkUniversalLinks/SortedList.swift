extension Array where Element: Comparable {
  /// The elements in order, each once.
  func sortedOnce() -> [Element] {
    guard count > 1 else { return self }
    let ordered = sorted()
    var output = [ordered[0]]
    for element in ordered.dropFirst() where element != output[output.count - 1] { output.append(element) }
    return output
  }

  /// Returns whether all elements are in another list, both in order.
  func isSubset(of other: [Element]) -> Bool {
    guard count <= other.count else { return false }
    var index = 0
    for element in self {
      while index < other.count, other[index] < element { index += 1 }
      guard index < other.count, other[index] == element else { return false }
      index += 1
    }
    return true
  }
}
