import TestSupport
import Waymark

/// Draws links from the patterns of a table, and breaks some of them.
struct LinkSampler {
  private let store: RouteStore
  var random: SeededGenerator

  init(_ table: RouteTable, _ random: SeededGenerator) {
    store = table.store
    self.random = random
  }

  static let sources: [DeepLink.Source?] = [nil, nil, nil, .inApp, .push, .customScheme, .universalLink, .webView]

  mutating func source() -> DeepLink.Source? { random.pick(Self.sources) }

  mutating func link() -> String {
    var text = plain()
    for _ in 0..<random.pick([0, 0, 0, 1, 1, 2, 4]) { mutate(&text) }
    return text
  }

  // MARK: From patterns

  private mutating func plain() -> String {
    let redirects = store.redirects?.candidates ?? []
    let isRedirect = !redirects.isEmpty && chance(25)
    guard
      let candidate = isRedirect
        ? redirects.randomElement(using: &random) : store.candidates.randomElement(using: &random)
    else { return "/" }
    let limits = isRedirect ? store.redirects?.limits ?? [] : store.limits
    var segments = candidate.variant.path.flatMap { text(of: $0) }
    var start = "/"
    let limit = limits[candidate.limit]
    if let host = limit.host ?? (chance(30) ? limit.webHosts.randomElement(using: &random) : nil) {
      start = "https://" + name(of: host) + "/"
    } else if let scheme = limit.schemes.randomElement(using: &random) ?? (chance(40) ? scheme() : nil) {
      let isWeb = scheme == "http" || scheme == "https"
      start = scheme + (isWeb ? "://\(self.host())/" : random.pick([":///", "://", "://", "://\(self.host())/"]))
    } else if chance(20) {
      start = "https://\(host())/"
    }
    if chance(5) { segments.append("") }
    var link = start + segments.joined(separator: "/")
    var items = candidate.variant.conditions.map { item(of: $0) }
    for _ in 0..<random.pick([0, 0, 0, 1, 2]) { items.append(anyItem()) }
    if chance(20) { items.shuffle(using: &random) }
    if !items.isEmpty { link += "?" + items.joined(separator: "&") }
    if let fragment = candidate.variant.fragment {
      link += "#" + (chance(70) ? "/" : "") + fragment.flatMap { text(of: $0) }.joined(separator: "/")
      if chance(20) { link += "?" + anyItem() }
    } else if chance(8) {
      link += random.pick(["#a", "#/a/b", "#x=1", "#", "#/1?q=2", "#q=1&r"])
    }
    return link
  }

  private mutating func scheme() -> String {
    random.pick(
      (store.options.schemes + store.options.namespaces.map(\.scheme) + ["app", "thing", "https", "http", "x-y"]))
  }

  private mutating func host() -> String {
    let known = store.hosts.rules.randomElement(using: &random).map { name(of: $0) } ?? "h.example"
    return random.pick([known, known, known, "other.example", "H.example:443", "localhost", "a", "B", "[::1]"])
  }

  private mutating func name(of rule: HostRule) -> String {
    let port = rule.port.map { ":\($0)" } ?? ""
    if rule.isAny { return random.pick(["any.example", "x.y:8080"]) }
    return (rule.isWildcard ? random.pick(["a.", "a.b.", ""]) : "") + rule.name + port
  }

  private mutating func text(of segment: PatternSegment) -> [String] {
    switch segment {
    case .literal(let bytes): return [encoded(String(decoding: bytes, as: UTF8.self))]
    case .wildcard: return (0..<random.pick([0, 1, 1, 2, 3])).map { _ in value(nil) }
    case .parameter(let parameter): return [value(parameter.constraint)]
    case .mixed(let mixed):
      let prefix = encoded(String(decoding: mixed.prefix, as: UTF8.self))
      return [
        mixed.fields.reduce(prefix) { text, field in
          text + value(field.parameter.constraint) + encoded(String(decoding: field.literal, as: UTF8.self))
        }
      ]
    }
  }

  private mutating func item(of condition: QueryCondition) -> String {
    let name = encoded(condition.item)
    switch condition.wish {
    case .presence: return chance(50) ? name : name + "=" + value(nil)
    case .value(let text): return "\(name)=\(chance(80) ? encoded(text) : value(nil))"
    case .parameter(let parameter): return "\(name)=\(chance(90) ? value(parameter.constraint) : "")"
    case .rest: return "\(name)=wc:a@2?x=1+2&y=%41"
    }
  }

