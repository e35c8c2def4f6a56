/// A link as a table reads it: its path, and its namespace.
package struct MatchSubject: Sendable {
  /// The link whose path, query and fragment are matched.
  package let link: DeepLink
  package let path: RoutePath
  /// The earlier link that gives scheme and host, after a redirect to a path.
  private let replaced: DeepLink?
  /// The namespace of the link.
  package let namespace: RouteTable.Namespace?

  /// The same link for routes that have no namespaces.
  var inAnyNamespace: MatchSubject { MatchSubject(link: link, path: path, replaced: replaced, namespace: nil) }

  /// The link that gives scheme and host.
  package var origin: DeepLink { replaced ?? link }

  /// Returns whether only patterns for any host take the link.
  ///
  /// A path that replaces a link was accepted with that link.
  func isForeign(in store: RouteStore) -> Bool { replaced == nil && store.isForeign(link) }

  /// The link with the scheme, host and port that it inherits, or `nil` if there is no such link.
  var withOrigin: DeepLink? {
    guard let replaced, link.layout.scheme.isEmpty else { return link }
    let authority = replaced.rawText(replaced.layout.authority)
    let path = link.text.utf8.first.map { "/?#".utf8.contains($0) } == true ? link.text : "/" + link.text
    return try? DeepLink(
      "\(replaced.scheme ?? "https")://\(authority)\(path)", from: link.source, keepingMalformed: true
    )
    .called(at: link.callSite)
  }

  fileprivate init(link: DeepLink, path: RoutePath, replaced: DeepLink? = nil, namespace: RouteTable.Namespace?) {
    self.link = link
    self.path = path
    self.replaced = replaced
    self.namespace = namespace
  }
}

extension RouteMatch {
  var subject: MatchSubject { MatchSubject(link: link, path: routePath, namespace: nil) }
}

extension RouteStore {
  /// Returns a link as this table reads it.
  ///
  /// Its host is not checked here.
  package func subject(_ link: DeepLink, namespace: String? = nil) -> MatchSubject {
    let isNamespaced = !namespaces.isEmpty || namespace != nil
    return MatchSubject(
      link: link, path: self.path(of: link),
      namespace: isNamespaced ? self.namespace(of: link, asked: namespace) : nil)
  }

  /// Returns a path that replaces a link, with the scheme, host and namespace of the replaced link.
  func subject(_ link: DeepLink, replacing subject: MatchSubject) -> MatchSubject {
    MatchSubject(link: link, path: RoutePath(), replaced: subject.origin, namespace: subject.namespace)
  }

  @_optimize(size)
  private func namespace(of link: DeepLink, asked: String?) -> RouteTable.Namespace? {
    if let asked { return namespace(ofScheme: asked) ?? RouteTable.Namespace(asked) }
    return link.scheme.flatMap(namespace(ofScheme:))
  }

  /// Returns the part of a link that is its path.
  @inline(__always)
  func path(of link: DeepLink) -> RoutePath { RoutePath(hostIsSegment: isHostSegment(link)) }

  /// Returns whether the host of a link is the first segment of its path.
  private func isHostSegment(_ link: DeepLink) -> Bool {
    let host = link.layout.host
    guard !host.isEmpty else { return false }
    let isSegment =
      switch options.hostPolicy {
      case .byScheme: !link.isWeb && !(hasHosts && hosts.accepts(link))
      case .segment: true
      case .undotted: link.text.withBytes { Self.isUndotted($0, host) }
      case .fixed, .ignored: false
      }
    return isSegment && !link.layout.traits.contains(.dottedHost)
  }

  private static func isUndotted(_ text: Span<UInt8>, _ host: ByteRange) -> Bool {
    for index in host.start..<host.end where text[index] == UInt8(ascii: ".") { return false }
    return !ASCII.equalsIgnoringCase(text, host, lowercased: "localhost")
  }
}

extension MatchSubject {
  /// The decoded segments of the path.
  package var decodedPath: [String] {
    (0..<path.count(in: link)).map { link.decodedText(path.segment($0, in: link)) }
  }

  /// The decoded segments of the fragment, or `nil` if there is none.
  package var decodedFragment: [String]? {
    guard link.layout.traits.contains(.fragment) else { return nil }
    let segments = link.text.withBytes { FragmentLayout($0, link.layout.fragment) }.segments
    return (0..<segments.count).map { link.decodedText(segments[$0]) }
  }
}
