@_spi(Hosting) import Waymark

/// A screen or container at a position of a window, apart from its id.
struct Place: Hashable, Sendable {
  let key: String
  let isContainer: Bool
  let print: Fingerprint

  init(_ entry: RouterState.Entry) {
    key = entry.key
    isContainer = entry.container != nil
    print = Fingerprint(entry)
  }
}

/// The state of an explored app after a step.
struct Sight {
  let state: RouterState
  /// The hash of everything that is shown, without hidden tabs and sections.
  let shown: Fingerprint
  let visible: [Place]
  /// The links that guards have deferred, oldest first.
  let deferred: [String]
  let historyCount: Int
  /// The number of screens and containers that are open, shown or not.
  let size: Int

  @MainActor
  init(_ app: RouterTester) {
    state = app.router.state
    shown = Fingerprint(state, onlyShown: true)
    visible = state.visibleEntries(in: app.window).map(Place.init)
    deferred = app.router.deferredLinks.map(\.text)
    historyCount = app.router.history.back.count
    var size = 0
    state.walk { _ in size += 1 }
    self.size = size
  }

  /// All that is open, shown or not.
  var tree: Fingerprint { Fingerprint(state) }

  /// True if guards block a screen that would be visible.
  var hasBlocked: Bool { state.windows.contains { $0.root.shows(where: \.entry.isBlocked) } }

  var keys: [String] { visible.map(\.key) }

  /// The key of the topmost screen, or `nothing`.
  var top: String { visible.last?.key ?? "nothing" }

  /// Returns whether not even an id differs.
  func isUnchanged(from other: Sight) -> Bool {
    (state.revision == other.state.revision || state.windows == other.state.windows)
      && deferred == other.deferred && historyCount == other.historyCount
  }

  /// The content that the user can touch: that of the topmost modal, or the root of the window.
  var front: RouterState.Node? { state.shownModals.last?.modal.content ?? (state.key ?? state.windows.first)?.root }

  /// The tabs that the user can tap, outermost first.
  @MainActor
  func tabs(in table: RouteTable) -> [Act] {
    guard let front else { return [] }
    var acts: [Act] = []
    front.walkShown { node in
      guard node.container == .tabs, let place = table.container(named: node.key) else { return }
      for branch in place.content {
        let open = node.content.first { $0.key == branch.key }
        if branch.key == node.selected, (open?.content.count ?? 0) < 2, open?.hasBlockedRoot != true { continue }
        acts.append(.tap(branch.key, in: node.key))
      }
    }
    return acts
  }

  /// True if the user can go back from a screen.
  var canGoBack: Bool { front?.shows { $0.container == .stack && $0.content.count > 1 } ?? false }

  var hasModal: Bool { !state.shownModals.isEmpty }

  /// True if several columns of a split are shown side by side, so that each is a way on.
  var hasColumns: Bool { front?.shows { $0.container == .split && $0.content.count > 1 } ?? false }

  /// The root of the topmost modal, or `nil` if there is none.
  var modal: Place? { state.shownModals.last.map { Place($0.modal.content.entry) } }

  /// The keys of the visible tabs.
  var tabsShown: [String] {
    var keys: [String] = []
    state.walkShown { if $0.container == .tabs { keys.append($0.key) } }
    return keys
  }
}

extension RouterState.Node {
  /// True if its first screen is blocked, so that another tap on its tab asks the guard again.
  fileprivate var hasBlockedRoot: Bool { entry.isBlocked || content.first?.hasBlockedRoot == true }
}
