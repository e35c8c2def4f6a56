extension SwiftRuntime {
  /// The data of a map, in each generated Swift file.
  static let data = #"""
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

    """#
}
