/// Values for the placeholders of redacted links, so that the links lead where they led.
///
/// A placeholder has one value in all links, and two placeholders have two. Where a pattern has a constraint, the value
/// satisfies it.
package struct PlaceholderValues {
  /// A redacted link, and the route that it led to.
  package struct Subject {
    let link: String
    let route: String?

    /// - Parameters:
    ///   - link: the text of the link.
    ///   - route: the name of its route, or its pattern. If `nil`, it is unknown.
    package init(_ link: String, route: String?) {
      self.link = link
      self.route = route
    }
  }

  private let table: RouteTable
  private var constraints: [Int: [Constraint]] = [:]
  private var values: [Int: String] = [:]
  /// The placeholders whose value may matter and is a guess.
  package private(set) var uncertain: Set<Int> = []

  /// Finds values.
  ///
  /// The cost is linear in the links, times the number of routes.
  package init(_ table: RouteTable, _ subjects: [Subject]) {
    self.table = table
    for subject in subjects { addConstraints(of: subject) }
    let numbers = subjects.reduce(into: Set<Int>()) { $0.formUnion(Self.numbers(in: $1.link)) }
    var used: Set<String> = []
    for number in numbers.sorted() { choose(number, &used) }
  }

  /// Returns a text with values in place of its placeholders.
  package func filled(_ text: String) -> String {
    var output = ""
    for part in Self.parts(of: text) {
      switch part {
      case .text(let text): output += text
      case .placeholder(let number): output += values[number] ?? "sample-\(number)"
      }
    }
    return output
  }

  /// Returns true if a placeholder of a text is a guess.
  package func isUncertain(_ text: String) -> Bool { !uncertain.isDisjoint(with: Self.numbers(in: text)) }

  // MARK: Placeholders

  private enum Part {
    case text(String)
    case placeholder(Int)
  }

  private static func parts(of text: String) -> [Part] {
    var (parts, plain, rest): ([Part], String, Substring) = ([], "", text[...])
    while let first = rest.first {
      if first == "‹", let end = rest.firstIndex(of: "›"),
        let number = Int(rest[rest.index(after: rest.startIndex)..<end])
      {
        parts += [.text(plain), .placeholder(number)]
        plain = ""
        rest = rest[rest.index(after: end)...]
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    return parts + [.text(plain)]
  }

  /// The numbers of the placeholders of a text.
  package static func numbers(in text: String) -> [Int] {
    parts(of: text).compactMap { if case .placeholder(let number) = $0 { number } else { nil } }
  }

  // MARK: Constraints

  /// Adds the constraints of the route that a link leads to, or the placeholders themselves if none fits.
  private mutating func addConstraints(of subject: Subject) {
    let path = subject.link.prefix { $0 != "?" && $0 != "#" }
    let segments = Self.segments(of: String(path))
    let placeholders = segments.flatMap(Self.numbers(in:))
    guard !placeholders.isEmpty else { return }
    let fitting = table.routes.filter { Self.fit(segments, $0) != nil }
    let led = fitting.first { ($0.name ?? $0.pattern.text) == subject.route || $0.pattern.text == subject.route }
    guard let route = led ?? fitting.first(where: { $0.redirect != nil }) ?? fitting.first,
      let found = Self.fit(segments, route)
    else { return uncertain.formUnion(placeholders) }
    if led == nil && route.redirect == nil || mayEqualConstant(segments, of: route) {
      uncertain.formUnion(placeholders)
    }
    for (number, constraint) in found { constraints[number, default: []].append(constraint) }
  }

  /// Returns true if a redirect leads to the same route with a value of its own, which may be that of a placeholder.
  private func mayEqualConstant(_ segments: [String], of route: RouteTable.Route) -> Bool {
    table.routes.contains { other in
      guard let redirect = other.redirect else { return false }
      let target = Self.segments(of: String(redirect.text.prefix { $0 != "?" && $0 != "#" }))
      let hasConstant = zip(target, segments).contains { !$0.hasPrefix(":") && !Self.numbers(in: $1).isEmpty }
      return hasConstant && Self.fit(target, route) != nil
    }
  }

  /// Returns the segments of a path, the host of a custom scheme included.
  private static func segments(of link: String) -> [String] {
    var path = link[...]
    if let colon = path.firstRange(of: "://") {
      let isWeb = path.hasPrefix("http://") || path.hasPrefix("https://")
      path = path[colon.upperBound...]
      if isWeb { path = path.drop { $0 != "/" } }
    }
    return path.split(separator: "/").map(String.init)
  }

  /// Returns the constraints of placeholders if segments fit a route, or `nil` if they do not.
  private static func fit(_ segments: [String], _ route: RouteTable.Route) -> [(Int, Constraint)]? {
    var tokens = Array(route.trees.map { $0.items.tokens { _ in true } }.joined())
    tokens.removeAll { if case .slash = $0.kind { true } else { false } }
    var (index, found): (Int, [(Int, Constraint)]) = (0, [])
    for token in tokens {
      if case .wildcard = token.kind { return found }
      if case .hash = token.kind { return index == segments.count ? found : nil }
      guard index < segments.count else { return nil }
      let number = numbers(in: segments[index]).first
      switch token.kind {
      case .literal(let bytes):
        guard number == nil, segments[index].utf8.elementsEqual(bytes) else { return nil }
      case .parameter(_, let constraint):
        if let number, let constraint { found.append((number, constraint)) }
      case .slash, .hash, .wildcard: continue
      }
      index += 1
    }
    return index == segments.count ? found : nil
  }

  // MARK: Values

  private mutating func choose(_ number: Int, _ used: inout Set<String>) {
    let wanted = constraints[number] ?? []
    let fitting = Self.candidates(for: number, wanted).filter { value in
      wanted.allSatisfy { constraint in value.withBytes { constraint.accepts($0, foldsCase: false) } }
    }
    if let value = fitting.first(where: { !used.contains($0) }) {
      values[number] = value
      used.insert(value)
    } else {
      values[number] = fitting.first
      uncertain.insert(number)
    }
  }

  private static func candidates(for number: Int, _ constraints: [Constraint]) -> [String] {
    let padded = String(repeating: "0", count: max(0, 12 - "\(number)".count)) + "\(number)"
    let day = String(repeating: "0", count: number % 28 < 9 ? 1 : 0) + "\(number % 28 + 1)"
    let all = [
      "sample-\(number)", "\(1_000 + number)", "00000000-0000-4000-8000-\(padded)", "\(2_000 + number / 28)-01-\(day)",
      "\(number).5", "sample\(number)", "true", "false",
    ]
    let own = constraints.flatMap { constraint in
      if case .oneOf(let values) = constraint { values } else { [constraint.example].compactMap(\.self) }
    }
    return all + own
  }
}
