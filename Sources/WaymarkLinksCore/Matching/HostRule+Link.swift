extension HostRule {
  /// Returns whether the rule accepts the host of a link.
  ///
  /// The link's port must be the port of the rule, or the default port of the scheme.
  package func accepts(_ link: DeepLink) -> Bool {
    if isAny { return !link.layout.host.isEmpty }
    let isPortRight = port.map { $0 == link.effectivePort } ?? (link.layout.port == nil || link.isDefaultPort)
    return isPortRight && link.text.withBytes { acceptsName($0, link.layout.host) }
  }
}

extension HostList {
  func accepts(_ link: DeepLink) -> Bool {
    rules.contains { $0.accepts(link) }
  }
}
