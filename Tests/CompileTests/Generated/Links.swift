// Written by waymark compile from a map with the checksum 13de3058dbbf85a8. Do not edit.
//
// It needs nothing but the standard library, of Swift 5.9 or newer.

/// The links of the map: which route takes a link, with which values.
struct Links: Sendable {
  private let core: Core

  init() {
    self.init(Self.shared, [], [], [])
  }

  private init(
    _ map: Map, _ constraints: [@Sendable (String) -> Bool], _ conditions: [@Sendable (Match) -> Bool],
    _ hooks: [@Sendable (String) -> HookDecision]
  ) {
    core = Core(map, constraints, conditions, hooks)
  }

  fileprivate var map: Map { core.map }
  fileprivate var constraints: [@Sendable (String) -> Bool] { core.constraints }
  fileprivate var conditions: [@Sendable (Match) -> Bool] { core.conditions }
  fileprivate var hooks: [@Sendable (String) -> HookDecision] { core.hooks }

  /// The map, with the code of the app.
  private final class Core: Sendable {
    let map: Map
    let constraints: [@Sendable (String) -> Bool]
    let conditions: [@Sendable (Match) -> Bool]
    let hooks: [@Sendable (String) -> HookDecision]

    init(
      _ map: Map, _ constraints: [@Sendable (String) -> Bool], _ conditions: [@Sendable (Match) -> Bool],
      _ hooks: [@Sendable (String) -> HookDecision]
    ) {
      self.map = map
      self.constraints = constraints
      self.conditions = conditions
      self.hooks = hooks
    }
  }

  private static let shared = Map(text)

  /// Parses a text.
  ///
  /// - Throws: a ``Rejection`` if it is not a link.
  func read(_ text: String, from source: Source? = nil) throws -> Link { try Link(text, from: source, map.rules) }

  /// Returns the best route for a link, after redirects.
  func open(_ text: String, from source: Source? = nil) -> Outcome {
    do {
      var search = search(try read(text, from: source))
      return search.next()
    } catch {
      return .rejected(error as? Rejection ?? .invalidLink)
    }
  }

  /// Returns the routes for a link one by one, for callers that pass a match on.
  func search(_ link: Link) -> Search { Search(self, link) }

  /// Returns whether a route takes a link.
  ///
  /// It follows no redirect.
  func canOpen(_ link: Link) -> Bool {
    let table = map.tables[0]
    let hostIsSegment = isHostSegment(link)
    guard (try? checkGate(link, hostIsSegment)) != nil else { return false }
    if map.rules.namespaces.isEmpty {
      let allowed = table.allowed(link, .all, isForeign: table.isForeign(link, map.rules))
      guard let found = Walk.first(self, table, link, hostIsSegment: hostIsSegment, from: 0, allowed) else {
        return false
      }
      if table.data.isPlain[found] { return true }
    }
    var search = search(link)
    return search.isReachable()
  }
}

extension Links {
  /// The routes of the map, with their values.
  enum Route: Sendable {
    /// `/s/:id`
    case share(id: String)
    /// `/legacy/book(/:id)`
    case legacyBookId(id: String?)
    /// `/help/*topic`
    case support(topic: String)
    /// `/internal/reset`
    case reset
    /// `/login`
    case login
    /// `/login/password`
    case password
    /// `/today`
    case today
    /// `/today/story/:kind<enum(article|interview)>/:id<int>`
    case story(kind: String, id: Int64)
    /// `/books`
    case books
    /// `/books/new`
    case newBooks
    /// `/books/search(/:term)`
    case search(term: String?)
    /// `/books/:id<int>`
    case book(id: Int64)
    /// `/books/:id<int>/reviews/:review`
    case review(id: Int64, review: String)
    /// `/account`
    case account
    /// `/account/orders(/:year<int>)`
    case orders(year: Int64?)
    /// `/account/order/:number<uint>`
    case order(number: UInt64)
    /// `/account/wishlist`
    case wishlist
    /// `/account/settings`
    case settings
    /// `/cart`
    case cart
    /// `/cart/checkout`
    case checkout
    /// `/cart/checkout/payment/:method<enum(card|invoice)>`
    case payment(method: String)
  }
}

extension Links.Match {
  /// The route, with its values.
  var route: Links.Route {
    switch data.route {
    case 0: return .share(id: value(0))
    case 1: return .legacyBookId(id: text(0))
    case 2: return .support(topic: value(0))
    case 3: return .reset
    case 4: return .login
    case 5: return .password
    case 6: return .today
    case 7: return .story(kind: value(0), id: text(1).flatMap { Int64($0) } ?? 0)
    case 8: return .books
    case 9: return .newBooks
    case 10: return .search(term: text(0))
    case 11: return .book(id: text(0).flatMap { Int64($0) } ?? 0)
    case 12: return .review(id: text(0).flatMap { Int64($0) } ?? 0, review: value(1))
    case 13: return .account
    case 14: return .orders(year: text(0).flatMap { Int64($0) })
    case 15: return .order(number: text(0).flatMap { UInt64($0) } ?? 0)
    case 16: return .wishlist
    case 17: return .settings
    case 18: return .cart
    case 19: return .checkout
    default: return .payment(method: value(0))
    }
  }
}

extension Links {
  /// Returns the link to a route, or `nil` if the map has none with these values.
  ///
  /// The link is read back: it leads to this route.
  func link(to route: Route, as form: Form = .path) -> String? {
    switch route {
    case .share(let v0):
      return write(0, form, v0)
    case .legacyBookId(let v0):
      return write(1, form, v0)
    case .support(let v0):
      return write(2, form, v0)
    case .reset:
      return write(3, form)
    case .login:
      return write(4, form)
    case .password:
      return write(5, form)
    case .today:
      return write(6, form)
    case .story(let v0, let v1):
      return write(7, form, v0, "\(v1)")
    case .books:
      return write(8, form)
    case .newBooks:
      return write(9, form)
    case .search(let v0):
      return write(10, form, v0)
    case .book(let v0):
      return write(11, form, "\(v0)")
    case .review(let v0, let v1):
      return write(12, form, "\(v0)", v1)
    case .account:
      return write(13, form)
    case .orders(let v0):
      return write(14, form, v0.map { "\($0)" })
    case .order(let v0):
      return write(15, form, "\(v0)")
    case .wishlist:
      return write(16, form)
    case .settings:
      return write(17, form)
    case .cart:
      return write(18, form)
    case .checkout:
      return write(19, form)
    case .payment(let v0):
      return write(20, form, v0)
    }
  }
}

extension Links {
  /// The map, in the order in which its routes are tried; `MapReader` explains the lines.
  private static let text = """
    o 16384 128 512 5 0 0 1 1 ah-
    s bookshop
    t one 0 card invoice
    t one 0 article interview
    t int
    t uint
    T
    h 0,-,books.example.com
    l
    r * -1 -1 0 id
    > / =books / :id
    < 0 https%3A%2F%2Fbooks.example.com ^% / =s / :id
    r * -1 -1 1 id
    > / =books ( / :id )
    < 0 https%3A%2F%2Fbooks.example.com ^% / =legacy / =book ( / :id )
    r * -1 -1 0 topic
    < 0 https%3A%2F%2Fbooks.example.com ^% / =help / *topic
    r - -1 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =internal / =reset
    r * -1 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =login
    r * 4 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =login / =password
    r * -1 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =today
    r * 6 -1 0 kind id
    < 0 https%3A%2F%2Fbooks.example.com ^% / =today / =story / :kind / :id
    r * -1 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =books
    r * 8 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =books / =new
    r * 8 -1 1 term
    < 0 https%3A%2F%2Fbooks.example.com ^% / =books / =search ( / :term )
    r * 8 -1 0 id
    < 0 https%3A%2F%2Fbooks.example.com ^% / =books / :id
    r * 11 -1 0 id review
    < 0 https%3A%2F%2Fbooks.example.com ^% / =books / :id / =reviews / :review
    r * -1 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =account
    r * 13 -1 1 year
    < 0 https%3A%2F%2Fbooks.example.com ^% / =account / =orders ( / :year )
    r * 13 -1 0 number
    < 0 https%3A%2F%2Fbooks.example.com ^% / =account / =order / :number
    r * 13 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =account / =wishlist
    r - 13 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =account / =settings
    r * -1 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =cart
    r * 18 -1 0
    < 0 https%3A%2F%2Fbooks.example.com ^% / =cart / =checkout
    r * 19 -1 0 method
    < 0 https%3A%2F%2Fbooks.example.com ^% / =cart / =checkout / =payment / :method
    k 20 0 0 0 @method,s,3,0,0,0,0
    k 7 0 1 0 @kind,s,2,0,0,0,0 @id,s,3,0,0,0,0
    k 14 0 2 0 @year,s,2,0,0,0,0
    k 15 0 3 0 @number,s,2,0,0,0,0
    k 1 0 4 0 @id,s,2,0,0,0,0
    k 10 0 5 0 @term,s,2,0,0,0,0
    k 1 0 6 0
    k 3 0 7 0
    k 5 0 8 0
    k 9 0 9 0
    k 10 0 10 0
    k 14 0 11 0
    k 16 0 12 0
    k 17 0 13 0
    k 19 0 14 0
    k 12 0 15 0 @id,s,1,0,0,0,0 @review,s,3,0,0,0,0
    k 11 0 16 0 @id,s,1,0,0,0,0
    k 0 0 17 0 @id,s,1,0,0,0,0
    k 4 0 18 0
    k 6 0 19 0
    k 8 0 20 0
    k 13 0 21 0
    k 18 0 22 0
    k 2 0 23 0 @topic,w,1,0,0,0,0
     .
      /s
       : 17
      /cart 22
       /checkout 14
        /payment
         <0 0
      /help
       * 23
      /books 20
       /new 9
       /search 10
        : 5
       <2 16
        /reviews
         : 15
      /login 18
       /password 8
      /today 19
       /story
        <1
         <2 1
      /legacy
       /book 6
        : 4
      /account 21
       /order
        <3 3
       /orders 11
        <2 2
       /settings 13
       /wishlist 12
      /internal
       /reset 7
    """
}

// MARK: - Links

extension Links {
  /// The sender of a link.
  struct Source: Sendable, Hashable {
    /// The trust in a sender: anyone, the app's server, or the app's own code.
    enum Trust: Sendable { case foreign, vouched, app }

    let name: String
    let trust: Trust

    static let inApp = Source(name: "inApp", trust: .app)
    static let push = Source(name: "push", trust: .vouched)
    static let quickAction = Source(name: "quickAction", trust: .vouched)
    static let spotlight = Source(name: "spotlight", trust: .vouched)
    static let handoff = Source(name: "handoff", trust: .vouched)
    static let text = Source(name: "text", trust: .vouched)
    static let intent = Source(name: "intent", trust: .vouched)
    static let customScheme = Source(name: "customScheme", trust: .foreign)
    static let universalLink = Source(name: "universalLink", trust: .foreign)
    static let widget = Source(name: "widget", trust: .foreign)
    static let webView = Source(name: "webView", trust: .foreign)
    static let code = Source(name: "code", trust: .foreign)
    static let install = Source(name: "install", trust: .foreign)
  }

  /// A parsed link.
  final class Link: Sendable {
    /// The UTF-8 of the text, without white space at its ends.
    let bytes: [UInt8]
    let source: Source
    fileprivate let parts: Parser.Parts
    /// The host and the segments decoded, as ranges of `words`.
    fileprivate let decoded: [Range<Int>]
    fileprivate let words: [UInt8]

    /// Parses a text by the rules of the map.
    fileprivate init(_ text: String, from source: Source?, _ rules: Rules) throws {
      let all = Array(text.utf8)
      guard all.count - 1024 <= rules.maxBytes else { throw Rejection.limitExceeded }
      var (lower, upper) = (0, all.count)
      while lower < upper, Self.isSpace(all[lower]) { lower += 1 }
      while lower < upper, Self.isSpace(all[upper - 1]) { upper -= 1 }
      bytes = upper - lower == all.count ? all : Array(all[lower..<upper])
      guard !bytes.isEmpty else { throw Rejection.invalidLink }
      guard bytes.count <= rules.maxBytes else { throw Rejection.limitExceeded }
      var parser = Parser(bytes, keeps: rules.keepsMalformed)
      try parser.parse(rules)
      parts = parser.parts
      self.source = source ?? (parts.scheme.isEmpty ? .inApp : parts.isWeb ? .universalLink : .customScheme)
      guard parser.hasEscapes else {
        (words, decoded) = (bytes, parts.raw)
        return
      }
      var (words, decoded): ([UInt8], [Range<Int>]) = ([], [])
      for range in parts.raw {
        let start = words.count
        words += Decoder.decoded(bytes, range, isMalformed: parts.isMalformed)
        decoded.append(start..<words.count)
      }
      (self.words, self.decoded) = (words, decoded)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

    /// The text of the link.
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The meaning of a plus sign.
  fileprivate enum Plus: Int, Sendable { case literal, spaceBeforeDecoding, spaceAfterDecoding }
}

/// Bytes of ASCII.
private enum ASCII {
  static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func hex(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  static func equals(_ bytes: [UInt8], _ range: Range<Int>, _ other: [UInt8], folds: Bool) -> Bool {
    guard range.count == other.count else { return false }
    for index in 0..<other.count {
      let byte = bytes[range.lowerBound + index]
      guard byte == other[index] || folds && lower(byte) == lower(other[index]) else { return false }
    }
    return true
  }
}

extension Links.Link {
  fileprivate var scheme: Range<Int> { parts.scheme }
  fileprivate var authority: Range<Int> { parts.authority }
  fileprivate var port: Int? { parts.port }
  fileprivate var query: Range<Int> { parts.query }
  fileprivate var fragment: Range<Int>? { parts.fragment }
  fileprivate var isWeb: Bool { parts.isWeb }
  fileprivate var isDottedHost: Bool { parts.isDottedHost }
  fileprivate var hasDots: Bool { parts.hasDots }
  /// True if an escape cannot be decoded, and is kept.
  fileprivate var isMalformed: Bool { parts.isMalformed }
  /// The host, then the segments, as written.
  fileprivate var raw: [Range<Int>] { parts.raw }
  fileprivate var host: Range<Int> { parts.raw[0] }
  fileprivate var effectivePort: Int? { port ?? (isWeb ? scheme.count == 5 ? 443 : 80 : nil) }

