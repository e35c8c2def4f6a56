/// The parsed target of a redirect: a link whose names are filled with the values of another link.
package struct RedirectTemplate: Sendable {
  /// The target as it was written.
  let text: String
  /// `scheme://authority` as written, or `scheme://` if the host is the first segment, or empty for a path.
  package let prefix: String
  package let path: [PatternItem]
  package let query: [QueryPart]
  package let fragment: [PatternItem]?
  /// True if the target keeps the fragment of the replaced link: `#*`.
  package let carriesFragment: Bool
  /// The text after the path of the fragment.
  package let fragmentQuery: String
  /// The names that need a value.
  package let names: [Name]

  /// An item of the query.
  package struct QueryPart: Sendable {
    package let name: String
    package let value: Value

    package enum Value: Sendable {
      case none
      /// `*` without a name: all items of the replaced link.
      case all
      case text(String)
      case parameter(String)
      /// A text with names as whole segments of a path in it: `/products/:id`.
      case path([PathPart])
      /// The wildcard, if the pattern has one.
      ///
      /// Otherwise, it is a literal star.
      case star
    }
  }

  /// A part of a value of the query that is a link itself.
  package enum PathPart: Sendable {
    /// A text as it was written.
    case text(String)
    /// A value in place of a segment, after the separator.
    ///
    /// Without a value, both are left out.
    case segment(after: String, name: String)
  }

  /// The names of the query items of the replaced link that are filled in: `:?id`.
  package var queryNames: [String] { names.compactMap(\.queryItem) }

  /// A name that is filled in, with its offset in the text.
  package struct Name: Sendable {
    /// The name.
    ///
    /// `*` stands for the wildcard, which may also have a name. `?` and a name stand for an item of the query.
    let name: String
    let isWildcard: Bool
    let offset: Int

    /// The name of the query item, or `nil` if the pattern captures the value.
    var queryItem: String? { RedirectTemplate.queryItem(name) }
  }

  /// Returns the name of the query item that a filled name stands for, or `nil` if the pattern captures the value.
  static func queryItem(_ name: String) -> String? {
    name.utf8.first == UInt8(ascii: "?") ? String(name.dropFirst()) : nil
  }

  /// Reads a target.
  ///
  /// - Throws: a ``PatternFault`` if the text cannot be read, or a redirect cannot do what it says.
  package init(_ text: String, syntax: PatternSyntax) throws(PatternFault) {
    var reader = RedirectReader(text, syntax: syntax)
    let path = try reader.readPath()
    carriesFragment = reader.carriesFragment
    let fragment = carriesFragment ? nil : try reader.readFragment()
    self.text = text
    prefix = path.prefix
    self.path = path.items
    query = reader.readQuery()
    self.fragment = fragment?.items
    fragmentQuery = fragment?.query ?? ""
    names = reader.names
  }
}

/// Parses the target of a redirect.
private struct RedirectReader {
  private(set) var names: [RedirectTemplate.Name] = []
  /// The text.
  ///
  /// The question mark of `:?name` is replaced, so that neither it nor the lexer ends the path there.
  private let bytes: [UInt8]
  /// The text as it was written.
  private let written: [UInt8]
  /// The offsets of the colons of `:?name`.
  private let queryNames: Set<Int>
  /// The offset of the target, after leading white space, which is ignored as in links.
  private let start: Int
  private let pathEnd: Int
  private let queryEnd: Int
  private let syntax: PatternSyntax

  init(_ text: String, syntax: PatternSyntax) {
    let all = Array(text.utf8)
    let written = Array(all[..<((all.lastIndex { !ASCII.isWhiteSpace($0) } ?? -1) + 1)])
    let found = Self.queryNames(in: written)
    self.written = written
    queryNames = found
    bytes = written.indices.map { found.contains($0 - 1) ? UInt8(ascii: "_") : written[$0] }
    start = bytes.firstIndex { !ASCII.isWhiteSpace($0) } ?? 0
    queryEnd = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    pathEnd = bytes[..<queryEnd].firstIndex(of: UInt8(ascii: "?")) ?? queryEnd
    var syntax = syntax
    syntax.requiresScheme = false
    self.syntax = syntax
  }

