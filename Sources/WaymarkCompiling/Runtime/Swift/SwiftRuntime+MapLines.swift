extension SwiftRuntime {
  /// The lines of a map, in each generated Swift file.
  static let mapLines = #"""
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

    """#
}
