extension SwiftRuntime {
  /// The part of every generated Swift file that reads links.
  static let link3 = #"""
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