  /// The decoded bytes of a piece, which stay as written if they cannot be decoded.
  fileprivate func decoded(_ range: Range<Int>, plus: Links.Plus = .literal) -> [UInt8] {
    Links.Decoder.decoded(bytes, range, plus: plus, isMalformed: isMalformed)
  }

  /// The value of each item of a name, in order: a range, or `nil` for an item without a value.
  fileprivate func items(
    named name: [UInt8], in range: Range<Int>, plus: Links.Plus
  ) -> [Range<Int>?] {
    var output: [Range<Int>?] = []
    for item in Links.Items.all(bytes, range) where decoded(item.name, plus: plus) == name { output.append(item.value) }
    return output
  }

  /// The segments and the query of the fragment, read as a path.
  fileprivate var fragmentPath: (segments: [Range<Int>], query: Range<Int>, hasDots: Bool) {
    guard let fragment else { return ([], 0..<0, false) }
    let end = bytes[fragment].firstIndex(of: 0x3F) ?? fragment.upperBound
    let picked = Links.Parser.segments(of: bytes, fragment.lowerBound..<end)
    let query = end < fragment.upperBound ? end + 1..<fragment.upperBound : end..<end
    return (picked.segments, query, picked.hasDots)
  }
}

extension Links {
  /// The items of a query.
  fileprivate enum Items {
    static func all(_ bytes: [UInt8], _ range: Range<Int>) -> [(name: Range<Int>, value: Range<Int>?)] {
      var output: [(name: Range<Int>, value: Range<Int>?)] = []
      var start = range.lowerBound
      while start < range.upperBound {
        if bytes[start] == 0x26 {
          start += 1
          continue
        }
        let end = bytes[start..<range.upperBound].firstIndex(of: 0x26) ?? range.upperBound
        let equals = bytes[start..<end].firstIndex(of: 0x3D)
        output.append((start..<(equals ?? end), equals.map { $0 + 1..<end }))
        start = end
      }
      return output
    }
  }

  /// Reads a piece byte by byte and decodes it.
  fileprivate struct Decoder {
    private(set) var position: Int
    private(set) var isMalformed = false
    private let end: Int
    private let plus: Plus

    init(_ range: Range<Int>, _ plus: Plus = .literal) {
      position = range.lowerBound
      end = range.upperBound
      self.plus = plus
    }

    /// The decoded bytes of a piece, which stay as written if they cannot be decoded.
    static func decoded(
      _ bytes: [UInt8], _ range: Range<Int>, plus: Plus = .literal, isMalformed: Bool
    ) -> [UInt8] {
      if isMalformed, !isDecodable(bytes, range) { return Array(bytes[range]) }
      var decoder = Decoder(range, plus)
      var output: [UInt8] = []
      output.reserveCapacity(range.count)
      while let byte = decoder.next(bytes) { output.append(byte) }
      return output
    }

    static func escaped(_ bytes: [UInt8], at index: Int, before end: Int) -> UInt8? {
      guard index + 2 < end, let high = ASCII.hex(bytes[index + 1]), let low = ASCII.hex(bytes[index + 2])
      else { return nil }
      return high << 4 | low
    }

    mutating func next(_ bytes: [UInt8]) -> UInt8? {
      guard position < end else { return nil }
      let byte = bytes[position]
      guard byte == 0x25 else {
        position += 1
        return byte == 0x2B && plus != .literal ? 0x20 : byte
      }
      guard let escaped = Self.escaped(bytes, at: position, before: end) else {
        position += 1
        isMalformed = true
        return byte
      }
      position += 3
      return escaped == 0x2B && plus == .spaceAfterDecoding ? 0x20 : escaped
    }

    /// Returns whether a piece decodes to UTF-8 (RFC 3629).
    static func isDecodable(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
      var decoder = Decoder(range)
      var (missing, lowest, highest) = (0, UInt8(0x80), UInt8(0xBF))
      while let byte = decoder.next(bytes) {
        if decoder.isMalformed { return false }
        if missing > 0 {
          guard byte >= lowest, byte <= highest else { return false }
          missing -= 1
          (lowest, highest) = (0x80, 0xBF)
          continue
        }
        switch byte {
        case 0x00...0x7F: continue
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: return false
        }
        if byte == 0xE0 { lowest = 0xA0 } else if byte == 0xF0 { lowest = 0x90 }
        if byte == 0xED { highest = 0x9F } else if byte == 0xF4 { highest = 0x8F }
      }
      return missing == 0
    }
  }

  /// Splits the text of a link (RFC 3986).
  fileprivate struct Parser {
    struct Parts: Sendable {
      var scheme = 0..<0
      var authority = 0..<0
      var port: Int?
      var query = 0..<0
      var fragment: Range<Int>?
      var isWeb = false
      var isDottedHost = false
      var hasDots = false
      var isMalformed = false
      var raw = [0..<0]
    }

    private let bytes: [UInt8]
    private let keeps: Bool
    private(set) var parts = Parts()
    /// True if the host or the path has a percent sign.
    private(set) var hasEscapes = false

    init(_ bytes: [UInt8], keeps: Bool) {
      self.bytes = bytes
      self.keeps = keeps
    }

    mutating func parse(_ rules: Rules) throws {
      var index = try parseScheme()
      if index + 1 < bytes.count, bytes[index] == 0x2F, bytes[index + 1] == 0x2F {
        guard index > 0 else { throw Rejection.invalidLink }
        index = try parseAuthority(from: index + 2)
      } else if parts.isWeb {
        throw Rejection.invalidLink
      }
      index = try parsePath(from: index, rules)
      if index < bytes.count, bytes[index] == 0x3F { index = try parseQuery(from: index + 1, rules) }
      if index < bytes.count { try parseFragment(from: index + 1) }
    }

    private mutating func parseScheme() throws -> Int {
      var isScheme = true
      for index in 0..<bytes.count {
        let byte = bytes[index]
        if ASCII.isLetter(byte) { continue }
        switch byte {
        case 0x3A:
          guard index > 0, isScheme else { throw Rejection.invalidLink }
          parts.scheme = 0..<index
          try checkScheme()
          return index + 1
        case 0x2F, 0x3F, 0x23: return 0
        case 0x30...0x39, 0x2B, 0x2D, 0x2E: if index == 0 { isScheme = false }
        default: isScheme = false
        }
      }
      return 0
    }

    private mutating func checkScheme() throws {
      switch String(decoding: bytes[parts.scheme].map(ASCII.lower), as: UTF8.self) {
      case "javascript", "data": throw Rejection.invalidLink
      case "http", "https": parts.isWeb = true
      default: break
      }
    }

    // MARK: Host

    private mutating func parseAuthority(from start: Int) throws -> Int {
      var end = start
      var escapes = false
      while end < bytes.count, bytes[end] != 0x2F, bytes[end] != 0x3F, bytes[end] != 0x23 {
        switch bytes[end] {
        case 0x40, 0x5C: throw Rejection.invalidLink
        case 0x25:
          escapes = true
          end += try escape(at: end)
        default:
          try checkCharacter(at: end)
          end += 1
        }
      }
      let hostEnd = try hostEnd(start..<end)
      let host = start..<hostEnd
      if parts.isWeb { try checkWebHost(host) } else { try checkBrackets(host) }
      if escapes { try checkDecoding(host) }
      if parts.isWeb, parts.isMalformed { throw Rejection.invalidLink }
      parts.port = try port(hostEnd..<end)
      parts.raw[0] = host
      parts.authority = start..<end
      parts.isDottedHost = Self.dots(bytes, host) != nil
      hasEscapes = escapes
      return end
    }

    private func hostEnd(_ authority: Range<Int>) throws -> Int {
      guard bytes[authority].first == 0x5B else {
        return bytes[authority].firstIndex(of: 0x3A) ?? authority.upperBound
      }
      guard let bracket = bytes[authority].firstIndex(of: 0x5D) else { throw Rejection.invalidLink }
      guard bracket + 1 == authority.upperBound || bytes[bracket + 1] == 0x3A else { throw Rejection.invalidLink }
      return bracket + 1
    }

    private func port(_ range: Range<Int>) throws -> Int? {
      guard range.count > 1 else { return nil }
      var value = 0
      for byte in bytes[range.dropFirst()] {
        guard ASCII.isDigit(byte) else { throw Rejection.invalidLink }
        value = value * 10 + Int(byte - 0x30)
        guard value <= 0xFFFF else { throw Rejection.invalidLink }
      }
      return value
    }

    private func checkWebHost(_ host: Range<Int>) throws {
      guard !host.isEmpty else { throw Rejection.invalidLink }
      if bytes[host.lowerBound] == 0x5B { return try checkBrackets(host) }
      var label = host.lowerBound
      for index in host {
        let byte = bytes[index]
        if byte == 0x2E {
          guard index > label else { throw Rejection.invalidLink }
          label = index + 1
          continue
        }
        guard byte < 0x80, !Self.isForbiddenInHost(byte) else { throw Rejection.invalidLink }
        guard byte == 0x25, let escaped = Decoder.escaped(bytes, at: index, before: host.upperBound) else { continue }
        if Self.isForbiddenInHost(escaped) || "/\\?#@:%".utf8.contains(escaped) { throw Rejection.invalidLink }
      }
      guard label < host.upperBound else { throw Rejection.invalidLink }
    }

    private static func isForbiddenInHost(_ byte: UInt8) -> Bool { " \"<>^`{|}[]".utf8.contains(byte) }

    private func checkBrackets(_ host: Range<Int>) throws {
      guard host.count >= 2, bytes[host.lowerBound] == 0x5B else { return }
      let inside = Array(bytes[host.lowerBound + 1..<host.upperBound - 1])
      guard Self.isAddress(inside) else { throw Rejection.invalidLink }
    }

    /// Returns whether a text is an IPv6 address, with a zone or without, or a later version.
    private static func isAddress(_ text: [UInt8]) -> Bool {
      guard let first = text.first else { return false }
      if first | 0x20 == 0x76 {
        guard let dot = text.firstIndex(of: 0x2E), dot > 1, dot + 1 < text.count else { return false }
        return text[1..<dot].allSatisfy { ASCII.hex($0) != nil }
          && text[(dot + 1)...].allSatisfy { $0 == 0x3A || $0 != 0x40 && Piece.queryName.allows($0) }
      }
      var address = text
      for index in text.indices where text[index...].starts(with: "%25".utf8) {
        guard index + 3 < text.count else { return false }
        address = Array(text[..<index])
        break
      }
      return isVersion6(address)
    }

    private static func isVersion6(_ text: [UInt8]) -> Bool {
      var halves: [[UInt8]] = [[]]
      var index = 0
      while index < text.count {
        if text[index] == 0x3A, index + 1 < text.count, text[index + 1] == 0x3A {
          halves.append([])
          index += 2
        } else {
          halves[halves.count - 1].append(text[index])
          index += 1
        }
      }
      guard halves.count <= 2 else { return false }
      var groups = 0
      for (number, half) in halves.enumerated() where !half.isEmpty {
        let parts = half.split(separator: 0x3A, omittingEmptySubsequences: false)
        for (position, part) in parts.enumerated() {
          if number == halves.count - 1, position == parts.count - 1, isVersion4(part) {
            groups += 2
          } else {
            guard !part.isEmpty, part.count <= 4, part.allSatisfy({ ASCII.hex($0) != nil }) else { return false }
            groups += 1
          }
        }
      }
      return halves.count == 2 ? groups <= 7 : groups == 8
    }

    private static func isVersion4(_ text: ArraySlice<UInt8>) -> Bool {
      let parts = text.split(separator: 0x2E, omittingEmptySubsequences: false)
      return parts.count == 4
        && parts.allSatisfy { part in
          !part.isEmpty && part.count <= 3 && part.allSatisfy(ASCII.isDigit)
            && part.reduce(0) { $0 * 10 + Int($1 - 0x30) } < 256
        }
    }

    // MARK: Path, query, fragment

    private mutating func parsePath(from start: Int, _ rules: Rules) throws -> Int {
      var index = start
      var escapes = false
      var byte: UInt8
      while index < bytes.count {
        byte = bytes[index]
        if byte == 0x3F || byte == 0x23 { break }
        if byte == 0x25 {
          escapes = true
          index += try escape(at: index)
          continue
        }
        if byte == 0x5C { throw Rejection.invalidLink }
        if byte < 0x20 || byte >= 0x7F { try checkCharacter(at: index) }
        index += 1
      }
      parts.query = index..<index
      if escapes { try checkDecoding(start..<index) }
      hasEscapes = hasEscapes || escapes
      let picked = Self.segments(of: bytes, start..<index)
      guard picked.segments.count <= rules.maxSegments else { throw Rejection.limitExceeded }
      parts.raw += picked.segments
      parts.hasDots = picked.hasDots
      return index
    }

    /// The segments of a path, without empty ones and dot segments.
    static func segments(of bytes: [UInt8], _ path: Range<Int>) -> (segments: [Range<Int>], hasDots: Bool) {
      var output: [Range<Int>] = []
      output.reserveCapacity(8)
      var (hasDots, hasEmpty) = (false, false)
      var start = path.lowerBound
      if start < path.upperBound, bytes[start] == 0x2F { start += 1 }
      while start <= path.upperBound {
        var end = start
        while end < path.upperBound, bytes[end] != 0x2F { end += 1 }
        if let dots = dots(bytes, start..<end) {
          hasDots = true
          if dots == 2, !output.isEmpty { output.removeLast() }
        } else {
          // A dot segment removes an empty segment, too.
          if start == end { hasEmpty = true }
          output.append(start..<end)
        }
        start = end + 1
      }
      if hasEmpty { output.removeAll(where: \.isEmpty) }
      return (output, hasDots)
    }

    /// The number of dots of a dot segment, or `nil` for another one.
    static func dots(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
      guard range.count > 0, range.count <= 6 else { return nil }
      guard bytes[range.lowerBound] == 0x2E || bytes[range.lowerBound] == 0x25 else { return nil }
      var decoder = Decoder(range)
      var count = 0
      while let byte = decoder.next(bytes) {
        guard byte == 0x2E else { return nil }
        count += 1
      }
      return count <= 2 ? count : nil
    }

    private mutating func parseQuery(from start: Int, _ rules: Rules) throws -> Int {
      var index = start
      var itemStart = start
      var count = 0
      var (escapes, isValue) = (false, false)
      while index < bytes.count, bytes[index] != 0x23 {
        let byte = bytes[index]
        if byte == 0x26 {
          itemStart = index + 1
          isValue = false
        } else {
          if index == itemStart {
            guard count < rules.maxItems else { throw Rejection.limitExceeded }
            count += 1
          }
          if byte == 0x25 {
            escapes = true
            index += try itemEscape(at: index, isValue)
            continue
          }
          if byte == 0x3D { isValue = true }
          if byte < 0x20 || byte >= 0x7F { try checkCharacter(at: index) }
        }
        index += 1
      }
      parts.query = start..<index
      if escapes { try checkDecoding(start..<index) }
      return index
    }

    private mutating func parseFragment(from start: Int) throws {
      parts.fragment = start..<bytes.count
      var isPath = start < bytes.count && bytes[start] == 0x2F
      var (escapes, isValue) = (false, false)
      var index = start
      while index < bytes.count {
        let byte = bytes[index]
        if byte == 0x25 {
          escapes = true
          index += try itemEscape(at: index, isValue)
          continue
        }
        if byte == 0x3F { isPath = false }
        if byte == 0x26 { isValue = false }
        if byte == 0x3D { isValue = !isPath }
        if byte < 0x20 || byte >= 0x7F { try checkCharacter(at: index) }
        index += 1
      }
      if escapes { try checkDecoding(start..<bytes.count) }
    }

    // MARK: Characters

    private func checkCharacter(at index: Int) throws {
      let byte = bytes[index]
      let isLatin = byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] < 0xA0
      if byte < 0x20 || byte == 0x7F || isLatin { throw Rejection.invalidLink }
    }

