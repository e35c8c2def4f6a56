/// The host of a custom scheme as the first segment of a path. Its case has no meaning (RFC 3986 §3.2.2), where it stands
/// for a literal: `RECME://MAP` is `/map`.
extension RouteStore {
  /// Returns the first candidate whose first literal is the host in any case, or that matches the link as it is written.
  ///
  /// The link is matched once for each way in which patterns write the host, which is one for nearly all tables.
  @inline(never)
  func firstCandidateWithHostInAnyCase(
    _ link: DeepLink, _ path: RoutePath, from first: UInt32, _ verdicts: LimitVerdicts
  ) -> UInt32? {
    var best = nextCandidate(link, path, from: first, verdicts, asWritten: true)
    let host = link.piece(link.layout.host).text
    for spelling in hostSpellings[host.asciiLowercased] ?? [] where !spelling.hasSameBytes(as: host) {
      guard let other = link.withHost(spelling) else { continue }
      var next = first
      while let found = nextCandidate(other, path, from: next, verdicts, asWritten: true), found < best ?? .max {
        if case .literal = candidates[Int(found)].variant.path.first {
          best = found
          break
        }
        next = found + 1
      }
    }
    return best
  }

  /// Returns whether patterns may write the host of a link with other capitals than the link.
  package func hasHostInAnyCase(_ subject: MatchSubject) -> Bool {
    options.hostPolicy == .byScheme && subject.path.hostIsSegment
      && (hasCapitalHosts || subject.link.layout.traits.contains(.hostCapitals))
  }

  /// Returns the decoded segments of a path, with the host as a pattern writes it if it differs in case only.
  package func path(_ segments: [String], of subject: MatchSubject, asIn variant: PatternVariant) -> [String] {
    guard hasHostInAnyCase(subject), let host = segments.first, case .literal(let bytes)? = variant.path.first else {
      return segments
    }
    let literal = String(decoding: bytes, as: UTF8.self)
    guard literal.asciiLowercased.hasSameBytes(as: host.asciiLowercased) else { return segments }
    return [literal] + segments.dropFirst()
  }

  /// The first literals of the patterns, by their lower-case spelling.
  @_optimize(size)
  static func hostSpellings(in candidates: ContiguousArray<Candidate>) -> [String: [String]] {
    var spellings: [String: [String]] = [:]
    for case .literal(let bytes)? in candidates.lazy.map(\.variant.path.first) {
      let text = String(decoding: bytes, as: UTF8.self)
      let known = spellings[text.asciiLowercased] ?? []
      if !known.contains(where: text.hasSameBytes) { spellings[text.asciiLowercased] = known + [text] }
    }
    return spellings
  }
}

extension PatternSegment {
  /// True if it is a literal with a capital ASCII letter.
  var isLiteralWithCapitals: Bool {
    guard case .literal(let bytes) = self else { return false }
    return bytes.contains { ASCII.lowercased($0) != $0 }
  }
}

extension DeepLink {
  /// Returns the link with another text as its host, or `nil` if that is not a host.
  fileprivate func withHost(_ host: String) -> DeepLink? {
    var output = Array(rawText(ByteRange(0, layout.host.start)).utf8)
    LinkPiece.host.append(host, to: &output)
    output += rawText(ByteRange(layout.host.end, text.utf8.count)).utf8
    let limits = Limits(bytes: .max, segments: .max, queryItems: .max)
    return try? DeepLink(String(decoding: output, as: UTF8.self), from: source, keepingMalformed: true, limits: limits)
  }
}
