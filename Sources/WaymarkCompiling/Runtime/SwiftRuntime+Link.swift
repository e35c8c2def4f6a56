extension SwiftRuntime {
  /// The part of every generated Swift file that reads links.
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
      struct Link: Sendable {
        /// The UTF-8 of the text, without white space at its ends.
        let bytes: [UInt8]
        let source: Source
        fileprivate var scheme = 0..<0
        /// From the host to the end of the port.
        fileprivate var authority = 0..<0
        fileprivate var port: Int?
        fileprivate var query = 0..<0
        fileprivate var fragment: Range<Int>?
        fileprivate var isWeb = false
        fileprivate var isDottedHost = false
        fileprivate var hasDots = false
        /// True if an escape cannot be decoded, and is kept.
        fileprivate var isMalformed = false
        /// The host, then the segments, as written.
        fileprivate var raw: [Range<Int>] = [0..<0]
        /// The same decoded, as ranges of `words`.
        fileprivate var decoded: [Range<Int>] = []
        fileprivate var words: [UInt8] = []

        fileprivate var host: Range<Int> { raw[0] }
        fileprivate var effectivePort: Int? { port ?? (isWeb ? scheme.count == 5 ? 443 : 80 : nil) }

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
      /// Parses a text by the rules of the map.
      fileprivate init(_ text: String, from source: Links.Source?, _ rules: Links.Rules) throws {
        let all = Array(text.utf8)
        guard all.count - 1024 <= rules.maxBytes else { throw Links.Rejection.limitExceeded }
        var (lower, upper) = (0, all.count)
        while lower < upper, Self.isSpace(all[lower]) { lower += 1 }
        while lower < upper, Self.isSpace(all[upper - 1]) { upper -= 1 }
        bytes = upper - lower == all.count ? all : Array(all[lower..<upper])
        var parser = Links.Parser(bytes, keeps: rules.keepsMalformed)
        guard !bytes.isEmpty else { throw Links.Rejection.invalidLink }
        guard bytes.count <= rules.maxBytes else { throw Links.Rejection.limitExceeded }
        try parser.parse(rules)
        let parts = parser.parts
        scheme = parts.scheme
        authority = parts.authority
        port = parts.port
        query = parts.query
        fragment = parts.fragment
        isWeb = parts.isWeb
        isDottedHost = parts.isDottedHost
        hasDots = parts.hasDots
        isMalformed = parts.isMalformed
        raw = parts.raw
        self.source =
          source ?? (parts.scheme.isEmpty ? .inApp : parts.isWeb ? .universalLink : .customScheme)
        (words, decoded) = (bytes, raw)
        guard parser.hasEscapes else { return }
        words = []
        for (index, range) in raw.enumerated() {
          let start = words.count
          words += self.decoded(range)
          decoded[index] = start..<words.count
        }
      }

      private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

      /// The decoded bytes of a piece, which stay as written if they cannot be decoded.
      fileprivate func decoded(_ range: Range<Int>, plus: Links.Plus = .literal) -> [UInt8] {
        if isMalformed, !Links.Decoder.isDecodable(bytes, range) { return Array(bytes[range]) }
        var decoder = Links.Decoder(range, plus)
        var output: [UInt8] = []
        output.reserveCapacity(range.count)
        while let byte = decoder.next(bytes) { output.append(byte) }
        return output
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

      /// Splits the text of a link (RFC 3986).
      fileprivate struct Parser {
        struct Parts {
          var scheme = 0..<0
          var authority = 0..<0
          var port: Int?
          var query = 0..<0
          var fragment: Range<Int>?
          var isWeb = false
          var isDottedHost = false
          var hasDots = false
          var isMalformed = false
          var raw = [0..<0]
        }

        private let bytes: [UInt8]
        private let keeps: Bool
        private(set) var parts = Parts()
        /// True if the host or the path has a percent sign.
        private(set) var hasEscapes = false

        init(_ bytes: [UInt8], keeps: Bool) {
          self.bytes = bytes
          self.keeps = keeps
        }

        mutating func parse(_ rules: Rules) throws {
          var index = try parseScheme()
          if index + 1 < bytes.count, bytes[index] == 0x2F, bytes[index + 1] == 0x2F {
            guard index > 0 else { throw Rejection.invalidLink }
            index = try parseAuthority(from: index + 2)
          } else if parts.isWeb {
            throw Rejection.invalidLink
          }
          index = try parsePath(from: index, rules)
          if index < bytes.count, bytes[index] == 0x3F { index = try parseQuery(from: index + 1, rules) }
          if index < bytes.count { try parseFragment(from: index + 1) }
        }

        private mutating func parseScheme() throws -> Int {
          var isScheme = true
          for index in 0..<bytes.count {
            let byte = bytes[index]
            if ASCII.isLetter(byte) { continue }
            switch byte {
            case 0x3A:
              guard index > 0, isScheme else { throw Rejection.invalidLink }
              parts.scheme = 0..<index
              try checkScheme()
              return index + 1
            case 0x2F, 0x3F, 0x23: return 0
            case 0x30...0x39, 0x2B, 0x2D, 0x2E: if index == 0 { isScheme = false }
            default: isScheme = false
            }
          }
          return 0
        }

        private mutating func checkScheme() throws {
          switch String(decoding: bytes[parts.scheme].map(ASCII.lower), as: UTF8.self) {
          case "javascript", "data": throw Rejection.invalidLink
          case "http", "https": parts.isWeb = true
          default: break
          }
        }

        // MARK: Host

        private mutating func parseAuthority(from start: Int) throws -> Int {
          var end = start
          var escapes = false
          while end < bytes.count, bytes[end] != 0x2F, bytes[end] != 0x3F, bytes[end] != 0x23 {
            switch bytes[end] {
            case 0x40, 0x5C: throw Rejection.invalidLink
            case 0x25:
              escapes = true
              end += try escape(at: end)
            default:
              try checkCharacter(at: end)
              end += 1
            }
          }
          let hostEnd = try hostEnd(start..<end)
          let host = start..<hostEnd
          if parts.isWeb { try checkWebHost(host) } else { try checkBrackets(host) }
          if escapes { try checkDecoding(host) }
          if parts.isWeb, parts.isMalformed { throw Rejection.invalidLink }
          parts.port = try port(hostEnd..<end)
          parts.raw[0] = host
          parts.authority = start..<end
          parts.isDottedHost = Self.dots(bytes, host) != nil
          hasEscapes = escapes
          return end
        }

        private func hostEnd(_ authority: Range<Int>) throws -> Int {
          guard bytes[authority].first == 0x5B else {
            return bytes[authority].firstIndex(of: 0x3A) ?? authority.upperBound
          }
          guard let bracket = bytes[authority].firstIndex(of: 0x5D) else { throw Rejection.invalidLink }
          guard bracket + 1 == authority.upperBound || bytes[bracket + 1] == 0x3A else { throw Rejection.invalidLink }
          return bracket + 1
        }

        private func port(_ range: Range<Int>) throws -> Int? {
          guard range.count > 1 else { return nil }
          var value = 0
          for byte in bytes[range.dropFirst()] {
            guard ASCII.isDigit(byte) else { throw Rejection.invalidLink }
            value = value * 10 + Int(byte - 0x30)
            guard value <= 0xFFFF else { throw Rejection.invalidLink }
          }
          return value
        }

        private func checkWebHost(_ host: Range<Int>) throws {
          guard !host.isEmpty else { throw Rejection.invalidLink }
          if bytes[host.lowerBound] == 0x5B { return try checkBrackets(host) }
          var label = host.lowerBound
          for index in host {
            let byte = bytes[index]
            if byte == 0x2E {
              guard index > label else { throw Rejection.invalidLink }
              label = index + 1
              continue
            }
            guard byte < 0x80, !Self.isForbiddenInHost(byte) else { throw Rejection.invalidLink }
            guard byte == 0x25, let escaped = Decoder.escaped(bytes, at: index, before: host.upperBound) else { continue }
            if Self.isForbiddenInHost(escaped) || "/\\?#@:%".utf8.contains(escaped) { throw Rejection.invalidLink }
          }
          guard label < host.upperBound else { throw Rejection.invalidLink }
        }

        private static func isForbiddenInHost(_ byte: UInt8) -> Bool { " \"<>^`{|}[]".utf8.contains(byte) }

        private func checkBrackets(_ host: Range<Int>) throws {
          guard host.count >= 2, bytes[host.lowerBound] == 0x5B else { return }
          let inside = Array(bytes[host.lowerBound + 1..<host.upperBound - 1])
          guard Self.isAddress(inside) else { throw Rejection.invalidLink }
        }

        /// Returns whether a text is an IPv6 address, with a zone or without, or a later version.
        private static func isAddress(_ text: [UInt8]) -> Bool {
          guard let first = text.first else { return false }
          if first | 0x20 == 0x76 {
            guard let dot = text.firstIndex(of: 0x2E), dot > 1, dot + 1 < text.count else { return false }
            return text[1..<dot].allSatisfy { ASCII.hex($0) != nil }
              && text[(dot + 1)...].allSatisfy { $0 == 0x3A || $0 != 0x40 && Piece.queryName.allows($0) }
          }
          var address = text
          for index in text.indices where text[index...].starts(with: "%25".utf8) {
            guard index + 3 < text.count else { return false }
            address = Array(text[..<index])
            break
          }
          return isVersion6(address)
        }

        private static func isVersion6(_ text: [UInt8]) -> Bool {
          var halves: [[UInt8]] = [[]]
          var index = 0
          while index < text.count {
            if text[index] == 0x3A, index + 1 < text.count, text[index + 1] == 0x3A {
              halves.append([])
              index += 2
            } else {
              halves[halves.count - 1].append(text[index])
              index += 1
            }
          }
          guard halves.count <= 2 else { return false }
          var groups = 0
          for (number, half) in halves.enumerated() where !half.isEmpty {
            let parts = half.split(separator: 0x3A, omittingEmptySubsequences: false)
            for (position, part) in parts.enumerated() {
              if number == halves.count - 1, position == parts.count - 1, isVersion4(part) {
                groups += 2
              } else {
                guard !part.isEmpty, part.count <= 4, part.allSatisfy({ ASCII.hex($0) != nil }) else { return false }
                groups += 1
              }
            }
          }
          return halves.count == 2 ? groups <= 7 : groups == 8
        }

        private static func isVersion4(_ text: ArraySlice<UInt8>) -> Bool {
          let parts = text.split(separator: 0x2E, omittingEmptySubsequences: false)
          return parts.count == 4
            && parts.allSatisfy { part in
              !part.isEmpty && part.count <= 3 && part.allSatisfy(ASCII.isDigit)
                && part.reduce(0) { $0 * 10 + Int($1 - 0x30) } < 256
            }
        }

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
