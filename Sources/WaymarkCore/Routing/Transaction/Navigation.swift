/// The opening of a link, or another verb such as a pop, and what became of it.
///
/// ```swift
/// let navigation = router.open(url, .init(from: .universalLink))
/// let isHandled = navigation.isHandled           // known at once: what an app delegate answers
/// let outcome = await navigation.outcome         // known when guards have answered and the screen is there
/// ```
/// All that needs no waiting has happened when the call returns, so ``isHandled`` can be answered in the same turn. It
/// ends once: at once, or when a guard has answered or a host has brought the new state on the screen.
@MainActor
public final class Navigation {
  /// How an opening ended.
  ///
  /// ```swift
  /// switch await router.open(url).outcome {
  /// case .opened(let match), .handled(let match): print(match)
  /// case .unmatched(let nearest): print("did you mean \(nearest.first?.text ?? "nothing")?")
  /// case .denied(_, let reason): print(reason)
  /// case let other: print(other)
  /// }
  /// ```
  @nonexhaustive public enum Outcome: Sendable {
    /// A route took the link, and its screen is there.
    case opened(RouteMatch)
    /// A handler took the link.
    case handled(RouteMatch)
    /// A verb without a link: the state is as it asks.
    case done
    /// The link was someone else's, and they took it: see ``Router/claim(_:file:line:links:)``.
    case claimed
    /// No route took the link; these come nearest.
    case unmatched(nearest: [RoutePattern])
    /// The table does not take the link.
    case rejected(RouteTable.Rejection)
    /// A guard denied; the reason is for the app.
    case denied(RouteMatch, String)
    /// A guard put the link off; it is kept, and opened again when it may be.
    case deferred(RouteMatch)
    /// Another opening superseded it, it was called off, a hook refused the link, or a screen did not want to leave.
    case cancelled
    /// The state does not allow it, a host could not do it, or code of the app threw.
    case failed(RouteMatch?, NavigationError)
  }

  /// Stands for the opening: a deferred link is opened again under the same number.
  public let number: Int
  /// How it ended; nil while it waits.
  public private(set) var result: Outcome?
  /// Whether a host has brought on the screen what was opened; false while that is pending.
  ///
  /// An opening without a host ends as ``Outcome/opened(_:)`` all the same, and ``Router/log`` says so: the state has the
  /// screen, and whoever is attached later shows it. A handler shows what it likes, and this is false.
  public internal(set) var isShown = false
  /// Whether it was led to the fallback: no route took the link, or its screen could not be made.
  public internal(set) var usedFallback = false
  /// Whether a hook refused the link.
  package internal(set) var isRefusedByHook = false
  /// The candidates that were asked so far, in order, with their answers.
  public internal(set) var tried: [RouteTable.Attempt] = []
  /// The targets of redirects so far, in order.
  public internal(set) var redirects: [String] = []
  /// The route that takes the link, as soon as it is known; nil if none does.
  ///
  /// Of an opening that was cancelled, the one that would have.
  public internal(set) var match: RouteMatch?
  /// The routes that come nearest to a link that none took, and whether something of each is in it.
  package internal(set) var nearest: [NearestRoutes.Near] = []
  /// The entry it leads to, as soon as it is known.
  private(set) var entry: RouterState.Entry.ID?
  private var entryObservers: [@MainActor (RouterState.Entry.ID) -> Void] = []
  private var waiting: [CheckedContinuation<Outcome, Never>] = []
  private var observers: [@MainActor (Outcome) -> Void] = []
  /// What calling it off does.
  var onCancel: @MainActor () -> Void = {}
  private static var lastNumber = 0

  init(number: Int? = nil) {
    Self.lastNumber += number == nil ? 1 : 0
    self.number = number ?? Self.lastNumber
  }

  convenience init(_ outcome: Outcome) {
    self.init()
    result = outcome
  }

  /// What became of a state, by a verb without a link.
  convenience init(_ change: RouterState.Change) { self.init(Outcome(change.outcome)) }

  var hasEnded: Bool { result != nil }

  /// Calls it off, if it waits for a guard, a short link, the user or its turn.
  ///
  /// It ends as cancelled, and nothing of it is seen. What hosts are bringing on the screen already goes on.
  public func cancel() {
    guard !hasEnded else { return }
    onCancel()
  }

  /// Whether the link is taken, by a screen, a handler, the fallback, or kept for later: what an app delegate answers.
  ///
  /// Known in the same turn, also of an opening that waits; for a verb, whether the state is as it asks.
  public var isHandled: Bool {
    switch result {
    case nil: match != nil
    case .opened, .handled, .done, .claimed, .deferred: true
    case .unmatched, .rejected, .denied, .cancelled, .failed: false
    }
  }

  /// How it ended, once it has.
  public var outcome: Outcome {
    get async {
      if let result { return result }
      return await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Calls `body` when it has ended: at once if it has.
  public func whenEnded(_ body: @escaping @MainActor (Outcome) -> Void) {
    if let result { body(result) } else { observers.append(body) }
  }

  /// Calls `body` with the entry it leads to: at once if that is known; never if it leads to none.
  func whenEntryIsKnown(_ body: @escaping @MainActor (RouterState.Entry.ID) -> Void) {
    if let entry { body(entry) } else if !hasEnded { entryObservers.append(body) }
  }

  /// The entry is known; that of the fallback, if its screen could not be made.
  func lead(to entry: RouterState.Entry.ID) {
    self.entry = entry
    guard !entryObservers.isEmpty else { return }
    let observers = entryObservers
    entryObservers = []
    for body in observers { body(entry) }
  }

  /// Ends it, unless it has ended.
  func end(_ outcome: Outcome) {
    guard result == nil else { return }
    result = outcome
    switch outcome {
    case .opened(let match), .handled(let match), .deferred(let match): self.match = match
    case .cancelled: break
    default: match = nil
    }
    let (continuations, bodies) = (waiting, observers)
    waiting = []
    observers = []
    entryObservers = []
    onCancel = {}
    for continuation in continuations { continuation.resume(returning: outcome) }
    for body in bodies { body(outcome) }
  }
}

extension Navigation.Outcome {
  var isDeferred: Bool { if case .deferred = self { true } else { false } }

  /// How a verb without a link ends.
  init(_ outcome: RouterState.Outcome) {
    self = if case .rejected(let rejection) = outcome { .failed(nil, .state(rejection)) } else { .done }
  }
}
