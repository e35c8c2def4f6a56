/// Builds a link from the pattern of a route and values.
struct LinkBuilder {
  let route: RouteTable.Route
  private(set) var values: [String: String]
  /// The segments of wildcards that were given as lists.
  ///
  /// They may contain slashes.
  private var lists: [String: [String]] = [:]
  /// The table, whose options and hosts are read in place, because a builder is copied often.
  let store: RouteStore
  var error: LinkBuildingError
  /// The beginning of the link, if the pattern does not have one.
  var form = RouteTable.LinkForm.path

  init(_ route: RouteTable.Route, values: [String: String], _ store: RouteStore) {
    self.route = route
    self.values = values
    self.store = store
    error = LinkBuildingError(route: route.name ?? route.pattern.text, pattern: route.pattern)
  }

  /// A builder for the values of a typed destination.
  init(_ route: RouteTable.Route, _ values: [String: DeepLink.Parts.PathValue], _ store: RouteStore) {
    self.init(route, values: values.mapValues { $0.segments.joined(separator: "/") }, store)
    lists = values.filter(\.value.isList).mapValues(\.segments)
    for (name, segments) in lists where segments.contains("") { note(invalid: name, "has an empty segment") }
  }

  mutating func build(
    query: [(name: String, value: String?)], fragment: String?, ignoringExtra: Bool
  ) throws(LinkBuildingError) -> DeepLink {
    let conditions = conditions
    if !conditions.isEmpty { takeValues(of: conditions, from: query) }
    let tokens = selectedTokens()
    checkValues(tokens)
    findNames(ignoringExtra: ignoringExtra)
    var output = Array(prefix().utf8)
    let hash = tokens.firstIndex { if case .hash = $0.kind { true } else { false } } ?? tokens.endIndex
    appendPath(tokens[..<hash], to: &output)
    let items = conditions.isEmpty ? query : items(besides: query, ignoringExtra: ignoringExtra)
    let isBehind = store.options.queryInFragment && hash < tokens.endIndex
    if !isBehind { appendQuery(items, to: &output) }
    appendFragment(tokens[hash...], fragment, to: &output)
    if isBehind { appendQuery(items, to: &output) }
    guard error.isEmpty else { throw error }
    return try parsed(String(decoding: output, as: UTF8.self))
  }

  /// Takes values that the pattern captures from the query, where they are given as items.
  private mutating func takeValues(of conditions: [QueryCondition], from query: [(name: String, value: String?)]) {
    for condition in conditions {
      guard let name = condition.captureName, values[name] == nil else { continue }
      values[name] = query.last { $0.name.hasSameBytes(as: condition.item) }?.value
    }
  }

  /// Returns the tokens of all joined patterns, with slashes between, without groups that lack a value.
  private func selectedTokens() -> [PatternToken] {
    let (trees, values) = (route.trees, values)
    guard trees.count != 1 else { return trees[0].items.tokens { values[$0]?.isEmpty == false } }
    return Array(trees.map { $0.items.tokens { values[$0]?.isEmpty == false } }.joined(separator: [.slash]))
  }

  private mutating func findNames(ignoringExtra: Bool) {
    let others = [route.trees.first?.hostName].compactMap(\.self) + conditions.compactMap(\.captureName)
    let names = route.trees.flatMap(\.items.names) + others.map { ($0, []) }
    if !ignoringExtra { error.extra = values.keys.filter { key in !names.contains { $0.name == key } }.sorted() }
    // The value is in an optional group in which another value is missing.
    for (name, companions) in names where values[name] != nil {
      for companion in companions where values[companion] == nil { note(missing: companion) }
    }
    error.missing = names.map(\.name).filter(error.missing.contains)
  }

  mutating func note(missing name: String) {
    if !error.missing.contains(name) { error.missing.append(name) }
  }

  // MARK: Values

