extension LinkClaim {
  /// Returns the routes of a table whose links this claim would take.
  ///
  /// - Parameter location: the location of the claim in the sources, if it is known.
  package func check(
    _ table: RouteTable, claimedAt location: RouteTable.SourceLocation? = nil
  ) -> [RouteTable.Problem] {
    #if WAYMARK_DIAGNOSTICS
      table.routes.compactMap { route in
        guard route.reach != .inAppOnly, let sample = table.sampleLink(to: route),
          let taken = taken(like: sample, ofAppWith: table)
        else { return nil }
        var diagnostic = RouteTable.Problem(
          .claimed, severity: .warning, route: route.name, pattern: route.pattern.text, offset: 0,
          message:
            "“\(pattern)” is claimed\(location.map { " at \($0)" } ?? ""), and links such as \(taken) never reach this "
            + "route: claim less, or let only the app open it")
        diagnostic.location = table.store.location(of: route.id)
        diagnostic.routeID = route.id
        return diagnostic
      }
    #else
      []
    #endif
  }

  /// Returns a link to a route that this claim takes.
  private func taken(like sample: DeepLink, ofAppWith table: RouteTable) -> String? {
    let gate = Gate(store: table.store)
    return samples(like: sample).first { link in takes(link) && (try? gate.check(link)) != nil }?.text
  }

  /// Returns the sample link or, for a route of any scheme, links with its path and the claimed scheme and host.
  private func samples(like sample: DeepLink) -> [DeepLink] {
    let path = sample.rawText(sample.layout.path)
    let text = sample.scheme == nil ? (try? Self.parts(of: pattern.text)).map { $0.origin + path } : sample.text
    guard let text else { return [] }
    return [DeepLink.Source.customScheme, .universalLink].compactMap { try? DeepLink(text, from: $0) }
  }
}
