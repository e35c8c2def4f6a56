extension SwiftRuntime {
  /// The part of every generated Swift file that reads the map.
  static let map = #"""
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

    """#
}
