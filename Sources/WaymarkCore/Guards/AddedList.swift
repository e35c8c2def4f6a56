/// Values that the app has added, in order.
///
/// Each can be disabled and removed.
@MainActor
final class AddedList<Value> {
  private struct Item {
    let number: Int
    var isEnabled = true
    let value: Value
  }

  private var items: [Item] = []
  private var lastNumber = 0
  /// The enabled values, in order.
  private(set) var values: [Value] = []
  /// The number of changes of the enabled values.
  private(set) var changeCount = 0
  /// Called after each change of the enabled values.
  var onChange: (() -> Void)?

  nonisolated init() {}

  /// Adds a value after all others, and returns its number.
  func add(_ value: Value) -> Int {
    lastNumber += 1
    items.append(Item(number: lastNumber, value: value))
    noteChange()
    return lastNumber
  }

  func isEnabled(_ number: Int) -> Bool { items.contains { $0.number == number && $0.isEnabled } }

  func setEnabled(_ isEnabled: Bool, _ number: Int) {
    guard let index = items.firstIndex(where: { $0.number == number }), items[index].isEnabled != isEnabled else {
      return
    }
    items[index].isEnabled = isEnabled
    noteChange()
  }

  /// Removes a value, if it is there.
  func remove(_ number: Int) {
    remove { $0.number == number }
  }

  /// Removes all values that satisfy a condition.
  func removeValues(where isRemoved: (Value) -> Bool) {
    remove { isRemoved($0.value) }
  }

  private func remove(where isRemoved: (Item) -> Bool) {
    let count = items.count
    items.removeAll(where: isRemoved)
    if items.count < count { noteChange() }
  }

  private func noteChange() {
    values = items.filter(\.isEnabled).map(\.value)
    changeCount += 1
    onChange?()
  }
}
