import TestSupport

@testable import WaymarkCore
@testable import WaymarkLinksCore

/// A segment of a model pattern.
enum ModelSegment: Hashable {
  case literal(String)
  case mixed(String)
  case int
  case parameter
  case wildcard

  func text(_ index: Int) -> String {
    switch self {
    case .literal(let text): text
    case .mixed(let prefix): "\(prefix):p\(index)"
    case .int: ":p\(index)<int>"
    case .parameter: ":p\(index)"
    case .wildcard: "*p\(index)"
    }
  }

  /// Returns the captures of the segment: `nil` if it does not match, empty if it captures nothing.
  func capture(_ text: String) -> [String]? {
    switch self {
    case .literal(let literal): literal == text ? [] : nil
    case .mixed(let prefix):
      text.hasPrefix(prefix) && text.count > prefix.count ? [String(text.dropFirst(prefix.count))] : nil
    case .int: Int64(text) != nil && text.first != "+" ? [text] : nil
    case .parameter: [text]
    case .wildcard: nil
    }
  }

  /// Less is more specific.
  var rank: [Int] {
    switch self {
    case .literal: [0]
    case .mixed(let prefix): [1, -prefix.utf8.count]
    case .int: [2]
    case .parameter: [3]
    case .wildcard: [5]
    }
  }
}

/// A pattern as data.
struct ModelRoute: Comparable {
  let number: Int
  let path: [ModelSegment]
  let fragment: [ModelSegment]?
  let priority: Int

  var name: String { "r\(number)" }
  var text: String {
    "/" + path.enumerated().map { $1.text($0) }.joined(separator: "/")
      + (fragment.map { "#/" + $0.enumerated().map { $1.text($0 + 20) }.joined(separator: "/") } ?? "")
  }

  var declaration: RouteTable.Declaration {
    RouteTable.Declaration(RoutePattern(text), name: name, priority: priority)
  }

  /// The reference: each segment in turn; a wildcard takes what the others leave.
  ///
  /// Nil: no match.
  func captures(of link: ModelLink) -> [String]? {
    guard let inPath = Self.captures(path, link.path) else { return nil }
    guard let fragment else { return inPath }
    return link.fragment.flatMap { Self.captures(fragment, $0) }.map { inPath + $0 }
  }

  private static func captures(_ segments: [ModelSegment], _ path: [String]) -> [String]? {
    guard let wildcard = segments.firstIndex(of: .wildcard) else {
      guard segments.count == path.count else { return nil }
      return zip(segments, path).reduce([String]?.some([])) { all, pair in
        all.flatMap { all in pair.0.capture(pair.1).map { all + $0 } }
      }
    }
    let after = segments.count - wildcard - 1
    guard path.count >= segments.count - 1 else { return nil }
    guard let before = captures(Array(segments[..<wildcard]), Array(path[..<wildcard])),
      let rest = captures(Array(segments[(wildcard + 1)...]), Array(path.suffix(after)))
    else { return nil }
    return before + [path[wildcard..<(path.count - after)].joined(separator: "/")] + rest
  }

  private var ranks: [[Int]] { path.map(\.rank) + (fragment.map { [[4]] + $0.map(\.rank) } ?? []) }

  static func < (lhs: Self, rhs: Self) -> Bool {
    if lhs.priority != rhs.priority { return lhs.priority > rhs.priority }
    for (one, other) in zip(lhs.ranks, rhs.ranks) where one != other { return one.lexicographicallyPrecedes(other) }
    let (one, other) = (lhs.ranks, rhs.ranks)
    if one.count > other.count { return one.suffix(one.count - other.count) != [[5]] }
    if other.count > one.count { return other.suffix(other.count - one.count) == [[5]] }
    return lhs.number < rhs.number
  }

  func isTied(with other: Self) -> Bool { priority == other.priority && ranks == other.ranks }

  static func random(_ random: inout SeededGenerator, number: Int) -> ModelRoute {
    let path = segments(&random, mayHaveWildcard: true)
    let fragment = random.chance(1, in: 6) ? segments(&random, mayHaveWildcard: !path.contains(.wildcard)) : nil
    return ModelRoute(
      number: number, path: path, fragment: fragment,
      priority: random.chance(1, in: 8) ? Int.random(in: -1...1, using: &random) : 0)
  }

  private static func segments(_ random: inout SeededGenerator, mayHaveWildcard: Bool) -> [ModelSegment] {
    var output = (0..<Int.random(in: 0...4, using: &random)).map { _ -> ModelSegment in
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: .literal(random.pick(ModelLink.words))
      case 5: .mixed(random.pick(["v", "vv", "a"]))
      case 6: .int
      default: .parameter
      }
    }
    if mayHaveWildcard, random.chance(1, in: 4) {
      output.insert(.wildcard, at: Int.random(in: 0...output.count, using: &random))
    }
    return output
  }
}

/// A link as data.
struct ModelLink {
  static let words = ["a", "b", "books", "v1", "42", "a-rather-long-segment", "é"]

  let path: [String]
  let fragment: [String]?

  /// The link, some characters written as escapes.
  var text: String {
    "/" + path.joined(separator: "/").replacing("é", with: "%C3%A9")
      + (fragment.map { "#/" + $0.joined(separator: "/") } ?? "")
  }

  /// Half of the links are made from a pattern, with a segment changed.
  static func random(_ random: inout SeededGenerator, near routes: [ModelRoute]) -> ModelLink {
    let route = random.pick(routes)
    var path = random.chance(1, in: 2) ? filled(route.path, &random) : filled([.wildcard], &random)
    if !path.isEmpty, random.chance(1, in: 3) {
      path[Int.random(in: 0..<path.count, using: &random)] = random.pick(words)
    }
    let fragment = random.chance(1, in: 2) ? route.fragment.map { filled($0, &random) } : nil
    return ModelLink(path: path, fragment: random.chance(1, in: 8) ? [random.pick(words)] : fragment)
  }

  private static func filled(_ segments: [ModelSegment], _ random: inout SeededGenerator) -> [String] {
    segments.flatMap { segment -> [String] in
      switch segment {
      case .literal(let text): [text]
      case .mixed(let prefix): [prefix + random.pick(words)]
      case .int: [random.pick(["42", "-1", "x"])]
      case .parameter: [random.pick(words)]
      case .wildcard: (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(words) }
      }
    }
  }
}