    /// Checks an escape, and returns the number of its bytes.
    private mutating func escape(at index: Int) throws -> Int {
      guard let byte = Decoder.escaped(bytes, at: index, before: bytes.count) else {
        guard keeps else { throw Rejection.invalidLink }
        parts.isMalformed = true
        return 1
      }
      if byte < 0x20 || byte == 0x7F { throw Rejection.invalidLink }
      return 3
    }

    /// Checks an escape of a query or fragment, where values may have line breaks and tabs.
    private mutating func itemEscape(at index: Int, _ isValue: Bool) throws -> Int {
      let byte = Decoder.escaped(bytes, at: index, before: bytes.count)
      return isValue && (byte == 0x09 || byte == 0x0A || byte == 0x0D) ? 3 : try escape(at: index)
    }

    private mutating func checkDecoding(_ range: Range<Int>) throws {
      guard !Decoder.isDecodable(bytes, range) else { return }
      guard keeps else { throw Rejection.invalidLink }
      parts.isMalformed = true
    }
  }

  /// A piece of a link, which decides which bytes need no escape.
  fileprivate enum Piece: Sendable {
    case host, segment, queryName, queryValue, fragment

    func allows(_ byte: UInt8) -> Bool {
      if ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~!$'()*,;".utf8.contains(byte) { return true }
      switch byte {
      case 0x3A, 0x40: return self != .host
      case 0x2B, 0x3D, 0x26: return self != .queryName && self != .queryValue
      case 0x2F, 0x3F: return self != .segment && self != .host
      default: return false
      }
    }

    func append(_ byte: UInt8, to output: inout [UInt8]) {
      if allows(byte) { output.append(byte) } else { Self.escape(byte, to: &output) }
    }

    func encoded(_ text: [UInt8]) -> [UInt8] {
      var output: [UInt8] = []
      for byte in text { append(byte, to: &output) }
      return output
    }

    static func escape(_ byte: UInt8, to output: inout [UInt8]) {
      let digits = Array("0123456789ABCDEF".utf8)
      output += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// Escapes a text that may be encoded already: slashes and percent signs stay.
    func keeping(_ text: [UInt8], keepsPercent: Bool = true) -> [UInt8] {
      var output: [UInt8] = []
      for (index, byte) in text.enumerated() {
        let isEscape =
          byte == 0x25 && (keepsPercent || Decoder.escaped(text, at: index, before: text.count) != nil)
        if byte == 0x2F || isEscape { output.append(byte) } else { append(byte, to: &output) }
      }
      return output
    }
  }
}

// MARK: - The map

extension Links {
  /// The rules by which links are read.
  fileprivate struct Rules: Sendable {
    var maxBytes = 0
    var maxSegments = 0
    var maxItems = 0
    var maxRedirects = 0
    /// The part of the path that a host is: 0 by scheme, 1 a segment, 2 a segment without a dot, 3 fixed, 4 ignored.
    var hostPolicy = 0
    var pathPlus = Plus.literal
    var queryPlus = Plus.literal
    var namePlus = Plus.literal
    var keepsMalformed = false
    var needsPairs = false
    var passes = false
    var requiresScheme = false
    var limitsWebHosts = false
    /// True if links with a path in the fragment are written with their query behind it.
    var writesQueryBehind = false
    var schemes: [[UInt8]] = []
    var namespaces: [(scheme: [UInt8], fallsThrough: Bool)] = []

    var listsWebScheme: Bool {
      schemes.contains { $0 == Array("http".utf8) } || schemes.contains { $0 == Array("https".utf8) }
    }
    var checksHosts: Bool { hostPolicy == 0 || hostPolicy == 3 }
  }

  /// A host, or all hosts below a domain, or any host.
  fileprivate struct HostRule: Sendable {
    var name: [UInt8] = []
    var isWildcard = false
    var port: Int?

    func accepts(_ link: Link) -> Bool {
      let host = link.host
      if isWildcard, name.isEmpty { return !host.isEmpty }
      let isDefault = link.port == nil || link.isWeb && link.port == (link.scheme.count == 5 ? 443 : 80)
      guard port.map({ $0 == link.effectivePort }) ?? isDefault else { return false }
      guard isWildcard else { return ASCII.equals(link.bytes, host, name, folds: true) }
      let start = host.upperBound - name.count
      return start - 1 > host.lowerBound && link.bytes[start - 1] == 0x2E
        && ASCII.equals(link.bytes, start..<host.upperBound, name, folds: true)
    }
  }

  /// The schemes and hosts that a candidate is limited to.
  fileprivate struct Limit: Sendable {
    var schemes: [[UInt8]] = []
    var host: HostRule?
    var webHosts: [HostRule] = []
  }

  /// The senders that may open a route.
  fileprivate struct Reach: Sendable {
    /// True if a redirect must lead to the route, once for each rule around.
    var isOfRedirects = false
    /// `nil` for every sender; the app itself is always one.
    var sources: [Source]?

    func includes(_ source: Source, isRedirected: Bool) -> Bool {
      guard isRedirected || !isOfRedirects else { return false }
      guard let sources else { return true }
      return source.trust == .app || sources.contains(source)
    }
  }

  /// A value in a link.
  fileprivate struct Capture: Sendable {
    var name: [UInt8]
    /// `s` a segment, `p` a part of one, `w` a wildcard, `q` a value of the query, `h` the host.
    var kind: UInt8
    var index = 0
    var isFromEnd = false
    var isInFragment = false
    /// The part's number, or the number of segments after a wildcard.
    var detail = 0
    var test = 0
  }

  /// A condition on the query.
  fileprivate struct Condition: Sendable {
    var item: [UInt8]
    /// `+` presence, `=` this value, `:` a value, `*` the rest of the query.
    var kind: UInt8
    var value: [UInt8] = []
    var test = -1
  }

  /// A combination of a route's pattern; its index is its rank.
  ///
  /// `@unchecked` is safe: the reader of the map fills it in before anyone has the map.
  fileprivate final class Candidate: @unchecked Sendable {
    let route: Int
    let limit: Int
    /// Candidates of one pattern, for different senders, have one number.
    let twins: Int
    var hasFragment = false
    var captures: [Capture] = []
    var conditions: [Condition] = []

    init(route: Int, limit: Int, twins: Int) {
      self.route = route
      self.limit = limit
      self.twins = twins
    }
  }

  /// A part of a redirect's target, or of a pattern that links are written with.
  fileprivate struct Token: Sendable {
    var kind: UInt8
    var text: [UInt8] = []
    var name: [UInt8] = []
  }

  /// A target of a redirect, or a pattern that links are written with.
  ///
  /// `@unchecked` is safe: the reader of the map fills it in before anyone has the map.
  fileprivate final class Template: @unchecked Sendable {
    var prefix: [UInt8] = []
    var path: [Token] = []
    var query: [Token] = []
    var fragment: [Token]?
    var fragmentQuery: [UInt8] = []
    var carriesFragment = false
    /// The items of the query that are filled in.
    var items: [[UInt8]] = []
    /// For each route that the target may lead to, the tests of these items.
    var alternatives: [[(item: [UInt8], test: Int)]] = []
  }

  /// A route.
  ///
  /// `@unchecked` is safe: the reader of the map fills it in before anyone has the map.
  fileprivate final class RouteData: @unchecked Sendable {
    var reach = Reach()
    var parent = -1
    var condition = -1
    var hasCombinations = false
    /// The names of the values, in the order of the pattern.
    var names: [[UInt8]] = []
    var redirect: Template?
    /// The pattern that links are written with, and its beginnings: of a path, and of a web link.
    var writing: Template?
    var webPrefix: [UInt8]?
    /// True if the pattern has a scheme, which `prefix` of its template has, too.
    var hasScheme = false
  }

  /// An edge of the tree that a literal leads along.
  fileprivate struct Edge: Sendable {
    var start: Int
    var count: Int
    var node: Int
  }

  /// A node of the tree: the candidates that end here, and the edges to longer ones.
  fileprivate struct Node: Sendable {
    /// The first candidate at or below the node.
    var first: Int
    var leaves = 0..<0
    /// Literals, sorted by length and bytes.
    var literals = 0..<0
    /// Literals whose case is ignored.
    var folded = 0..<0
    /// The tests in order; `start` is the test.
    var tests = 0..<0
    var parameter = -1
    var wildcard = -1
    var fragment = -1
  }

  /// Routes in the order in which they are tried, as a tree.
  fileprivate struct TableData: Sendable {
    var hosts: [HostRule] = []
    var takesAnyHost = false
    var hasFragments = false
    var limits: [Limit] = []
    var routes: [RouteData] = []
    var candidates: [Candidate] = []
    var nodes: [Node] = []
    var edges: [Edge] = []
    var leaves: [Int] = []
    var literals: [UInt8] = []
    var root = -1
    /// The edges of each node while the map is read.
    var children: [[(kind: UInt8, text: [UInt8], node: Int)]] = []
    /// For each candidate, whether every sender may open it, and it needs nothing but its path.
    var isPlain: [Bool] = []
  }

