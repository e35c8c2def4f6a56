/// The content that hosts show for entries.
extension Router {
  /// The content for an entry without a container.
  ///
  /// - Parameter isPreloaded: true if the entry is about to open and guards have allowed it.
  package func content(of entry: RouterState.Entry, isPreloaded: Bool) throws(HostError) -> EntryContent {
    guard !entry.isHeld, isPreloaded || mayMake(entry) else { return .placeholder(heldBy: guardHolding(entry)) }
    guard let match = match(for: entry) else {
      throw HostError(.noContent, entry: entry.id, "no route has the key \(entry.key)")
    }
    return .screen(match)
  }

  /// The router's error screen for a screen that could not be made.
  ///
  /// It is for changes without an opening that could fail: the start of the app, or a tap on a tab. There, the error
  /// screen replaces a missing screen that cannot leave, such as the root of a stack, of a branch or of a window. Its
  /// extra `outcome` is the outcome. If `nil`, the entry can leave the state, or the app has no error screen.
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

/// The content that a host shows for an entry.
package enum EntryContent {
  /// The screen of a route.
  case screen(RouteMatch)
  /// A placeholder until the screen is allowed: that of the guard, or that of the app.
  case placeholder(heldBy: RouteGuard?)
}

extension RouterState.Entry {
  /// True if a host can keep the screen of this entry for another entry with the same id, whose values may differ.
  ///
  /// A link to the screen that is open already therefore makes no new screen.
  package func keepsScreen(as next: RouterState.Entry) -> Bool {
    isHeld == next.isHeld && (container != nil || parameters == next.parameters)
  }
}
