/// Elements in the order of their arrival, found by a key.
///
/// Adding and removing an element takes constant time, on average over many elements.
final class WaitingLine<Key: Hashable, Element> {
  /// The elements with their keys.
  ///
  /// A removed element leaves a gap until gaps outnumber elements.
  private var slots: [(key: Key, value: Element)?] = []
  private var indices: [Key: Int] = [:]
  /// The slots before this one are gaps.
  private var start = 0
  /// The number of slots visited so far, which tests count.
  private(set) var steps = 0

  var isEmpty: Bool { indices.isEmpty }

  var size: Int { indices.count }

  /// The oldest element.
  var next: Element? { start < slots.count ? slots[start]?.value : nil }

  /// All elements, oldest first.
  var all: [Element] {
    steps += slots.count - start
    return slots[start...].compactMap { $0?.value }
  }

  subscript(key: Key) -> Element? { indices[key].flatMap { slots[$0]?.value } }

  /// Adds an element behind all others.
  ///
  /// An element with the same key leaves first.
  func add(_ value: Element, for key: Key) {
    remove(key)
    steps += 1
    indices[key] = slots.count
    slots.append((key, value))
  }

  /// Removes an element, if it is there.
  @discardableResult
  func remove(_ key: Key) -> Element? {
    guard !indices.isEmpty, let index = indices.removeValue(forKey: key) else { return nil }
    let value = slots[index]?.value
    slots[index] = nil
    steps += 1
    closeGaps()
    return value
  }

  /// Removes and returns the oldest element.
  func takeNext() -> Element? {
    guard start < slots.count, let key = slots[start]?.key else { return nil }
    return remove(key)
  }

  /// Removes and returns all elements, oldest first.
  func takeAll() -> [Element] {
    defer { (slots, indices, start) = ([], [:], 0) }
    return all
  }

  private func closeGaps() {
    while start < slots.count, slots[start] == nil {
      start += 1
      steps += 1
    }
    guard slots.count > 2 * indices.count + 16 else { return }
    steps += slots.count - start
    slots = slots[start...].filter { $0 != nil }
    start = 0
    for (index, slot) in slots.enumerated() { if let slot { indices[slot.key] = index } }
  }
}
