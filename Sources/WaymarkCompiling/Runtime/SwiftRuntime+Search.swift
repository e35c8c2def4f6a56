extension SwiftRuntime {
  /// The part of every generated Swift file that follows links.
  static let search = #"""
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
      fileprivate struct Subject: Sendable {
        var link: Link
        var hostIsSegment = false
        /// The link that gives scheme and host, after a redirect to a path.
        var replaced: Link?
        /// The number of the namespace, or -1.
        var namespace = -1

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
        private var visited: Set<String> = []
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
              visited.insert(links.spelling(next))
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
            let candidate = table.candidates[index]
            let route = table.routes[candidate.route]
            if route.hasCombinations, cursor.seen.contains(candidate.route) { continue }
            let match = Match(
              links: links, subject: subject, table: cursor.table, candidate: index, redirects: redirects)
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
          links.map.tables[0].routes[match.data.route].reach
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
            let route = links.map.tables[0].routes[index]
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
            next = Subject(link: link, replaced: subject.origin, namespace: subject.namespace)
          }
          let (spelling, nextSpelling) = (links.spelling(subject), links.spelling(next))
          if spelling == nextSpelling { return nil }
          visited.insert(spelling)
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

      /// What became of a link.
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
        var subject = Subject(link: link, hostIsSegment: isHostSegment(link))
        for (index, namespace) in map.rules.namespaces.enumerated().reversed()
        where ASCII.equals(link.bytes, link.scheme, namespace.scheme, folds: true) {
          subject.namespace = index
        }
        return subject
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
        guard map.tables[0].hasFragments, link.fragment != nil else { return }
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
      struct Match: Sendable {
        fileprivate let links: Links
        fileprivate let subject: Subject
        fileprivate let table: Int
        fileprivate let candidate: Int
        /// The targets of the redirects that led here, in order.
        let redirects: [String]

        /// The link, which a redirect may have led to.
        var link: Link { subject.link }

        fileprivate var data: Candidate { links.map.tables[table].candidates[candidate] }
        fileprivate var routeData: RouteData { links.map.tables[table].routes[data.route] }

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

        /// The text of a value of the route by its number, or `nil` if its group is not in the link.
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

        fileprivate func filled(_ template: Template) throws -> [UInt8] {
          let replaced = Filling.Replaced(
            query: Array(link.bytes[link.query]), fragment: link.fragment.map { Array(link.bytes[$0]) })
          let filling = Filling(plusIsSpace: links.map.rules.pathPlus != .literal, replaced: replaced) { name in
            if name.first == 0x3F { return filledItem(Array(name.dropFirst())).map { Filling.Value(text: $0) } }
            if let capture = data.captures.first(where: { $0.name == name && $0.kind != 0x77 }) {
              return Filling.Value(text: bytes(of: capture))
            }
            guard let capture = data.captures.first(where: { $0.kind == 0x77 }),
              name == [0x2A] || !capture.name.isEmpty && capture.name == name
            else { return nil }
            return Filling.Value(text: remainder(capture), isRaw: true)
          }
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

    """#
}
