#if Tools
  import Waymark

  /// The texts of a saved mail: its parts without their transfer encoding (RFC 2045), line by line.
  struct MailText {
    /// A line of a decoded text, with the number of the line of the mail that it begins in.
    struct Line {
      var number: Int
      var bytes: [UInt8]
    }

    private enum Encoding {
      case none, quotedPrintable, base64
    }

    /// The maximum number of boundaries, one for each level of parts.
    private static let maxBoundaries = 64

    private var isInHeader = true
    /// The header field that may go on in the next line.
    private var field: [UInt8] = []
    private var encoding = Encoding.none
    /// True if the part is a text, and no picture or document.
    private var isText = true
    /// True if the part is a mail.
    private var isMail = false
    private var boundaries: Set<[UInt8]> = []
    private var wasEmpty = false
    /// The decoded text after the last line break.
    private var open: Line?
    private var base64 = Base64Bytes()

    /// Returns whether a line begins a mail: a header field, or the line that separates mails in a mailbox.
    static func begins(with line: [UInt8]) -> Bool {
      if line.starts(with: "From ".utf8) { return true }
      guard let colon = line.firstIndex(of: 0x3A), colon > 0, line.count > colon + 1 else { return false }
      let isName = line[..<colon].allSatisfy { $0 == 0x2D || ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
      return isName && (line[colon + 1] == 0x20 || line[colon + 1] == 0x09)
    }

    /// Returns the lines that a line of the mail ends.
    mutating func read(_ line: [UInt8], _ number: Int) -> [Line] {
      defer { wasEmpty = line.isEmpty }
      if let end = boundary(line) {
        let rest = finish()
        beginPart(isHeader: !end)
        return rest
      }
      if !isInHeader, wasEmpty, line.starts(with: "From ".utf8) {
        let rest = finish()
        boundaries = []
        beginPart(isHeader: true)
        return rest
      }
      if isInHeader {
        readHeader(line)
        return []
      }
      return isText ? decode(line, number) : []
    }

    /// Returns the line that is not ended yet.
    mutating func finish() -> [Line] {
      defer { open = nil }
      return open.map { [$0] } ?? []
    }

    /// Returns whether a line between parts ends the last part, or `nil` if it is not such a line.
    private func boundary(_ line: [UInt8]) -> Bool? {
      guard line.starts(with: "--".utf8) else { return nil }
      let name = line.dropFirst(2).reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
      if boundaries.contains(Array(name)) { return false }
      return name.suffix(2).elementsEqual("--".utf8) && boundaries.contains(Array(name.dropLast(2))) ? true : nil
    }

    private mutating func beginPart(isHeader: Bool) {
      isInHeader = isHeader
      field = []
      encoding = .none
      isText = isHeader
      base64 = Base64Bytes()
    }

    // MARK: Header

    private mutating func readHeader(_ line: [UInt8]) {
      if let first = line.first, first == 0x20 || first == 0x09 {
        if field.count < LineReader.longestLine { field += line }
        return
      }
      endField()
      if line.isEmpty {
        // A mail in a mail begins with a header of its own.
        isInHeader = isMail
        isMail = false
      } else {
        field = line
      }
    }

    private mutating func endField() {
      let text = String(decoding: field, as: UTF8.self)
      field = []
      guard let colon = text.firstIndex(of: ":") else { return }
      let value = text[text.index(after: colon)...].trimmingSpaces
      switch String(text[..<colon]).asciiLowercased {
      case "content-transfer-encoding":
        encoding =
          switch value.asciiLowercased {
          case "quoted-printable": .quotedPrintable
          case "base64": .base64
          default: .none
          }
      case "content-type":
        let kind = value.prefix { $0 != ";" }.trimmingSpaces.asciiLowercased
        isMail = kind == "message/rfc822"
        // Text before the first part and after the last one is for readers that know no parts.
        isText = kind.hasPrefix("text/") || isMail
        addBoundary(value)
      default: break
      }
    }

    private mutating func addBoundary(_ value: String) {
      let lowered = value.asciiLowercased
      guard let range = lowered.firstRange(of: "boundary=") else { return }
      let rest = value.utf8.dropFirst(lowered.utf8.distance(from: lowered.startIndex, to: range.upperBound))
      let name = rest.first == 0x22 ? rest.dropFirst().prefix { $0 != 0x22 } : rest.prefix { $0 != 0x3B && $0 != 0x20 }
      if !name.isEmpty, boundaries.count < Self.maxBoundaries { boundaries.insert(Array(name)) }
    }

    // MARK: Bodies

    private mutating func decode(_ line: [UInt8], _ number: Int) -> [Line] {
      var text = open ?? Line(number: number, bytes: [])
      open = nil
      switch encoding {
      case .none: text.bytes += line
      case .quotedPrintable:
        let end = line.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
        let isOpen = end > 0 && line[end - 1] == 0x3D
        text.bytes += Self.unquoted(line[..<(isOpen ? end - 1 : end)])
        if isOpen, text.bytes.count < LineReader.longestLine {
          open = text
          return []
        }
      case .base64:
        text.bytes += base64.decode(line)
        return lines(of: text, number)
      }
      return [text]
    }

    /// Splits decoded text at its line breaks, and keeps what comes after the last one.
    private mutating func lines(of text: Line, _ number: Int) -> [Line] {
      var lines = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().map {
        offset, bytes in
        Line(number: offset == 0 ? text.number : number, bytes: Array(bytes.last == 0x0D ? bytes.dropLast() : bytes))
      }
      if let last = lines.last, last.bytes.count < LineReader.longestLine { open = lines.removeLast() }
      return lines
    }

    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var output: [UInt8] = []
      var index = bytes.startIndex
      while index < bytes.endIndex {
        if bytes[index] == 0x3D, index + 2 < bytes.endIndex, let high = PercentCoding.hexValue(bytes[index + 1]),
          let low = PercentCoding.hexValue(bytes[index + 2])
        {
          output.append(high << 4 | low)
          index += 3
        } else {
          output.append(bytes[index])
          index += 1
        }
      }
      return output
    }
  }

  /// Decodes base64 piece by piece; characters that are none do not matter.
  private struct Base64Bytes {
    private var bits: UInt32 = 0
    private var count = 0

    mutating func decode(_ line: [UInt8]) -> [UInt8] {
      var output: [UInt8] = []
      for byte in line {
        guard let value = Self.value(of: byte) else { continue }
        bits = bits << 6 | value
        count += 6
        guard count >= 8 else { continue }
        count -= 8
        output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
      return output
    }

    private static func value(of byte: UInt8) -> UInt32? {
      switch byte {
      case 0x41...0x5A: UInt32(byte - 0x41)
      case 0x61...0x7A: UInt32(byte - 0x61) + 26
      case 0x30...0x39: UInt32(byte - 0x30) + 52
      case 0x2B: 62
      case 0x2F: 63
      default: nil
      }
    }
  }
#endif
