extension RouteMatch {
  /// The path parameters of a match, in the order of the pattern.
  ///
  /// ```swift
  /// let id = match.path["id"]                                              // "42"
  /// for (name, value) in match.path { print("\(name) is \(value)") }       // id is 42
  /// ```
  /// They include only parameters of the combination that matched, and those that it captures from the query. Anonymous
  /// parameters and the wildcard are not included.
  public struct Parameters: Sendable, Sequence {
    let match: RouteMatch

    /// The decoded value of a parameter, or `nil` if there is none.
    ///
    /// The cost is one pass over the names and the value.
    public subscript(name: String) -> String? {
      match.parameter(named: name)
    }

    /// The names in order.
    ///
    /// Names from a condition come last, sorted.
    public var names: [String] {
      let captured = match.captures.filter { !$0.isWildcard }.compactMap(\.name)
      guard let made = match.made else { return captured }
      return captured + made.keys.filter { !captured.contains($0) }.sorted()
    }

    /// True if there is no parameter.
    public var isEmpty: Bool { names.isEmpty }

    /// Iterates over names and decoded values, in order.
    public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
      let made = match.made
      var values: [(name: String, value: String)] = []
      values.reserveCapacity(match.captures.count)
      for capture in match.captures {
        guard let name = capture.name, !capture.isWildcard else { continue }
        values.append((name, made?[name] ?? match.text(of: capture)))
      }
      guard let made else { return values.makeIterator() }
      for name in names.dropFirst(values.count) { values.append((name, made[name] ?? "")) }
      return values.makeIterator()
    }
  }

  /// The segments that a wildcard captured.
  ///
  /// ```swift
  /// let match = try table.match("/help/orders/returns")        // the pattern is /help/*topic
  /// let topic = match?.wildcard?.segments                      // ["orders", "returns"]
  /// ```
  public struct Wildcard: Sendable, Hashable {
    /// The name, if it has one.
    public let name: String?
    /// The decoded segments, or empty if it matched none.
    public let segments: [String]
    /// The text of the segments as written in the link, doubled slashes included.
    ///
    /// If dot segments were removed, the remaining segments with single slashes.
    public let remainder: String

    /// The remainder, fully escaped.
    ///
    /// It is used to write the value again and to compare entries.
    package var encoded: String { remainder.encodedSegments(keepsPercent: true) }
  }

  /// The path parameters.
  public var path: Parameters { Parameters(match: self) }

  /// The capture of the wildcard, or `nil` if the pattern has none.
  public var wildcard: Wildcard? {
    captures.first(where: \.isWildcard).map { capture in
      let ranges = wildcardRanges(capture)
      return Wildcard(
        name: capture.name, segments: texts(ranges, of: capture), remainder: remainder(ranges, of: capture))
    }
  }

  private func texts(_ ranges: ContiguousArray<ByteRange>, of wildcard: Capture) -> [String] {
    let mayBeMalformed = link.mayBeMalformed
    let hasEscapes = wildcard.isInFragment || routePath.hasEscapes(in: link.layout)
    return link.text.withBytes { text in
      ranges.map { range in
        hasEscapes
          ? PercentCoding.decoded(text, range, mayBeMalformed: mayBeMalformed) : PercentCoding.raw(text, range)
      }
    }
  }

  /// The items of the query, read by the rules of the table.
  ///
  /// If the pattern has a `#`, the items of the fragment follow.
  public var queryItems: [(name: String, value: String?)] {
    items(of: queryView) + (hasFragmentPattern ? items(of: fragmentView) : [])
  }

  /// The items of the fragment, if it has a `=` and the pattern does not match the fragment itself.
  package var fragmentItems: [(name: String, value: String?)] {
    hasFragmentPattern ? [] : items(of: fragmentView)
  }

  // MARK: Captures

  /// The decoded value of a path parameter, or `nil` if there is none.
  func parameter(named name: String) -> String? {
    made?[name] ?? capture(named: name).map { text(of: $0) }
  }

  func capture(named name: String) -> Capture? {
    // IKRouter names a parameter with its colon.
    guard store.options.dialect.namesWithColon, name.utf8.first == UInt8(ascii: ":") else {
      return captures.first { $0.hasName(name) }
    }
    let wanted = String(name.dropFirst())
    return captures.first { $0.hasName(wanted) }
  }

  /// The range of a parameter's value, if it is a whole segment and the link has it.
  func wholeSegment(named name: String) -> ByteRange? {
    guard let capture = capture(named: name), case .segment = capture.extent else { return nil }
    let count = capture.isInFragment ? fragmentLayout.segments.count : routePath.count(in: link)
    let index = capture.isFromEnd ? count - capture.index : capture.index
    return 0..<count ~= index ? segmentRange(capture) : nil
  }

  /// The decoded value of a parameter.
  ///
  /// Plus signs are read by the rules of the table.
  @inline(never)
  package func text(of capture: Capture) -> String {
    if case .item = capture.extent { return itemText(of: condition(of: capture)) ?? "" }
    if case .host = capture.extent { return hostText }
    guard case .part = capture.extent else {
      return link.decodedText(segmentRange(capture), plus: store.options.pathPlus)
    }
    guard let value = mixedValue(capture) else { return "" }
    return link.text.withBytes { value.text(in: $0, options: store.options) }
  }

  /// The range of a parameter's value in the link's text.
  private func range(of capture: Capture) -> ByteRange? {
    if case .item = capture.extent { return itemRange(of: condition(of: capture)) }
    if case .host = capture.extent { return link.layout.host }
    guard case .part = capture.extent else { return segmentRange(capture) }
    return mixedValue(capture)?.range
  }

  /// The host in lower case, with a port that is not the scheme's default one.
  private var hostText: String {
    let host = link.rawText(link.layout.host).asciiLowercased
    return link.isDefaultPort ? host : link.port.map { "\(host):\($0)" } ?? host
  }

  private func condition(of capture: Capture) -> QueryCondition {
    store.candidates[candidateIndex].variant.conditions[capture.index]
  }

  private func mixedValue(_ capture: Capture) -> MixedValue? {
    guard case .part(let part) = capture.extent else { return nil }
    return link.text.withBytes { text in
      MixedValue(
        in: text, segmentRange(capture), part: part, of: mixedSegment(capture),
        foldsCase: store.routes[routeIndex].foldsCase, isKept: link.mayBeMalformed)
    }
  }

  private func segmentRange(_ capture: Capture) -> ByteRange {
    guard capture.isInFragment else {
      let index = capture.isFromEnd ? routePath.count(in: link) - capture.index : capture.index
      return routePath.segment(index, in: link)
    }
    let segments = fragmentLayout.segments
    return segments[capture.isFromEnd ? segments.count - capture.index : capture.index]
  }

  private func mixedSegment(_ capture: Capture) -> MixedSegment? {
    if case .mixed(let segment) = store.candidates[candidateIndex].variant.segment(of: capture) { return segment }
    return nil
  }

  // MARK: Equal values

  /// Returns the text that stands for all spellings of a captured value, or `nil` if that is the text itself.
  package func form(of text: String, _ capture: Capture) -> String? {
    guard capture.hasSpellings else { return nil }
    let constraint = store.candidates[candidateIndex].variant.constraint(of: capture)
    return constraint?.form(of: text, foldsCase: store.routes[routeIndex].foldsCase)
  }

  /// The text of the link, with the one spelling that stands for all of each captured value.
  ///
  /// Links with the same place text are the same link by their constraints. The text is not a link.
  package var placeText: String {
    var pieces: [(range: ByteRange, form: String)] = []
    for capture in captures where capture.hasSpellings {
      let value = text(of: capture)
      guard let range = range(of: capture) else { continue }
      pieces.append((range, form(of: value, capture) ?? value))
    }
    guard pieces.contains(where: { !link.rawText($0.range).hasSameBytes(as: $0.form) }) else { return link.text }
    return link.text.withBytes { text in
      var output: [UInt8] = []
      output.reserveCapacity(text.count)
      var position = 0
      for piece in pieces.sorted(by: { $0.range.start < $1.range.start }) {
        for index in position..<piece.range.start { output.append(text[index]) }
        output += piece.form.utf8
        position = piece.range.end
      }
      for index in position..<text.count { output.append(text[index]) }
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Returns whether both have the same link, but for the spelling of captured values.
  package func hasSameLink(as other: RouteMatch) -> Bool {
    link.text.hasSameBytes(as: other.link.text) || placeText.hasSameBytes(as: other.placeText)
  }

  // MARK: Wildcard

  func wildcardRanges(_ capture: Capture) -> ContiguousArray<ByteRange> {
    guard case .wildcard(let after) = capture.extent else { return [] }
    guard !capture.isInFragment else {
      let segments = fragmentLayout.segments
      return segments[capture.index..<max(capture.index, segments.count - after)]
    }
    let bounds = capture.index..<max(capture.index, routePath.count(in: link) - after)
    return routePath.segments(bounds, in: link)
  }

  private func remainder(_ ranges: ContiguousArray<ByteRange>, of capture: Capture) -> String {
    guard let first = ranges.first, let last = ranges.last else { return "" }
    let hasDots = capture.isInFragment ? fragmentLayout.hasDots : link.layout.traits.contains(.dotSegments)
    // A port between the host and the path is not part of the path.
    let beginsWithHost = routePath.hostIsSegment && first == link.layout.host && link.layout.port != nil
    guard hasDots || beginsWithHost else { return link.rawText(ByteRange(lower: first.lower, upper: last.upper)) }
    return link.text.withBytes { text in
      var joined: [UInt8] = []
      joined.reserveCapacity(last.end - first.start)
      for range in ranges {
        if !joined.isEmpty { joined.append(UInt8(ascii: "/")) }
        for index in range.start..<range.end { joined.append(text[index]) }
      }
      return String(decoding: joined, as: UTF8.self)
    }
  }

  // MARK: Items

  private var hasFragmentPattern: Bool { store.candidates[candidateIndex].variant.fragment != nil }

  /// Calls `body` with the range of the value of each item of this name.
  ///
  /// The range is `nil` for an item without a value.
  ///
  /// - Parameter source: the query, followed by items of the fragment if the pattern has a `#`, or the fragment, if the
  ///   pattern has none. Other sources have no items.
  func forEachItem(named name: String, in source: ParameterSource, _ body: (ByteRange?) -> Void) {
    let hasFragment = link.layout.traits.contains(.fragment)
    switch source {
    case .query:
      forEachItem(named: name, in: link.layout.query, body)
      if hasFragment, hasFragmentPattern { forEachItem(named: name, in: fragmentLayout.query, body) }
    case .fragment:
      if hasFragment, !hasFragmentPattern { forEachItem(named: name, in: fragmentView.range, body) }
    case .path, .extras: break
    }
  }

  private func forEachItem(named name: String, in range: ByteRange, _ body: (ByteRange?) -> Void) {
    let plus = store.options.queryPlus
    let namePlus = store.options.plus == .afterDecoding ? .literal : plus
    link.forEachItem(named: name, in: range, plus: plus, namePlus: namePlus, body)
  }

  private var queryView: DeepLink.Query { view(of: link.layout.query) }

  private var fragmentView: DeepLink.Query {
    let fragment = link.layout.fragment
    let isMatched = hasFragmentPattern
    return view(
      of: link.text.withBytes { text in
        isMatched ? FragmentLayout(text, fragment).query : FragmentLayout.items(in: text, fragment)
      })
  }

  private func view(of range: ByteRange) -> DeepLink.Query {
    store.query(of: link, in: range)
  }

  private func items(of query: DeepLink.Query) -> [(name: String, value: String?)] {
    query.map { ($0.name.text, $0.value?.text) }
  }
}

/// A value inside a mixed segment.
private struct MixedValue {
  /// The range in the raw text, so that plus signs are read in the raw value.
  let range: ByteRange
  /// True if the segment is malformed and kept as it is.
  private let isRaw: Bool

  /// Finds one parameter of a segment, or gives `nil` if the segment does not match.
  init?(
    in text: Span<UInt8>, _ segment: ByteRange, part: Int, of mixed: MixedSegment?, foldsCase: Bool, isKept: Bool
  ) {
    var decoded: ContiguousArray<UInt8> = []
    // The offsets of the decoded bytes in the raw text.
    var offsets: [Int] = []
    isRaw = isKept && PercentCoding.firstMalformed(in: text, segment) != nil
    var cursor = DecodingCursor(segment)
    var offset = cursor.position
    while let byte = isRaw ? cursor.nextRaw(in: text) : cursor.next(in: text) {
      decoded.append(byte)
      offsets.append(offset)
      offset = cursor.position
    }
    offsets.append(offset)
    guard let ranges = mixed?.split(decoded.span, foldsCase: foldsCase), part < ranges.count else { return nil }
    range = ByteRange(offsets[ranges[part].lowerBound], offsets[ranges[part].upperBound])
  }

  /// The decoded value.
  func text(in text: Span<UInt8>, options: RouteTable.Options) -> String {
    isRaw
      ? PercentCoding.raw(text, range)
      : PercentCoding.decoded(text, range, plus: options.pathPlus, mayBeMalformed: false)
  }
}

extension RouteMatch.Wildcard: CustomStringConvertible, CustomReflectable {
  /// The name, without the captured text.
  public var description: String { "*" + (name ?? "") }

  /// The name, without the captured text.
  public var customMirror: Mirror { Mirror(self, children: ["name": name as Any]) }
}