  /// A table that was read.
  ///
  /// Its data never change, so that reading them needs no check of exclusive access.
  fileprivate final class Table: Sendable {
    let data: TableData

    init(_ data: TableData) { self.data = data }

    var hosts: [HostRule] { data.hosts }
    var takesAnyHost: Bool { data.takesAnyHost }
    var limits: [Limit] { data.limits }

    /// Returns whether the host is not one of the table's, so that only patterns for any host take the link.
    func isForeign(_ link: Link, _ rules: Rules) -> Bool {
      takesAnyHost && link.isWeb && rules.checksHosts && !acceptsHost(of: link)
    }

    func acceptsHost(of link: Link) -> Bool { hosts.contains { $0.accepts(link) } }

    /// Returns for each limit whether a link satisfies it, or an empty list if there are none.
    func allowed(_ link: Link, _ scope: Scope, isForeign: Bool) -> [Bool] {
      if limits.count == 1, scope == .all { return [] }
      return limits.map { limit in
        let isWithin: Bool
        switch scope {
        case .all:
          isWithin =
            limit.schemes.isEmpty
            || limit.schemes.contains { ASCII.equals(link.bytes, link.scheme, $0, folds: true) }
        case .namespace(let scheme): isWithin = limit.schemes.contains(scheme)
        case .anyScheme: isWithin = limit.schemes.isEmpty
        }
        return isWithin && (limit.host?.accepts(link) ?? !isForeign)
          && (limit.webHosts.isEmpty || !link.isWeb || limit.webHosts.contains { $0.accepts(link) })
      }
    }
  }

  /// The routes that are tried, by their limit to schemes.
  fileprivate enum Scope: Sendable, Equatable {
    case all
    case namespace([UInt8])
    case anyScheme
  }

  /// Segments that a walk follows: ranges of `bytes`.
  fileprivate struct Stretch {
    let bytes: [UInt8]
    let ranges: [Range<Int>]
    let lower: Int
    let upper: Int
    var isReversed = false
    /// True if the first segment is a host, whose case has no meaning where it is a literal.
    var foldsFirst = false
  }

  /// The search for the first candidate of a link.
  fileprivate struct Walk {
    let links: Links
    let table: Table
    let link: Link
    let from: Int
    let allowed: [Bool]
    var best = Int.max

    /// Returns the first candidate from an index on, or `nil` if there is none.
    static func first(
      _ links: Links, _ table: Table, _ link: Link, hostIsSegment: Bool, from: Int, _ allowed: [Bool]
    ) -> Int? {
      guard table.data.root >= 0 else { return nil }
      var walk = Walk(links: links, table: table, link: link, from: from, allowed: allowed)
      walk.visit(
        table.data.root, 0,
        Stretch(
          bytes: link.words, ranges: link.decoded, lower: hostIsSegment ? 0 : 1, upper: link.decoded.count,
          foldsFirst: hostIsSegment && links.map.rules.hostPolicy == 0))
      return walk.best == .max ? nil : walk.best
    }

    /// Visits a node after some segments; the depth is that of a pattern.
    private mutating func visit(_ index: Int, _ taken: Int, _ stretch: Stretch) {
      let node = table.data.nodes[index]
      guard node.first < best else { return }
      let count = stretch.upper - stretch.lower
      if stretch.isReversed || taken == count { accept(node) }
      if taken < count {
        let segment = stretch.ranges[stretch.isReversed ? stretch.upper - 1 - taken : stretch.lower + taken]
        if stretch.foldsFirst, taken == 0 {
          for edge in node.literals where isLiteral(edge, stretch.bytes, segment, folds: true) {
            visit(table.data.edges[edge].node, 1, stretch)
          }
        } else if let child = literal(node.literals, stretch.bytes, segment) {
          visit(child, taken + 1, stretch)
        }
        for edge in node.folded where isLiteral(edge, stretch.bytes, segment, folds: true) {
          visit(table.data.edges[edge].node, taken + 1, stretch)
        }
        for edge in node.tests {
          let edge = table.data.edges[edge]
          guard table.data.nodes[edge.node].first < best else { continue }
          if links.passes(edge.start, stretch.bytes, segment) { visit(edge.node, taken + 1, stretch) }
        }
        if node.parameter >= 0 { visit(node.parameter, taken + 1, stretch) }
      }
      if node.wildcard >= 0, !stretch.isReversed {
        visit(
          node.wildcard, 0,
          Stretch(
            bytes: stretch.bytes, ranges: stretch.ranges, lower: stretch.lower + taken, upper: stretch.upper,
            isReversed: true))
      }
    }

    private mutating func accept(_ node: Node) {
      for leaf in node.leaves {
        let candidate = table.data.leaves[leaf]
        guard candidate < best else { break }
        guard candidate >= from, allowed.isEmpty || allowed[table.data.candidates[candidate].limit] else { continue }
        best = candidate
        break
      }
      guard node.fragment >= 0, link.fragment != nil else { return }
      var (bytes, ranges): ([UInt8], [Range<Int>]) = ([], [])
      for range in link.fragmentPath.segments {
        let start = bytes.count
        bytes += link.decoded(range)
        ranges.append(start..<bytes.count)
      }
      visit(node.fragment, 0, Stretch(bytes: bytes, ranges: ranges, lower: 0, upper: ranges.count))
    }

    /// The node behind the literal that a segment is.
    private func literal(_ edges: Range<Int>, _ bytes: [UInt8], _ segment: Range<Int>) -> Int? {
      var (lower, upper) = (edges.lowerBound, edges.upperBound)
      let count = segment.count
      search: while lower < upper {
        let middle = (lower + upper) / 2
        let edge = table.data.edges[middle]
        if edge.count != count {
          if edge.count < count { lower = middle + 1 } else { upper = middle }
          continue
        }
        for offset in 0..<count {
          let (one, other) = (table.data.literals[edge.start + offset], bytes[segment.lowerBound + offset])
          if one == other { continue }
          if one < other { lower = middle + 1 } else { upper = middle }
          continue search
        }
        return edge.node
      }
      return nil
    }

    private func isLiteral(_ edge: Int, _ bytes: [UInt8], _ segment: Range<Int>, folds: Bool) -> Bool {
      let edge = table.data.edges[edge]
      guard edge.count == segment.count else { return false }
      for offset in 0..<edge.count {
        let (one, other) = (table.data.literals[edge.start + offset], bytes[segment.lowerBound + offset])
        guard one == other || folds && ASCII.lower(one) == ASCII.lower(other) else { return false }
      }
      return true
    }
  }
}

// MARK: - Tests of values

extension Links {
  /// A test of a value: a constraint, or the parts of a segment.
  fileprivate indirect enum Test: Sendable {
    case int, uint, double, bool, digit, uuid, slug, date
    case oneOf([[UInt8]], folds: Bool)
    case expression(Int)
    case own(Int)
    case parts(prefix: [UInt8], [Field], folds: Bool)
  }

  /// A parameter of a segment with several parts, and the literal after it.
  fileprivate struct Field: Sendable {
    /// The test of the value, or -1.
    var test: Int
    /// The automaton that reads the value, or -1.
    var automaton: Int
    /// The lengths that the value may have, or empty for all.
    var lengths: [Int]
    /// True if the test is asked about each text.
    var isAsked: Bool
    var literal: [UInt8]
  }

  /// A regular expression as an automaton: it reads each character once.
  fileprivate struct Automaton: Sendable {
    var first: [Int] = []
    var last: [Int] = []
    /// For each state, the ranges of characters that it takes, and the states that may follow.
    var ranges: [[ClosedRange<UInt32>]] = []
    var follow: [[Int]] = []

    func marked(_ states: [Int]) -> [Bool] {
      var output = [Bool](repeating: false, count: follow.count)
      for state in states { output[state] = true }
      return output
    }

    func taking(_ scalar: UInt32, _ states: [Bool]) -> [Bool] {
      var output = states
      for state in states.indices where states[state] {
        output[state] = ranges[state].contains { $0.contains(scalar) }
      }
      return output
    }

    func following(_ states: [Bool]) -> [Bool] {
      var output = [Bool](repeating: false, count: follow.count)
      for state in states.indices where states[state] { for next in follow[state] { output[next] = true } }
      return output
    }

    func isAtEnd(_ states: [Bool]) -> Bool { last.contains { states[$0] } }

    var reversed: Automaton {
      var output = self
      (output.first, output.last) = (last, first)
      output.follow = Array(repeating: [], count: follow.count)
      for state in follow.indices { for next in follow[state] { output.follow[next].append(state) } }
      return output
    }

    func matches(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
      var reachable = marked(first)
      var position = range.lowerBound
      while position < range.upperBound {
        guard let scalar = Links.scalar(bytes, at: &position, before: range.upperBound) else { return false }
        let states = taking(scalar, reachable)
        guard states.contains(true) else { return false }
        if position == range.upperBound { return isAtEnd(states) }
        reachable = following(states)
      }
      return false
    }
  }

  fileprivate static func scalar(_ bytes: [UInt8], at position: inout Int, before end: Int) -> UInt32? {
    let lead = bytes[position]
    let width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard position + width <= end, lead < 0x80 || lead >= 0xC2 else { return nil }
    var value = width == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(width))
    for offset in 1..<max(width, 1) {
      guard bytes[position + offset] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[position + offset] & 0x3F)
    }
    position += width
    return value
  }

  /// Returns whether a decoded value passes a test.
  fileprivate func passes(_ test: Int, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    switch map.tests[test] {
    case .int: return Self.isInteger(bytes, range, isSigned: true)
    case .uint: return Self.isInteger(bytes, range, isSigned: false)
    case .double: return Self.isDouble(bytes, range)
    case .bool: return Self.isBool(bytes, range)
    case .digit:
      return Self.isBool(bytes, range) || range.count == 1 && bytes[range.lowerBound] &- 0x30 < 2
    case .uuid:
      guard range.count == 36 else { return false }
      for offset in 0..<36 {
        let byte = bytes[range.lowerBound + offset]
        let isHyphen = offset == 8 || offset == 13 || offset == 18 || offset == 23
        guard isHyphen ? byte == 0x2D : ASCII.hex(byte) != nil else { return false }
      }
      return true
    case .slug:
      var isAfterHyphen = true
      for byte in bytes[range] {
        if byte == 0x2D, isAfterHyphen { return false }
        guard byte == 0x2D || ASCII.isDigit(byte) || byte &- 0x61 < 26 else { return false }
        isAfterHyphen = byte == 0x2D
      }
      return !isAfterHyphen
    case .date: return Self.isDate(Array(bytes[range]))
    case .oneOf(let values, let folds): return values.contains { ASCII.equals(bytes, range, $0, folds: folds) }
    case .expression(let index): return map.automata[index].matches(bytes, range)
    case .own(let index): return constraints[index](String(decoding: bytes[range], as: UTF8.self))
    case .parts: return split(test, Array(bytes[range])) != nil
    }
  }

  private static func isInteger(_ bytes: [UInt8], _ range: Range<Int>, isSigned: Bool) -> Bool {
    let isNegative = isSigned && bytes[range].first == 0x2D
    let digits = bytes[range].dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty else { return false }
    var value: UInt64 = 0
    for byte in digits {
      guard ASCII.isDigit(byte) else { return false }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(UInt64(byte - 0x30))
      if isTooLarge || overflows { return false }
      value = sum
    }
    return !isSigned || value <= (isNegative ? Int64.min.magnitude : Int64.max.magnitude)
  }

  private static func isDouble(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    func skipDigits() -> Bool {
      let start = index
      while index < range.upperBound, ASCII.isDigit(bytes[index]) { index += 1 }
      return index > start
    }
    if index < range.upperBound, bytes[index] == 0x2D { index += 1 }
    guard skipDigits() else { return false }
    if index < range.upperBound, bytes[index] == 0x2E {
      index += 1
      guard skipDigits() else { return false }
    }
    if index < range.upperBound, bytes[index] | 0x20 == 0x65 {
      index += 1
      if index < range.upperBound, bytes[index] == 0x2D || bytes[index] == 0x2B { index += 1 }
      guard skipDigits() else { return false }
    }
    return index == range.upperBound && Double(String(decoding: bytes[range], as: UTF8.self))?.isFinite ?? false
  }

  private static func isBool(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes[range].elementsEqual("true".utf8) || bytes[range].elementsEqual("false".utf8)
  }

