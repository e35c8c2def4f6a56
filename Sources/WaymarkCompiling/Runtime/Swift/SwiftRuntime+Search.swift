extension SwiftRuntime {
  /// The search for routes, with redirects, in each generated Swift file.
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

    """#
}
