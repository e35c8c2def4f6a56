extension RouteTable {
  /// Checks limits, scheme and host of a link.
  ///
  /// - Throws: the first ``RouteTable/Rejection`` found.
  package func checkGate(_ link: DeepLink) throws(Rejection) { try Gate(store: store).check(link) }
}

/// Checks limits, scheme and host of a link before any route is tried.
package struct Gate {
  let store: RouteStore

  package init(store: RouteStore) {
    self.store = store
  }

  /// Checks a link.
  ///
  /// - Throws: the first ``RouteTable/Rejection`` found.
  package func check(_ link: DeepLink) throws(RouteTable.Rejection) { try check(link, store.path(of: link)) }

  /// Checks a link whose path is known.
  @inline(__always)
  package func check(_ link: DeepLink, _ path: RoutePath) throws(RouteTable.Rejection) {
    if !store.gateRules.waveThrough(link, path) { try checkClosely(link, path) }
  }

  @inline(never)
  private func checkClosely(_ link: DeepLink, _ path: RoutePath) throws(RouteTable.Rejection) {
    try checkForm(link, path)
    try checkScheme(link)
    try checkHost(link)
  }

  // MARK: Scheme

  private func checkScheme(_ link: DeepLink) throws(RouteTable.Rejection) {
    guard !link.layout.scheme.isEmpty else { return try checkMissingScheme(link) }
    let vouches = hostsVouchForWebLinks || store.takesAnyHost
    if store.schemes.isEmpty || (link.isWeb && vouches && !store.listsWebScheme) { return }
    let isAllowed = link.text.withBytes { text in
      store.schemes.contains { ASCII.equalsIgnoringCase(text, link.layout.scheme, lowercased: $0) }
    }
    guard isAllowed else {
      throw RouteTable.Rejection(.schemeNotAllowed, schemeAdvice(for: link), advice: schemesOfTable(link))
    }
  }

  private func isMatterOfHosts(_ link: DeepLink) -> Bool {
    link.isWeb && (store.options.hostPolicy == .byScheme || store.options.hostPolicy == .fixed)
  }

  private func schemeAdvice(for link: DeepLink) -> String {
    guard !isMatterOfHosts(link) || store.listsWebScheme else { return Self.hostAdvice(for: link, hosts: store.hosts) }
    return "“\(link.scheme ?? "")” is not one of the table's schemes: add it to schemes if the app owns it"
  }

  /// The schemes and hosts of the table, for a message that does not reveal the link.
  private func schemesOfTable(_ link: DeepLink) -> String {
    if isMatterOfHosts(link), !store.listsWebScheme { return hostsOfTable }
    let schemes = store.options.schemes.prefix(3).joined(separator: ", ")
    return "the scheme is not one of the table's (\(schemes)): add it to schemes if the app owns it"
  }

  private var hostsOfTable: String {
    store.hosts.isEmpty
      ? "the table lists no hosts: add hosts: [\"example.com\"] with the app's domain"
      : "the host is not one of the table's (\(store.options.hosts.prefix(3).joined(separator: ", "))): add it to hosts if it "
        + "is the app's"
  }

  /// True if web links are accepted by the listed hosts, regardless of the listed schemes.
  private var hostsVouchForWebLinks: Bool {
    !store.hosts.isEmpty && (store.options.hostPolicy == .byScheme || store.options.hostPolicy == .fixed)
  }

  private func checkMissingScheme(_ link: DeepLink) throws(RouteTable.Rejection) {
    if store.options.dialect.requiresScheme {
      throw RouteTable.Rejection(.invalidLink, "every link of this table needs a scheme")
    }
    if link.source.trust == .foreign {
      throw RouteTable.Rejection(
        .schemeNotAllowed, "a link without a scheme is not accepted from \(link.source.name): write the scheme")
    }
  }

  // MARK: Host

  private func checkHost(_ link: DeepLink) throws(RouteTable.Rejection) {
    switch store.options.hostPolicy {
    case .segment, .undotted, .ignored: guard link.isWeb, store.limitsWebHosts else { return }
    case .byScheme: guard link.isWeb else { return }
    case .fixed: if link.layout.scheme.isEmpty, !link.source.isExternal { return }
    }
    guard !store.hosts.accepts(link), !isOfAnyHost(link) else { return }
    throw RouteTable.Rejection(
      .hostNotAllowed, Self.hostAdvice(for: link, hosts: store.hosts), advice: hostsOfTable)
  }

  /// Returns whether a pattern for any host takes the path of a link.
  @_optimize(size)
  private func isOfAnyHost(_ link: DeepLink) -> Bool {
    [store, store.redirects].contains { store in
      guard let store, store.isForeign(link) else { return false }
      let (path, verdicts) = (store.path(of: link), store.verdicts(for: link))
      var first: UInt32 = 0
      while let candidate = store.nextCandidate(link, path, from: first, verdicts) {
        if RouteMatch(link, path, candidate: candidate, store: store).keepsCase { return true }
        first = candidate + 1
      }
      return false
    }
  }

  private static func hostAdvice(for link: DeepLink, hosts: HostList) -> String {
    guard !link.layout.host.isEmpty else { return "the link has no host, and this table needs one of its hosts" }
    let host = link.rawText(link.layout.host).asciiLowercased
    let line = "hosts: [\"\(host)\(link.isDefaultPort ? "" : link.port.map { ":\($0)" } ?? "")\"]"
    return hosts.isEmpty
      ? "the table lists no hosts: if this is the app's domain, add \(line)"
      : "the host is not one of the table's: if it is the app's domain, add \(line)"
  }
}
