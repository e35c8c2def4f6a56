/// What a host sees on its screen now.
///
/// The router concludes from it what happened there of which the platform told nobody: a screen that the app's own code
/// popped, a sheet that it dismissed, a tab that it selected. A fact that is not in a snapshot is not known, and nothing is
/// concluded from it.
///
/// ```swift
/// var seen = HostSnapshot()
/// seen.isThere[book.id] = false                // its controller has left the stack
/// seen.selected[tabs.id] = "profile"
/// let event = router.state.event(seenIn: seen)       // what happened first, as .popped(to: books.id)
/// ```
public struct HostSnapshot: Sendable, Hashable {
  /// Whether what the host made for an entry is where the entry is in the state: in its container, or presented.
  public var isThere: [RouterState.Entry.ID: Bool] = [:]
  /// The branches that are selected, by the entries of their tabs; none for tabs where something of the app's is.
  public var selected: [RouterState.Entry.ID: String] = [:]
  /// What is presented and not the router's, wherever it hangs, the outermost first.
  public var foreign: [Foreign] = []
  /// What the platform says is moving now.
  public var moving: Set<Motion> = []
  /// Whether the window can be seen, and present something.
  public var isInSight = true

  /// Nothing is known.
  public init() {}

  /// A step may begin.
  var isReady: Bool { moving.isEmpty && foreign.isEmpty && isInSight }

  /// Something that is presented and not the router's: an alert of the app, a share sheet, an active search.
  public struct Foreign: Sendable, Hashable {
    /// What it is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// An alert or a sheet of actions: the user has to choose.
      case alert
      /// A search that is active.
      case search
      /// Anything else: Safari, a share sheet, a picker, a sheet of the app's own.
      case other
    }

    /// What it is.
    public var kind: Kind
    /// The modal of the router's that it lies over; nil: it lies over the root of the window.
    public var over: RouterState.Entry.ID?
    /// The app does not let the user close it, as an alert or a form that was begun.
    public var isLocked: Bool
    /// It hides what is pushed below it: a search does, unless it is presented inside of the screen that has it.
    public var hidesContent: Bool

    /// Something foreign.
    public init(_ kind: Kind, over modal: RouterState.Entry.ID? = nil, isLocked: Bool = false) {
      self.kind = kind
      over = modal
      self.isLocked = isLocked || kind == .alert
      hidesContent = kind != .search
    }
  }

  /// Something that moves.
  public struct Motion: Sendable, Hashable {
    /// What moves.
    public enum Kind: String, Sendable, Hashable {
      /// A container changes what it shows.
      case content
      /// Something is being presented.
      case presentation
      /// Something is being dismissed.
      case dismissal
    }

    /// What moves.
    public var kind: Kind
    /// The container, or what is presented; nil: it is not the router's.
    public var entry: RouterState.Entry.ID?
    /// A finger holds it: it ends when the user wants.
    public var isInteractive: Bool

    /// Something that moves.
    public init(_ kind: Kind, _ entry: RouterState.Entry.ID? = nil, isInteractive: Bool = false) {
      self.kind = kind
      self.entry = entry
      self.isInteractive = isInteractive
    }
  }
}

extension RouterState {
  /// What happened first on a screen that was to show this state; nil: all that is known is as the state has it.
  ///
  /// Apply it, and ask again for the next.
  /// - Complexity: that of going through what is shown.
  public func event(seenIn seen: HostSnapshot) -> HostEvent? {
    for window in windows {
      if let modal = window.root.shownModals.first(where: { seen.isThere[$0.modal.id] == false }) {
        return .removed([modal.modal.id])
      }
    }
    var event: HostEvent?
    walk { node in
      guard event == nil else { return }
      switch node.container {
      case .stack: event = node.eventOfStack(seenIn: seen)
      case .tabs:
        if let selected = seen.selected[node.id], let known = node.selected, selected != known {
          event = .selected(in: node.id, selected)
        }
      default: break
      }
    }
    return event
  }
}

extension RouterState.Node {
  /// What the user does takes items from the top, and the root cannot go; all else is the app's doing.
  fileprivate func eventOfStack(seenIn seen: HostSnapshot) -> RouterState.HostEvent? {
    let gone = content.filter { seen.isThere[$0.id] == false }
    guard !gone.isEmpty else { return nil }
    let kept = content.count - gone.count
    guard kept > 0, gone.map(\.id) == content[kept...].map(\.id) else { return .removed(gone.map(\.id)) }
    return .popped(to: content[kept - 1].id)
  }
}