  private mutating func anyItem() -> String {
    random.pick([
      "q=1", "flag", "q=a+b", "q=", "t=%2B", "screen=swap", "=v", "tab=x%20y", "new", "a=b=c", "%71=2", "u=é",
    ])
  }

  private mutating func value(_ constraint: Constraint?) -> String {
    if chance(25) {
      return random.pick([
        "a", "1", "x-y", "é", "%C3%A9", "a+b", "a%2Fb", "0", "-0", "true", "%41", "v1", "a.b", "1-2", "%2e",
        "9223372036854775808",
      ])
    }
    switch constraint {
    case .named(.int): return random.pick(["1", "-7", "007", "9223372036854775807", "-9223372036854775808"])
    case .named(.uint): return random.pick(["1", "18446744073709551615", "18446744073709551616", "00"])
    case .named(.double): return random.pick(["1.5", "-1e10", "1e400", "0.1", "1e-400", "1."])
    case .named(.bool), .named(.boolOrDigit): return random.pick(["true", "false", "1", "0", "True"])
    case .named(.uuid):
      return random.pick(["00000000-0000-4000-8000-00000000000A", "00000000-0000-4000-8000-00000000000"])
    case .named(.slug): return random.pick(["a-b", "a--b", "x1", "-a", "A"])
    case .named(.date): return random.pick(["2024-02-29", "2023-02-29", "2000-12-31", "1900-02-29", "2024-13-01"])
    case .oneOf(let values): return encoded(random.pick(values))
    case .regex(let regex):
      return chance(60) ? word(of: regex.automaton) : random.pick(["12", "abc", "a1", "x", "ab12cd", "7"])
    case .custom, nil: return random.pick(["a", "b", "42", "x%20y", "new", "A", "c-1", "ü"])
    }
  }

  /// A text that an automaton accepts, if it ends soon.
  private mutating func word(of automaton: Automaton) -> String {
    var text = String.UnicodeScalarView()
    var states = automaton.firstStates
    for _ in 0..<60 {
      guard let state = states.randomElement(using: &random),
        let range = automaton.scalars(of: state).ranges.randomElement(using: &random)
      else { break }
      let scalar = Unicode.Scalar(chance(90) ? range.lowerBound : range.upperBound) ?? "a"
      text.append(scalar)
      if automaton.lastStates.contains(state), automaton.states(after: state).isEmpty || chance(30) { break }
      states = automaton.states(after: state)
    }
    return encoded(String(text))
  }

  private mutating func encoded(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      let mustEscape = " /?#%&=+".unicodeScalars.contains(scalar) || chance(2)
      for byte in String(scalar).utf8 {
        let hex = String(byte, radix: 16)
        if mustEscape { output += "%" + (hex.count == 1 ? "0" : "") + hex }
      }
      if !mustEscape { output.unicodeScalars.append(scalar) }
    }
    return output
  }

  // MARK: Breaking

  private static let pieces = [
    "%", "%2F", "%41", "/", "//", ".", "..", "/../", "/./", "?", "#", "=", "&", "+", ":", "@", "é", "%C3%A9", "%zz",
    "%C3",
    "\u{85}", " ", "\t", "%0A", "%00", "%7F", "\\", "*", "a", "Z", "0", "-", "%2e%2E", "é%", "[", "]", "😀",
    "%F0%9F%98%80", ";", "%25",
    "https:", "x:", "&q=1", "%2B", "\u{301}", "%ED%A0%80", ":80", ":443", "%0", "%09",
  ]

  private mutating func mutate(_ text: inout String) {
    var scalars = Array(text.unicodeScalars)
    let index = Int.random(in: 0...scalars.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: scalars.insert(contentsOf: random.pick(Self.pieces).unicodeScalars, at: index)
    case 1: if index < scalars.count { scalars.remove(at: index) }
    case 2:
      if index < scalars.count { scalars.replaceSubrange(index...index, with: random.pick(Self.pieces).unicodeScalars) }
    case 3:
      if index < scalars.count {
        let other = Int.random(in: 0..<scalars.count, using: &random)
        scalars.swapAt(index, other)
      }
    case 4:
      if index < scalars.count, scalars[index].properties.isAlphabetic {
        let isLower = scalars[index].properties.isLowercase
        let text = isLower ? scalars[index].properties.uppercaseMapping : scalars[index].properties.lowercaseMapping
        scalars.replaceSubrange(index...index, with: text.unicodeScalars)
      }
    default:
      let end = Int.random(in: index...scalars.count, using: &random)
      scalars.insert(contentsOf: scalars[index..<end].prefix(12), at: index)
    }
    text = String(String.UnicodeScalarView(scalars))
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 1...100, using: &random) <= percent }
}
