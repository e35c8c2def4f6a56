extension SwiftRuntime {
  /// Segments with several parts, in each generated Swift file.
  static let splits = #"""
      // MARK: Segments with several parts

      /// The ranges of the parameters of a segment, each as short as the rest allows, or `nil` if it does not match.
      fileprivate func split(_ test: Int, _ text: [UInt8]) -> [Range<Int>]? {
        guard case .parts(let prefix, let fields, let folds) = map.tests[test] else { return nil }
        guard Self.has(text, prefix, at: 0, folds) else { return nil }
        var ranges: [Range<Int>] = []
        var start = prefix.count
        for (index, field) in fields.enumerated() {
          var end = index == fields.count - 1 ? max(text.count - field.literal.count, start + 1) : start + 1
          while !Self.has(text, field.literal, at: end, folds) {
            guard end + field.literal.count < text.count else { return nil }
            end += 1
          }
          ranges.append(start..<end)
          start = end + field.literal.count
        }
        if zip(fields, ranges).allSatisfy({ $0.test < 0 || passes($0.test, text, $1) }) { return ranges }
        guard fields.count > 1 else { return nil }
        var search = SplitSearch(links: self, text: text, fields: fields, folds: folds)
        return search.run(from: prefix.count)
      }

      fileprivate static func has(_ text: [UInt8], _ literal: [UInt8], at start: Int, _ folds: Bool) -> Bool {
        start + literal.count <= text.count && ASCII.equals(text, start..<start + literal.count, literal, folds: folds)
      }

      /// Finds the split with the shortest values that pass their tests.
      ///
      /// From the right, it finds the ends from which the rest matches; then from the left, the first of them. The work is
      /// limited.
      private struct SplitSearch {
        let links: Links
        let text: [UInt8]
        let fields: [Field]
        let folds: Bool
        private var ends: [[Bool]] = []
        private var found: [Range<Int>] = []
        private var steps = 0
        private var limit: Int

        init(links: Links, text: [UInt8], fields: [Field], folds: Bool) {
          self.links = links
          self.text = text
          self.fields = fields
          self.folds = folds
          limit = fields.contains { $0.isAsked } ? 64 * fields.count * (text.count + 1) : .max
        }

        mutating func run(from start: Int) -> [Range<Int>]? {
          var starts = (0...text.count).map { $0 == text.count }
          for field in fields.reversed() {
            steps += text.count
            let possible = (0...text.count).map { end -> Bool in
              let next = end + field.literal.count
              return next <= text.count && starts[next] && Links.has(text, field.literal, at: end, folds)
            }
            ends.insert(possible, at: 0)
            starts = self.starts(of: field, reaching: possible)
          }
          return starts[start] && split(from: start, 0) ? found : nil
        }

        private mutating func starts(of field: Field, reaching ends: [Bool]) -> [Bool] {
          steps += text.count
          if !field.lengths.isEmpty {
            var output = [Bool](repeating: false, count: ends.count)
            for start in ends.indices {
              for length in field.lengths where !output[start] && start + length < ends.count && ends[start + length] {
                output[start] = isAccepted(start..<start + length, field)
              }
            }
            return output
          }
          guard field.automaton >= 0 else {
            let last = ends.lastIndex(of: true) ?? 0
            return ends.indices.map { $0 < last }
          }
          let reversed = links.map.automata[field.automaton].reversed
          var output = [Bool](repeating: false, count: ends.count)
          // The states before each of the last four offsets, because a character has at most four bytes.
          var before = Array(repeating: reversed.marked([]), count: 4)
          for start in ends.indices.reversed() {
            var states = reversed.marked([])
            var end = start
            if start < text.count, let scalar = Links.scalar(text, at: &end, before: text.count) {
              states = reversed.taking(scalar, before[end & 3])
            }
            output[start] = reversed.isAtEnd(states)
            before[start & 3] = reversed.following(states)
            if ends[start] { for state in reversed.first { before[start & 3][state] = true } }
          }
          return output
        }

        private mutating func split(from start: Int, _ index: Int) -> Bool {
          guard index < fields.count else { return true }
          let field = fields[index]
          let automaton = field.automaton < 0 ? nil : links.map.automata[field.automaton]
          var states = automaton?.marked([]) ?? []
          var next = 0
          for end in start...text.count {
            steps += 1
            guard steps <= limit else { return false }
            let mayEnd = automaton.map { end == next && $0.isAtEnd(states) } ?? true
            if end > start, ends[index][end], mayEnd, isValue(start..<end, field) {
              found.append(start..<end)
              if split(from: end + field.literal.count, index + 1) { return true }
              found.removeLast()
              ends[index][end] = false
            }
            guard let automaton, end == start || end == next else { continue }
            var after = end
            guard end < text.count, let scalar = Links.scalar(text, at: &after, before: text.count) else { break }
            states = automaton.taking(
              scalar, end == start ? automaton.marked(automaton.first) : automaton.following(states))
            next = after
            guard states.contains(true) else { break }
          }
          return false
        }

        private mutating func isValue(_ range: Range<Int>, _ field: Field) -> Bool {
          if !field.lengths.isEmpty { return field.lengths.contains(range.count) && isAccepted(range, field) }
          return !field.isAsked || isAccepted(range, field)
        }

        private mutating func isAccepted(_ range: Range<Int>, _ field: Field) -> Bool {
          steps += range.count
          return field.test < 0 || links.passes(field.test, text, range)
        }
      }
    }

    """#
}
