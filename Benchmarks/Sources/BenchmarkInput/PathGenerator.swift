/// Makes the paths that are asked of a table.
struct PathGenerator {
  private let patterns: [String]
  private let tree: PatternTree
  private var random: SplitMix64

  init(patterns: [String], seed: UInt64) {
    self.patterns = patterns
    tree = PatternTree(patterns)
    random = SplitMix64(seed: seed)
  }

  /// The same number of paths for each pattern, shuffled.
  mutating func hits(atLeast count: Int) -> [String] {
    let rounds = max(1, (count + patterns.count - 1) / patterns.count)
    var output: [String] = []
    for _ in 0..<rounds {
      for pattern in patterns { output.append(path(for: pattern)) }
    }
    random.shuffle(&output)
    return output
  }

  /// Paths that no pattern matches, near misses and random ones in turn.
  mutating func misses(_ count: Int) -> [String] {
    var output: [String] = []
    while output.count < count {
      let path = output.count.isMultiple(of: 2) ? nearMiss() : words(2 + random.below(5)).joined(separator: "/")
      if !tree.matches(path) { output.append("/" + path) }
    }
    return output
  }

  /// A path that a pattern matches, its parameters filled.
  mutating func path(for pattern: String) -> String {
    var output: [String] = []
    for segment in pattern.split(separator: "/") {
      switch segment.first {
      case ":": output.append(value())
      case "*": output += words(1 + random.below(3))
      default: output.append(String(segment))
      }
    }
    return "/" + output.joined(separator: "/")
  }

  /// A path that begins like one that matches, and ends otherwise.
  private mutating func nearMiss() -> String {
    var segments = path(for: random.pick(patterns)).split(separator: "/").map(String.init)
    switch random.below(3) {
    case 0: segments[segments.count - 1] += "s"
    case 1: segments.append(random.pick(Vocabulary.words))
    default: segments[segments.count - 1] = random.pick(Vocabulary.words)
    }
    return segments.joined(separator: "/")
  }

  private mutating func words(_ count: Int) -> [String] {
    (0..<count).map { _ in random.pick(Vocabulary.words) }
  }

  /// A number, a slug, or some hexadecimal digits; always with a digit, as no literal of a generated table has.
  private mutating func value() -> String {
    switch random.below(3) {
    case 0: String(1 + random.below(99_999))
    case 1: "\(random.pick(Vocabulary.words))-\(random.pick(Vocabulary.words))-\(random.below(100))"
    default: "0" + String(random.next() >> 32, radix: 16)
    }
  }
}

/// The simplest matcher there is: it says which paths are misses, so that no measured code does.
private final class PatternTree {
  private var literals: [Substring: PatternTree] = [:]
  private var parameter: PatternTree?
  private var isEnd = false
  private var hasWildcard = false

  private init() {}

  init(_ patterns: [String]) {
    for pattern in patterns { add(pattern.split(separator: "/")[...]) }
  }

  private func add(_ segments: ArraySlice<Substring>) {
    guard let first = segments.first else {
      isEnd = true
      return
    }
    switch first.first {
    case "*": hasWildcard = true
    case ":":
      let child = parameter ?? PatternTree()
      parameter = child
      child.add(segments.dropFirst())
    default:
      let child = literals[first] ?? PatternTree()
      literals[first] = child
      child.add(segments.dropFirst())
    }
  }

  func matches(_ path: String) -> Bool { matches(path.split(separator: "/")[...]) }

  private func matches(_ segments: ArraySlice<Substring>) -> Bool {
    if hasWildcard { return true }
    guard let first = segments.first else { return isEnd }
    let rest = segments.dropFirst()
    return literals[first]?.matches(rest) == true || parameter?.matches(rest) == true
  }
}
