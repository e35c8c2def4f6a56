extension Router {
  /// Reports a host that another router shows its screens in.
  func reportOtherRouter(of host: any RouterHost) {
    guard let other = HostOwners.exchange(self, of: host), other !== self, other.driver(of: host) != nil else { return }
    mistakes.report("this host already shows another router, so steps of both fail: make a host for each router")
  }
}

/// The routers that hosts were attached to last, in debug builds.
@MainActor
private enum HostOwners {
  private struct Owner {
    weak var host: (any RouterHost)?
    weak var router: Router?
  }

  private static var owners: [ObjectIdentifier: Owner] = [:]

  /// Notes the router of a host.
  ///
  /// - Returns: the router that the host was attached to before. If `nil`, there is none.
  static func exchange(_ router: Router, of host: any RouterHost) -> Router? {
    owners = owners.filter { $0.value.host != nil && $0.value.router != nil }
    return owners.updateValue(Owner(host: host, router: router), forKey: ObjectIdentifier(host))?.router
  }
}