  private static func isDate(_ text: [UInt8]) -> Bool {
    guard text.count == 10, text[4] == 0x2D, text[7] == 0x2D else { return false }
    func number(_ range: Range<Int>) -> Int? {
      text[range].allSatisfy(ASCII.isDigit) ? text[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days: Int
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: days = 31
    case 4, 6, 9, 11: days = 30
    case 2: days = isLeap ? 29 : 28
    default: days = 0
    }
    return day >= 1 && day <= days
  }

  // MARK: Segments with several parts

  /// The ranges of the parameters of a segment, each as short as the rest allows, or `nil` if it does not match.
  fileprivate func split(_ test: Int, _ text: [UInt8]) -> [Range<Int>]? {
    guard case .parts(let prefix, let fields, let folds) = map.tests[test] else { return nil }
    guard Self.has(text, prefix, at: 0, folds) else { return nil }
    var ranges: [Range<Int>] = []
    var start = prefix.count
    for (index, field) in fields.enumerated() {
      var end = index == fields.count - 1 ? max(text.count - field.literal.count, start + 1) : start + 1
      while !Self.has(text, field.literal, at: end, folds) {
        guard end + field.literal.count < text.count else { return nil }
        end += 1
      }
      ranges.append(start..<end)
      start = end + field.literal.count
    }
    if zip(fields, ranges).allSatisfy({ $0.test < 0 || passes($0.test, text, $1) }) { return ranges }
    guard fields.count > 1 else { return nil }
    var search = SplitSearch(links: self, text: text, fields: fields, folds: folds)
    return search.run(from: prefix.count)
  }

  fileprivate static func has(_ text: [UInt8], _ literal: [UInt8], at start: Int, _ folds: Bool) -> Bool {
    start + literal.count <= text.count && ASCII.equals(text, start..<start + literal.count, literal, folds: folds)
  }

  /// Finds the split with the shortest values that pass their tests.
  ///
  /// From the right, it finds the ends from which the rest matches; then from the left, the first of them. The work is
  /// limited.
  private struct SplitSearch {
    let links: Links
    let text: [UInt8]
    let fields: [Field]
    let folds: Bool
    private var ends: [[Bool]] = []
    private var found: [Range<Int>] = []
    private var steps = 0
    private var limit: Int

    init(links: Links, text: [UInt8], fields: [Field], folds: Bool) {
      self.links = links
      self.text = text
      self.fields = fields
      self.folds = folds
      limit = fields.contains { $0.isAsked } ? 64 * fields.count * (text.count + 1) : .max
    }

    mutating func run(from start: Int) -> [Range<Int>]? {
      var starts = (0...text.count).map { $0 == text.count }
      for field in fields.reversed() {
        steps += text.count
        let possible = (0...text.count).map { end -> Bool in
          let next = end + field.literal.count
          return next <= text.count && starts[next] && Links.has(text, field.literal, at: end, folds)
        }
        ends.insert(possible, at: 0)
        starts = self.starts(of: field, reaching: possible)
      }
      return starts[start] && split(from: start, 0) ? found : nil
    }

    private mutating func starts(of field: Field, reaching ends: [Bool]) -> [Bool] {
      steps += text.count
      if !field.lengths.isEmpty {
        var output = [Bool](repeating: false, count: ends.count)
        for start in ends.indices {
          for length in field.lengths where !output[start] && start + length < ends.count && ends[start + length] {
            output[start] = isAccepted(start..<start + length, field)
          }
        }
        return output
      }
      guard field.automaton >= 0 else {
        let last = ends.lastIndex(of: true) ?? 0
        return ends.indices.map { $0 < last }
      }
      let reversed = links.map.automata[field.automaton].reversed
      var output = [Bool](repeating: false, count: ends.count)
      // The states before each of the last four offsets, because a character has at most four bytes.
      var before = Array(repeating: reversed.marked([]), count: 4)
      for start in ends.indices.reversed() {
        var states = reversed.marked([])
        var end = start
        if start < text.count, let scalar = Links.scalar(text, at: &end, before: text.count) {
          states = reversed.taking(scalar, before[end & 3])
        }
        output[start] = reversed.isAtEnd(states)
        before[start & 3] = reversed.following(states)
        if ends[start] { for state in reversed.first { before[start & 3][state] = true } }
      }
      return output
    }

    private mutating func split(from start: Int, _ index: Int) -> Bool {
      guard index < fields.count else { return true }
      let field = fields[index]
      let automaton = field.automaton < 0 ? nil : links.map.automata[field.automaton]
      var states = automaton?.marked([]) ?? []
      var next = 0
      for end in start...text.count {
        steps += 1
        guard steps <= limit else { return false }
        let mayEnd = automaton.map { end == next && $0.isAtEnd(states) } ?? true
        if end > start, ends[index][end], mayEnd, isValue(start..<end, field) {
          found.append(start..<end)
          if split(from: end + field.literal.count, index + 1) { return true }
          found.removeLast()
          ends[index][end] = false
        }
        guard let automaton, end == start || end == next else { continue }
        var after = end
        guard end < text.count, let scalar = Links.scalar(text, at: &after, before: text.count) else { break }
        states = automaton.taking(
          scalar, end == start ? automaton.marked(automaton.first) : automaton.following(states))
        next = after
        guard states.contains(true) else { break }
      }
      return false
    }

    private mutating func isValue(_ range: Range<Int>, _ field: Field) -> Bool {
      if !field.lengths.isEmpty { return field.lengths.contains(range.count) && isAccepted(range, field) }
      return !field.isAsked || isAccepted(range, field)
    }

    private mutating func isAccepted(_ range: Range<Int>, _ field: Field) -> Bool {
      steps += range.count
      return field.test < 0 || links.passes(field.test, text, range)
    }
  }
}

// MARK: - Following a link

extension Links {
  /// The reason why a link is not taken, before any route is tried or because of its target.
  enum Rejection: String, Error, Sendable {
    case invalidLink, schemeNotAllowed, hostNotAllowed, notReachable, limitExceeded, redirectLoop, redirectLimit
  }

  /// The answer of a hook about a link that is about to be matched.
  enum HookDecision: Sendable {
    case proceed, refuse
    case open(String)
  }

  /// A link as the map reads it.
  fileprivate final class Subject: Sendable {
    let link: Link
    let hostIsSegment: Bool
    /// The link that gives scheme and host, after a redirect to a path.
    let replaced: Link?
    /// The number of the namespace, or -1.
    let namespace: Int

    init(_ link: Link, hostIsSegment: Bool = false, replaced: Link? = nil, namespace: Int) {
      self.link = link
      self.hostIsSegment = hostIsSegment
      self.replaced = replaced
      self.namespace = namespace
    }

    var origin: Link { replaced ?? link }
  }

  /// The routes that take a link, in the order in which they are tried.
  struct Search: Sendable {
    fileprivate let links: Links
    /// The targets of the redirects, in order, filled in.
    private(set) var redirects: [String] = []
    /// The link as the last redirect left it.
    var link: Link? { subject?.link }
    fileprivate var subject: Subject?
    private var start: Link?
    private var isRedirected = false
    private var visited: [String] = []
    private var rewrites = 0
    private var cursor: Cursor?

    /// The remaining candidates of one link.
    private struct Cursor: Sendable {
      let table: Int
      var scope: Scope
      var from = 0
      var allowed: [Bool]
      let isForeign: Bool
      var seen: [Int] = []
    }

    fileprivate init(_ links: Links, _ link: Link) {
      self.links = links
      start = link
    }

    /// Returns the next result: first the best one, then, if you pass a match on, the next candidate.
    ///
    /// After `.unmatched`, `.refused` and `.rejected` there is no other.
    mutating func next() -> Outcome {
      do {
        return try advance()
      } catch {
        cursor = nil
        return .rejected(error as? Rejection ?? .invalidLink)
      }
    }

    /// Returns whether a route takes the link, without redirects.
    fileprivate mutating func isReachable() -> Bool {
      guard let link = start else { return false }
      let first = links.subject(link)
      subject = first
      cursor = makeCursor(first, table: 0)
      return ((try? nextReachable()) ?? nil) != nil
    }

    private mutating func advance() throws -> Outcome {
      if let link = start {
        start = nil
        let first = links.subject(link)
        try links.checkGate(link, first.hostIsSegment)
        guard try enter(first) else { return .refused }
      } else if !links.map.rules.passes {
        return .unmatched
      }
      while let subject, let match = try nextReachable() {
        guard let next = try redirect(of: match, subject) else { return .matched(match) }
        isRedirected = true
        guard try enter(next) else { return .refused }
      }
      return .unmatched
    }

    /// Asks hooks, follows the redirects that come before all routes, and begins with the candidates.
    private mutating func enter(_ first: Subject) throws -> Bool {
      var next = first
      while true {
        subject = next
        cursor = nil
        switch links.hook(next.link) {
        case .refuse: return false
        case .open(let text):
          let link = try links.link(text, from: next.link.source)
          visited.append(links.spelling(next))
          rewrites += 1
          try checkBudget()
          next = links.subject(link)
          try links.checkGate(link, next.hostIsSegment)
          isRedirected = true
          continue
        case .proceed: break
        }
        if links.map.tables.count > 1, let other = try redirectBeforeRoutes(next) {
          next = other
          isRedirected = true
          continue
        }
        cursor = makeCursor(next, table: 0)
        return true
      }
    }

    private func makeCursor(_ subject: Subject, table: Int) -> Cursor {
      let (rules, routes) = (links.map.rules, links.map.tables[table])
      let isForeign = subject.replaced == nil && routes.isForeign(subject.link, rules)
      let scope: Scope =
        subject.namespace < 0 || table > 0 ? .all : .namespace(rules.namespaces[subject.namespace].scheme)
      return Cursor(
        table: table, scope: scope, allowed: routes.allowed(subject.origin, scope, isForeign: isForeign),
        isForeign: isForeign)
    }

    // MARK: Candidates

    private func nextCandidate(_ cursor: inout Cursor, _ subject: Subject) -> Int? {
      let table = links.map.tables[cursor.table]
      while true {
        let found = Walk.first(
          links, table, subject.link, hostIsSegment: subject.hostIsSegment, from: cursor.from, cursor.allowed)
        if let found {
          cursor.from = found + 1
          return found
        }
        guard case .namespace = cursor.scope, links.map.rules.namespaces[subject.namespace].fallsThrough else {
          return nil
        }
        cursor.scope = .anyScheme
        cursor.from = 0
        cursor.allowed = table.allowed(subject.origin, .anyScheme, isForeign: cursor.isForeign)
      }
    }

    /// The next match of a link, each route once, with its best combination.
    private func nextMatch(_ cursor: inout Cursor, _ subject: Subject) -> Match? {
      let table = links.map.tables[cursor.table]
      while let index = nextCandidate(&cursor, subject) {
        let candidate = table.data.candidates[index]
        let route = table.data.routes[candidate.route]
        if route.hasCombinations, cursor.seen.contains(candidate.route) { continue }
        let match = Match(links, subject, candidate, route, redirects: redirects)
        guard match.satisfiesConditions else { continue }
        if let template = route.redirect, !match.applies(template, asksTarget: cursor.table == 0) { continue }
        if route.condition >= 0, !links.conditions[route.condition](match) { continue }
        if route.hasCombinations { cursor.seen.append(candidate.route) }
        return match
      }
      return nil
    }

    /// The next match that the sender may open; of several routes of one pattern, the first for this sender.
    private mutating func nextReachable() throws -> Match? {
      guard var cursor, let subject else { return nil }
      defer { self.cursor = cursor }
      guard let first = nextMatch(&cursor, subject) else { return nil }
      if isReachable(first, subject) { return first }
      while let twin = nextMatch(&cursor, subject), twin.data.twins == first.data.twins {
        if isReachable(twin, subject) { return twin }
      }
      throw Rejection.notReachable
    }

    private func isReachable(_ match: Match, _ subject: Subject) -> Bool {
      links.map.tables[0].data.routes[match.data.route].reach
        .includes(subject.link.source, isRedirected: isRedirected)
    }

    // MARK: Redirects

    private mutating func redirectBeforeRoutes(_ subject: Subject) throws -> Subject? {
      var cursor = makeCursor(subject, table: 1)
      while let match = nextMatch(&cursor, subject) {
        guard let template = match.routeData.redirect, match.applies(template, asksTarget: true) else { continue }
        return try follow(template, match, subject)
      }
      return nil
    }

    /// The target of the redirects of a match, from the outermost route inward.
    private mutating func redirect(of match: Match, _ subject: Subject) throws -> Subject? {
      var chain: [RouteData] = []
      var index = match.data.route
      while index >= 0 {
        let route = links.map.tables[0].data.routes[index]
        chain.append(route)
        index = route.parent
      }
      for route in chain.reversed() {
        guard let template = route.redirect, match.applies(template, asksTarget: true) else { continue }
        if let next = try follow(template, match, subject) { return next }
      }
      return nil
    }

    private mutating func follow(_ template: Template, _ match: Match, _ subject: Subject) throws -> Subject? {
      let text = String(decoding: try match.filled(template), as: UTF8.self)
      let link: Link
      do {
        link = try links.link(text, from: subject.link.source)
      } catch {
        redirects.append(text)
        throw error
      }
      var next = links.subject(link)
      if link.scheme.isEmpty {
        next = Subject(link, replaced: subject.origin, namespace: subject.namespace)
      }
      let (spelling, nextSpelling) = (links.spelling(subject), links.spelling(next))
      if spelling == nextSpelling { return nil }
      visited.append(spelling)
      redirects.append(text)
      guard !visited.contains(nextSpelling) else { throw Rejection.redirectLoop }
      try checkBudget()
      if link.scheme.isEmpty {
        try links.checkForm(link, false)
      } else {
        try links.checkGate(link, next.hostIsSegment)
      }
      return next
    }