  private mutating func checkValues(_ tokens: [PatternToken]) {
    for token in tokens {
      if case .wildcard(let name) = token.kind { checkWildcard(name ?? "*") }
      guard case .parameter(let name, let constraint) = token.kind else { continue }
      guard let name else {
        error.problem = "the pattern has a parameter without a name, so no value can be given for it"
        continue
      }
      guard let value = values[name] else {
        note(missing: name)
        continue
      }
      if let reason = reasonAgainst(value, constraint) { note(invalid: name, reason) }
    }
    for segment in tokens.split(whereSeparator: { if case .slash = $0.kind { true } else { false } }) {
      checkSplit(segment)
    }
    for condition in conditions { checkValue(of: condition) }
  }

  private mutating func checkWildcard(_ name: String) {
    guard let value = values[name] else { return }
    let segments = lists[name]
    if (segments ?? [value]).contains(where: \.hasControlCharacter) { note(invalid: name, Self.controlCharacter) }
    let hasDots = segments.map { $0.contains { PathFilling.isDots(Array($0.utf8)) } } ?? PathFilling.hasDots(value)
    if hasDots { note(invalid: name, Self.dotSegment) }
  }

  private static let controlCharacter = "contains a control character"
  private static let dotSegment = "makes a dot segment, which no link contains"

  mutating func note(invalid name: String, _ reason: String) {
    error.invalid.append(LinkBuildingError.InvalidValue(name: name, reason: reason))
  }

  func reasonAgainst(_ value: String, _ constraint: Constraint?) -> String? {
    if value.isEmpty { return "is empty, and a parameter cannot be" }
    if value.hasControlCharacter { return Self.controlCharacter }
    if store.options.pathPlus == .spaceAfterDecoding, value.utf8.contains(UInt8(ascii: "+")) {
      return "contains a plus sign, which this table reads as a space however it is written"
    }
    guard let constraint else { return nil }
    let passes = value.withBytes { constraint.accepts($0, foldsCase: route.foldsCase) }
    return passes ? nil : "does not satisfy \(constraint.spelling)"
  }

  /// Checks that reading a segment gives back the same parameters.
  private mutating func checkSplit(_ tokens: ArraySlice<PatternToken>) {
    guard tokens.contains(where: { $0.isFilled }) else { return }
    var text: [UInt8] = []
    var parts: [MixedPart] = []
    var given: [(name: String, value: String)] = []
    for token in tokens {
      switch token.kind {
      case .literal(let bytes):
        text += bytes
        parts.append(.literal(bytes))
      case .parameter(let name, let constraint):
        guard let name, let value = values[name] else { return }
        given.append((name, value))
        text += value.utf8
        parts.append(.parameter(PatternParameter(name: name, constraint: constraint)))
      case .slash, .hash, .wildcard: break
      }
    }
    guard error.isEmpty, let last = given.last else { return }
    if PathFilling.isDots(text) { return note(invalid: last.name, Self.dotSegment) }
    // A parameter that is a whole segment reads as it is written.
    guard parts.count > 1 else { return }
    let read = text.withUnsafeBufferPointer { text in
      MixedSegment(parts).split(text.span, foldsCase: route.foldsCase)?.map {
        String(decoding: text[$0], as: UTF8.self)
      }
    }
    // The first parameter that reads differently was cut short. Those after it only got the rest.
    let cut = given.indices.first { index in read.map { $0[index] != given[index].value } ?? true }
    if let cut { note(invalid: given[cut].name, "contains the text that ends it") }
  }

  // MARK: Writing

  private mutating func prefix() -> String {
    guard let tree = route.trees.first else { return "" }
    if let name = tree.hostName { return prefix(tree, hostNamed: name) }
    guard let rule = tree.host, rule.isWildcard else { return tree.prefix.isEmpty ? formPrefix() : prefix(tree) }
    guard let host = host(within: rule) else {
      error.problem = "the pattern is for any host of \(rule): name one, as: .host(\"…\")"
      return ""
    }
    return "\(tree.scheme ?? "https")://\(host)"
  }