  /// Returns the offsets of the colons of `:?name`.
  private static func queryNames(in bytes: [UInt8]) -> Set<Int> {
    Set(
      bytes.indices.dropLast(2).filter { index in
        let next = bytes[index + 2]
        return bytes[index] == UInt8(ascii: ":") && bytes[index + 1] == UInt8(ascii: "?")
          && (next | 0x20 &- 0x61 < 26 || next == UInt8(ascii: "_"))
      })
  }

  /// Returns the name that a parameter at an offset stands for.
  private func name(_ name: String, at offset: Int) -> String {
    queryNames.contains(offset) ? "?" + name.dropFirst() : name
  }

  mutating func readPath() throws(PatternFault) -> (prefix: String, items: [PatternItem]) {
    let tree = try read(from: start, to: pathEnd)
    let hasHost =
      tree.scheme == "https" || tree.scheme == "http" || !tree.prefix.utf8.suffix(2).elementsEqual("//".utf8)
    if !tree.prefix.isEmpty, hasHost, tree.host?.isWildcard == true || (try? DeepLink(tree.prefix)) == nil {
      throw .hostNotFilled(at: (tree.scheme?.utf8.count ?? 0) + "://".utf8.count)
    }
    return (tree.prefix, tree.items)
  }

  mutating func readFragment() throws(PatternFault) -> (items: [PatternItem], query: String)? {
    guard queryEnd < bytes.count else { return nil }
    let start = queryEnd + 1
    let tree = try read(from: start, to: bytes.count)
    return (tree.items, tree.queryOffset.map { text(start + $0, bytes.count) } ?? "")
  }

  /// True if the fragment is a star: `/login#*`.
  var carriesFragment: Bool { bytes[queryEnd...].elementsEqual("#*".utf8) }

  /// Reads the items of the query: `a=:id` is filled in, `a=1` and `flag` are text, `*` stands for all items.
  mutating func readQuery() -> [RedirectTemplate.QueryPart] {
    guard pathEnd < queryEnd else { return [] }
    let lexer = PatternLexer(text(0, bytes.count), syntax: syntax)
    return bytes[(pathEnd + 1)..<queryEnd].split(separator: UInt8(ascii: "&")).map { item in
      if item.elementsEqual("*".utf8) { return RedirectTemplate.QueryPart(name: "*", value: .all) }
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else {
        return RedirectTemplate.QueryPart(name: text(item.startIndex, item.endIndex), value: .none)
      }
      return RedirectTemplate.QueryPart(
        name: text(item.startIndex, equals), value: value(ByteRange(equals + 1, item.endIndex), lexer))
    }
  }

  private mutating func value(_ range: ByteRange, _ lexer: borrowing PatternLexer) -> RedirectTemplate.QueryPart.Value {
    let isWildcard = range.count > 0 && bytes[range.start] == UInt8(ascii: "*")
    guard isWildcard || (range.count > 1 && bytes[range.start] == UInt8(ascii: ":")),
      lexer.identifierEnd(from: range.start + 1) == range.end
    else { return pathValue(range, lexer) }
    guard range.count > 1 else { return .star }
    let name = self.name(text(range.start + 1, range.end), at: range.start)
    names.append(RedirectTemplate.Name(name: name, isWildcard: isWildcard, offset: range.start))
    return .parameter(name)
  }

  /// Reads a value that has names as whole segments of a path, or a text without any.
  ///
  /// Segments end at slashes, which may be escaped, and at the query of the path.
  private mutating func pathValue(_ range: ByteRange, _ lexer: borrowing PatternLexer)
    -> RedirectTemplate.QueryPart.Value
  {
    var parts: [RedirectTemplate.PathPart] = []
    var position = range.start
    var index = range.start
    while index < range.end {
      guard let separator = slash(at: index, before: range.end) else {
        index += 1
        continue
      }
      index = separator.end
      guard let (name, isWildcard, end) = segmentName(at: index, before: range.end, lexer) else { continue }
      if position < separator.start { parts.append(.text(written(position, separator.start))) }
      names.append(RedirectTemplate.Name(name: name, isWildcard: isWildcard, offset: index))
      parts.append(.segment(after: written(separator.start, separator.end), name: name))
      (position, index) = (end, end)
    }
    guard !parts.isEmpty else { return .text(written(range.start, range.end)) }
    if position < range.end { parts.append(.text(written(position, range.end))) }
    return .path(parts)
  }

