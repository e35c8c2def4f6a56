extension SwiftRuntime {
  /// Tests of values, in each generated Swift file.
  static let values = #"""
    // MARK: - Tests of values

    extension Links {
      /// A test of a value: a constraint, or the parts of a segment.
      fileprivate indirect enum Test: Sendable {
        case int, uint, double, bool, digit, uuid, slug, date
        case oneOf([[UInt8]], folds: Bool)
        case expression(Int)
        case own(Int)
        case parts(prefix: [UInt8], [Field], folds: Bool)
      }

      /// A parameter of a segment with several parts, and the literal after it.
      fileprivate struct Field: Sendable {
        /// The test of the value, or -1.
        var test: Int
        /// The automaton that reads the value, or -1.
        var automaton: Int
        /// The lengths that the value may have, or empty for all.
        var lengths: [Int]
        /// True if the test is asked about each text.
        var isAsked: Bool
        var literal: [UInt8]
      }

      /// A regular expression as an automaton: it reads each character once.
      fileprivate struct Automaton: Sendable {
        var first: [Int] = []
        var last: [Int] = []
        /// For each state, the ranges of characters that it takes, and the states that may follow.
        var ranges: [[ClosedRange<UInt32>]] = []
        var follow: [[Int]] = []

        func marked(_ states: [Int]) -> [Bool] {
          var output = [Bool](repeating: false, count: follow.count)
          for state in states { output[state] = true }
          return output
        }

        func taking(_ scalar: UInt32, _ states: [Bool]) -> [Bool] {
          var output = states
          for state in states.indices where states[state] {
            output[state] = ranges[state].contains { $0.contains(scalar) }
          }
          return output
        }

        func following(_ states: [Bool]) -> [Bool] {
          var output = [Bool](repeating: false, count: follow.count)
          for state in states.indices where states[state] { for next in follow[state] { output[next] = true } }
          return output
        }

        func isAtEnd(_ states: [Bool]) -> Bool { last.contains { states[$0] } }

        var reversed: Automaton {
          var output = self
          (output.first, output.last) = (last, first)
          output.follow = Array(repeating: [], count: follow.count)
          for state in follow.indices { for next in follow[state] { output.follow[next].append(state) } }
          return output
        }

        func matches(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
          var reachable = marked(first)
          var position = range.lowerBound
          while position < range.upperBound {
            guard let scalar = Links.scalar(bytes, at: &position, before: range.upperBound) else { return false }
            let states = taking(scalar, reachable)
            guard states.contains(true) else { return false }
            if position == range.upperBound { return isAtEnd(states) }
            reachable = following(states)
          }
          return false
        }
      }

      fileprivate static func scalar(_ bytes: [UInt8], at position: inout Int, before end: Int) -> UInt32? {
        let lead = bytes[position]
        let width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard position + width <= end, lead < 0x80 || lead >= 0xC2 else { return nil }
        var value = width == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(width))
        for offset in 1..<max(width, 1) {
          guard bytes[position + offset] & 0xC0 == 0x80 else { return nil }
          value = value << 6 | UInt32(bytes[position + offset] & 0x3F)
        }
        position += width
        return value
      }

      /// Returns whether a decoded value passes a test.
      fileprivate func passes(_ test: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        switch map.tests[test] {
        case .int: return Self.isInteger(bytes, range, isSigned: true)
        case .uint: return Self.isInteger(bytes, range, isSigned: false)
        case .double: return Self.isDouble(bytes, range)
        case .bool: return Self.isBool(bytes, range)
        case .digit:
          return Self.isBool(bytes, range) || range.count == 1 && bytes[range.lowerBound] &- 0x30 < 2
        case .uuid:
          guard range.count == 36 else { return false }
          for offset in 0..<36 {
            let byte = bytes[range.lowerBound + offset]
            let isHyphen = offset == 8 || offset == 13 || offset == 18 || offset == 23
            guard isHyphen ? byte == 0x2D : ASCII.hex(byte) != nil else { return false }
          }
          return true
        case .slug:
          var isAfterHyphen = true
          for byte in bytes[range] {
            if byte == 0x2D, isAfterHyphen { return false }
            guard byte == 0x2D || ASCII.isDigit(byte) || byte &- 0x61 < 26 else { return false }
            isAfterHyphen = byte == 0x2D
          }
          return !isAfterHyphen
        case .date: return Self.isDate(Array(bytes[range]))
        case .oneOf(let values, let folds): return values.contains { ASCII.equals(bytes, range, $0, folds: folds) }
        case .expression(let index): return map.automata[index].matches(bytes, range)
        case .own(let index): return constraints[index](String(decoding: bytes[range], as: UTF8.self))
        case .parts: return split(test, Array(bytes[range])) != nil
        }
      }

      private static func isInteger(_ bytes: [UInt8], _ range: Range<Int>, isSigned: Bool) -> Bool {
        let isNegative = isSigned && bytes[range].first == 0x2D
        let digits = bytes[range].dropFirst(isNegative ? 1 : 0)
        guard !digits.isEmpty else { return false }
        var value: UInt64 = 0
        for byte in digits {
          guard ASCII.isDigit(byte) else { return false }
          let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
          let (sum, overflows) = product.addingReportingOverflow(UInt64(byte - 0x30))
          if isTooLarge || overflows { return false }
          value = sum
        }
        return !isSigned || value <= (isNegative ? Int64.min.magnitude : Int64.max.magnitude)
      }

      private static func isDouble(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        func skipDigits() -> Bool {
          let start = index
          while index < range.upperBound, ASCII.isDigit(bytes[index]) { index += 1 }
          return index > start
        }
        if index < range.upperBound, bytes[index] == 0x2D { index += 1 }
        guard skipDigits() else { return false }
        if index < range.upperBound, bytes[index] == 0x2E {
          index += 1
          guard skipDigits() else { return false }
        }
        if index < range.upperBound, bytes[index] | 0x20 == 0x65 {
          index += 1
          if index < range.upperBound, bytes[index] == 0x2D || bytes[index] == 0x2B { index += 1 }
          guard skipDigits() else { return false }
        }
        return index == range.upperBound && Double(String(decoding: bytes[range], as: UTF8.self))?.isFinite ?? false
      }

      private static func isBool(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        bytes[range].elementsEqual("true".utf8) || bytes[range].elementsEqual("false".utf8)
      }

      private static func isDate(_ text: [UInt8]) -> Bool {
        guard text.count == 10, text[4] == 0x2D, text[7] == 0x2D else { return false }
        func number(_ range: Range<Int>) -> Int? {
          text[range].allSatisfy(ASCII.isDigit) ? text[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days: Int
        switch month {
        case 1, 3, 5, 7, 8, 10, 12: days = 31
        case 4, 6, 9, 11: days = 30
        case 2: days = isLeap ? 29 : 28
        default: days = 0
        }
        return day >= 1 && day <= days
      }

    """#
}
