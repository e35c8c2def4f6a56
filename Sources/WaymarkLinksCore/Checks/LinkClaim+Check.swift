extension LinkClaim {
  /// Returns the routes of a table whose links this claim would take.
  ///
  /// - Parameter location: the location of the claim in the sources, if it is known.
  package func check(
    _ table: RouteTable, claimedAt location: RouteTable.SourceLocation? = nil
  ) -> [RouteTable.Problem] {
    table.routes.compactMap { route in
      guard let sample = table.sampleLink(to: route), takes(sample, ofAppWith: table) else { return nil }
      var diagnostic = RouteTable.Problem(
        .claimed, severity: .warning, route: route.name, pattern: route.pattern.text, offset: 0,
        message:
          "“\(pattern)” is claimed\(location.map { " at \($0)" } ?? ""), and links from outside never reach this "
          + "route: claim less, or let only the app open it")
      diagnostic.location = table.store.location(of: route.id)
      diagnostic.routeID = route.id
      return diagnostic
    }
  }

  private func takes(_ sample: DeepLink, ofAppWith table: RouteTable) -> Bool {
    let gate = Gate(store: table.store)
    return samples(like: sample).contains { link in takes(link) && (try? gate.check(link)) != nil }
  }

  /// Returns the sample link or, for a route of any scheme, links with its path and the claimed scheme and host.
  private func samples(like sample: DeepLink) -> [DeepLink] {
    let path = sample.rawText(sample.layout.path)
    let text = sample.scheme == nil ? (try? Self.parts(of: pattern.text)).map { $0.origin + path } : sample.text
    guard let text else { return [] }
    return [DeepLink.Source.customScheme, .universalLink].compactMap { try? DeepLink(text, from: $0) }
  }
}
