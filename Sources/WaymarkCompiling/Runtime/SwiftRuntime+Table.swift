extension SwiftRuntime {
  /// The part of every generated Swift file that finds routes.
  static let table = #"""
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
      fileprivate struct Candidate: Sendable {
        var route: Int
        var limit: Int
        /// Candidates of one pattern, for different senders, have one number.
        var twins: Int
        var hasFragment = false
        var captures: [Capture] = []
        var conditions: [Condition] = []
      }

      /// A part of a redirect's target, or of a pattern that links are written with.
      fileprivate struct Token: Sendable {
        var kind: UInt8
        var text: [UInt8] = []
        var name: [UInt8] = []
      }

      fileprivate struct Template: Sendable {
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

      fileprivate struct RouteData: Sendable {
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
      ///
      /// A table does not change once it is read.
      fileprivate final class Table: @unchecked Sendable {
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

        /// Returns whether the host is none of the table's, so that only patterns for any host take the link.
        func isForeign(_ link: Link, _ rules: Rules) -> Bool {
          takesAnyHost && link.isWeb && rules.checksHosts && !acceptsHost(of: link)
        }

        /// Returns whether every sender may open a candidate, which needs nothing but its path.
        func isPlain(_ candidate: Int) -> Bool {
          guard candidates[candidate].conditions.isEmpty else { return false }
          let route = routes[candidates[candidate].route]
          return route.reach.sources == nil && !route.reach.isOfRedirects && route.condition < 0 && route.redirect == nil
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
          guard table.root >= 0 else { return nil }
          var walk = Walk(links: links, table: table, link: link, from: from, allowed: allowed)
          walk.visit(
            table.root, 0,
            Stretch(
              bytes: link.words, ranges: link.decoded, lower: hostIsSegment ? 0 : 1, upper: link.decoded.count,
              foldsFirst: hostIsSegment && links.map.rules.hostPolicy == 0))
          return walk.best == .max ? nil : walk.best
        }

        /// Visits a node after some segments; the depth is that of a pattern.
        private mutating func visit(_ index: Int, _ taken: Int, _ stretch: Stretch) {
          let node = table.nodes[index]
          guard node.first < best else { return }
          let count = stretch.upper - stretch.lower
          if stretch.isReversed || taken == count { accept(node) }
          if taken < count {
            let segment = stretch.ranges[stretch.isReversed ? stretch.upper - 1 - taken : stretch.lower + taken]
            if stretch.foldsFirst, taken == 0 {
              for edge in node.literals where isLiteral(edge, stretch.bytes, segment, folds: true) {
                visit(table.edges[edge].node, 1, stretch)
              }
            } else if let child = literal(node.literals, stretch.bytes, segment) {
              visit(child, taken + 1, stretch)
            }
            for edge in node.folded where isLiteral(edge, stretch.bytes, segment, folds: true) {
              visit(table.edges[edge].node, taken + 1, stretch)
            }
            for edge in node.tests {
              let edge = table.edges[edge]
              guard table.nodes[edge.node].first < best else { continue }
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
            let candidate = table.leaves[leaf]
            guard candidate < best else { break }
            guard candidate >= from, allowed.isEmpty || allowed[table.candidates[candidate].limit] else { continue }
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
            let edge = table.edges[middle]
            if edge.count != count {
              if edge.count < count { lower = middle + 1 } else { upper = middle }
              continue
            }
            for offset in 0..<count {
              let (one, other) = (table.literals[edge.start + offset], bytes[segment.lowerBound + offset])
              if one == other { continue }
              if one < other { lower = middle + 1 } else { upper = middle }
              continue search
            }
            return edge.node
          }
          return nil
        }

        private func isLiteral(_ edge: Int, _ bytes: [UInt8], _ segment: Range<Int>, folds: Bool) -> Bool {
          let edge = table.edges[edge]
          guard edge.count == segment.count else { return false }
          for offset in 0..<edge.count {
            let (one, other) = (table.literals[edge.start + offset], bytes[segment.lowerBound + offset])
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

    """#
}
