/// The places of a redirect's target that items of the query fill, with the tests of the routes that it may lead to.
///
/// A redirect takes a link only if one of these routes accepts every value.
package struct RedirectSlots: Sendable {
  /// For each route, the tests of the items by name.
  package private(set) var alternatives: [[(item: String, test: ItemTest)]] = []

  package enum ItemTest: Sendable {
    case segment(PatternSegment)
    case item(QueryCondition)

    func accepts(_ value: String, foldsCase: Bool) -> Bool {
      switch self {
      case .item(let condition): condition.accepts(value)
      case .segment(let segment): segment.obstacle(for: value, foldsCase) == nil
      }
    }
  }

  /// - Parameters:
  ///   - variants: the combinations that the target may lead to.
  ///   - foldsCase: true if these patterns ignore the case of ASCII letters.
  @_optimize(size)
  init(_ template: RedirectTemplate, among variants: [PatternVariant], foldsCase: Bool) {
    let target = RedirectTarget(template)
    let path = Self.filledSegments(of: template)
    let items = Self.filledItems(of: template)
    for variant in variants where target.mayMatch(variant, foldsCase: foldsCase) {
      let tests = Self.tests(path, items, variant)
      // A route without a test takes every value.
      if tests.isEmpty {
        alternatives = []
        return
      }
      alternatives.append(tests)
    }
  }

  /// Returns the name of an item whose value no route takes, or `nil` if a route takes all of them.
  ///
  /// - Parameter value: returns the value of an item of the link.
  func refusedItem(foldsCase: Bool, _ value: (String) -> String?) -> String? {
    var refused: String?
    for tests in alternatives {
      let failing = tests.first { item, test in !(value(item).map { test.accepts($0, foldsCase: foldsCase) } ?? false) }
      guard let failing else { return nil }
      refused = refused ?? failing.item
    }
    return refused
  }

  /// The segments that one item fills as a whole, by index, or empty if the number of segments depends on values.
  private static func filledSegments(of template: RedirectTemplate) -> [(index: Int, item: String)] {
    let isOpen = template.path.contains { item in
      switch item {
      case .group: true
      case .token(let token): if case .wildcard = token.kind { true } else { false }
      }
    }
    guard !isOpen else { return [] }
    let segments = template.path.tokens { _ in true }.split { $0.isSlash }
    return segments.enumerated().compactMap { index, tokens in
      guard tokens.count == 1, let name = tokens.first?.name, let item = RedirectTemplate.queryItem(name) else {
        return nil
      }
      return (index, item)
    }
  }

  /// The items of the target's query that an item of the link fills as a whole, by name.
  private static func filledItems(of template: RedirectTemplate) -> [(name: String, item: String)] {
    template.query.compactMap { part in
      guard case .parameter(let name) = part.value, let item = RedirectTemplate.queryItem(name) else { return nil }
      return (part.name, item)
    }
  }

  @_optimize(size)
  private static func tests(
    _ path: [(index: Int, item: String)], _ items: [(name: String, item: String)], _ variant: PatternVariant
  ) -> [(item: String, test: ItemTest)] {
    let wildcard = variant.path.firstIndex { if case .wildcard = $0 { true } else { false } }
    var tests: [(item: String, test: ItemTest)] = []
    for (index, item) in path where index < wildcard ?? variant.path.count {
      if case .parameter(let parameter) = variant.path[index], parameter.constraint == nil { continue }
      tests.append((item, .segment(variant.path[index])))
    }
    for (name, item) in items {
      guard let condition = variant.conditions.first(where: { $0.item.hasSameBytes(as: name) }) else { continue }
      tests.append((item, .item(condition)))
    }
    return tests
  }
}
