/// Finds the split of a mixed segment with the shortest values that satisfy their constraints.
///
/// The first pass goes from the right, and finds where each value may begin so that the rest matches. The second pass
/// goes from the left, and ends each value at the first offset from which the rest matches. Each pass reads a byte once
/// for each parameter, so the time is linear in the text. Constraints that must be checked for each text can make the
/// search go back. The number of such steps is limited.
struct SplitSearch: ~Copyable {
  /// The maximum number of steps for each byte and parameter, where constraints are checked for each text.
  private static let maxSteps = 64

  private let text: ContiguousArray<UInt8>
  private let fields: [MixedSegment.Field]
  private let start: Int
  private let foldsCase: Bool
  /// The number of steps after which the search gives up.
  private let limit: Int
  /// For each parameter, the offsets at which its value may end so that the rest matches.
  private var ends: [[Bool]] = []
  private var found: [Range<Int>] = []
  /// The number of bytes read.
  ///
  /// Tests compare it with the length of the text.
  private(set) var steps = 0

  init(of text: Span<UInt8>, by segment: MixedSegment, foldsCase: Bool) {
    var bytes: ContiguousArray<UInt8> = []
    bytes.reserveCapacity(text.count)
    for index in text.indices { bytes.append(text[index]) }
    self.text = bytes
    self.foldsCase = foldsCase
    fields = segment.fields
    start = segment.prefix.count
    let isAsked = fields.contains { $0.form.isAsked }
    limit = isAsked ? Self.maxSteps * fields.count * (text.count + 1) : .max
  }

  /// Returns the ranges of the parameters, or `nil` if the text, which begins with the segment's first literal, does
  /// not match.
  mutating func run() -> [Range<Int>]? {
    var starts = (0...text.count).map { $0 == text.count }
    for field in fields.reversed() {
      let ends = ends(of: field, before: starts)
      self.ends.insert(ends, at: 0)
      starts = self.starts(of: field, as: field.form, reaching: ends)
    }
    return starts[start] && split(from: start, field: 0) ? found : nil
  }

  // MARK: From the right

  private mutating func ends(of field: MixedSegment.Field, before starts: [Bool]) -> [Bool] {
    steps += text.count
    return (0...text.count).map { end in
      let next = end + field.literal.count
      return next <= text.count && starts[next] && text.span.has(field.literal, at: end, foldsCase)
    }
  }

  /// Returns the offsets where a value may begin so that it ends at one of some offsets.
  private mutating func starts(
    of field: MixedSegment.Field, as form: ValueForm, reaching ends: [Bool]
  ) -> [Bool] {
    steps += text.count
    switch form {
    case .any:
      let last = ends.lastIndex(of: true) ?? 0
      return ends.indices.map { $0 < last }
    case .regular(_, let reversed): return starts(of: reversed, reaching: ends)
    case .lengths(let lengths):
      return ends.indices.map { start in
        lengths.contains { length in
          let end = start + length
          return end < ends.count && ends[end] && isAccepted(start..<end, field)
        }
      }
    case .asked(let form): return starts(of: field, as: form, reaching: ends)
    }
  }

  private func starts(of reversed: Automaton, reaching ends: [Bool]) -> [Bool] {
    var starts = Array(repeating: false, count: ends.count)
    // The states before each of the last four offsets, because a scalar has at most four bytes.
    var before = Array(repeating: StateSet.none, count: 4)
    for start in ends.indices.reversed() {
      var states = StateSet.none
      var end = start
      if start < text.count, let scalar = LinearRegex.scalar(in: text.span, at: &end) {
        states = before[end & 3].intersection(reversed.states(accepting: scalar))
      }
      starts[start] = !states.intersection(reversed.last).isEmpty
      let preceding = reversed.following(states)
      before[start & 3] = ends[start] ? preceding.union(reversed.first) : preceding
    }
    return starts
  }

  // MARK: From the left

  /// Splits the text from an offset on.
  ///
  /// If that fails, no value may end at this offset any more.
  private mutating func split(from start: Int, field index: Int) -> Bool {
    guard index < fields.count else { return true }
    let field = fields[index]
    var reader = ValueReader(field.form.automaton)
    for end in start...text.count {
      steps += 1
      guard steps <= limit else { return false }
      if end > start, ends[index][end], reader.mayEnd(at: end), isValue(start..<end, field) {
        found.append(start..<end)
        if split(from: end + field.literal.count, field: index + 1) { return true }
        found.removeLast()
        ends[index][end] = false
      }
      guard reader.read(text.span, at: end) else { break }
    }
    return false
  }

  /// Returns whether a text of the right form is a value of a parameter.
  private mutating func isValue(_ range: Range<Int>, _ field: MixedSegment.Field) -> Bool {
    switch field.form {
    case .any, .regular: true
    case .lengths(let lengths): lengths.contains(range.count) && isAccepted(range, field)
    case .asked: isAccepted(range, field)
    }
  }

  private mutating func isAccepted(_ range: Range<Int>, _ field: MixedSegment.Field) -> Bool {
    steps += range.count
    return field.parameter.constraint?.accepts(text.span.extracting(range), foldsCase: foldsCase) ?? true
  }
}

/// Reads a value from the left, scalar by scalar, as far as an automaton accepts it.
private struct ValueReader: ~Copyable {
  private let automaton: Automaton?
  private var states = StateSet.none
  private var isAtStart = true
  /// The end of the last scalar.
  private var next = 0

  init(_ automaton: Automaton?) {
    self.automaton = automaton
  }

  func mayEnd(at offset: Int) -> Bool {
    guard let automaton else { return true }
    return offset == next && !states.intersection(automaton.last).isEmpty
  }

  /// Reads the byte at an offset.
  ///
  /// Returns `false` if no value can continue there.
  mutating func read(_ text: Span<UInt8>, at offset: Int) -> Bool {
    guard let automaton, isAtStart || offset == next else { return true }
    var end = offset
    guard offset < text.count, let scalar = LinearRegex.scalar(in: text, at: &end) else { return false }
    let reachable = isAtStart ? automaton.first : automaton.following(states)
    states = reachable.intersection(automaton.states(accepting: scalar))
    isAtStart = false
    next = end
    return !states.isEmpty
  }
}
