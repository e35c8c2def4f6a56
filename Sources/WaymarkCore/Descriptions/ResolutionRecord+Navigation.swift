extension ResolutionRecord {
  /// A link that was opened, or another verb of the router.
  ///
  /// - Parameters:
  ///   - vetoes: the screens of a route file that refused to leave.
  ///   - unknownGuards: the guards of a route file whose verdict only the app knows.
  @MainActor
  package init(_ link: String?, _ navigation: Navigation, vetoes: [String] = [], unknownGuards: [String] = []) {
    let reported =
      navigation.result.map { Self($0) }
      ?? Self(nil, .failed(nil, CancellationError()), words: "the host did not answer")
    let unknown = navigation.unknownGuard(unknownGuards)
    self.init(
      link, reported.outcome, match: navigation.match,
      words: navigation.words(vetoes, unknown) ?? navigation.advice ?? reported.words,
      nearest: navigation.nearest.isEmpty ? reported.nearest : navigation.nearest, tried: navigation.tried,
      redirects: navigation.redirects, isOfUnknownGuard: unknown != nil)
  }
}

extension Navigation {
  /// The reason of the outcome, where the outcome alone does not say it.
  fileprivate func words(_ vetoes: [String], _ unknownGuard: String?) -> String? {
    switch result {
    case .cancelled(let denial) where denial?.kind == .leaveGuard: vetoes.last.map { "“\($0)” blocks leaving" }
    default:
      unknownGuard.map { "the file does not hold the verdict of “\($0)”: write --fact \($0) to allow it" }
    }
  }

  /// The last guard of the denied route whose verdict only the app knows.
  fileprivate func unknownGuard(_ unknown: [String]) -> String? {
    guard case .denied(let match, _) = result else { return nil }
    let places = RouteTable(store: match.store).places(to: match.route)
    let names = places.flatMap { $0.attachments[AttachedGuards.self]?.entering ?? [] }.map(\.name)
    return unknown.last(where: names.contains)
  }
}

extension ResolutionRecord {
  /// Writes the guard that denied and the kind of the denial, if one did.
  package func writeDenial(to writer: inout JSONWriter) {
    guard let denial = outcome.denial else { return }
    writer.object("denial") { writer in
      if let name = denial.guardName { writer.member("guard", name) }
      writer.member("kind", denial.kind.rawValue)
    }
  }
}
