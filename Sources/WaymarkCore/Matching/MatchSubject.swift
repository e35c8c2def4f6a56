/// A link as a table sees it: which part is the path, and which limited routes and namespaces it is within.
struct MatchSubject: Sendable {
  /// The link whose path, query and fragment are matched.
  let link: DeepLink
  let path: RoutePath
  /// The link that tells scheme and host: an earlier one, after a redirect to a route path.
  let origin: DeepLink
  /// The namespace the link belongs to.
  let namespace: RouteTable.Namespace?

  /// The same link, to be asked of routes that know no namespaces.
  var inAnyNamespace: MatchSubject { MatchSubject(link: link, path: path, origin: origin, namespace: nil) }
}

extension RouteStore {
  /// A link as this table sees it.
  ///
  /// Its host is not checked here.
  func subject(_ link: DeepLink, namespace: String? = nil) -> MatchSubject {
    let isNamespaced = !namespaces.isEmpty || namespace != nil
    return MatchSubject(
      link: link, path: RoutePath(hostIsSegment: isHostSegment(link)), origin: link,
      namespace: isNamespaced ? self.namespace(of: link, asked: namespace) : nil)
  }

  /// A route path that replaces a link: scheme, host and namespace are those of the link it replaces.
  func subject(_ link: DeepLink, replacing subject: MatchSubject) -> MatchSubject {
    MatchSubject(link: link, path: RoutePath(), origin: subject.origin, namespace: subject.namespace)
  }

  private func namespace(of link: DeepLink, asked: String?) -> RouteTable.Namespace? {
    if let asked { return namespace(ofScheme: asked) ?? RouteTable.Namespace(asked) }
    return link.scheme.flatMap(namespace(ofScheme:))
  }

  /// Whether the host of a link is the first segment of its path.
  func isHostSegment(_ link: DeepLink) -> Bool {
    let host = link.layout.host
    guard !host.isEmpty else { return false }
    let isSegment =
      switch options.hostPolicy {
      case .byScheme: !link.isWeb && !hosts.accepts(link)
      case .segment: true
      case .undotted: link.text.withBytes { Self.isUndotted($0, host) }
      case .fixed, .ignored: false
      }
    return isSegment && link.text.withBytes { SegmentPicker.dots(in: $0, host) == nil }
  }

  private static func isUndotted(_ text: Span<UInt8>, _ host: ByteRange) -> Bool {
    for index in host.start..<host.end where text[index] == UInt8(ascii: ".") { return false }
    return !ASCII.equalsIgnoringCase(text, host, lowercased: "localhost")
  }
}

/// Goes through the candidates that match a link, in the order they are tried.
///
/// A namespace is asked first for its own routes, then, if it falls through, for those of any scheme.
struct CandidateCursor {
  private enum Phase {
    /// The routes of the link's scheme and those of any, as one list.
    case all
    case namespace
    case anyScheme
    case end
  }

  private let subject: MatchSubject
  private let limits: [CandidateLimit]
  private var phase: Phase
  private var query: MatchQuery

  init(_ subject: MatchSubject, limits: [CandidateLimit]) {
    self.subject = subject
    self.limits = limits
    phase = subject.namespace == nil ? .all : .namespace
    query = MatchQuery(layout: subject.link.layout, path: subject.path)
    if limits.count > 1 || phase != .all { query.verdicts = verdicts() }
  }

  /// Whether the candidate given last belongs to the namespace of the link.
  var isInNamespace: Bool { phase == .namespace }

  mutating func next(in matcher: Matcher) -> UInt32? {
    while phase != .end {
      if let candidate = subject.link.text.withBytes({ matcher.firstCandidate(in: $0, query) }) {
        query.first = candidate + 1
        return candidate
      }
      phase = phase == .namespace && subject.namespace?.fallsThrough == true ? .anyScheme : .end
      query.first = 0
      query.verdicts = verdicts()
    }
    return nil
  }

  private func verdicts() -> LimitVerdicts {
    let scheme = subject.origin.scheme
    return LimitVerdicts(count: limits.count) { index in
      let limit = limits[index]
      return isWithin(limit.schemes, scheme) && limit.host.map { $0.accepts(subject.origin) } ?? true
    }
  }

  private func isWithin(_ schemes: [String], _ scheme: String?) -> Bool {
    switch phase {
    case .all: schemes.isEmpty || scheme.map(schemes.contains) == true
    case .namespace: schemes.contains(subject.namespace?.scheme.asciiLowercased ?? "")
    case .anyScheme: schemes.isEmpty
    case .end: false
    }
  }
}
