#if Tools
  import Waymark

  /// A link of a list, with the number of its line.
  struct ListedLink {
    var line: Int
    var text: String
    /// The expected route, by name or pattern, or the expected refusal.
    var expected: String?
    /// The reason why the line is not a link.
    var fault: String?
  }

  /// Reads the links of a list one by one, in constant memory.
  struct LinkList {
    private var reader: LineReader
    private let name: String
    private let format: LinksCommand.Format
    private var number = 0
    /// The links of the current line, the next one last.
    private var waiting: [ListedLink] = []
    private var columns: (link: Int, expected: Int?)?
    /// A `<loc>` that is not closed yet.
    private var openLocation: String?
    /// The reader of a mail, if the list is one.
    private var mail: MailText?

    init(_ reader: LineReader, name: String, _ format: LinksCommand.Format) {
      self.reader = reader
      self.name = name
      self.format = format
    }

    /// Returns the next link, or `nil` at the end.
    mutating func next() throws(CommandFailure) -> ListedLink? {
      while waiting.isEmpty {
        guard let line = try reader.next() else {
          guard let rest = mail?.finish(), !rest.isEmpty else { return nil }
          waiting = rest.flatMap(Self.links(in:)).reversed()
          continue
        }
        number += 1
        if number == 1, format == .mail || format == .html, MailText.begins(with: line.bytes) { mail = MailText() }
        if let decoded = mail?.read(line.bytes, number) {
          waiting = decoded.flatMap(Self.links(in:)).reversed()
          continue
        }
        if number == 1, line.bytes.starts(with: [0x1F, 0x8B]) {
          throw CommandFailure(message: "“\(name)” is compressed: unpack it with gunzip first")
        }
        if line.isCut {
          waiting = [fault("the line is longer than \(LineReader.longestLine) bytes", line.bytes)]
        } else if let text = String(checking: line.bytes) {
          waiting = try links(in: text).reversed()
        } else {
          waiting = [fault("the line is not UTF-8", line.bytes)]
        }
      }
      return waiting.popLast()
    }

    private func fault(_ reason: String, _ bytes: [UInt8]) -> ListedLink {
      ListedLink(line: number, text: String(decoding: bytes.prefix(80), as: UTF8.self), fault: reason)
    }

    private mutating func links(in text: String) throws(CommandFailure) -> [ListedLink] {
      switch format {
      case .text: Self.line(text, number).map { [$0] } ?? []
      case .csv: try row(text).map { [$0] } ?? []
      case .html, .mail: MarkupLinks.links(in: text).map { ListedLink(line: number, text: $0) }
      case .sitemap: try locations(in: text)
      }
    }

    // MARK: Mail

    private static func links(in line: MailText.Line) -> [ListedLink] {
      MarkupLinks.links(in: String(decoding: line.bytes, as: UTF8.self)).map {
        ListedLink(line: line.number, text: $0)
      }
    }

    // MARK: Text

    private static func line(_ text: String, _ number: Int) -> ListedLink? {
      guard let first = text.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }), first != UInt8(ascii: "#") else {
        return nil
      }
      guard let tab = text.utf8.firstIndex(of: 0x09) else { return ListedLink(line: number, text: text) }
      let expected = text[text.index(after: tab)...].trimmingSpaces
      return ListedLink(line: number, text: String(text[..<tab]), expected: expected.isEmpty ? nil : expected)
    }

    // MARK: CSV

    private mutating func row(_ text: String) throws(CommandFailure) -> ListedLink? {
      let start = number
      var text = text
      var isOpen = Self.opensField(text)
      // A field in quotation marks may have line breaks.
      while isOpen {
        guard text.utf8.count < LineReader.longestLine, let line = try reader.next() else {
          return ListedLink(
            line: start, text: String(text.prefix(80)), fault: "a field in quotation marks is never closed")
        }
        number += 1
        let more = String(decoding: line.bytes, as: UTF8.self)
        text += "\n"
        text += more
        if Self.opensField(more) { isOpen = false }
      }
      let fields = Self.fields(of: text)
      guard let columns else {
        let names = fields.map { $0.trimmingSpaces.asciiLowercased }
        guard let link = names.firstIndex(of: "link") else {
          throw CommandFailure(
            message: "“\(name)” has no column “link”: its first line names the columns, link[,expected]")
        }
        self.columns = (link, names.firstIndex(of: "expected"))
        return nil
      }
      guard !(fields.count == 1 && fields[0].isEmpty) else { return nil }
      guard columns.link < fields.count else {
        return ListedLink(line: start, text: String(text.prefix(80)), fault: "the row has no field “link”")
      }
      let expected = columns.expected.flatMap { $0 < fields.count ? fields[$0].trimmingSpaces : nil }
      return ListedLink(line: start, text: fields[columns.link], expected: expected?.isEmpty == true ? nil : expected)
    }

    /// True if a line opens a field in quotation marks that it does not close, or closes one that is open.
    private static func opensField(_ line: String) -> Bool { line.utf8.count { $0 == 0x22 } % 2 == 1 }

    /// Splits a row (RFC 4180): a comma in quotation marks separates nothing, two marks are one.
    private static func fields(of text: String) -> [String] {
      var fields: [[UInt8]] = [[]]
      var isQuoted = false
      var isAfterQuote = false
      for byte in text.utf8 {
        if byte == 0x22 {
          if isAfterQuote { fields[fields.count - 1].append(byte) }
          isAfterQuote = isQuoted && !isAfterQuote
          isQuoted.toggle()
          continue
        }
        isAfterQuote = false
        if byte == 0x2C, !isQuoted { fields.append([]) } else { fields[fields.count - 1].append(byte) }
      }
      return fields.map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Sitemap

    private mutating func locations(in text: String) throws(CommandFailure) -> [ListedLink] {
      let lowered = text.asciiLowercased
      if lowered.contains("<!entity") || lowered.contains("<!doctype") {
        let fault = Diagnostic(
          .error, at: "\(name):\(number)", "entities of a document are not read: remove <!DOCTYPE")
        throw CommandFailure(message: "the list of links cannot be used\n\(fault.text())")
      }
      var links: [ListedLink] = []
      var rest = text[...]
      while true {
        if openLocation != nil {
          guard let end = rest.firstRange(of: "</loc>") else {
            // In its place: a copy for each line would cost the square of their number.
            if openLocation?.utf8.count ?? 0 < LineReader.longestLine { openLocation?.append(contentsOf: rest) }
            return links
          }
          openLocation?.append(contentsOf: rest[..<end.lowerBound])
          let location = (openLocation ?? "").trimmingSpaces
          links.append(ListedLink(line: number, text: MarkupLinks.decoded(location)))
          rest = rest[end.upperBound...]
          openLocation = nil
        }
        guard let start = rest.firstRange(of: "<loc>") else { return links }
        rest = rest[start.upperBound...]
        openLocation = ""
      }
    }
  }

  extension StringProtocol {
    /// The text without spaces, tabs and line breaks at its ends.
    var trimmingSpaces: String {
      let isSpace = { (character: Character) in character.isWhitespace }
      guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
        return ""
      }
      return String(self[first...last])
    }
  }

  /// The URLs in a line of markup: attributes, and what is visible.
  enum MarkupLinks {
    private static let ends = Set(" \t\"'<>".utf8)

    static func links(in line: String) -> [String] {
      let bytes = Array(line.utf8)
      var links: [String] = []
      var index = 0
      while let colon = nextScheme(in: bytes, from: index) {
        var start = colon
        while start > index, isSchemeByte(bytes[start - 1]) { start -= 1 }
        while start < colon, !isLetter(bytes[start]) { start += 1 }
        var end = colon
        while end < bytes.count, !ends.contains(bytes[end]) { end += 1 }
        index = max(end, colon + 3)
        guard start < colon else { continue }
        let isQuoted = start > 0 && (bytes[start - 1] == 0x22 || bytes[start - 1] == 0x27)
        // A full stop after a visible URL ends the sentence.
        while !isQuoted, end > colon + 3, ".,;:!?)".utf8.contains(bytes[end - 1]) { end -= 1 }
        links.append(decoded(String(decoding: bytes[start..<end], as: UTF8.self)))
      }
      return links
    }

    private static func nextScheme(in bytes: [UInt8], from start: Int) -> Int? {
      var index = start
      while index + 2 < bytes.count {
        if bytes[index] == 0x3A, bytes[index + 1] == 0x2F, bytes[index + 2] == 0x2F { return index }
        index += 1
      }
      return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    private static func isSchemeByte(_ byte: UInt8) -> Bool {
      isLetter(byte) || byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }

    /// Undoes the references that URLs have in markup.
    static func decoded(_ text: String) -> String {
      guard text.utf8.contains(0x26) else { return text }
      let references = [
        ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&#x27;", "'"), ("&lt;", "<"),
        ("&gt;", ">"),
        ("&#x26;", "&"), ("&#38;", "&"), ("&amp;", "&"),
      ]
      return references.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
  }
#endif
