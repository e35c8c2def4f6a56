extension RouteMatch {
  /// The first condition of the pattern on the query that does not hold, or `nil` if all hold.
  @_optimize(size)
  package var failedCondition: QueryCondition? {
    let variant = store.candidates[candidateIndex].variant
    guard !variant.conditions.isEmpty else { return nil }
    let ranges = queryRanges
    return variant.conditions.first { condition in
      guard let item = lastItem(named: condition.item, in: ranges) else { return true }
      guard case .rest = condition.wish else { return !condition.accepts(item.value.map(itemText)) }
      return itemRange(of: condition).map(\.isEmpty) ?? true
    }
  }

  /// The range of the value that a condition of the pattern captures, or `nil` if the link has none.
  func itemRange(of condition: QueryCondition) -> ByteRange? {
    let ranges = queryRanges
    guard case .rest = condition.wish else { return lastItem(named: condition.item, in: ranges)?.value }
    for range in ranges {
      var start: Int?
      forEachItem(named: condition.item, in: range) { start = start ?? $0?.start }
      if let start { return ByteRange(start, range.end) }
    }
    return nil
  }

  /// The decoded text of a value that a condition captures.
  ///
  /// In the rest of a query, a plus sign stays, because it may be a link of its own.
  func itemText(of condition: QueryCondition) -> String? {
    guard let range = itemRange(of: condition) else { return nil }
    if case .rest = condition.wish { return link.decodedText(range) }
    return itemText(range)
  }

  private func itemText(_ range: ByteRange) -> String { link.decodedText(range, plus: store.options.queryPlus) }

  /// The query of the link, and that of the fragment if the pattern has a `#`.
  private var queryRanges: [ByteRange] {
    let query = link.layout.query
    guard link.layout.traits.contains(.fragment), store.candidates[candidateIndex].variant.fragment != nil else {
      return [query]
    }
    return [query, fragmentLayout.query]
  }

  /// Returns the value of the last item with a name, or `nil` if there is no such item.
  private func lastItem(named name: String, in ranges: [ByteRange]) -> FoundItem? {
    var last: FoundItem?
    for range in ranges { forEachItem(named: name, in: range) { last = FoundItem(value: $0) } }
    return last
  }

  /// An item of the query, with or without a value.
  private struct FoundItem {
    let value: ByteRange?
  }

  private func forEachItem(named name: String, in range: ByteRange, _ body: (ByteRange?) -> Void) {
    let plus = store.options.queryPlus
    let namePlus = store.options.plus == .afterDecoding ? .literal : plus
    link.forEachItem(named: name, in: range, plus: plus, namePlus: namePlus, body)
  }

  // MARK: Redirects

  /// The reason why the redirect of a route does not apply to a link.
  package enum RedirectObstacle: Sendable {
    /// The link has no value for this item of the query.
    case missing(String)
    /// No route takes the value of this item where the redirect leads.
    case refused(String)
  }

  /// The reason why the redirect of the matched route does not apply, or `nil` if it applies or there is none.
  package var redirectObstacle: RedirectObstacle? {
    guard let template = store.routes[routeIndex].redirectTemplate else { return nil }
    return redirectObstacle(to: template, in: store.leadsElsewhere ? nil : store)
  }

  /// Returns the reason why a redirect does not apply to the link, or `nil` if it applies.
  ///
  /// - Parameter target: the routes that the redirect leads to. If `nil`, they are unknown, and take every value.
  package func redirectObstacle(to template: RedirectTemplate, in target: RouteStore?) -> RedirectObstacle? {
    let names = template.queryNames
    guard !names.isEmpty else { return nil }
    if let missing = names.first(where: { filledItem(named: $0) == nil }) { return .missing(missing) }
    guard let target else { return nil }
    return target.slots(of: template).refusedItem(foldsCase: target.matcher.foldsCase, filledItem).map { .refused($0) }
  }

  /// Returns the last value of a query item, unless it is empty.
  package func filledItem(named name: String) -> String? {
    let item = lastItem(named: name, in: [link.layout.query])
    return item?.value.flatMap { $0.isEmpty ? nil : itemText($0) }
  }
}

extension RouteStore {
  /// Returns the slots of a redirect's target that items of the query fill.
  ///
  /// They are collected with the first link that needs them.
  package func slots(of template: RedirectTemplate) -> RedirectSlots {
    knownSlots.with { known in
      if let slots = known[template.text] { return slots }
      let variants = (candidates + (redirects?.candidates ?? [])).map(\.variant)
      let slots = RedirectSlots(template, among: variants, foldsCase: matcher.foldsCase)
      known[template.text] = slots
      return slots
    }
  }
}
