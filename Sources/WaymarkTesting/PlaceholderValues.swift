import Waymark

/// Values for the placeholders of redacted links, so that the links lead where they led.
///
/// A placeholder has one value in all links, and two placeholders have two. Where a pattern has a constraint, the value
/// satisfies it.
package struct PlaceholderValues {
  /// A redacted link, and the route that it led to.
  package struct Subject: Hashable {
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

  /// The greatest number of a placeholder: a greater one is a value that looks like one.
  private static let maxNumber = 999_999_999

  private let shapes: [Shape]
  /// The constraints of each placeholder, each parameter once.
  private var constraints: [Int: [(parameter: [Int], constraint: Constraint)]] = [:]
  /// The targets of redirects that lead to each route, as segments.
  private var targets: [Int: [[Segment]]] = [:]
  private var values: [Int: String] = [:]
  /// The placeholders whose value may matter and is a guess.
  package private(set) var uncertain: Set<Int> = []

  /// Finds values.
  ///
  /// The cost is linear in the different links, times the number of routes.
  package init(_ table: RouteTable, _ subjects: [Subject]) {
    shapes = table.routes.map(Shape.init)
    var (known, numbers): (Set<Subject>, Set<Int>) = ([], [])
    for subject in subjects where known.insert(subject).inserted {
      addConstraints(of: subject)
      numbers.formUnion(Self.numbers(in: subject.link))
    }
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
    let scalars = text.unicodeScalars
    var (parts, start, index): ([Part], String.Index, String.Index) = ([], scalars.startIndex, scalars.startIndex)
    while index < scalars.endIndex {
      guard scalars[index] == "‹", let (number, end) = number(in: scalars, after: index) else {
        index = scalars.index(after: index)
        continue
      }
      parts += [.text(String(scalars[start..<index])), .placeholder(number)]
      (start, index) = (end, end)
    }
    return parts + [.text(String(scalars[start...]))]
  }

  /// Returns the number between two marks, and the index after them.
  private static func number(
    in scalars: String.UnicodeScalarView, after mark: String.Index
  ) -> (number: Int, end: String.Index)? {
    var (index, number) = (scalars.index(after: mark), 0)
    while index < scalars.endIndex, ("0"..."9").contains(scalars[index]), number <= maxNumber / 10 {
      number = number * 10 + Int(scalars[index].value - 48)
      index = scalars.index(after: index)
    }
    guard index < scalars.endIndex, scalars[index] == "›", number > 0 else { return nil }
    return (number, scalars.index(after: index))
  }

  /// The numbers of the placeholders of a text.
  package static func numbers(in text: String) -> [Int] {
    parts(of: text).compactMap { if case .placeholder(let number) = $0 { number } else { nil } }
  }

  // MARK: Constraints

  /// A segment of a link or of a redirect's target.
  private struct Segment {
    let text: String
    /// The first placeholder in it.
    let number: Int?

    init(_ text: Substring) {
      self.text = String(text)
      number = numbers(in: self.text).first
    }
  }

  /// A route with the tokens of its whole pattern.
  private struct Shape {
    let route: RouteTable.Route
    let tokens: [PatternToken]
    let target: [Segment]?

    init(_ route: RouteTable.Route) {
      self.route = route
      var tokens = Array(route.trees.map { $0.items.tokens { _ in true } }.joined())
      tokens.removeAll { if case .slash = $0.kind { true } else { false } }
      self.tokens = tokens
      target = route.redirect.map { segments(of: $0.text) }
    }

    /// Returns the constraints of placeholders if segments fit the route, or `nil` if they do not.
    func fit(_ segments: [Segment]) -> [(number: Int, token: Int, constraint: Constraint)]? {
      var (index, found): (Int, [(number: Int, token: Int, constraint: Constraint)]) = (0, [])
      for (position, token) in tokens.enumerated() {
        if case .wildcard = token.kind { return found }
        if case .hash = token.kind { return index == segments.count ? found : nil }
        guard index < segments.count else { return nil }
        let number = segments[index].number
        switch token.kind {
        case .literal(let bytes):
          guard number == nil, segments[index].text.utf8.elementsEqual(bytes) else { return nil }
        case .parameter(_, let constraint):
          if let number, let constraint { found.append((number, position, constraint)) }
        case .slash, .hash, .wildcard: continue
        }
        index += 1
      }
      return index == segments.count ? found : nil
    }
  }

  /// Adds the constraints of the route that a link leads to, or the placeholders themselves if none fits.
  private mutating func addConstraints(of subject: Subject) {
    let segments = Self.segments(of: subject.link)
    let placeholders = segments.flatMap { $0.number == nil ? [] : Self.numbers(in: $0.text) }
    guard !placeholders.isEmpty else { return }
    let fitting = shapes.indices.filter { shapes[$0].fit(segments) != nil }
    let led = fitting.first { index in
      let route = shapes[index].route
      return (route.name ?? route.pattern.text) == subject.route || route.pattern.text == subject.route
    }
    guard let index = led ?? fitting.first(where: { shapes[$0].target != nil }) ?? fitting.first,
      let found = shapes[index].fit(segments)
    else { return uncertain.formUnion(placeholders) }
    if led == nil && shapes[index].target == nil || mayEqualConstant(segments, of: index) {
      uncertain.formUnion(placeholders)
    }
    for (number, token, constraint) in found {
      let isKnown = constraints[number]?.contains { $0.parameter == [index, token] } ?? false
      if !isKnown { constraints[number, default: []].append(([index, token], constraint)) }
    }
  }

  /// Returns true if a redirect leads to the same route with a value of its own, which may be that of a placeholder.
  private mutating func mayEqualConstant(_ segments: [Segment], of index: Int) -> Bool {
    let leading = targets[index] ?? shapes.compactMap(\.target).filter { shapes[index].fit($0) != nil }
    targets[index] = leading
    return leading.contains { target in
      zip(target, segments).contains { !$0.text.hasPrefix(":") && $1.number != nil }
    }
  }

  /// Returns the segments of the path of a link, the host of a custom scheme included.
  private static func segments(of link: String) -> [Segment] {
    var path = link.prefix { $0 != "?" && $0 != "#" }
    if let colon = path.firstRange(of: "://") {
      let isWeb = path.hasPrefix("http://") || path.hasPrefix("https://")
      path = path[colon.upperBound...]
      if isWeb { path = path.drop { $0 != "/" } }
    }
    return path.split(separator: "/").map(Segment.init)
  }

  // MARK: Values

  private mutating func choose(_ number: Int, _ used: inout Set<String>) {
    let wanted = (constraints[number] ?? []).map(\.constraint)
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
