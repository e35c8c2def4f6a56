extension SwiftRuntime {
  /// A match and its values, in each generated Swift file.
  static let match = #"""
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

    """#
}
