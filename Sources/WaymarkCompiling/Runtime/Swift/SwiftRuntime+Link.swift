extension SwiftRuntime {
  /// A link and its items, in each generated Swift file.
  static let link = #"""
    // MARK: - Links

    extension Links {
      /// The sender of a link.
      struct Source: Sendable, Hashable {
        /// The trust in a sender: anyone, the app's server, or the app's own code.
        enum Trust: Sendable { case foreign, vouched, app }

        let name: String
        let trust: Trust

        static let inApp = Source(name: "inApp", trust: .app)
        static let push = Source(name: "push", trust: .vouched)
        static let quickAction = Source(name: "quickAction", trust: .vouched)
        static let spotlight = Source(name: "spotlight", trust: .vouched)
        static let handoff = Source(name: "handoff", trust: .vouched)
        static let text = Source(name: "text", trust: .vouched)
        static let intent = Source(name: "intent", trust: .vouched)
        static let customScheme = Source(name: "customScheme", trust: .foreign)
        static let universalLink = Source(name: "universalLink", trust: .foreign)
        static let widget = Source(name: "widget", trust: .foreign)
        static let webView = Source(name: "webView", trust: .foreign)
        static let code = Source(name: "code", trust: .foreign)
        static let install = Source(name: "install", trust: .foreign)
      }

      /// A parsed link.
      final class Link: Sendable {
        /// The UTF-8 of the text, without white space at its ends.
        let bytes: [UInt8]
        let source: Source
        fileprivate let parts: Parser.Parts
        /// The host and the segments decoded, as ranges of `words`.
        fileprivate let decoded: [Range<Int>]
        fileprivate let words: [UInt8]

        /// Parses a text by the rules of the map.
        fileprivate init(_ text: String, from source: Source?, _ rules: Rules) throws {
          let all = Array(text.utf8)
          guard all.count - 1024 <= rules.maxBytes else { throw Rejection.limitExceeded }
          var (lower, upper) = (0, all.count)
          while lower < upper, Self.isSpace(all[lower]) { lower += 1 }
          while lower < upper, Self.isSpace(all[upper - 1]) { upper -= 1 }
          bytes = upper - lower == all.count ? all : Array(all[lower..<upper])
          guard !bytes.isEmpty else { throw Rejection.invalidLink }
          guard bytes.count <= rules.maxBytes else { throw Rejection.limitExceeded }
          var parser = Parser(bytes, keeps: rules.keepsMalformed)
          try parser.parse(rules)
          parts = parser.parts
          self.source = source ?? (parts.scheme.isEmpty ? .inApp : parts.isWeb ? .universalLink : .customScheme)
          guard parser.hasEscapes else {
            (words, decoded) = (bytes, parts.raw)
            return
          }
          var (words, decoded): ([UInt8], [Range<Int>]) = ([], [])
          for range in parts.raw {
            let start = words.count
            words += Decoder.decoded(bytes, range, isMalformed: parts.isMalformed)
            decoded.append(start..<words.count)
          }
          (self.words, self.decoded) = (words, decoded)
        }

        private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

        /// The text of the link.
        var text: String { String(decoding: bytes, as: UTF8.self) }
      }

      /// The meaning of a plus sign.
      fileprivate enum Plus: Int, Sendable { case literal, spaceBeforeDecoding, spaceAfterDecoding }
    }

    /// Bytes of ASCII.
    private enum ASCII {
      static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
      static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
      static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

      static func hex(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- 0x30 }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
      }

      static func equals(_ bytes: [UInt8], _ range: Range<Int>, _ other: [UInt8], folds: Bool) -> Bool {
        guard range.count == other.count else { return false }
        for index in 0..<other.count {
          let byte = bytes[range.lowerBound + index]
          guard byte == other[index] || folds && lower(byte) == lower(other[index]) else { return false }
        }
        return true
      }
    }

    extension Links.Link {
      fileprivate var scheme: Range<Int> { parts.scheme }
      fileprivate var authority: Range<Int> { parts.authority }
      fileprivate var port: Int? { parts.port }
      fileprivate var query: Range<Int> { parts.query }
      fileprivate var fragment: Range<Int>? { parts.fragment }
      fileprivate var isWeb: Bool { parts.isWeb }
      fileprivate var isDottedHost: Bool { parts.isDottedHost }
      fileprivate var hasDots: Bool { parts.hasDots }
      /// True if an escape cannot be decoded, and is kept.
      fileprivate var isMalformed: Bool { parts.isMalformed }
      /// The host, then the segments, as written.
      fileprivate var raw: [Range<Int>] { parts.raw }
      fileprivate var host: Range<Int> { parts.raw[0] }
      fileprivate var effectivePort: Int? { port ?? (isWeb ? scheme.count == 5 ? 443 : 80 : nil) }

      /// The decoded bytes of a piece, which stay as written if they cannot be decoded.
      fileprivate func decoded(_ range: Range<Int>, plus: Links.Plus = .literal) -> [UInt8] {
        Links.Decoder.decoded(bytes, range, plus: plus, isMalformed: isMalformed)
      }

      /// The value of each item of a name, in order: a range, or `nil` for an item without a value.
      fileprivate func items(
        named name: [UInt8], in range: Range<Int>, plus: Links.Plus
      ) -> [Range<Int>?] {
        var output: [Range<Int>?] = []
        for item in Links.Items.all(bytes, range) where decoded(item.name, plus: plus) == name { output.append(item.value) }
        return output
      }

      /// The segments and the query of the fragment, read as a path.
      fileprivate var fragmentPath: (segments: [Range<Int>], query: Range<Int>, hasDots: Bool) {
        guard let fragment else { return ([], 0..<0, false) }
        let end = bytes[fragment].firstIndex(of: 0x3F) ?? fragment.upperBound
        let picked = Links.Parser.segments(of: bytes, fragment.lowerBound..<end)
        let query = end < fragment.upperBound ? end + 1..<fragment.upperBound : end..<end
        return (picked.segments, query, picked.hasDots)
      }
    }

    extension Links {
      /// The items of a query.
      fileprivate enum Items {
        static func all(_ bytes: [UInt8], _ range: Range<Int>) -> [(name: Range<Int>, value: Range<Int>?)] {
          var output: [(name: Range<Int>, value: Range<Int>?)] = []
          var start = range.lowerBound
          while start < range.upperBound {
            if bytes[start] == 0x26 {
              start += 1
              continue
            }
            let end = bytes[start..<range.upperBound].firstIndex(of: 0x26) ?? range.upperBound
            let equals = bytes[start..<end].firstIndex(of: 0x3D)
            output.append((start..<(equals ?? end), equals.map { $0 + 1..<end }))
            start = end
          }
          return output
        }
      }

      /// Reads a piece byte by byte and decodes it.
      fileprivate struct Decoder {
        private(set) var position: Int
        private(set) var isMalformed = false
        private let end: Int
        private let plus: Plus

        init(_ range: Range<Int>, _ plus: Plus = .literal) {
          position = range.lowerBound
          end = range.upperBound
          self.plus = plus
        }

        /// The decoded bytes of a piece, which stay as written if they cannot be decoded.
        static func decoded(
          _ bytes: [UInt8], _ range: Range<Int>, plus: Plus = .literal, isMalformed: Bool
        ) -> [UInt8] {
          if isMalformed, !isDecodable(bytes, range) { return Array(bytes[range]) }
          var decoder = Decoder(range, plus)
          var output: [UInt8] = []
          output.reserveCapacity(range.count)
          while let byte = decoder.next(bytes) { output.append(byte) }
          return output
        }

        static func escaped(_ bytes: [UInt8], at index: Int, before end: Int) -> UInt8? {
          guard index + 2 < end, let high = ASCII.hex(bytes[index + 1]), let low = ASCII.hex(bytes[index + 2])
          else { return nil }
          return high << 4 | low
        }

        mutating func next(_ bytes: [UInt8]) -> UInt8? {
          guard position < end else { return nil }
          let byte = bytes[position]
          guard byte == 0x25 else {
            position += 1
            return byte == 0x2B && plus != .literal ? 0x20 : byte
          }
          guard let escaped = Self.escaped(bytes, at: position, before: end) else {
            position += 1
            isMalformed = true
            return byte
          }
          position += 3
          return escaped == 0x2B && plus == .spaceAfterDecoding ? 0x20 : escaped
        }

        /// Returns whether a piece decodes to UTF-8 (RFC 3629).
        static func isDecodable(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
          var decoder = Decoder(range)
          var (missing, lowest, highest) = (0, UInt8(0x80), UInt8(0xBF))
          while let byte = decoder.next(bytes) {
            if decoder.isMalformed { return false }
            if missing > 0 {
              guard byte >= lowest, byte <= highest else { return false }
              missing -= 1
              (lowest, highest) = (0x80, 0xBF)
              continue
            }
            switch byte {
            case 0x00...0x7F: continue
            case 0xC2...0xDF: missing = 1
            case 0xE0...0xEF: missing = 2
            case 0xF0...0xF4: missing = 3
            default: return false
            }
            if byte == 0xE0 { lowest = 0xA0 } else if byte == 0xF0 { lowest = 0x90 }
            if byte == 0xED { highest = 0x9F } else if byte == 0xF4 { highest = 0x8F }
          }
          return missing == 0
        }
      }

    """#
}