  /// Returns the scheme and the host that is a value.
  private mutating func prefix(_ tree: PatternTree, hostNamed name: String) -> String {
    guard let value = values[name] else {
      note(missing: name)
      return ""
    }
    let link = try? DeepLink("https://" + value, from: .inApp)
    let isHost = link.map { $0.rawText($0.layout.authority).hasSameBytes(as: value) } ?? false
    if !isHost { note(invalid: name, "is not a host") }
    return "\(tree.scheme ?? "https")://\(value)"
  }

  /// Returns the host of the requested form that a pattern for many hosts accepts.
  private func host(within rule: HostRule) -> String? {
    switch form {
    case .path, .scheme: return nil
    case .web: return store.hosts.rules.first { !$0.isWildcard && rule.covers($0) }?.description
    case .host(let name): return (try? DeepLink("https://" + name)).map(rule.accepts) == true ? name : nil
    }
  }

  /// Returns the scheme and host that the pattern begins with, and reports if the requested form needs others.
  private mutating func prefix(_ tree: PatternTree) -> String {
    let isWeb = tree.host != nil && (tree.scheme == "http" || tree.scheme == "https")
    let fits =
      switch form {
      case .path: true
      case .web: isWeb
      case .host(let host): isWeb && tree.host?.description == host.asciiLowercased
      case .scheme(let scheme): tree.scheme == scheme.asciiLowercased
      }
    if !fits { error.problem = "the pattern is for links that begin with \(tree.prefix)" }
    return tree.prefix
  }

  /// Returns the scheme and host of the requested form, for a pattern that begins with neither.
  private mutating func formPrefix() -> String {
    switch form {
    case .path: return route.schemes.first.map(prefix(ofScheme:)) ?? ""
    case .host(let host): return "https://" + host
    case .scheme(let scheme): return prefix(ofScheme: scheme)
    case .web:
      let own = route.hosts.compactMap { HostRule($0) }
      if let host = (own.isEmpty ? store.hosts.rules : own).first(where: { !$0.isWildcard }) {
        return "https://\(host)"
      }
      let scheme =
        store.options.schemes.first { $0.asciiLowercased != "http" && $0.asciiLowercased != "https" } ?? "myapp"
      error.problem =
        "it has no web link, since the table lists no hosts: write hosts: [\"example.com\"] with the app's domain, or "
        + "as: .scheme(\"\(scheme)\")"
      return ""
    }
  }

  private func prefix(ofScheme scheme: String) -> String {
    let host = store.options.hostPolicy == .fixed ? store.hosts.rules.first { !$0.isWildcard }?.description : nil
    return "\(scheme)://\(host ?? "")"
  }

  /// Returns whether a segment of a custom scheme's link can be the host: `myapp://books/4`.
  private func standsAsHost(_ segment: [UInt8]) -> Bool {
    let isPlain = segment.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
    guard isPlain, let link = try? DeepLink("scheme://" + String(decoding: segment, as: UTF8.self)) else {
      return false
    }
    switch store.options.hostPolicy {
    case .segment: return true
    case .undotted: return !segment.elementsEqual("localhost".utf8)
    case .byScheme: return !store.hosts.accepts(link)
    case .fixed, .ignored: return false
    }
  }

  private mutating func appendPath(_ tokens: ArraySlice<PatternToken>, to output: inout [UInt8]) {
    var filling = PathFilling(plusIsSpace: store.options.pathPlus != .literal)
    for token in tokens { filling.add(token) { value(named: $0) } }
    filling.endSegment()
    let isAtStart = output.elementsEqual((route.trees.first?.prefix ?? "").utf8)
    var afterScheme = isAtStart && output.last == UInt8(ascii: "/") && tokens.first?.isSlash == false
    if output.last == UInt8(ascii: "/"), route.trees.first?.prefix.isEmpty == true {
      afterScheme = filling.segments.first.map(standsAsHost) ?? false
    }
    PathFilling.append(filling.segments, afterScheme: afterScheme, to: &output)
    if filling.climbs, error.invalid.isEmpty { error.problem = "a value \(Self.dotSegment)" }
  }

