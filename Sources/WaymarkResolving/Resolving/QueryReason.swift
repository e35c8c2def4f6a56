extension MatchSubject {
  /// The reason why the query of a link whose path matches a candidate does not, in words, or `nil` if it does.
  ///
  /// The text has no values of the link.
  package func reason(against candidate: Int, in store: RouteStore) -> String? {
    let match = RouteMatch(link, path, candidate: UInt32(candidate), store: store)
    if let condition = match.failedCondition { return condition.explanation }
    switch match.redirectObstacle {
    case .missing(let item): return "its redirect does not apply: the link has no value “\(item)” in its query"
    case .refused(let item):
      return "its redirect does not apply: no route takes the value of “\(item)” where the redirect leads"
    case nil: return nil
    }
  }
}

extension QueryCondition {
  /// The reason why a link does not satisfy the condition.
  fileprivate var explanation: String {
    switch wish {
    case .presence: "the link has no item “\(item)” in its query"
    case .value(let value): "the item “\(item)” of the query is not “\(value)”"
    case .rest: "the link has no value “\(item)” in its query"
    case .parameter(let parameter):
      parameter.constraint.map { "the query has no value “\(item)” that fits \($0.spelling)" }
        ?? "the link has no value “\(item)” in its query"
    }
  }
}
