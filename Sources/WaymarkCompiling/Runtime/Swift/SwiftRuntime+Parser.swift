extension SwiftRuntime {
  /// The parser of links, and their hosts, in each generated Swift file.
  static let parser = #"""
      /// Splits the text of a link (RFC 3986).
      fileprivate struct Parser {
        struct Parts: Sendable {
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

    """#
}
