extension SwiftRuntime {
  /// The part of every generated Swift file that follows links.
  static let search2 = #"""
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

    """#
}
