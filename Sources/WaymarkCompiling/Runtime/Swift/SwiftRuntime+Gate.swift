extension SwiftRuntime {
  /// The gate, and the spelling of links, in each generated Swift file.
  static let gate = #"""
      /// The outcome of a link.
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

    """#
}
