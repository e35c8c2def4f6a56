extension ResolutionRecord {
  /// The outcome of an opening or of another verb.
  init(_ outcome: Navigation.Outcome) {
    switch outcome {
    case .opened(let match): self.init(nil, .opened, match: match)
    case .done: self.init(nil, .opened)
    case .claimed: self.init(nil, .claimed)
    case .handled(let match): self.init(nil, .handled, match: match)
    case .unmatched(let nearest):
      self.init(nil, .unmatched, nearest: nearest.map { NearestRoutes.Near(similar: $0) })
    case .rejected(let rejection): self.init(nil, .rejected, rejection: rejection)
    case .denied(let match, let reason):
      self.init(nil, .denied, match: match, words: reason.isEmpty ? nil : reason)
    case .deferred(let match): self.init(nil, .deferred, match: match)
    case .cancelled: self.init(nil, .cancelled, words: "it was cancelled, or another opening superseded it")
    case .failed(let match, let error): self.init(nil, .failed, match: match, words: Self.words(error))
    }
  }

  /// A link that was opened, or another verb of the router.
  @MainActor
  package init(_ link: String?, _ navigation: Navigation, vetoes: [String] = [], unknownGuards: [String] = []) {
    let told =
      navigation.result.map { Self($0) } ?? Self(nil, .failed, words: "the host did not answer")
    let (outcome, words) = navigation.ending(vetoes, unknownGuards) ?? (told.outcome, navigation.advice ?? told.words)
    self.init(
      link, outcome, match: told.match ?? navigation.match, rejection: told.rejection, words: words,
      nearest: navigation.nearest.isEmpty ? told.nearest : navigation.nearest, tried: navigation.tried,
      redirects: navigation.redirects)
  }

  private static func words(_ error: NavigationError) -> String {
    switch error {
    case .state(let rejection): rejection.words
    case .thrown(let thrown): thrown.safeText
    default: "\(error)"
    }
  }
}

extension Navigation {
  /// The outcome and its reason, where the outcome alone does not say them.
  fileprivate func ending(_ vetoes: [String], _ unknownGuards: [String]) -> (ResolutionRecord.Outcome, String?)? {
    switch result {
    case .opened where usedFallback, .handled where usedFallback: (.fellBack, advice)
    case .cancelled where isRefusedByHook: (.refused, "a hook refuses the link")
    case .cancelled: (vetoes.last.map { "“\($0)” refuses to be left" } ?? veto).map { (.cancelled, $0) }
    case .denied(let match, _):
      unknownGuard(of: match, unknownGuards).map {
        (.unknownGuard, "the file does not hold the verdict of “\($0)”: write --fact \($0) to allow it")
      }
    default: nil
    }
  }

  /// The last guard of a route whose verdict only the app knows.
  private func unknownGuard(of match: RouteMatch, _ unknown: [String]) -> String? {
    let places = RouteTable(store: match.store).places(to: match.route)
    let names = places.flatMap { $0.attachments[AttachedGuards.self]?.entering ?? [] }.map(\.name)
    return unknown.last(where: names.contains)
  }
}
