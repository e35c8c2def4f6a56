/// What hosts show for entries.
extension Router {
  /// What is to be on the screen for an entry without a container.
  ///
  /// - Parameter isPromised: it is about to be open, and guards were asked about it.
  package func content(of entry: RouterState.Entry, isPromised: Bool) throws(HostError) -> EntryContent {
    guard !entry.isHeld, isPromised || mayMake(entry) else { return .placeholder(heldBy: guardHolding(entry)) }
    guard let match = match(for: entry) else {
      throw HostError(.noContent, entry: entry.id, "no route has the key \(entry.key)")
    }
    return .screen(match)
  }

  /// The router's error screen for a screen that could not be made; nil if that can leave the state, or the app has none.
  ///
  /// The root of a stack, of a branch or of a window cannot leave. An opening whose screen cannot be made fails, and leads to the error screen. Where no opening can fail, because the app
  /// starts or the user tapped a tab, that screen stands for the one that is missing; the outcome is its extra `outcome`.
  package func errorScreen(for failure: HostError, in state: RouterState) -> RouteMatch? {
    guard failure.reason == .noContent, let id = failure.entry, let entry = state.entry(id),
      RouterState.following(.removed([id]), state, in: table).windows == state.windows,
      let text = entry.link, let origin = try? table.link(text, from: entry.source)
    else { return nil }
    let outcome = Navigation.Outcome.failed(match(for: entry), .host(failure))
    guard let target = errorScreen?(origin, outcome), let link = try? table.link(target, from: .inApp) else {
      return nil
    }
    return table.resolve(link, extras: ["outcome": outcome]).match
  }
}

/// What is to be on the screen for an entry.
package enum EntryContent {
  /// The screen of a route.
  case screen(RouteMatch)
  /// Something in its place, until it may be seen: what the guard has for that, else what the app has.
  case placeholder(heldBy: RouteGuard?)
}

extension RouterState.Entry {
  /// Whether what a host has made for this entry can stay for another one of the same id, at most with other values.
  ///
  /// A link to the same place never costs a screen.
  package func keepsScreen(as next: RouterState.Entry) -> Bool {
    isHeld == next.isHeld && (container != nil || parameters == next.parameters)
  }
}
