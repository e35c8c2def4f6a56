extension Constraint {
  /// A value that satisfies the constraint, or `nil` if none is known.
  package var example: String? {
    switch self {
    case .named(let constraint): constraint.example
    case .oneOf(let values): values.first
    case .regex(let regex): regex.example
    case .custom: nil
    }
  }
}

extension LinearRegex {
  /// One of the shortest non-empty texts that match, or `nil` if none is easy to write.
  var example: String? {
    automaton.shortestText { scalars in
      let preferred: [ClosedRange<UInt32>] = [0x61...0x7A, 0x30...0x39, 0x41...0x5A, 0x21...0x7E]
      for range in preferred {
        for value in range where scalars.contains(value) { return Unicode.Scalar(value) }
      }
      return nil
    }
  }
}

extension Automaton {
  /// Returns the shortest text that the automaton accepts, found breadth first.
  ///
  /// `pick` chooses its scalars.
  func shortestText(_ pick: (ScalarSet) -> Unicode.Scalar?) -> String? {
    var seen = Array(repeating: false, count: stateCount)
    var queue: [(state: Int, text: String)] = []
    func enqueue(_ states: StateSet, after text: String) {
      states.forEach(of: stateCount) { state in
        guard !seen[state], let scalar = pick(scalars(of: state)) else { return }
        seen[state] = true
        queue.append((state, text + String(scalar)))
      }
    }
    enqueue(first, after: "")
    var next = 0
    while next < queue.count {
      let (state, text) = queue[next]
      next += 1
      if last.contains(state) { return text }
      enqueue(following(StateSet(state)), after: text)
    }
    return nil
  }
}
