/// A condition on the query of a link, at the end of a pattern: `?:tab`, `?screen=swap`, `?new`.
///
/// Of repeated items, the last one counts. Names and values are compared decoded and with case.
package struct QueryCondition: Sendable {
  /// The name of the item, decoded.
  package let item: String
  package let wish: Requirement
  /// The offset in the pattern.
  package let offset: Int
  /// The condition as its author wrote it.
  package let text: String

  /// The value that a condition asks for.
  package enum Requirement: Sendable {
    /// `?new`: the item, with or without a value.
    case presence
    /// `?screen=swap`: this value, decoded.
    case value(String)
    /// `?:tab`, `?id=:number<int>`: a value that is not empty, which is captured.
    case parameter(PatternParameter)
    /// `?*uri`: all text from the value of the first such item to the end of the query, which is captured.
    case rest(name: String)
  }

  /// The name of the captured value, or `nil` if none is captured.
  package var captureName: String? {
    switch wish {
    case .presence, .value: nil
    case .parameter(let parameter): parameter.name
    case .rest(let name): name
    }
  }

  /// The constraint of the captured value.
  package var constraint: Constraint? {
    if case .parameter(let parameter) = wish { parameter.constraint } else { nil }
  }

  /// The condition without the name of a parameter.
  ///
  /// Conditions with the same identity hold for the same links. The length of the name comes first, so that no name looks
  /// like one with a value.
  @inline(never)
  package var identity: String {
    let name = "\(item.utf8.count)=\(item)"
    switch wish {
    case .presence: return name
    case .value(let value): return "\(name)=\(value)"
    case .parameter(let parameter): return "\(name):\(parameter.constraint?.spelling ?? "")"
    case .rest: return "\(name)*"
    }
  }

  /// The specificity: a value, a constrained parameter, a parameter, presence.
  ///
  /// A lower rank is more specific.
  var rank: UInt8 {
    switch wish {
    case .value: 0
    case .parameter(let parameter): parameter.constraint == nil ? 2 : 1
    case .rest: 2
    case .presence: 3
    }
  }

  /// Returns whether a value satisfies the condition, given that the link has the item.
  ///
  /// - Parameter value: the decoded value, or `nil` for an item without a value.
  package func accepts(_ value: String?) -> Bool {
    switch wish {
    case .presence: return true
    case .value(let wanted): return value.map { $0.hasSameBytes(as: wanted) } ?? false
    case .rest: return value?.isEmpty == false
    case .parameter(let parameter):
      guard let value, !value.isEmpty else { return false }
      return parameter.constraint.map { constraint in
        value.withBytes { constraint.accepts($0, foldsCase: false) }
      } ?? true
    }
  }

  /// The same condition for every value that is not empty.
  package var takingEveryValue: QueryCondition {
    let parameter = PatternParameter(name: captureName, constraint: nil)
    return QueryCondition(item: item, wish: .parameter(parameter), offset: offset, text: text)
  }

  /// Returns whether this condition holds for each link for which another one holds.
  func covers(_ other: QueryCondition) -> Bool {
    guard item.hasSameBytes(as: other.item) else { return false }
    switch (wish, other.wish) {
    case (.presence, _): return true
    case (_, .value(let value)): return accepts(value)
    case (.parameter(let own), .parameter(let parameter)):
      guard let constraint = own.constraint else { return true }
      return parameter.constraint.map { constraint.covers($0, foldsCase: false) } ?? false
    case (.rest, .parameter), (.rest, .rest): return true
    case (.value, _), (.parameter, _), (.rest, .presence): return false
    }
  }
}

extension [QueryCondition] {
  /// Returns whether all of these hold for each link for which all others hold.
  package func covers(_ others: [QueryCondition]) -> Bool {
    allSatisfy { condition in others.contains(where: condition.covers) }
  }

  /// The ranks, most specific first.
  package var ranks: [UInt8] { isEmpty ? [] : map(\.rank).sorted() }

  /// The identities in order of the alphabet, so that the order of items does not matter.
  package var identity: [String] { isEmpty ? [] : map(\.identity).sorted() }
}
