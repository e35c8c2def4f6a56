/// The observations of a host about its screen.
///
/// The router derives changes without a callback from it. Examples are a screen that the app's own code popped, a
/// dismissed sheet, or a selected tab. A fact that is missing in a snapshot is unknown, and the router concludes
/// nothing from it.
///
/// ```swift
/// var seen = HostSnapshot()
/// seen.isThere[book.id] = false                // its controller has left the stack
/// seen.selected[tabs.id] = "profile"
/// let event = router.state.event(seenIn: seen)       // what happened first, as .popped(to: books.id)
/// ```
@_spi(Hosting) public struct HostSnapshot: Sendable, Hashable {
  /// True for an entry whose screen is at its location in the state, in its container or presented.
  ///
  /// False if it is missing.
  public var isThere: [RouterState.Entry.ID: Bool] = .init()
  /// The selected branches, by the entries of their tabs.
  ///
  /// Tabs that show content of the app are missing.
  public var selected: [RouterState.Entry.ID: String] = .init()
  /// All presentations that are not the router's, the outermost first.
  public var unmanaged: [Unmanaged] = []
  /// The motions that the platform reports now.
  public var moving: Set<Motion> = []
  /// True if the window is visible and can present.
  public var isInSight = true

  /// Creates a snapshot without facts.
  public init() {}

  /// True if a step may begin.
  var isReady: Bool { moving.isEmpty && unmanaged.isEmpty && isInSight }

  /// A presentation that is not the router's: an alert of the app, a share sheet, or an active search.
  public struct Unmanaged: Sendable, Hashable {
    /// The kind of presentation.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// An alert or an action sheet.
      ///
      /// The user has to choose.
      case alert
      /// An active search.
      case search
      /// A menu, or another short presentation of the system itself.
      ///
      /// It goes by itself, with everything above it. Each step waits for that, and no host dismisses it.
      case transient
      /// Another presentation: Safari, a share sheet, a picker, or a sheet of the app.
      case other
    }

    /// The kind, which decides whether the router waits for it or dismisses it.
    public var kind: Kind
    /// The router's modal below it.
    ///
    /// If `nil`, it covers the root of the window.
    public var over: RouterState.Entry.ID?
    /// True if the user may not close it, as with an alert or a form with unsaved input.
    public var isLocked: Bool
    /// True if it hides screens that are pushed below it.
    ///
    /// A search does, unless its screen defines the presentation context.
    public var hidesContent: Bool
    /// True if the platform presents nothing above it.
    ///
    /// A modal of the router then waits until it ends, or the host dismisses it first, depending on
    /// ``Router/Configuration/unmanagedPresentations``.
    public var isTopmost = false

    /// Creates a presentation that is not the router's.
    public init(_ kind: Kind, over modal: RouterState.Entry.ID? = nil, isLocked: Bool = false) {
      self.kind = kind
      over = modal
      self.isLocked = isLocked || kind == .alert
      hidesContent = kind != .search
    }
  }

  /// A motion on the screen.
  public struct Motion: Sendable, Hashable {
    /// The kind of motion.
    public enum Kind: String, Sendable, Hashable {
      /// A container changes its content.
      case content
      /// A presentation is running.
      case presentation
      /// A dismissal is running.
      case dismissal
    }

    /// The motion that runs: the router's steps wait until it ends.
    public var kind: Kind
    /// The container, or the presented entry.
    ///
    /// If `nil`, it is not the router's.
    public var entry: RouterState.Entry.ID?
    /// True if the user's finger controls it, so that the user decides when it ends.
    public var isInteractive: Bool

    /// Creates a motion.
    public init(_ kind: Kind, _ entry: RouterState.Entry.ID? = nil, isInteractive: Bool = false) {
      self.kind = kind
      self.entry = entry
      self.isInteractive = isInteractive
    }
  }
}

extension RouterState {
  /// Returns the first event on a screen that was to show this state.
  ///
  /// If `nil`, all known facts agree with the state. Apply the event, and call the method again for the next one.
  /// - Complexity: linear in the number of visible nodes.
  @_spi(Hosting) public func event(seenIn seen: HostSnapshot) -> HostEvent? {
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
  /// Returns the event of this stack.
  ///
  /// The user can remove screens from the top only, except the root. The app's code caused all other changes.
  fileprivate func eventOfStack(seenIn seen: HostSnapshot) -> RouterState.HostEvent? {
    let gone = content.filter { seen.isThere[$0.id] == false }
    guard !gone.isEmpty else { return nil }
    let kept = content.count - gone.count
    guard kept > 0, gone.map(\.id) == content[kept...].map(\.id) else { return .removed(gone.map(\.id)) }
    return .popped(to: content[kept - 1].id)
  }
}
