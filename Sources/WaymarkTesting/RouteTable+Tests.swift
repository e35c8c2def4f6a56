public import WaymarkCore

extension RouteTable {
  /// The problems of the routes: errors, including those of routes that were left out, warnings, and routes whose own
  /// links lead elsewhere.
  ///
  /// A test of an app needs only this line for its routes:
  /// ```swift
  /// #expect(router.table.allProblems == [])
  /// ```
  /// A release build needs the trait `Diagnostics` for them, and a line says so.
  public var allProblems: [String] {
    (Diagnostics.lack.map { ["the routes are not checked: \($0)"] } ?? []) + problems.map { "\($0)" }
      + roundTripProblems
  }

  /// The routes whose own links do not lead back to them with the same values, one line each.
  ///
  /// Routes with a condition, or with a regular expression without a known example, are skipped. A typed destination is
  /// read from a link and written again. The values of its query are not tried, because only the type knows their names.
  public var roundTripProblems: [String] {
    routes.compactMap { route in
      guard route.redirect == nil else { return nil }
      guard route.reading == nil else { return writingProblem(of: route) }
      guard let link = sampleLink(to: route) else { return nil }
      guard let match = try? match(link) else { return "\(route.pattern): no route takes \(link.text)" }
      guard match.route.id == route.id else { return "\(route.pattern): \(match.pattern) takes \(link.text)" }
      return printingProblem(of: match, route, link)
    }
  }

  /// Returns the problem of a typed destination that does not write the link that it was read from.
  private func writingProblem(of route: Route) -> String? {
    guard !route.reach.isOfRedirects else { return nil }
    for filler in LinkSampler.fillers {
      guard let link = SampleLink(store: store, filler: filler).links(to: route).first,
        let match = try? match(link), match.route.id == route.id,
        let destination = match.knownDestination as? any RouteDestination
      else { continue }
      return writingProblem(of: destination, match, link)
    }
    return nil
  }

  private func writingProblem(
    of destination: some RouteDestination, _ match: RouteMatch, _ link: DeepLink
  ) -> String? {
    var parts = DeepLink.Parts()
    destination.write(to: &parts)
    // An older pattern is read, and never written.
    guard self.route(to: type(of: destination), pattern: parts.pattern)?.id == match.route.id else { return nil }
    let subject = "\(match.pattern): \(type(of: destination)) was read from \(link.text)"
    let cure = "let write(to:) write each value"
    do {
      let written = try self.link(to: destination)
      guard let again = try self.match(written), !again.path.elementsEqual(match.path, by: ==) else { return nil }
      return "\(subject) and writes \(written.text): \(cure)"
    } catch {
      return "\(subject) and cannot be written: \(cure) (\(error))"
    }
  }

  /// Returns the problem of a named route that does not build the same link from the values that it has read.
  private func printingProblem(of match: RouteMatch, _ route: Route, _ link: DeepLink) -> String? {
    guard let name = route.name, match.wildcard == nil else { return nil }
    let values = Dictionary(match.path.map { ($0.name, $0.value) }) { first, _ in first }
    guard let printed = try? self.link(to: name, values) else { return "\(route.pattern): no link can be made" }
    guard let again = try? self.match(printed), again.route.id == route.id, again.path.elementsEqual(match.path, by: ==)
    else { return "\(route.pattern): \(printed.text) does not lead back" }
    return nil
  }

  /// Returns the patterns that a source can open, in alphabetical order, to be checked in as a file.
  public func patterns(reachableFrom source: DeepLink.Source) -> [String] {
    routes.filter { $0.reach.includes(source) }.map(\.pattern.text).sorted()
  }
}