    private func checkBudget() throws {
      guard redirects.count + rewrites <= links.map.rules.maxRedirects else { throw Rejection.redirectLimit }
    }
  }

  /// The outcome of a link.
  enum Outcome: Sendable {
    case matched(Match)
    case unmatched
    /// A hook refused it.
    case refused
    case rejected(Rejection)
  }

  /// Parses a text, which may come from a redirect.
  fileprivate func link(_ text: String, from source: Source) throws -> Link { try Link(text, from: source, map.rules) }

  fileprivate func hook(_ link: Link) -> HookDecision {
    for hook in hooks {
      let decision = hook(link.text)
      if case .proceed = decision { continue }
      return decision
    }
    return .proceed
  }

  fileprivate func subject(_ link: Link) -> Subject {
    let namespace = map.rules.namespaces.firstIndex {
      ASCII.equals(link.bytes, link.scheme, $0.scheme, folds: true)
    }
    return Subject(link, hostIsSegment: isHostSegment(link), namespace: namespace ?? -1)
  }

  fileprivate func isHostSegment(_ link: Link) -> Bool {
    guard !link.host.isEmpty, !link.isDottedHost else { return false }
    switch map.rules.hostPolicy {
    case 0: return !link.isWeb && !map.tables[0].acceptsHost(of: link)
    case 1: return true
    case 2:
      return !link.bytes[link.host].contains(0x2E)
        && !ASCII.equals(link.bytes, link.host, Array("localhost".utf8), folds: true)
    default: return false
    }
  }

  // MARK: Gate

  /// Checks size, scheme and host.
  fileprivate func checkGate(_ link: Link, _ hostIsSegment: Bool) throws {
    try checkForm(link, hostIsSegment)
    let (rules, table) = (map.rules, map.tables[0])
    if link.scheme.isEmpty {
      if rules.requiresScheme { throw Rejection.invalidLink }
      if link.source.trust == .foreign { throw Rejection.schemeNotAllowed }
    } else if !rules.schemes.isEmpty {
      let vouches = !table.hosts.isEmpty && rules.checksHosts || table.takesAnyHost
      let isVouched = link.isWeb && vouches && !rules.listsWebScheme
      guard isVouched || rules.schemes.contains(where: { ASCII.equals(link.bytes, link.scheme, $0, folds: true) })
      else { throw Rejection.schemeNotAllowed }
    }
    switch rules.hostPolicy {
    case 0: guard link.isWeb else { return }
    case 3: if link.scheme.isEmpty, link.source.trust == .app { return }
    default: guard link.isWeb, rules.limitsWebHosts else { return }
    }
    guard !table.acceptsHost(of: link), !isOfAnyHost(link) else { return }
    throw Rejection.hostNotAllowed
  }

  private func isOfAnyHost(_ link: Link) -> Bool {
    map.tables.contains { table in
      guard table.isForeign(link, map.rules) else { return false }
      let allowed = table.allowed(link, .all, isForeign: true)
      return Walk.first(self, table, link, hostIsSegment: isHostSegment(link), from: 0, allowed) != nil
    }
  }

  fileprivate func checkForm(_ link: Link, _ hostIsSegment: Bool) throws {
    let rules = map.rules
    guard link.raw.count - (hostIsSegment ? 0 : 1) <= rules.maxSegments else { throw Rejection.limitExceeded }
    try checkPairs(link, link.query)
    guard map.tables[0].data.hasFragments, link.fragment != nil else { return }
    let fragment = link.fragmentPath
    guard fragment.segments.count <= rules.maxSegments else { throw Rejection.limitExceeded }
    try checkPairs(link, fragment.query)
    guard Items.all(link.bytes, fragment.query).count <= rules.maxItems else { throw Rejection.limitExceeded }
  }

  private func checkPairs(_ link: Link, _ query: Range<Int>) throws {
    guard map.rules.needsPairs, !query.isEmpty else { return }
    let items = link.bytes[query].split(separator: 0x26, omittingEmptySubsequences: false)
    guard items.allSatisfy({ $0.contains(0x3D) }) else { throw Rejection.invalidLink }
  }

  // MARK: Spelling