  private func value(named name: String) -> FilledValue? {
    guard let value = values[name] else { return nil }
    if let list = lists[name] { return .segments(list) }
    return isWildcard(name) ? .raw(Self.raw(value)) : .text(value)
  }

  private func isWildcard(_ name: String) -> Bool { route.trees.contains { $0.items.hasWildcard(named: name) } }

  /// Returns the value of a wildcard as written in the link.
  ///
  /// Escapes and inner doubled slashes stay.
  private static func raw(_ value: String) -> String {
    let isSlash: (UInt8) -> Bool = { $0 == UInt8(ascii: "/") }
    let bytes = Array(value.utf8.drop(while: isSlash).reversed().drop(while: isSlash).reversed())
    return String(decoding: bytes, as: UTF8.self).encodedSegments(keepsPercent: false)
  }

  /// Returns whether a match captured exactly the values that the link was built from.
  func isRead(by match: RouteMatch) -> Bool {
    let captures = match.captures.filter { $0.name != nil || $0.isWildcard }
    let written = selectedTokens()
    let items = conditions.compactMap(\.captureName) + [route.trees.first?.hostName].compactMap(\.self)
    let given = values.filter { name, value in
      !value.isEmpty && (written.contains { $0.name == name } || items.contains(name))
    }
    let isSame = captures.allSatisfy { capture in
      let value = given[capture.name ?? "*"]
      guard capture.isWildcard else {
        // The case of a host has no meaning.
        let text = capture.isHost ? value?.asciiLowercased : value
        return text.map { $0.hasSameBytes(as: match.text(of: capture)) } ?? false
      }
      if let list = lists[capture.name ?? "*"] { return match.wildcard?.segments == list }
      return Self.raw(value ?? "").hasSameBytes(as: match.wildcard?.encoded ?? "")
    }
    return isSame && given.keys.allSatisfy { name in captures.contains { ($0.name ?? "*") == name } }
  }

  private mutating func appendQuery(_ query: [(name: String, value: String?)], to output: inout [UInt8]) {
    var separator = UInt8(ascii: "?")
    for (name, value) in query {
      output.append(separator)
      separator = UInt8(ascii: "&")
      LinkPiece.queryName.append(name, to: &output)
      let hasControl = name.hasControlCharacter || value?.hasControlCharacterButLineBreaks ?? false
      if hasControl { note(invalid: name, Self.controlCharacter) }
      guard let value else { continue }
      output.append(UInt8(ascii: "="))
      LinkPiece.queryValue.append(value, to: &output)
      if store.options.queryPlus == .spaceAfterDecoding, value.utf8.contains(UInt8(ascii: "+")) {
        note(invalid: name, "contains a plus sign, which this table reads as a space however it is written")
      }
    }
  }

  private mutating func appendFragment(
    _ tokens: ArraySlice<PatternToken>, _ fragment: String?, to output: inout [UInt8]
  ) {
    if !tokens.isEmpty {
      if fragment != nil {
        error.problem =
          "the pattern has a fragment of its own: give items as the query, which the option queryInFragment writes "
          + "behind its path"
      }
      output.append(UInt8(ascii: "#"))
      appendPath(tokens.dropFirst(), to: &output)
    } else if let fragment {
      output.append(UInt8(ascii: "#"))
      LinkPiece.fragment.append(fragment, to: &output)
    }
  }

  /// Parses the link by the rules for all links.
  private mutating func parsed(_ text: String) throws(LinkBuildingError) -> DeepLink {
    do {
      return try DeepLink(text, from: .inApp, limits: store.options.limits)
    } catch {
      self.error.problem = "\(error)"
      throw self.error
    }
  }
}

extension String {
  fileprivate var hasControlCharacter: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }

  /// True if it has a control character other than line breaks and tabs, which values of a query may have.
  fileprivate var hasControlCharacterButLineBreaks: Bool {
    utf8.contains { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D) || $0 == 0x7F }
  }
}
