extension Gate {
  /// Checks size and form.
  ///
  /// The link may have been parsed by rules other than the table's.
  package func checkForm(_ link: DeepLink) throws(RouteTable.Rejection) { try checkForm(link, store.path(of: link)) }

  package func checkForm(_ link: DeepLink, _ path: RoutePath) throws(RouteTable.Rejection) {
    if link.text.utf8.count > store.options.limits.bytes {
      throw RouteTable.Rejection(.init(reason: .tooLong, offset: store.options.limits.bytes))
    }
    if path.count(in: link) > store.options.limits.segments {
      throw RouteTable.Rejection(
        .init(reason: .tooManySegments, offset: path.segment(store.options.limits.segments, in: link).start))
    }
    if link.mayBeMalformed, !store.options.keepsMalformed {
      throw RouteTable.Rejection(.invalidLink, "an escape cannot be decoded; write %25 for a percent sign")
    }
    try checkItems(link, link.layout.query)
    if store.matchesFragments, link.layout.traits.contains(.fragment) { try checkFragment(link) }
  }

  /// Checks a fragment that patterns match, by the rules for a path with a query.
  private func checkFragment(_ link: DeepLink) throws(RouteTable.Rejection) {
    let layout = link.text.withBytes { FragmentLayout($0, link.layout.fragment) }
    if layout.segments.count > store.options.limits.segments {
      throw RouteTable.Rejection(
        .init(reason: .tooManySegments, offset: layout.segments[store.options.limits.segments].start))
    }
    try checkItems(link, layout.query)
  }

  private func checkItems(_ link: DeepLink, _ query: ByteRange) throws(RouteTable.Rejection) {
    guard !query.isEmpty else { return }
    if store.options.needsPairs {
      let isStrict = link.text.withBytes { Self.arePairs($0, query) }
      guard isStrict else { throw RouteTable.Rejection(.invalidLink, "each item of the query must be name=value") }
    }
    if query.count > store.options.limits.queryItems { try checkItemCount(link, query) }
  }

  /// Returns whether each item has a value.
  ///
  /// The first equals sign separates; later ones are text.
  private static func arePairs(_ text: Span<UInt8>, _ query: ByteRange) -> Bool {
    var hasEquals = false
    for index in query.start..<query.end {
      if text[index] == UInt8(ascii: "=") { hasEquals = true }
      guard text[index] == UInt8(ascii: "&") else { continue }
      if !hasEquals { return false }
      hasEquals = false
    }
    return hasEquals
  }

  private func checkItemCount(_ link: DeepLink, _ query: ByteRange) throws(RouteTable.Rejection) {
    let offset = link.text.withBytes { text -> Int? in
      var scan = ItemScan(query)
      var count = 0
      while let item = scan.next(in: text) {
        count += 1
        if count > store.options.limits.queryItems { return item.name.start }
      }
      return nil
    }
    if let offset { throw RouteTable.Rejection(.init(reason: .tooManyQueryItems, offset: offset)) }
  }
}
