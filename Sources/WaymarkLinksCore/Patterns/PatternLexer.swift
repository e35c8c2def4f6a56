/// Reads the text of a pattern into tokens and groups.
package struct PatternLexer: ~Copyable {
  static let deepestGroup = 8
  /// The maximum length of a pattern.
  static let maxBytes = 65_536

  let bytes: ContiguousArray<UInt8>
  let syntax: PatternSyntax
  /// False in a target of a redirect, whose query is not a condition.
  private let hasConditions: Bool
  var position = 0
  private var tree = PatternTree()
  /// The open groups, outermost first, each with the items before it.
  private var open: [(offset: Int, before: [PatternItem])] = []
  private var items: [PatternItem] = []

  package init(_ text: String, syntax: PatternSyntax, hasConditions: Bool = true) {
    bytes = ContiguousArray(text.utf8)
    items.reserveCapacity(8)
    self.syntax = syntax
    self.hasConditions = hasConditions && syntax.conditions
  }

  // The optimizer writes this into each caller.
  @inline(never)
  package mutating func read() throws(PatternFault) -> PatternTree {
    guard bytes.count <= Self.maxBytes else { throw .tooLong(bytes.count) }
    do throws(PatternFault) {
      return try readWhole()
    } catch {
      guard let foreign = ForeignSyntax(around: error.offset, in: text(0, bytes.count)) else { throw error }
      throw PatternFault(error.offset, foreign.message)
    }
  }

  private mutating func readWhole() throws(PatternFault) -> PatternTree {
    try readPrefix()
    while position < bytes.count, tree.queryOffset == nil {
      try readToken()
    }
    if let group = open.last { throw .groupNotClosed(at: group.offset) }
    tree.items = items
    return tree
  }

  // MARK: Scheme and host

  /// Returns the host that a pattern for web links is limited to, or `nil` if it has none or cannot be read.
  @inline(never)
  package static func webHost(of pattern: RoutePattern, syntax: PatternSyntax) -> HostRule? {
    guard let first = pattern.text.utf8.first, ASCII.lowercased(first) == UInt8(ascii: "h") else { return nil }
    var lexer = PatternLexer(pattern.text, syntax: syntax)
    guard (try? lexer.readPrefix()) != nil, lexer.isWeb, lexer.tree.host?.isAny == false else { return nil }
    return lexer.tree.host
  }

  private mutating func readPrefix() throws(PatternFault) {
    guard let colon = schemeEnd() else {
      if let scheme = schemeWithSingleSlash() { throw .singleSlash(scheme) }
      if syntax.requiresScheme { throw .schemeRequired() }
      return
    }
    let scheme = text(0, colon)
    if let fault = DeepLink.fault(inScheme: scheme) { throw PatternFault(0, fault) }
    tree.scheme = scheme.asciiLowercased
    let start = colon + 3
    position = start
    while position < bytes.count, !"/?#(".utf8.contains(bytes[position]) { position += 1 }
    try readHost(ByteRange(start, position))
  }

  /// The offset of the colon of `://`, if it comes before any slash.
  private func schemeEnd() -> Int? {
    guard let colon = bytes.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }) else {
      return nil
    }
    return bytes[colon...].starts(with: "://".utf8) ? colon : nil
  }

  /// The scheme that `myapp:/books` seems to have.
  private func schemeWithSingleSlash() -> String? {
    guard syntax.names == .identifier, let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: ":/".utf8)
    else { return nil }
    let scheme = text(0, colon)
    return DeepLink.isScheme(scheme) ? scheme : nil
  }

  /// Decides whether the authority of a pattern is a limit, the first segment, or nothing.
  private mutating func readHost(_ range: ByteRange) throws(PatternFault) {
    let host = text(range.start, range.end)
    let isSegment: Bool
    switch syntax.hostPolicy {
    case .segment: isSegment = true
    case .byScheme: isSegment = !isWeb
    case .undotted: isSegment = !host.utf8.contains(UInt8(ascii: ".")) && host != "localhost"
    case .fixed, .ignored: isSegment = false
    }
    if isSegment, !isDropped(host) {
      if let colon = host.portOffset { throw .port(at: range.start + colon) }
      tree.prefix = text(0, range.start)
      position = range.start
      return
    }
    tree.prefix = text(0, range.end)
    guard !host.isEmpty, syntax.hostPolicy != .ignored, !isSegment else { return }
    if isWeb, let name = try anyHostName(range) {
      tree.host = .any
      tree.hostName = name.isEmpty ? nil : name
      return
    }
    guard let rule = HostRule(host) else { throw .badHost(at: range.start) }
    tree.host = rule
  }

  /// Returns the name of `https://*name/…`, which is empty for `https://*/…`, or `nil` for any other host.
  private func anyHostName(_ range: ByteRange) throws(PatternFault) -> String? {
    guard range.count > 0, bytes[range.start] == UInt8(ascii: "*"),
      range.count == 1 || bytes[range.start + 1] != UInt8(ascii: ".")
    else { return nil }
    guard identifierEnd(from: range.start + 1) == range.end else { throw .badHost(at: range.start) }
    return text(range.start + 1, range.end)
  }

  private var isWeb: Bool { tree.scheme == "http" || tree.scheme == "https" }

  /// Returns whether a host that would be a segment is one of the table's hosts.
  private func isDropped(_ host: String) -> Bool {
    syntax.hostPolicy == .byScheme && syntax.hosts.accepts(authority: host)
  }

  // MARK: Tokens

  private mutating func readToken() throws(PatternFault) {
    let start = position
    switch bytes[start] {
    case UInt8(ascii: "/"):
      position += 1
      items.append(.token(.slash))
    case UInt8(ascii: "#"):
      position += 1
      add(.hash, from: start)
    case UInt8(ascii: "?"):
      try readQuestionMark()
    case UInt8(ascii: "(") where syntax.groups:
      try openGroup()
    case UInt8(ascii: ")") where syntax.groups:
      try closeGroup()
    case UInt8(ascii: ":") where isParameterStart:
      let parameter = try readParameter()
      add(parameter, from: start)
    case UInt8(ascii: "*") where isSegmentStart:
      let name = try readWildcardName()
      add(.wildcard(name: name), from: start)
    default:
      let literal = try readLiteral()
      add(.literal(literal), from: start)
    }
  }

  /// Reads conditions on the query, or notes a query that is cut off.
  private mutating func readQuestionMark() throws(PatternFault) {
    let isInFragment = items.contains {
      if case .token(let token) = $0, case .hash = token.kind { true } else { false }
    }
    let isEmpty = position + 1 == bytes.count
    guard hasConditions, !isEmpty, !isInFragment, ForeignSyntax(around: position, in: text(0, bytes.count)) == nil
    else {
      tree.queryOffset = position
      return
    }
    guard open.isEmpty else { throw .queryInGroup(at: position) }
    if PatternFault.isQueryName(at: position, in: bytes) { throw .queryName(at: position - 1) }
    tree.conditions = try readQuery()
  }

  private mutating func add(_ kind: PatternToken.Kind, from start: Int) {
    noteTraits(of: kind)
    items.append(.token(PatternToken(kind: kind, offset: start, text: text(start, position))))
  }

  private mutating func noteTraits(of kind: PatternToken.Kind) {
    switch kind {
    case .literal(let bytes): if bytes.contains(where: ForeignSyntax.mayHave) { tree.traits.insert(.foreign) }
    case .parameter(_, .regex?): tree.traits.insert(.expressions)
    case .parameter(_, .oneOf(let values)?) where values.count == 1: tree.traits.insert(.expressions)
    case .parameter(nil, nil) where syntax.names == .identifier && bytes[position - 1] == UInt8(ascii: ":"):
      tree.traits.insert(.foreign)
    case .slash, .hash, .parameter, .wildcard: break
    }
  }

  /// True if a colon begins a parameter here.
  ///
  /// If names are whole segments, a colon inside a segment is text.
  private var isParameterStart: Bool { syntax.names == .identifier || isSegmentStart }

  /// True if no text of the segment comes before this offset.
  private var isSegmentStart: Bool {
    position == 0 || "/#(".utf8.contains(bytes[position - 1])
      || (bytes[position - 1] == UInt8(ascii: ")") && endsWithSlash)
  }

  /// True if the group that ends here ends with a slash, as in `/(rest/):object`.
  private var endsWithSlash: Bool {
    var index = position - 1
    while index >= 0, bytes[index] == UInt8(ascii: ")") { index -= 1 }
    return index >= 0 && bytes[index] == UInt8(ascii: "/")
  }

  // MARK: Groups

  private mutating func openGroup() throws(PatternFault) {
    guard open.count < Self.deepestGroup else { throw .groupsTooDeep(at: position) }
    open.append((position, items))
    items = []
    position += 1
  }

  private mutating func closeGroup() throws(PatternFault) {
    guard let group = open.popLast() else { throw .groupNotOpened(at: position) }
    guard !items.isEmpty else { throw .emptyGroup(at: group.offset) }
    items = group.before + [.group(items, offset: group.offset)]
    tree.traits.insert(.groups)
    position += 1
  }

  // MARK: Literals

  /// Reads and decodes text up to the next special character.
  private mutating func readLiteral() throws(PatternFault) -> [UInt8] {
    if let plain = readPlainLiteral() { return plain }
    var literal: [UInt8] = []
    let start = position
    var validator = UTF8Validator()
    while position < bytes.count, !isSpecial(at: position) || position == start {
      let offset = position
      let byte = try readLiteralByte()
      guard byte >= 0x20, byte != 0x7F else { throw .controlCharacter(at: offset) }
      guard validator.consume(byte) else { throw .badEscape(at: offset) }
      literal.append(byte)
    }
    guard validator.isComplete else { throw .badEscape(at: start) }
    return literal
  }

  /// Reads text up to the next special character, or gives `nil` if it is not plain ASCII, which stands for itself.
  private mutating func readPlainLiteral() -> [UInt8]? {
    var end = position
    repeat {
      let byte = bytes[end]
      guard byte &- 0x20 < 0x5F, byte != PercentCoding.percent, byte != UInt8(ascii: "*") else { return nil }
      end += 1
    } while end < bytes.count && !isSpecial(at: end)
    defer { position = end }
    return Array(bytes[position..<end])
  }

  private mutating func readLiteralByte() throws(PatternFault) -> UInt8 {
    let byte = bytes[position]
    if byte == UInt8(ascii: "*") { throw .wildcardNotWhole(at: position) }
    guard byte == PercentCoding.percent else {
      position += 1
      return byte
    }
    guard let escaped = PercentCoding.escapedByte(in: bytes.span, at: position, before: bytes.count) else {
      throw .badEscape(at: position)
    }
    position += 3
    return escaped
  }

  private func isSpecial(at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "?"): true
    case UInt8(ascii: "("), UInt8(ascii: ")"): syntax.groups
    case UInt8(ascii: ":"): syntax.names == .identifier
    default: false
    }
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

extension String {
  /// The offset of the port at the end of a host.
  fileprivate var portOffset: Int? {
    guard let colon = utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = utf8[utf8.index(after: colon)...]
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    return utf8.distance(from: utf8.startIndex, to: colon)
  }
}
