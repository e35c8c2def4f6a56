extension SwiftRuntime {
  /// Paths, queries and fragments, in each generated Swift file.
  static let paths = #"""
        // MARK: Path, query, fragment

        private mutating func parsePath(from start: Int, _ rules: Rules) throws -> Int {
          var index = start
          var escapes = false
          var byte: UInt8
          while index < bytes.count {
            byte = bytes[index]
            if byte == 0x3F || byte == 0x23 { break }
            if byte == 0x25 {
              escapes = true
              index += try escape(at: index)
              continue
            }
            if byte == 0x5C { throw Rejection.invalidLink }
            if byte < 0x20 || byte >= 0x7F { try checkCharacter(at: index) }
            index += 1
          }
          parts.query = index..<index
          if escapes { try checkDecoding(start..<index) }
          hasEscapes = hasEscapes || escapes
          let picked = Self.segments(of: bytes, start..<index)
          guard picked.segments.count <= rules.maxSegments else { throw Rejection.limitExceeded }
          parts.raw += picked.segments
          parts.hasDots = picked.hasDots
          return index
        }

        /// The segments of a path, without empty ones and dot segments.
        static func segments(of bytes: [UInt8], _ path: Range<Int>) -> (segments: [Range<Int>], hasDots: Bool) {
          var output: [Range<Int>] = []
          output.reserveCapacity(8)
          var (hasDots, hasEmpty) = (false, false)
          var start = path.lowerBound
          if start < path.upperBound, bytes[start] == 0x2F { start += 1 }
          while start <= path.upperBound {
            var end = start
            while end < path.upperBound, bytes[end] != 0x2F { end += 1 }
            if let dots = dots(bytes, start..<end) {
              hasDots = true
              if dots == 2, !output.isEmpty { output.removeLast() }
            } else {
              // A dot segment removes an empty segment, too.
              if start == end { hasEmpty = true }
              output.append(start..<end)
            }
            start = end + 1
          }
          if hasEmpty { output.removeAll(where: \.isEmpty) }
          return (output, hasDots)
        }

        /// The number of dots of a dot segment, or `nil` for another one.
        static func dots(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
          guard range.count > 0, range.count <= 6 else { return nil }
          guard bytes[range.lowerBound] == 0x2E || bytes[range.lowerBound] == 0x25 else { return nil }
          var decoder = Decoder(range)
          var count = 0
          while let byte = decoder.next(bytes) {
            guard byte == 0x2E else { return nil }
            count += 1
          }
          return count <= 2 ? count : nil
        }

        private mutating func parseQuery(from start: Int, _ rules: Rules) throws -> Int {
          var index = start
          var itemStart = start
          var count = 0
          var (escapes, isValue) = (false, false)
          while index < bytes.count, bytes[index] != 0x23 {
            let byte = bytes[index]
            if byte == 0x26 {
              itemStart = index + 1
              isValue = false
            } else {
              if index == itemStart {
                guard count < rules.maxItems else { throw Rejection.limitExceeded }
                count += 1
              }
              if byte == 0x25 {
                escapes = true
                index += try itemEscape(at: index, isValue)
                continue
              }
              if byte == 0x3D { isValue = true }
              if byte < 0x20 || byte >= 0x7F { try checkCharacter(at: index) }
            }
            index += 1
          }
          parts.query = start..<index
          if escapes { try checkDecoding(start..<index) }
          return index
        }

        private mutating func parseFragment(from start: Int) throws {
          parts.fragment = start..<bytes.count
          var isPath = start < bytes.count && bytes[start] == 0x2F
          var (escapes, isValue) = (false, false)
          var index = start
          while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x25 {
              escapes = true
              index += try itemEscape(at: index, isValue)
              continue
            }
            if byte == 0x3F { isPath = false }
            if byte == 0x26 { isValue = false }
            if byte == 0x3D { isValue = !isPath }
            if byte < 0x20 || byte >= 0x7F { try checkCharacter(at: index) }
            index += 1
          }
          if escapes { try checkDecoding(start..<bytes.count) }
        }

        // MARK: Characters

        private func checkCharacter(at index: Int) throws {
          let byte = bytes[index]
          let isLatin = byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] < 0xA0
          if byte < 0x20 || byte == 0x7F || isLatin { throw Rejection.invalidLink }
        }

        /// Checks an escape, and returns the number of its bytes.
        private mutating func escape(at index: Int) throws -> Int {
          guard let byte = Decoder.escaped(bytes, at: index, before: bytes.count) else {
            guard keeps else { throw Rejection.invalidLink }
            parts.isMalformed = true
            return 1
          }
          if byte < 0x20 || byte == 0x7F { throw Rejection.invalidLink }
          return 3
        }

        /// Checks an escape of a query or fragment, where values may have line breaks and tabs.
        private mutating func itemEscape(at index: Int, _ isValue: Bool) throws -> Int {
          let byte = Decoder.escaped(bytes, at: index, before: bytes.count)
          return isValue && (byte == 0x09 || byte == 0x0A || byte == 0x0D) ? 3 : try escape(at: index)
        }

        private mutating func checkDecoding(_ range: Range<Int>) throws {
          guard !Decoder.isDecodable(bytes, range) else { return }
          guard keeps else { throw Rejection.invalidLink }
          parts.isMalformed = true
        }
      }

      /// A piece of a link, which decides which bytes need no escape.
      fileprivate enum Piece: Sendable {
        case host, segment, queryName, queryValue, fragment

        func allows(_ byte: UInt8) -> Bool {
          if ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~!$'()*,;".utf8.contains(byte) { return true }
          switch byte {
          case 0x3A, 0x40: return self != .host
          case 0x2B, 0x3D, 0x26: return self != .queryName && self != .queryValue
          case 0x2F, 0x3F: return self != .segment && self != .host
          default: return false
          }
        }

        func append(_ byte: UInt8, to output: inout [UInt8]) {
          if allows(byte) { output.append(byte) } else { Self.escape(byte, to: &output) }
        }

        func encoded(_ text: [UInt8]) -> [UInt8] {
          var output: [UInt8] = []
          for byte in text { append(byte, to: &output) }
          return output
        }

        static func escape(_ byte: UInt8, to output: inout [UInt8]) {
          let digits = Array("0123456789ABCDEF".utf8)
          output += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }

        /// Escapes a text that may be encoded already: slashes and percent signs stay.
        func keeping(_ text: [UInt8], keepsPercent: Bool = true) -> [UInt8] {
          var output: [UInt8] = []
          for (index, byte) in text.enumerated() {
            let isEscape =
              byte == 0x25 && (keepsPercent || Decoder.escaped(text, at: index, before: text.count) != nil)
            if byte == 0x2F || isEscape { output.append(byte) } else { append(byte, to: &output) }
          }
          return output
        }
      }
    }

    """#
}
