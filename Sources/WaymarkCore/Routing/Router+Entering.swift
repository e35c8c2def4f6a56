/// Guards are asked on every entry: also where a tab, a saved state or the history brings screens, and no link does.
extension Router {
  /// A screen that would come without its guards having been asked, or against what they say.
  struct Barred {
    let entry: RouterState.Entry
    let link: DeepLink
    /// What is shown instead; nil: a guard has to be waited for.
    let instead: Instead?
  }

  /// The screens of a state that are not open now and that guards do not let come at once.
  ///
  /// - Parameter isRestored: all its screens count as not open: their ids are from another run.
  func barred(in next: RouterState, isRestored: Bool = false) -> [Barred] {
    guard hasEnteringGuards else { return [] }
    var barred: [Barred] = []
    next.walkScreens { entry in
      guard isRestored || store.state.entry(entry.id) == nil, let match = match(for: entry) else { return }
      if let instead = verdict(on: match, askedBy: nil, isOpen: false) {
        barred.append(Barred(entry: entry, link: match.link, instead: instead))
      } else if enteringGuards(match).contains(where: \.guarding.waits) {
        barred.append(Barred(entry: entry, link: match.link, instead: nil))
      }
    }
    return barred
  }

  /// Whether guards do not let something come at once that happens on the screen, as a tap on a tab: the host asks the
  /// router for it with ``request(_:)`` instead of doing it.
  public func isBarred(_ event: RouterState.HostEvent) -> Bool {
    guard hasEnteringGuards else { return false }
    let change = reduced(.host(event), in: nil)
    return change.isChanged && !barred(in: change.state).isEmpty
  }

  /// Opens the link of a screen: its guards redirect it, deny it, put it off, or are waited for.
  @discardableResult
  func openScreen(of link: DeepLink, _ call: Call = Call()) -> Navigation {
    let opening = Opening(link, router: self, verb: .go, call: call, namespace: nil)
    opening.entrance = .routePath
    start(opening)
    return opening.navigation
  }

  /// What restoring a state comes to without the screens that guards do not let come, nor those that would have to be waited
  /// for: a window of which nothing may stay shows its first state.
  ///
  /// - Returns: nil for `instead`, if nothing was left out, or nothing is to be shown instead.
  func restoring(_ state: RouterState) -> (change: RouterState.Change, instead: Instead?) {
    let change = reduced(.restore(state), in: nil)
    let barred = change.isChanged ? barred(in: change.state, isRestored: true) : []
    guard !barred.isEmpty else { return (change, nil) }
    let (allowed, dropped) = change.state.validated(in: map, without: Set(barred.map(\.entry.id)))
    var next = reduced(.restore(allowed), in: nil)
    if !self.barred(in: next.state, isRestored: true).isEmpty {
      next = reduced(.restore(allowed.withFirstPlaces(of: map)), in: nil)
    }
    next.dropped = change.dropped + dropped
    return (next, barred.lazy.compactMap(\.instead).first)
  }
}

extension RouterState {
  /// The same windows, each with the first state of a map.
  fileprivate func withFirstPlaces(of map: NavigationMap) -> RouterState {
    var state = self
    state.windows = []
    for window in windows { state.open(window.id, in: map) }
    return state
  }
}
