/// A host, and the router that it was attached to last.
private struct HostOwner {
  weak var host: (any RouterHost)?
  weak var router: Router?
}

extension Router {
  /// The routers of hosts, while there is a log.
  private static var hostOwners: [ObjectIdentifier: HostOwner] = [:]

  /// Reports a host that another router shows its screens in.
  func reportOtherRouter(of host: any RouterHost) {
    guard mistakes.isOn else { return }
    Self.hostOwners = Self.hostOwners.filter { $0.value.host != nil && $0.value.router != nil }
    let owner = Self.hostOwners.updateValue(HostOwner(host: host, router: self), forKey: ObjectIdentifier(host))
    guard let other = owner?.router, other !== self, other.driver(of: host) != nil else { return }
    mistakes.report("this host shows another router already, so that steps of both fail: make a host for each router")
  }
}