  /// The canonical spelling of a link's target: links that are spelled alike are one.
  fileprivate func spelling(_ subject: Subject) -> String {
    let (link, origin) = (subject.link, subject.origin)
    var output: [UInt8] = []
    if subject.namespace >= 0 {
      output += map.rules.namespaces[subject.namespace].scheme
    } else {
      output += origin.bytes[origin.scheme].map(ASCII.lower)
    }
    output += "://".utf8
    if origin.isWeb { output += origin.bytes[origin.authority].map(ASCII.lower) }
    if link.raw.count == 1, !subject.hostIsSegment { output.append(0x2F) }
    for range in link.raw.dropFirst(subject.hostIsSegment ? 0 : 1) {
      output.append(0x2F)
      append(link, range, .segment, to: &output)
    }
    for (index, item) in Items.all(link.bytes, link.query).enumerated() {
      output.append(index == 0 ? 0x3F : 0x26)
      append(link, item.name, .queryName, to: &output)
      guard let value = item.value else { continue }
      output.append(0x3D)
      append(link, value, .queryValue, to: &output)
    }
    if let fragment = link.fragment {
      output.append(0x23)
      append(link, fragment, .fragment, to: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }

  private func append(_ link: Link, _ range: Range<Int>, _ piece: Piece, to output: inout [UInt8]) {
    if link.isMalformed, !Decoder.isDecodable(link.bytes, range) {
      output += piece.encoded(Array(link.bytes[range]))
      return
    }
    var decoder = Decoder(range)
    while true {
      let position = decoder.position
      guard let byte = decoder.next(link.bytes) else { return }
      if byte == 0x2B, link.bytes[position] == byte {
        output.append(byte)
      } else {
        piece.append(byte, to: &output)
      }
    }
  }
}

// MARK: - Matches

extension Links {
  /// A route that takes a link, with the values of the link.
  final class Match: Sendable {
    private let links: Links
    private let subject: Subject
    fileprivate let data: Candidate
    fileprivate let routeData: RouteData
    /// The targets of the redirects that led here, in order.
    let redirects: [String]

    fileprivate init(
      _ links: Links, _ subject: Subject, _ data: Candidate, _ routeData: RouteData, redirects: [String]
    ) {
      self.links = links
      self.subject = subject
      self.data = data
      self.routeData = routeData
      self.redirects = redirects
    }

    /// The link, which a redirect may have led to.
    var link: Link { subject.link }

    /// The names and texts of the captured values, in the order of the pattern.
    ///
    /// The text of a wildcard is as written.
    var values: [(name: String, text: String)] {
      data.captures.compactMap { capture in
        guard !capture.name.isEmpty || capture.kind == 0x77 else { return nil }
        let name = capture.name.isEmpty ? "*" : String(decoding: capture.name, as: UTF8.self)
        return (name, String(decoding: bytes(of: capture), as: UTF8.self))
      }
    }

    /// The decoded segments that the wildcard took, or `nil` if the pattern has none.
    var wildcard: [String]? {
      data.captures.first { $0.kind == 0x77 }.map { capture in
        wildcardRanges(capture).map { String(decoding: link.decoded($0), as: UTF8.self) }
      }
    }

    /// The items of the query, decoded, in order; those of the fragment follow if the pattern reads it.
    var query: [(name: String, value: String?)] {
      let rules = links.map.rules
      return queryRanges.flatMap { range in
        Items.all(link.bytes, range).map { item in
          (
            String(decoding: link.decoded(item.name, plus: rules.namePlus), as: UTF8.self),
            item.value.map { String(decoding: link.decoded($0, plus: rules.queryPlus), as: UTF8.self) }
          )
        }
      }
    }

    /// The text of a value that each link of the route has, by its number.
    @inline(never)
    fileprivate func value(_ number: Int) -> String { text(number) ?? "" }

    /// The text of a value of the route by its number, or `nil` if its group is not in the link.
    @inline(never)
    fileprivate func text(_ number: Int) -> String? {
      let name = routeData.names[number]
      let capture = data.captures.first { $0.name == name || $0.name.isEmpty && $0.kind == 0x77 && name == [0x2A] }
      return capture.map { String(decoding: bytes(of: $0), as: UTF8.self) }
    }

    // MARK: Values

    fileprivate func bytes(of capture: Capture) -> [UInt8] {
      let rules = links.map.rules
      switch capture.kind {
      case 0x77: return remainder(capture)
      case 0x68:
        let origin = subject.origin
        let host = origin.bytes[origin.host].map(ASCII.lower)
        guard let port = origin.port, port != (origin.scheme.count == 5 ? 443 : 80) else { return host }
        return host + ":\(port)".utf8
      case 0x71:
        let condition = data.conditions[capture.index]
        guard let range = itemRange(condition) else { return [] }
        return link.decoded(range, plus: condition.kind == 0x2A ? .literal : rules.queryPlus)
      case 0x70: return part(capture)
      default: return link.decoded(range(capture), plus: rules.pathPlus)
      }
    }

    /// The segments of the path, or of the fragment.
    private func segments(_ capture: Capture) -> [Range<Int>] {
      if capture.isInFragment { return link.fragmentPath.segments }
      return Array(link.raw.dropFirst(subject.hostIsSegment ? 0 : 1))
    }

    private func range(_ capture: Capture) -> Range<Int> {
      let segments = segments(capture)
      return segments[capture.isFromEnd ? segments.count - capture.index : capture.index]
    }

    /// The value of a part of a segment, decoded only after the segment was split.
    private func part(_ capture: Capture) -> [UInt8] {
      let segment = range(capture)
      let isKept = link.isMalformed && !Decoder.isDecodable(link.bytes, segment)
      var (decoded, offsets): ([UInt8], [Int]) = ([], [])
      var decoder = Decoder(segment)
      if isKept {
        decoded = Array(link.bytes[segment])
        offsets = Array(segment)
      } else {
        var offset = decoder.position
        while let byte = decoder.next(link.bytes) {
          decoded.append(byte)
          offsets.append(offset)
          offset = decoder.position
        }
      }
      offsets.append(segment.upperBound)
      guard let ranges = links.split(capture.test, decoded), capture.detail < ranges.count else { return [] }
      let found = ranges[capture.detail]
      if isKept { return Array(decoded[found]) }
      var output: [UInt8] = []
      var value = Decoder(offsets[found.lowerBound]..<offsets[found.upperBound], links.map.rules.pathPlus)
      while let byte = value.next(link.bytes) { output.append(byte) }
      return output
    }

    private func wildcardRanges(_ capture: Capture) -> [Range<Int>] {
      let segments = segments(capture)
      return Array(segments[capture.index..<max(capture.index, segments.count - capture.detail)])
    }

    /// The text that a wildcard took, as written, encoded where it must be.
    private func remainder(_ capture: Capture) -> [UInt8] {
      let ranges = wildcardRanges(capture)
      guard let first = ranges.first, let last = ranges.last else { return [] }
      let hasDots = capture.isInFragment ? link.fragmentPath.hasDots : link.hasDots
      let beginsWithHost = subject.hostIsSegment && first == link.host && link.port != nil
      let text =
        hasDots || beginsWithHost
        ? Array(ranges.map { Array(link.bytes[$0]) }.joined(separator: [0x2F]))
        : Array(link.bytes[first.lowerBound..<last.upperBound])
      return Piece.segment.keeping(text)
    }

    // MARK: Conditions

    private var queryRanges: [Range<Int>] {
      data.hasFragment && link.fragment != nil ? [link.query, link.fragmentPath.query] : [link.query]
    }

    private func items(_ name: [UInt8]) -> [Range<Int>?] {
      queryRanges.flatMap { link.items(named: name, in: $0, plus: links.map.rules.namePlus) }
    }

    /// The range of the value that a condition captures.
    private func itemRange(_ condition: Condition) -> Range<Int>? {
      guard condition.kind == 0x2A else { return items(condition.item).last ?? nil }
      for range in queryRanges {
        let found = link.items(named: condition.item, in: range, plus: links.map.rules.namePlus).compactMap { $0 }
        if let first = found.first { return first.lowerBound..<range.upperBound }
      }
      return nil
    }

    fileprivate var satisfiesConditions: Bool {
      data.conditions.allSatisfy { condition in
        guard let last = items(condition.item).last else { return false }
        let value = last.map { link.decoded($0, plus: links.map.rules.queryPlus) }
        switch condition.kind {
        case 0x2A: return itemRange(condition)?.isEmpty == false
        case 0x2B: return true
        case 0x3D: return value == condition.value
        default:
          guard let value, !value.isEmpty else { return false }
          return condition.test < 0 || links.passes(condition.test, value, 0..<value.count)
        }
      }
    }

    /// The last value of an item of the query, unless it is empty.
    private func filledItem(_ name: [UInt8]) -> [UInt8]? {
      guard let last = link.items(named: name, in: link.query, plus: links.map.rules.namePlus).last, let last,
        !last.isEmpty
      else { return nil }
      return link.decoded(last, plus: links.map.rules.queryPlus)
    }

    /// Returns whether the query has all that a redirect fills in, and a route takes it.
    fileprivate func applies(_ template: Template, asksTarget: Bool) -> Bool {
      guard template.items.allSatisfy({ filledItem($0) != nil }) else { return false }
      guard asksTarget, !template.alternatives.isEmpty else { return true }
      return template.alternatives.contains { tests in
        tests.allSatisfy { item, test in
          filledItem(item).map { links.passes(test, $0, 0..<$0.count) } ?? false
        }
      }
    }

    // MARK: Filling

    private func filledValue(_ name: [UInt8]) -> Filling.Value? {
      if name.first == 0x3F { return filledItem(Array(name.dropFirst())).map { Filling.Value(text: $0) } }
      if let capture = data.captures.first(where: { $0.name == name && $0.kind != 0x77 }) {
        return Filling.Value(text: bytes(of: capture))
      }
      guard let capture = data.captures.first(where: { $0.kind == 0x77 }),
        name == [0x2A] || !capture.name.isEmpty && capture.name == name
      else { return nil }
      return Filling.Value(text: remainder(capture), isRaw: true)
    }

    fileprivate func filled(_ template: Template) throws -> [UInt8] {
      let replaced = Filling.Replaced(
        query: Array(link.bytes[link.query]), fragment: link.fragment.map { Array(link.bytes[$0]) })
      let filling = Filling(
        plusIsSpace: links.map.rules.pathPlus != .literal, replaced: replaced, value: filledValue)
      return try filling.text(template)
    }
  }

  /// Fills the names of a template with values.
  fileprivate struct Filling {
    struct Value {
      var text: [UInt8]
      /// True for segments as they are written in a link.
      var isRaw = false
      /// True if nothing is written.
      var isEmpty: Bool { isRaw && text.isEmpty }

      func appendToQuery(_ output: inout [UInt8]) {
        output += isRaw ? Piece.queryValue.keeping(text) : Piece.queryValue.encoded(text)
      }
    }

    /// The query and the fragment of the replaced link.
    struct Replaced {
      var query: [UInt8] = []
      var fragment: [UInt8]?
    }

    let plusIsSpace: Bool
    let replaced: Replaced
    let value: ([UInt8]) -> Value?

    func text(_ template: Template) throws -> [UInt8] {
      var output = template.prefix
      try appendPath(template.path, to: &output)
      appendQuery(template.query, to: &output)
      if template.carriesFragment, let fragment = replaced.fragment { output += [0x23] + fragment }
      guard let fragment = template.fragment else { return output }
      output.append(0x23)
      if fragment.first?.kind == 0x2F {
        try appendPath(fragment, to: &output)
      } else {
        output += try segments(of: tokens(fragment[...])).joined(separator: [0x2F])
      }
      return output + template.fragmentQuery
    }

    /// The tokens without groups in which a value is missing.
    func tokens(_ all: ArraySlice<Token>) -> [Token] {
      var output: [Token] = []
      var index = all.startIndex
      while index < all.endIndex {
        let token = all[index]
        index += 1
        guard token.kind == 0x28 else {
          output.append(token)
          continue
        }
        let start = index
        var depth = 1
        var isComplete = true
        while depth > 0 {
          switch all[index].kind {
          case 0x28: depth += 1
          case 0x29: depth -= 1
          case 0x5F: if depth == 1 { isComplete = false }
          case 0x3A, 0x2A: if depth == 1, value(all[index].text)?.isEmpty ?? true { isComplete = false }
          default: break
          }
          index += 1
        }
        if isComplete { output += tokens(all[start..<index - 1]) }
      }
      return output
    }

    func appendPath(_ items: [Token], to output: inout [UInt8]) throws {
      guard !items.isEmpty || output.isEmpty else { return }
      let tokens = tokens(items[...])
      let afterScheme = output.last == 0x2F && tokens.first.map { $0.kind != 0x2F } ?? false
      Self.append(try segments(of: tokens), afterScheme: afterScheme, to: &output)
    }

    static func append(_ segments: [[UInt8]], afterScheme: Bool, to output: inout [UInt8]) {
      if !afterScheme {
        if segments.isEmpty { output.append(0x2F) }
        for segment in segments { output += [0x2F] + segment }
        return
      }
      let first = segments.first ?? []
      for (index, byte) in first.enumerated() {
        let isInHost = !first[..<index].contains(0x2F)
        if isInHost, byte == 0x3A || byte == 0x40 { Piece.escape(byte, to: &output) } else { output.append(byte) }
      }
      for segment in segments.dropFirst() { output += [0x2F] + segment }
    }

    /// The segments, encoded, without those whose value is missing.
    func segments(of tokens: [Token]) throws -> [[UInt8]] {
      var output: [[UInt8]] = []
      var current: [UInt8] = []
      var (isMissing, hasValue) = (false, false)
      func end() throws {
        if hasValue, current == [0x2E] || current == [0x2E, 0x2E] { throw Rejection.invalidLink }
        if !current.isEmpty, !isMissing { output.append(current) }
        current = []
        (isMissing, hasValue) = (false, false)
      }
      for token in tokens {
        switch token.kind {
        case 0x2F: try end()
        case 0x3D: current += Piece.segment.encoded(token.text)
        case 0x3A, 0x5F:
          guard token.kind == 0x3A, let value = value(token.text), !value.isRaw else {
            isMissing = true
            continue
          }
          for byte in value.text {
            if plusIsSpace, byte == 0x2B {
              Piece.escape(byte, to: &current)
            } else {
              Piece.segment.append(byte, to: &current)
            }
          }
          hasValue = true
        default:
          guard let value = value(token.text) else { continue }
          try end()
          guard !value.text.isEmpty else { continue }
          for segment in value.text.split(separator: 0x2F) where Parser.dots(Array(segment), 0..<segment.count) != nil {
            throw Rejection.invalidLink
          }
          output.append(value.text)
        }
      }
      try end()
      return output
    }

    func appendQuery(_ parts: [Token], to output: inout [UInt8]) {
      var separator: UInt8 = 0x3F
      var index = 0
      while index < parts.count {
        let part = parts[index]
        index += 1
        var item = part.name
        switch part.kind {
        case 0x61:
          guard !replaced.query.isEmpty else { continue }
          item = replaced.query
        case 0x74: item += [0x3D] + part.text
        case 0x70:
          guard let value = value(part.text) else { continue }
          item.append(0x3D)
          value.appendToQuery(&item)
        case 0x73:
          item.append(0x3D)
          (value([0x2A]) ?? Value(text: [0x2A])).appendToQuery(&item)
        case 0x6C:
          item.append(0x3D)
          while index < parts.count, parts[index].kind == 0x78 || parts[index].kind == 0x79 {
            append(parts[index], to: &item)
            index += 1
          }
        default: break
        }
        output += [separator] + item
        separator = 0x26
      }
    }

    /// Appends a text, or a value as a segment of the path that a value of the query is.
    private func append(_ part: Token, to item: inout [UInt8]) {
      guard part.kind == 0x79 else {
        item += part.text
        return
      }
      guard let value = value(part.text), !value.isEmpty else { return }
      item += part.name
      item += Piece.queryValue.encoded(value.isRaw ? value.text : Piece.segment.encoded(value.text))
    }
  }
}

// MARK: - Reading the map

extension Links {
  /// The text of a map, read.
  fileprivate final class Map: Sendable {
    let rules: Rules
    let tests: [Test]
    let automata: [Automaton]
    /// The routes, then the redirects that come before them, if there are any.
    let tables: [Table]

    init(_ text: String) {
      var reader = MapReader()
      for line in MapReader.split(Array(text.utf8)[...], at: 0x0A) { reader.read(line) }
      reader.endTable()
      (rules, tests, automata, tables) = (reader.rules, reader.tests, reader.automata, reader.tables)
    }
  }

  /// Reads a map line by line.
  ///
  /// A line begins with its kind: `o` is for options, `s` for schemes, `n` for a namespace.
  /// `a` is an automaton, `t` a test, `T` a table, `h` its hosts, `l` a limit.
  /// `r` is a route, `>` its redirect, `<` its writing, `k` a candidate.
  /// Lines of the tree begin with a space for each level, then the edge.
  /// `/` is a literal, `~` one in any case, `<` a test, `:` any value, `*` a wildcard, `#` a fragment.
  /// The candidates that end there follow.
  private struct MapReader {
    var rules = Rules()
    var tests: [Test] = []
    var automata: [Automaton] = []
    var tables: [Table] = []
    private var table = TableData()
    private var hasTable = false
    private var path: [Int] = []

    mutating func read(_ line: ArraySlice<UInt8>) {
      let depth = line.prefix { $0 == 0x20 }.count
      let words = Self.split(line, at: 0x20).filter { !$0.isEmpty }
      guard let first = words.first else { return }
      let rest = Array(words.dropFirst())
      if depth > 0 { return readNode(first, rest, depth) }
      switch first.first {
      case 0x6F: readOptions(rest)
      case 0x73: rules.schemes = rest.map(Self.text)
      case 0x6E: rules.namespaces.append((Self.text(rest[0]), Self.number(rest[1]) == 1))
      case 0x61: readAutomaton(rest)
      case 0x74: tests.append(test(rest))
      case 0x54:
        endTable()
        hasTable = true
      case 0x68: table.hosts = rest.map(Self.host)
      case 0x6C: readLimit(rest)
      case 0x72: readRoute(rest)
      case 0x3E: table.routes.last?.redirect = template(rest)
      case 0x3C: readWriting(rest)
      case 0x6B: readCandidate(rest)
      default: break
      }
    }

    // MARK: Words

    @inline(never)
    static func number(_ word: ArraySlice<UInt8>) -> Int {
      if word.first == 0x2D { return -1 }
      var number = 0
      for byte in word { number = number &* 10 &+ Int(byte &- 0x30) }
      return number
    }

    /// The bytes of a word, whose escapes stand for bytes.
    @inline(never)
    static func text(_ word: ArraySlice<UInt8>) -> [UInt8] {
      let bytes = Array(word)
      var output: [UInt8] = []
      var decoder = Decoder(0..<bytes.count)
      while let byte = decoder.next(bytes) { if !decoder.isMalformed { output.append(byte) } }
      return output
    }

    static func list(_ word: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { split(word, at: 0x2C) }

    @inline(never)
    static func split(_ word: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
      word.split(separator: separator, omittingEmptySubsequences: false)
    }

    static func numbers(_ word: ArraySlice<UInt8>) -> [Int] { word.isEmpty ? [] : list(word).map { number($0) } }

    static func host(_ word: ArraySlice<UInt8>) -> HostRule {
      let parts = list(word)
      let port = number(parts[1])
      return HostRule(name: text(parts[2]), isWildcard: number(parts[0]) == 1, port: port < 0 ? nil : port)
    }

    // MARK: Lines

    @inline(never)
    private mutating func readOptions(_ words: [ArraySlice<UInt8>]) {
      let numbers = words.prefix(8).map { Self.number($0) }
      rules.maxBytes = numbers[0]
      rules.maxSegments = numbers[1]
      rules.maxItems = numbers[2]
      rules.maxRedirects = numbers[3]
      rules.hostPolicy = numbers[4]
      rules.pathPlus = Plus(rawValue: numbers[5]) ?? .literal
      rules.queryPlus = Plus(rawValue: numbers[6]) ?? .literal
      rules.namePlus = Plus(rawValue: numbers[7]) ?? .literal
      rules.keepsMalformed = words[8].contains(0x6D)
      rules.needsPairs = words[8].contains(0x70)
      rules.passes = words[8].contains(0x61)
      rules.requiresScheme = words[8].contains(0x72)
      rules.limitsWebHosts = words[8].contains(0x68)
      rules.writesQueryBehind = words[8].contains(0x71)
    }

    /// The first and the last states, then each state: its ranges of characters, a colon, the states that follow.
    @inline(never)
    private mutating func readAutomaton(_ words: [ArraySlice<UInt8>]) {
      var automaton = Automaton()
      automaton.first = Self.numbers(words[0].dropFirst())
      automaton.last = Self.numbers(words[1].dropFirst())
      for word in words.dropFirst(2) {
        let parts = Self.split(word, at: 0x3A)
        let bounds = Self.numbers(parts[0])
        automaton.ranges.append(
          stride(from: 0, to: bounds.count - 1, by: 2).map { UInt32(bounds[$0])...UInt32(bounds[$0 + 1]) })
        automaton.follow.append(Self.numbers(parts[1]))
      }
      automata.append(automaton)
    }

    @inline(never)
    private func test(_ words: [ArraySlice<UInt8>]) -> Test {
      switch String(decoding: words[0], as: UTF8.self) {
      case "int": return .int
      case "uint": return .uint
      case "double": return .double
      case "bool": return .bool
      case "digit": return .digit
      case "uuid": return .uuid
      case "slug": return .slug
      case "date": return .date
      case "re": return .expression(Self.number(words[1]))
      case "own": return .own(Self.number(words[1]))
      case "one": return .oneOf(words.dropFirst(2).map(Self.text), folds: Self.number(words[1]) == 1)
      default:
        let fields = words.dropFirst(3).map { word -> Field in
          let parts = Self.list(word)
          return Field(
            test: Self.number(parts[0]), automaton: Self.number(parts[1]),
            lengths: parts.dropFirst(4).map { Self.number($0) }, isAsked: Self.number(parts[2]) == 1,
            literal: Self.text(parts[3]))
        }
        return .parts(prefix: Self.text(words[2]), fields, folds: Self.number(words[1]) == 1)
      }
    }

    /// The schemes, the host or `-`, and the hosts of web links.
    @inline(never)
    private mutating func readLimit(_ words: [ArraySlice<UInt8>]) {
      var limit = Limit()
      for word in words {
        switch word.first {
        case 0x73: limit.schemes.append(Self.text(word.dropFirst()))
        case 0x68: limit.host = Self.host(word.dropFirst())
        default: limit.webHosts.append(Self.host(word.dropFirst()))
        }
      }
      if let host = limit.host, host.isWildcard, host.name.isEmpty { table.takesAnyHost = true }
      table.limits.append(limit)
    }

    @inline(never)
    private mutating func readRoute(_ words: [ArraySlice<UInt8>]) {
      let route = RouteData()
      route.reach.isOfRedirects = words[0].first == 0x21
      let senders = words[0].drop { $0 == 0x21 }
      if senders.first != 0x2A {
        let trusts: [Source.Trust] = [.foreign, .vouched, .app]
        route.reach.sources = Self.list(senders).filter { $0.count > 1 }.map { word in
          Source(
            name: String(decoding: Self.text(word.dropFirst()), as: UTF8.self),
            trust: trusts[Self.number(word.prefix(1))])
        }
      }
      route.parent = Self.number(words[1])
      route.condition = Self.number(words[2])
      route.hasCombinations = Self.number(words[3]) == 1
      route.names = words.dropFirst(4).map(Self.text)
      table.routes.append(route)
    }

    @inline(never)
    private mutating func readWriting(_ words: [ArraySlice<UInt8>]) {
      guard let route = table.routes.last else { return }
      route.hasScheme = Self.number(words[0]) == 1
      route.webPrefix = words[1].count > 1 ? Self.text(words[1]) : nil
      route.writing = template(Array(words.dropFirst(2)))
    }

    @inline(never)
    private mutating func readCandidate(_ words: [ArraySlice<UInt8>]) {
      let candidate = Candidate(
        route: Self.number(words[0]), limit: Self.number(words[1]), twins: Self.number(words[2]))
      candidate.hasFragment = Self.number(words[3]) == 1
      for word in words.dropFirst(4) {
        let parts = Self.list(word.dropFirst())
        if word.first == 0x40 {
          candidate.captures.append(
            Capture(
              name: Self.text(parts[0]), kind: parts[1].first ?? 0, index: Self.number(parts[2]),
              isFromEnd: Self.number(parts[3]) == 1, isInFragment: Self.number(parts[4]) == 1,
              detail: Self.number(parts[5]), test: Self.number(parts[6])))
        } else {
          candidate.conditions.append(
            Condition(
              item: Self.text(parts[0]), kind: parts[1].first ?? 0, value: Self.text(parts[2]),
              test: Self.number(parts[3])))
        }
      }
      if candidate.hasFragment { table.hasFragments = true }
      table.candidates.append(candidate)
    }

    /// A template: its beginning, the path, `?` and the query, `#` and the fragment, and what items fill.
    @inline(never)
    private func template(_ words: [ArraySlice<UInt8>]) -> Template {
      let template = Template()
      var section: UInt8 = 0
      for word in words {
        let (kind, rest) = (word.first ?? 0, word.dropFirst())
        switch kind {
        case 0x5E: template.prefix = Self.text(rest)
        case 0x3F: section = kind
        case 0x23 where rest.isEmpty:
          section = kind
          template.fragment = []
        case 0x3B: template.fragmentQuery = Self.text(rest)
        case 0x40: template.carriesFragment = true
        case 0x26: template.items.append(Self.text(rest))
        case 0x7C: template.alternatives.append([])
        case 0x7E:
          let parts = Self.list(rest)
          template.alternatives[template.alternatives.count - 1].append((Self.text(parts[0]), Self.number(parts[1])))
        default:
          if section == 0x3F {
            let parts = Self.list(rest).map(Self.text)
            template.query.append(Token(kind: kind, text: parts.count > 1 ? parts[1] : [], name: parts[0]))
          } else if section == 0x23 {
            template.fragment?.append(Token(kind: kind, text: Self.text(rest)))
          } else {
            template.path.append(Token(kind: kind, text: Self.text(rest)))
          }
        }
      }
      return template
    }

    // MARK: Tree

    @inline(never)
    private mutating func readNode(_ edge: ArraySlice<UInt8>, _ words: [ArraySlice<UInt8>], _ depth: Int) {
      let node = table.nodes.count
      path.removeLast(max(0, path.count - depth + 1))
      if let parent = path.last { table.children[parent].append((edge.first ?? 0, Array(edge.dropFirst()), node)) }
      path.append(node)
      if depth == 1 { table.root = node }
      table.children.append([])
      let leaves = words.map { Self.number($0) }
      table.nodes.append(
        Node(first: leaves.first ?? .max, leaves: table.leaves.count..<table.leaves.count + leaves.count))
      table.leaves += leaves
    }

    /// Ends a table: lays the edges of each node side by side.
    mutating func endTable() {
      guard hasTable else { return }
      for index in table.nodes.indices.reversed() {
        for child in table.children[index] {
          table.nodes[index].first = min(table.nodes[index].first, table.nodes[child.node].first)
          switch child.kind {
          case 0x3A: table.nodes[index].parameter = child.node
          case 0x2A: table.nodes[index].wildcard = child.node
          case 0x23: table.nodes[index].fragment = child.node
          default: break
          }
        }
        table.nodes[index].literals = edges(of: index, 0x2F)
        table.nodes[index].folded = edges(of: index, 0x7E)
        table.nodes[index].tests = edges(of: index, 0x3C)
      }
      table.children = []
      table.isPlain = table.candidates.map { candidate in
        let route = table.routes[candidate.route]
        return candidate.conditions.isEmpty && route.reach.sources == nil && !route.reach.isOfRedirects
          && route.condition < 0 && route.redirect == nil
      }
      tables.append(Table(table))
      table = TableData()
      path = []
    }

    private mutating func edges(of index: Int, _ kind: UInt8) -> Range<Int> {
      let start = table.edges.count
      for child in table.children[index] where child.kind == kind {
        if kind == 0x3C {
          table.edges.append(Edge(start: Self.number(child.text[...]), count: 0, node: child.node))
        } else {
          let text = Self.text(child.text[...])
          table.edges.append(Edge(start: table.literals.count, count: text.count, node: child.node))
          table.literals += text
        }
      }
      return start..<table.edges.count
    }
  }
}

// MARK: - Writing links

extension Links {
  /// The beginning of a written link: none, the map's web host, or a scheme.
  enum Form: Sendable {
    case path, web
    case scheme(String)
  }

  /// Writes a link, and reads it back: `nil` if it would lead elsewhere, or if the map has no such link.
  @inline(never)
  fileprivate func write(_ index: Int, _ form: Form, _ first: String? = nil, _ second: String? = nil) -> String? {
    write(index, [first, second], as: form)
  }

  @inline(never)
  fileprivate func write(_ index: Int, _ texts: [String?], as form: Form) -> String? {
    let route = map.tables[0].data.routes[index]
    guard let template = route.writing else { return nil }
    var values: [(name: [UInt8], value: Filling.Value)] = []
    for (name, text) in zip(route.names, texts) {
      guard let text, !text.isEmpty else { continue }
      let isWildcard = template.path.contains { $0.kind == 0x2A && $0.text == name }
      let bytes = Array(text.utf8)
      guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
      values.append((name, Filling.Value(text: isWildcard ? Self.path(bytes) : bytes, isRaw: isWildcard)))
    }
    func value(_ name: [UInt8]) -> Filling.Value? { values.first { $0.name == name }?.value }
    guard var output = prefix(of: route, template, form) else { return nil }
    if let host = template.path.first, host.kind == 0x68 {
      guard let value = value(host.text) else { return nil }
      output += value.text
    }
    let filling = Filling(plusIsSpace: map.rules.pathPlus != .literal, replaced: Filling.Replaced(), value: value)
    let tokens = filling.tokens(template.path.filter { $0.kind != 0x68 }[...])
    let hash = tokens.firstIndex { $0.kind == 0x21 } ?? tokens.endIndex
    guard let segments = try? filling.segments(of: Array(tokens[..<hash])) else { return nil }
    var afterScheme = output.last == 0x2F
    if route.hasScheme {
      afterScheme = afterScheme && tokens[..<hash].first.map { $0.kind != 0x2F } ?? false
    } else {
      afterScheme = afterScheme && segments.first.map(standsAsHost) ?? false
    }
    Filling.append(segments, afterScheme: afterScheme, to: &output)
    for part in template.query where part.kind == 0x70 {
      // A plus sign would be read as a space, however it is written.
      guard let text = value(part.text)?.text else { return nil }
      if map.rules.queryPlus == .spaceAfterDecoding, text.contains(0x2B) { return nil }
    }
    let isBehind = map.rules.writesQueryBehind && hash < tokens.endIndex
    if !isBehind { filling.appendQuery(template.query, to: &output) }
    if hash < tokens.endIndex {
      guard let segments = try? filling.segments(of: Array(tokens[(hash + 1)...])) else { return nil }
      output.append(0x23)
      Filling.append(segments, afterScheme: false, to: &output)
    }
    if isBehind { filling.appendQuery(template.query, to: &output) }
    let text = String(decoding: output, as: UTF8.self)
    return isRead(text, index, values, form) ? text : nil
  }

  /// The segments of a wildcard: slashes and escapes stay, except for slashes at the ends.
  private static func path(_ text: [UInt8]) -> [UInt8] {
    let inner = text.drop { $0 == 0x2F }.reversed().drop { $0 == 0x2F }.reversed()
    return Piece.segment.keeping(Array(inner), keepsPercent: false)
  }

  private func prefix(of route: RouteData, _ template: Template, _ form: Form) -> [UInt8]? {
    switch form {
    case .path: return template.prefix
    case .web: return route.webPrefix
    case .scheme(let scheme):
      let start = Array(scheme.utf8).map(ASCII.lower) + "://".utf8
      if route.hasScheme { return template.prefix.starts(with: start) ? template.prefix : nil }
      guard map.rules.hostPolicy == 3 else { return Array(scheme.utf8) + "://".utf8 }
      guard let host = map.tables[0].hosts.first(where: { !$0.isWildcard }) else {
        return Array(scheme.utf8) + "://".utf8
      }
      return Array(scheme.utf8) + "://".utf8 + host.name + (host.port.map { Array(":\($0)".utf8) } ?? [])
    }
  }

  private func standsAsHost(_ segment: [UInt8]) -> Bool {
    guard segment.allSatisfy({ ASCII.isDigit($0) || $0 &- 0x61 < 26 || $0 == 0x2D }) else { return false }
    switch map.rules.hostPolicy {
    case 0:
      let text = "scheme://" + String(decoding: segment, as: UTF8.self)
      guard let link = try? link(text, from: .inApp) else { return false }
      return !map.tables[0].acceptsHost(of: link)
    case 1: return true
    case 2: return segment != Array("localhost".utf8)
    default: return false
    }
  }

  /// Returns whether a written link leads to the route, with these values.
  private func isRead(
    _ text: String, _ index: Int, _ values: [(name: [UInt8], value: Filling.Value)], _ form: Form
  ) -> Bool {
    let source: Source
    switch form {
    case .path: source = .inApp
    case .web: source = .universalLink
    case .scheme: source = .customScheme
    }
    guard let link = try? link(text, from: source), !link.isMalformed else { return false }
    var search = Search(self, link)
    guard case .matched(let match) = search.next(), match.redirects.isEmpty, match.data.route == index else {
      return false
    }
    let captures = match.data.captures.filter { !$0.name.isEmpty || $0.kind == 0x77 }
    let isSame = captures.allSatisfy { capture in
      let name = capture.name.isEmpty ? [0x2A] : capture.name
      let given = values.first { $0.name == name }?.value.text ?? []
      return match.bytes(of: capture) == (capture.kind == 0x68 ? given.map(ASCII.lower) : given)
    }
    return isSame
      && values.allSatisfy { value in
        captures.contains { ($0.name.isEmpty ? [0x2A] : $0.name) == value.name }
      }
  }
}

// MARK: - For the tests

extension Links {
  init(
    plan: String, constraints: [@Sendable (String) -> Bool] = [], conditions: [@Sendable (Match) -> Bool] = [],
    hooks: [@Sendable (String) -> HookDecision] = []
  ) {
    self.init(Map(plan), constraints, conditions, hooks)
  }

  func written(_ index: Int, _ texts: [String?], as form: Form) -> String? { write(index, texts, as: form) }
}

extension Links.Match {
  var routeIndex: Int { data.route }
}
