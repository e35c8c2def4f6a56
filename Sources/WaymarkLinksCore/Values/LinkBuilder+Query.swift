extension LinkBuilder {
  /// The conditions of all joined patterns on the query.
  var conditions: [QueryCondition] { route.trees.flatMap(\.conditions) }

  /// The usual source of the links that are written.
  var reader: DeepLink.Source {
    switch form {
    case .path: .inApp
    case .web, .host: .universalLink
    case .scheme: .customScheme
    }
  }

  /// Checks the value that a condition captures.
  mutating func checkValue(of condition: QueryCondition) {
    guard let name = condition.captureName else { return }
    guard let value = values[name] else { return note(missing: name) }
    if let reason = reasonAgainst(value, condition.constraint) { note(invalid: name, reason) }
  }

  /// Returns the items that the pattern asks for, with those that the caller gave.
  ///
  /// An item of the caller that satisfies a condition stands for it. The rest of a query comes last.
  mutating func items(
    besides given: [(name: String, value: String?)], ignoringExtra: Bool
  ) -> [(name: String, value: String?)] {
    var items: [(name: String, value: String?)] = []
    var last: [(name: String, value: String?)] = []
    var given = given
    for condition in conditions {
      let value = writtenValue(of: condition)
      let known = given.last { $0.name.hasSameBytes(as: condition.item) }
      if case .rest = condition.wish {
        last.append((condition.item, value))
      } else if let known, isSatisfied(condition, by: known.value, value) {
        continue
      } else {
        items.append((condition.item, value))
      }
      guard known != nil else { continue }
      given.removeAll { $0.name.hasSameBytes(as: condition.item) }
      if !ignoringExtra, known?.value != value { error.problem = Self.conflict(condition) }
    }
    return items + given + last
  }

  private func isSatisfied(_ condition: QueryCondition, by value: String?, _ wanted: String?) -> Bool {
    if case .presence = condition.wish { return true }
    return value == wanted
  }

  private func writtenValue(of condition: QueryCondition) -> String? {
    switch condition.wish {
    case .presence: nil
    case .value(let value): value
    case .parameter, .rest: condition.captureName.flatMap { values[$0] }
    }
  }

  private static func conflict(_ condition: QueryCondition) -> String {
    let source = condition.captureName == nil ? "the pattern" : "the values"
    return "the item “\(condition.item)” is given in the query, and \(source) has another value: leave it out of "
      + "the query"
  }
}
