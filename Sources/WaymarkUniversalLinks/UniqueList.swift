/// Elements in the order in which they came, each once.
struct UniqueList<Element: Hashable> {
  private(set) var list: [Element] = []
  private var members: Set<Element> = []

  /// - Returns: true if the element is new.
  @discardableResult
  mutating func insert(_ element: Element) -> Bool {
    // Most lists are short, and searching them is quicker than hashing.
    if members.isEmpty {
      if list.contains(element) { return false }
      if list.count == 16 { members = Set(list) }
    }
    if !members.isEmpty, !members.insert(element).inserted { return false }
    list.append(element)
    return true
  }
}
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
