@_spi(Hosting) import WaymarkCore

/// The events of a trace with values in place of placeholders.
@MainActor
struct TraceFilling {
  let events: [RouterTrace.Event]
  /// The indices of the openings with a value that is a guess.
  private(set) var guessed: Set<Int> = []

  init(_ trace: RouterTrace, _ table: RouteTable) {
    guard trace.isRedacted else {
      events = trace.events
      return
    }
    let values = Self.values(trace, table)
    events = trace.events.map { Self.filled($0, values) }
    for (index, event) in trace.events.enumerated() where event.kind == .open || event.kind == .verb {
      let texts = [event[.link], event[.branch], event[.container], event[.root]].compactMap(\.self)
      if texts.contains(where: values.isUncertain) { guessed.insert(index) }
    }
  }

  private static func values(_ trace: RouterTrace, _ table: RouteTable) -> PlaceholderValues {
    var routes: [Int: String] = [:]
    for event in trace.events where event.kind == .end {
      if let number = event[number: .number], let route = event[.route] { routes[number] = routes[number] ?? route }
    }
    var subjects: [PlaceholderValues.Subject] = []
    for state in [trace.start] + trace.events.compactMap(\.state) {
      subjects += state.linkedEntries.map { .init($0.link ?? "", route: $0.key) }
    }
    for event in trace.events {
      let route = event.kind == .open ? event[number: .number].flatMap { routes[$0] } : event[.route]
      for text in [event[.link], event[.target]].compactMap(\.self) + (event.lists[.links] ?? []) {
        subjects.append(.init(text, route: text == event[.link] ? route : nil))
      }
    }
    return PlaceholderValues(table, subjects)
  }

  private static func filled(_ event: RouterTrace.Event, _ values: PlaceholderValues) -> RouterTrace.Event {
    var event = event
    event.texts = event.texts.mapValues(values.filled)
    event.lists = event.lists.mapValues { $0.map(values.filled) }
    event.state = event.state?.fillingPlaceholders(values.filled)
    return event
  }

  /// Returns the state before the first event.
  static func state(_ trace: RouterTrace, _ table: RouteTable) -> RouterState {
    guard trace.isRedacted else { return trace.start }
    let values = Self.values(trace, table)
    return trace.start.fillingPlaceholders(values.filled)
  }
}

/// An event of a trace as an action of a router.
@MainActor
struct TraceAction {
  private let state: RouterState

  init(_ state: RouterState) { self.state = state }

  static func presentation(of event: RouterTrace.Event) -> RouteMap.Presentation {
    switch event[.presentation] {
    case "go": .inPlace
    case "push": .push
    case "replace": .replace
    case "root": .root
    case "present":
      .modal(
        event[.style].map { style in
          RouteMap.ModalOptions(
            RouteMap.ModalStyle(style), overWindow: event[.anchor] == RouteMap.ModalAnchor.window.rawValue,
            inNavigationController: event[number: .bar] == 1)
        })
    default: .automatic
    }
  }

  /// Returns the entry that an event is about.
  ///
  /// In a shortened trace, ids may differ. Then it is the topmost entry with the key.
  private func entry(_ event: RouterTrace.Event) -> RouterState.Entry.ID? {
    guard let number = event[number: .entry] else { return nil }
    let id = RouterState.Entry.ID(number)
    guard let key = event[.route], state.entry(id)?.key != key else { return id }
    let windows = state.windows.map(\.id)
    let entries = windows.flatMap { state.visibleEntries(in: $0) }
    return entries.last { $0.key == key }?.id ?? id
  }

  /// Returns an event on the screen.
  func hostEvent(_ event: RouterTrace.Event) -> RouterState.HostEvent? {
    let window = RouterState.Window.ID(event[number: .window] ?? 0)
    switch event[.name] {
    case "windowConnected": return .windowConnected(window, root: event[.root])
    case "windowDisconnected": return .windowDisconnected(window)
    case "windowActivated": return .windowActivated(window)
    case "removed": return .removed((event.lists[.entries] ?? []).compactMap { Int($0).map { .init($0) } })
    default: break
    }
    guard let entry = entry(event) else { return nil }
    switch event[.name] {
    case "popped": return .popped(to: entry)
    case "dismissed": return .dismissed(entry)
    case "selected": return .selected(in: entry, event[.branch] ?? "")
    case "reselected": return .reselected(in: entry)
    default: return nil
    }
  }

  /// Performs a verb.
  func perform(_ event: RouterTrace.Event, on router: Router) -> Navigation? {
    let options = NavigationOptions(in: event[number: .window].map { RouterState.Window.ID($0) })
    switch event[.verb] {
    case "back": return router.back(options)
    case "forward": return router.forward(options)
    case "close":
      if let entry = entry(event) { router.close(entry) }
      return nil
    case "restore": return event.state.map { router.restore($0).navigation }
    case "request": return hostEvent(event).map { router.request($0) }
    case "show", "selectBranches":
      guard let match = try? router.table.match(event[.link] ?? "", from: .inApp) else { return nil }
      return event[.verb] == "show"
        ? router.show(match, as: Self.presentation(of: event), options)
        : router.perform(.selectBranches(match), options)
    case "select":
      let selecting = event[.selecting].flatMap { RouterState.Action.Selecting(rawValue: $0) } ?? .keep
      return router.perform(.select(event[.branch] ?? "", in: event[.container] ?? "", selecting), options)
    case "pop": return router.perform(.pop(pop(event)), options)
    case "dismiss": return router.perform(.dismiss(dismissal(event)), options)
    default: return nil
    }
  }

  private func pop(_ event: RouterTrace.Event) -> RouterState.Action.Pop {
    switch event[.pop] {
    case "to": entry(event).map { .to($0) } ?? .count(1)
    case "toRoute": .toRoute(event[.route] ?? "")
    case "toRoot": .toRoot
    default: .count(event[number: .count] ?? 1)
    }
  }

  private func dismissal(_ event: RouterTrace.Event) -> RouterState.Action.Dismiss {
    switch event[.pop] {
    case "all": .all
    case "entry": entry(event).map { .entry($0) } ?? .top
    default: .top
    }
  }
}
