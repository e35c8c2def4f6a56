#if Tools
  /// The shape of a source file, measured before it is parsed.
  ///
  /// The parser looks ahead at each square bracket that may begin a type, and its time doubles with each one inside
  /// another. It calls itself for each bracket and for each part of an expression, so that its stack grows with them.
  /// Code that people write is far below the limits here. The cost is one pass over the bytes.
  ///
  /// It reads literals and comments as the parser's lexer does, but for regular expressions, which are none here. What it
  /// misses meets the limit of ``ParsingProcess``.
  struct SourceNesting {
    /// The number of brackets inside one another.
    static let maxDepth = 128
    /// The number of square brackets inside one another that may be those of a type.
    static let maxTypeDepth = 8
    /// The number of words and signs of one statement or argument.
    static let maxRun = 1_000
    /// The length of a file in bytes.
    static let maxBytes = 1 << 20

    /// The reason why a file is not parsed.
    struct Excess {
      let line: Int
      let column: Int
      let message: String
    }

    /// The surroundings of a byte.
    private enum Level {
      /// A bracket, an `#if` or an interpolation.
      ///
      /// `typeDepth` counts the square brackets of a type so far. `run` counts words and signs since the last separator.
      case bracket(UInt8, typeDepth: Int, isTypeLike: Bool, run: Int)
      /// A string literal with a number of `#` before it.
      case string(hashes: Int, isMultiline: Bool)
    }

    private let bytes: [UInt8]
    private var position = 0
    private var lineStart = 0
    private var line = 1
    private var levels: [Level] = [.bracket(0, typeDepth: 0, isTypeLike: false, run: 0)]
    private var excess: Excess?

    private init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// Returns the reason why a text must not be parsed, or `nil` if it may be.
    static func excess(in text: String) -> Excess? {
      var nesting = SourceNesting(Array(text.utf8))
      guard nesting.bytes.count <= maxBytes else {
        return Excess(line: 1, column: 1, message: "it has more than \(maxBytes) bytes")
      }
      if nesting.isAt("#!") { nesting.skipLine() }
      while nesting.excess == nil, nesting.position < nesting.bytes.count { nesting.step() }
      return nesting.excess
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
      let index = position + offset
      return bytes.indices.contains(index) ? bytes[index] : nil
    }

    private func isAt(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    private mutating func step() {
      if case .string(let hashes, let isMultiline) = levels.last {
        stepInString(hashes, isMultiline)
      } else {
        stepInCode()
      }
    }

    private mutating func advance(_ count: Int = 1) {
      for _ in 0..<count where position < bytes.count {
        if bytes[position] == UInt8(ascii: "\n") {
          line += 1
          lineStart = position + 1
        }
        position += 1
      }
    }

    private mutating func exceed(_ message: String) {
      excess = excess ?? Excess(line: line, column: position - lineStart + 1, message: message)
    }

    // MARK: Strings and comments

    private mutating func stepInString(_ hashes: Int, _ isMultiline: Bool) {
      guard let byte = peek() else { return }
      switch byte {
      case UInt8(ascii: "\\") where hasHashes(hashes, at: 1):
        advance(1 + hashes)
        if peek() == UInt8(ascii: "(") { open(UInt8(ascii: "(")) } else { advance() }
      case UInt8(ascii: "\"") where isMultiline ? isAt("\"\"\"") && hasHashes(hashes, at: 3) : hasHashes(hashes, at: 1):
        advance((isMultiline ? 3 : 1) + hashes)
        levels.removeLast()
      case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline:
        levels.removeLast()
      default: advance()
      }
    }

    private func hasHashes(_ count: Int, at offset: Int) -> Bool {
      (0..<count).allSatisfy { peek(offset + $0) == UInt8(ascii: "#") }
    }

    private static func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private mutating func skipLine() { while let byte = peek(), !Self.endsLine(byte) { advance() } }

    /// Skips a name in backticks, if one ends in this line.
    private mutating func skipRawName() -> Bool {
      var length = 1
      while let byte = peek(length), byte != UInt8(ascii: "`"), !Self.endsLine(byte) { length += 1 }
      guard peek(length) == UInt8(ascii: "`") else { return false }
      note(isType: true)
      advance(length + 1)
      return true
    }

    private mutating func skipComment() {
      var depth = 0
      repeat {
        if isAt("/*") {
          depth += 1
          advance(2)
        } else if isAt("*/") {
          depth -= 1
          advance(2)
        } else {
          advance()
        }
      } while depth > 0 && position < bytes.count
      if depth >= Self.maxDepth { exceed("its comments are nested more than \(Self.maxDepth) deep") }
    }

    /// Begins a string literal, if there is one here.
    private mutating func openString() -> Bool {
      var hashes = 0
      while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
      guard peek(hashes) == UInt8(ascii: "\"") else { return false }
      advance(hashes)
      let isMultiline = isAt("\"\"\"") && !closesInLine(hashes)
      note(isType: false)
      advance(isMultiline ? 3 : 1)
      levels.append(.string(hashes: hashes, isMultiline: isMultiline))
      return true
    }

    /// True if a literal of one line begins with three quotation marks, as `#"""#` does.
    private func closesInLine(_ hashes: Int) -> Bool {
      guard hashes > 0 else { return false }
      var offset = 2
      while let byte = peek(offset), !Self.endsLine(byte) {
        offset += 1
        if byte == UInt8(ascii: "\""), hasHashes(hashes, at: offset) { return true }
      }
      return false
    }

    // MARK: Code

    private mutating func stepInCode() {
      guard let byte = peek() else { return }
      if isAt("//") { return skipLine() }
      if isAt("/*") { return skipComment() }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#"), openString() { return }
      if byte == UInt8(ascii: "`"), skipRawName() { return }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): open(byte)
      case UInt8(ascii: "]"): close(UInt8(ascii: "["))
      case UInt8(ascii: ")"): close(UInt8(ascii: "("))
      case UInt8(ascii: "}"): close(UInt8(ascii: "{"))
      case UInt8(ascii: "<") where isAfterName: open(byte)
      case UInt8(ascii: ">") where top == UInt8(ascii: "<"): close(UInt8(ascii: "<"))
      case UInt8(ascii: "#") where isAt("#if"): open(byte)
      case UInt8(ascii: "#") where isAt("#endif"):
        close(UInt8(ascii: "#"))
        word()
      case UInt8(ascii: "\n"): newline()
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        separate()
        advance()
      case 0x20, 0x09, 0x0D: advance()
      default: word()
      }
    }

    private var top: UInt8? {
      if case .bracket(let bracket, _, _, _) = levels.last { bracket } else { nil }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || byte &- UInt8(ascii: "0") < 10
        || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// True if an angle bracket here may be that of a type.
    private var isAfterName: Bool {
      guard position > 0, Self.isWord(bytes[position - 1]), let next = peek(1) else { return false }
      return Self.isWord(next) || next == UInt8(ascii: "[") || next == UInt8(ascii: "(")
    }

    /// Counts a word or a sign.
    private mutating func word() {
      guard let first = peek() else { return }
      let isName = Self.isWord(first)
      note(isType: isName ? first &- UInt8(ascii: "0") >= 10 : ".?!&:->@#`~".utf8.contains(first))
      advance()
      while isName, let next = peek(), Self.isWord(next) { advance() }
    }

    /// Counts a part of the current statement.
    private mutating func note(isType: Bool) {
      guard case .bracket(let bracket, let typeDepth, let isTypeLike, let run) = levels.last else { return }
      levels[levels.count - 1] = .bracket(
        bracket, typeDepth: typeDepth, isTypeLike: isTypeLike && isType, run: run + 1)
      if run >= Self.maxRun { exceed("a statement has more than \(Self.maxRun) words and signs") }
    }

    /// Begins another statement or argument.
    private mutating func separate() {
      guard case .bracket(let bracket, let typeDepth, let isTypeLike, _) = levels.last else { return }
      levels[levels.count - 1] = .bracket(bracket, typeDepth: typeDepth, isTypeLike: isTypeLike, run: 0)
    }

    /// Ends a statement, unless the next line goes on with it.
    private mutating func newline() {
      while top == UInt8(ascii: "<") { levels.removeLast() }
      advance()
      while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0D { advance() }
      guard let next = peek(), Self.isWord(next) || "}@#".utf8.contains(next) else { return }
      if top == UInt8(ascii: "{") || top == 0 || top == UInt8(ascii: "#") { separate() }
    }

    // MARK: Brackets

    private mutating func open(_ bracket: UInt8) {
      note(isType: true)
      var (typeDepth, isTypeLike) = (0, bracket != UInt8(ascii: "{"))
      if case .bracket(_, let depth, true, _) = levels.last { typeDepth = depth }
      if bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: "#") { (typeDepth, isTypeLike) = (0, false) }
      if bracket == UInt8(ascii: "[") { typeDepth += 1 }
      levels.append(.bracket(bracket, typeDepth: typeDepth, isTypeLike: isTypeLike, run: 0))
      if typeDepth > Self.maxTypeDepth {
        exceed("square brackets are nested more than \(Self.maxTypeDepth) deep")
      }
      if levels.count > Self.maxDepth { exceed("brackets are nested more than \(Self.maxDepth) deep") }
      advance()
    }

    /// Ends a bracket and all unclosed ones inside it.
    ///
    /// Inside of braces, a bracket without its beginning has no effect.
    private mutating func close(_ bracket: UInt8) {
      let isBlock = bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: "#")
      var index = levels.count - 1
      while index > 0, case .bracket(let open, _, _, _) = levels[index] {
        if open == bracket {
          levels.removeSubrange(index...)
          break
        }
        guard isBlock || (open != UInt8(ascii: "{") && open != UInt8(ascii: "#")) else { break }
        index -= 1
      }
      if bracket == UInt8(ascii: "{") { separate() }
      if bracket != UInt8(ascii: "#") { advance() }
    }
  }
#endif
