extension SwiftRuntime {
  /// The reader of a map, in each generated Swift file.
  static let mapReader = #"""
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

    """#
}
