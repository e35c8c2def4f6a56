/// What a link must pass before any route is asked: limits, scheme, host.
struct Gate {
  let store: RouteStore
  private var options: RouteTable.Options { store.options }

  /// Checks a link.
  ///
  /// - Throws: the first ``RouteTable/Refusal`` there is.
  func check(_ link: DeepLink) throws(RouteTable.Refusal) {
    try checkForm(link)
    try checkScheme(link)
    try checkHost(link)
  }

  /// A link may have been parsed by other rules than the table's.
  func checkForm(_ link: DeepLink) throws(RouteTable.Refusal) {
    if link.text.utf8.count > options.limits.bytes {
      throw RouteTable.Refusal(.init(reason: .tooLong, offset: options.limits.bytes))
    }
    if link.layout.segments.count > options.limits.segments {
      throw RouteTable.Refusal(
        .init(reason: .tooManySegments, offset: link.layout.segments[options.limits.segments].start))
    }
    if link.mayBeMalformed, options.malformed == .reject {
      throw RouteTable.Refusal(.invalidLink, "an escape cannot be decoded; write %25 for a percent sign")
    }
    if options.queryItems == .strictPairs { try checkPairs(link) }
    if link.layout.query.count > options.limits.queryItems { try checkItemCount(link) }
  }

  private func checkPairs(_ link: DeepLink) throws(RouteTable.Refusal) {
    let isStrict = link.text.withBytes { text in
      let query = link.layout.query
      if query.isEmpty { return true }
      var start = query.start
      for index in query.start...query.end where index == query.end || text[index] == UInt8(ascii: "&") {
        if !Self.isPair(text, ByteRange(start, index)) { return false }
        start = index + 1
      }
      return true
    }
    if !isStrict { throw RouteTable.Refusal(.invalidLink, "each item of the query must be name=value") }
  }

  /// Whether an item has a value; later equals signs are text, as everywhere.
  private static func isPair(_ text: Span<UInt8>, _ item: ByteRange) -> Bool {
    for index in item.start..<item.end where text[index] == UInt8(ascii: "=") { return true }
    return false
  }

  private func checkItemCount(_ link: DeepLink) throws(RouteTable.Refusal) {
    let offset = link.text.withBytes { text -> Int? in
      var scan = ItemScan(link.layout.query)
      var count = 0
      while let item = scan.next(in: text) {
        count += 1
        if count > options.limits.queryItems { return item.name.start }
      }
      return nil
    }
    if let offset { throw RouteTable.Refusal(.init(reason: .tooManyQueryItems, offset: offset)) }
  }

  // MARK: Scheme

  private func checkScheme(_ link: DeepLink) throws(RouteTable.Refusal) {
    guard !link.layout.scheme.isEmpty else { return try checkMissingScheme(link) }
    if store.schemes.isEmpty || (link.isWeb && hostsVouchForWebLinks) { return }
    let isAllowed = link.text.withBytes { text in
      store.schemes.contains { ASCII.equalsIgnoringCase(text, link.layout.scheme, lowercased: $0) }
    }
    guard isAllowed else {
      let scheme = link.scheme ?? ""
      throw RouteTable.Refusal(
        .schemeNotAllowed, "“\(scheme)” is not one of the table's schemes: add it to schemes if the app owns it")
    }
  }

  /// A table that lists hosts takes web links from them, whatever other schemes it lists.
  private var hostsVouchForWebLinks: Bool {
    !store.hosts.isEmpty && (options.hostPolicy == .byScheme || options.hostPolicy == .fixed)
  }

  private func checkMissingScheme(_ link: DeepLink) throws(RouteTable.Refusal) {
    if options.dialect.requiresScheme {
      throw RouteTable.Refusal(.invalidLink, "every link of this table needs a scheme")
    }
    if link.source.trust == .foreign {
      throw RouteTable.Refusal(
        .schemeNotAllowed, "a link without a scheme is not accepted from \(link.source.name): write the scheme")
    }
  }

  // MARK: Host

  private func checkHost(_ link: DeepLink) throws(RouteTable.Refusal) {
    switch options.hostPolicy {
    case .segment, .undotted, .ignored: return
    case .byScheme: guard link.isWeb else { return }
    case .fixed: if link.layout.scheme.isEmpty, !link.source.isExternal { return }
    }
    guard !store.hosts.accepts(link) else { return }
    throw RouteTable.Refusal(.hostNotAllowed, Self.hostAdvice(for: link, hosts: store.hosts))
  }

  private static func hostAdvice(for link: DeepLink, hosts: HostList) -> String {
    guard !link.layout.host.isEmpty else { return "the link has no host, and this table needs one of its hosts" }
    let host = link.rawText(link.layout.host).asciiLowercased
    let line = "hosts: [\"\(host)\(link.isDefaultPort ? "" : link.port.map { ":\($0)" } ?? "")\"]"
    return hosts.isEmpty
      ? "the table lists no hosts: add \(line) if the app's domain it is"
      : "the host is not one of the table's: add \(line) if the app's domain it is"
  }
}