  /// Returns the range of a slash, which may be escaped.
  private func slash(at index: Int, before end: Int) -> ByteRange? {
    if bytes[index] == UInt8(ascii: "/") { return ByteRange(index, index + 1) }
    let isEscape = index + 2 < end && bytes[index...].starts(with: "%2".utf8) && bytes[index + 2] | 0x20 == 0x66
    return isEscape ? ByteRange(index, index + 3) : nil
  }

  /// Returns the name that is the whole segment at an index, or `nil` if the segment is a text.
  private func segmentName(
    at start: Int, before end: Int, _ lexer: borrowing PatternLexer
  ) -> (name: String, isWildcard: Bool, end: Int)? {
    guard start < end, bytes[start] == UInt8(ascii: ":") || bytes[start] == UInt8(ascii: "*") else { return nil }
    let isWildcard = bytes[start] == UInt8(ascii: "*")
    let nameEnd = min(lexer.identifierEnd(from: start + 1), end)
    let isWhole =
      nameEnd == end || bytes[nameEnd] == UInt8(ascii: "?") || slash(at: nameEnd, before: end) != nil
      || bytes[nameEnd...].starts(with: "%3F".utf8)
    guard isWhole, nameEnd > start + 1 else { return nil }
    return (name(text(start + 1, nameEnd), at: start), isWildcard, nameEnd)
  }

  private mutating func read(from start: Int, to end: Int) throws(PatternFault) -> PatternTree {
    var lexer = PatternLexer(text(start, end), syntax: syntax, hasConditions: false)
    do {
      var tree = try lexer.read()
      if !queryNames.isEmpty { tree.items = tree.items.map { named($0, from: start) } }
      try register(tree.items, from: start)
      return tree
    } catch {
      throw PatternFault(error.offset + start, error.message)
    }
  }

  /// Returns the items with the names of query items in place of those that the lexer read.
  private func named(_ item: PatternItem, from start: Int) -> PatternItem {
    switch item {
    case .group(let items, let offset): return .group(items.map { named($0, from: start) }, offset: offset)
    case .token(let token):
      guard case .parameter(let name?, let constraint) = token.kind else { return item }
      let kind = PatternToken.Kind.parameter(name: self.name(name, at: start + token.offset), constraint)
      return .token(PatternToken(kind: kind, offset: token.offset, text: token.text, level: token.level))
    }
  }

  private mutating func register(_ items: [PatternItem], from start: Int) throws(PatternFault) {
    for item in items {
      switch item {
      case .token(let token): try register(token, from: start)
      case .group(let items, _): try register(items, from: start)
      }
    }
  }

  private mutating func register(_ token: PatternToken, from start: Int) throws(PatternFault) {
    switch token.kind {
    case .parameter(nil, _):
      throw PatternFault(token.offset, "an anonymous parameter cannot be filled: write a name")
    case .parameter(_, .some):
      throw PatternFault(token.offset, "a redirect fills parameters, it does not check them: remove the constraint")
    case .parameter(let name?, nil):
      names.append(RedirectTemplate.Name(name: name, isWildcard: false, offset: start + token.offset))
    case .wildcard(let name):
      names.append(RedirectTemplate.Name(name: name ?? "*", isWildcard: true, offset: start + token.offset))
    case .literal where token.text == "...":
      throw PatternFault(token.offset, "write “*” for the segments of the wildcard")
    case .literal, .slash, .hash: break
    }
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func written(_ start: Int, _ end: Int) -> String {
    String(decoding: written[start..<end], as: UTF8.self)
  }
}
