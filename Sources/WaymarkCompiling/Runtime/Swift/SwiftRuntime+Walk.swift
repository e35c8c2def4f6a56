extension SwiftRuntime {
  /// A table, and the walk through its tree, in each generated Swift file.
  static let walk = #"""
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

    """#
}
