/// The routes and values of entries.
extension GuardedState {
  /// The match of an entry.
  ///
  /// If `nil`, the entry is a container, the table has no such route any more, or no link leads to the entry any more.
  func match(for entry: RouterState.Entry) -> RouteMatch? {
    let table = routes.table
    guard let match = store.matches.match(of: entry, in: table) else { return nil }
    guard table.tree.attachedTypes.contains(ObjectIdentifier(OwnedValueMakers.self)) else { return match }
    return match.looking(up: EntryOwners(self, entry: entry.id))
  }

  /// The attachments of an entry's route or container.
  ///
  /// For a stack that no map declares, they are those of the route that it was made for.
  func attachments(of entry: RouterState.Entry) -> RouteAttachments {
    let table = routes.table
    if entry.container == .stack, let key = RouteTree.routeKey(ofImplicitStack: entry.key) {
      return table.route(forKey: key)?.attachments ?? RouteAttachments()
    }
    return table.place(of: entry)?.attachments ?? RouteAttachments()
  }

  /// The presenter of the app for a step.
  func presenter(of step: RouterState.Step) -> StepPresenter? {
    let table = routes.table
    guard table.tree.attachedTypes.contains(ObjectIdentifier(StepPresenter.self)), let entry = step.presentingEntry
    else {
      return nil
    }
    // A modal may have a stack that no map declares. The presenter of its route presents the modal, but does not fill
    // the stack.
    let attachments = step.isOfModal ? attachments(of: entry) : table.place(of: entry)?.attachments
    return attachments?[StepPresenter.self]
  }

  /// The content that a host shows for an entry without a container.
  ///
  /// - Parameter isPreloaded: true if the entry is about to open and guards have allowed it.
  package func content(of entry: RouterState.Entry, isPreloaded: Bool) throws(HostError) -> EntryContent {
    guard !entry.isBlocked, isPreloaded || mayMake(entry) else { return .placeholder(blockedBy: guardBlocking(entry)) }
    guard let match = match(for: entry) else {
      throw HostError(.noContent, entry: entry.id, "no route has the key \(entry.key)")
    }
    return .screen(match)
  }

  /// The value that the innermost container or route around an entry owns, the entry included.
  ///
  /// It is made at the first access.
  func owned<Value>(_ type: Value.Type, by entry: RouterState.Entry.ID) -> Value? {
    let (key, table) = (ObjectIdentifier(type), routes.table)
    for owner in current.entries(onTheWayTo: entry).reversed() {
      guard let make = table.place(of: owner)?.attachments[OwnedValueMakers.self]?.makers[key] else { continue }
      return store.owned.value(key, of: owner.id, make) as? Value
    }
    return nil
  }

  /// The window whose root contains the route of a match, if windows have different roots.
  ///
  /// If `nil`, use the key window.
  func window(for match: RouteMatch) -> RouterState.Window.ID? {
    let table = routes.table
    guard let place = table.store.place(of: match.routeID) else { return nil }
    let chain = table.tree.places[place].chain
    func leads(to window: RouterState.Window) -> Bool {
      table.tree.root(named: window.root.key).map { chain.contains($0) } ?? false
    }
    return current.key.map(leads) == true ? nil : current.windows.first(where: leads)?.id
  }

  /// The window in which an action chooses a branch.
  ///
  /// If `nil`, it chooses none.
  func windowOfChoice(_ action: RouterState.Action, in window: RouterState.Window.ID?) -> RouterState.Window.ID? {
    switch action {
    case .select, .selectBranches: window ?? current.keyWindow
    case .host(.selected(let container, _)), .host(.reselected(let container)): current.window(of: container)
    default: nil
    }
  }

  // MARK: Presentations

  /// The presentation of a match for a call.
  ///
  /// If neither the call nor the map sets it, the type of the screen does.
  func presentation(of match: RouteMatch, as called: RouteMap.Presentation) -> RouteMap.Presentation {
    switch called {
    case .automatic: typePresentation(of: match)
    case .modal(nil): .modal(typePresentation(of: match).modalOptions)
    case .inPlace, .push, .modal, .replace, .root: called
    }
  }

  /// The presentation of a screen that a guard shows.
  ///
  /// It is shown where the map has it. A route beside the map's containers has no such position: it is put on top of
  /// the visible screens, and replaces none of them.
  func presentation(ofPlaceholder match: RouteMatch, over state: RouterState, in window: RouterState.Window.ID?)
    -> RouteMap.Presentation
  {
    let table = routes.table
    guard let place = table.store.place(of: match.routeID), let outermost = table.tree.places[place].chain.first,
      table.tree.places[outermost].isLoose,
      let root = state.windows.first(where: { $0.id == window ?? state.keyWindow })?.root
    else { return .inPlace }
    let path = NodePath(toTopOf: root)
    if let top = root.node(at: path.hops[...]), top.topmostScreen(at: match, in: table) != nil { return .inPlace }
    return path.stacks(in: root).isEmpty ? .modal() : .push
  }

  private func typePresentation(of match: RouteMatch) -> RouteMap.Presentation {
    guard let factory = match.attachments[ScreenFactory.self],
      case .automatic = routes.table.store.presentation(of: match.routeID)
    else { return .automatic }
    return factory.presentation()
  }

  /// The presentation of a match if the call does not set one.
  func preferredPresentation(of match: RouteMatch, screen: Any?) -> RouteMap.Presentation {
    routes.table.store.presentation(of: match.routeID)
      .or((screen as? any RoutableScreen)?.preferredPresentation ?? .automatic)
      .or(match.attachments[ScreenFactory.self]?.presentation() ?? .automatic)
      .or(rules.presentation)
  }
}

/// The content that a host shows for an entry.
package enum EntryContent {
  /// The screen of a route.
  case screen(RouteMatch)
  /// A placeholder until the screen is allowed: that of the guard, or that of the app.
  case placeholder(blockedBy: RouteGuard?)
}

extension RouterState.Entry {
  /// True if a host can keep the screen of this entry for another entry with the same id, whose values may differ.
  ///
  /// A link to the screen that is open already therefore makes no new screen.
  package func keepsScreen(as next: RouterState.Entry) -> Bool {
    sharesValues(with: next)
      || isBlocked == next.isBlocked && (container != nil || parameters.areSame(as: next.parameters))
  }
}

extension RouterState {
  /// The window that has an entry.
  ///
  /// If `nil`, none has.
  func window(of entry: Entry.ID) -> Window.ID? { windows.first { $0.root.find(entry) != nil }?.id }
}
