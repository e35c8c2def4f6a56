/// The opening of a link, or another verb such as a pop, with its outcome.
///
/// ```swift
/// let navigation = router.open(url, .init(from: .universalLink))
/// let isHandled = navigation.isHandled           // known at once: what an app delegate answers
/// let outcome = await navigation.outcome         // known when guards have answered and the screen is there
/// ```
/// All synchronous work is done when the call returns, so ``isHandled`` is known in the same turn. A navigation ends
/// exactly once. It ends at once, or when a guard has answered, or when a host shows the new state.
@MainActor
public final class Navigation {
  /// The number of the opening.
  ///
  /// A deferred link keeps it when it is opened again.
  package let number: Int
  /// The outcome.
  ///
  /// If `nil`, the navigation has not ended.
  public private(set) var result: LinkOutcome?
  /// True if a host shows the opened screen, and false while that is pending.
  ///
  /// An opening in a window without a host also ends as ``LinkOutcome/opened(_:)``, and ``Router/Configuration/log`` reports it. The state
  /// contains the screen, and a host that is attached later shows it. Without a window, the opening fails. The value is
  /// false for a handler, because the router does not know what it shows.
  public internal(set) var isShown = false
  /// The candidates so far, in order, with their answers.
  package var tried: [RouteTable.Attempt] { resolution?.tried ?? [] }
  /// The targets of redirects so far, in order.
  public var redirects: [String] { resolution?.redirects ?? [] }
  /// The search for a route.
  ///
  /// If `nil`, it has not ended.
  var resolution: RouteTable.Resolution?
  /// The route that takes the link, as soon as it is known.
  ///
  /// If `nil`, no route does. For a cancelled opening it is the route that would have taken the link.
  public internal(set) var match: RouteMatch?
  /// The routes nearest to an unmatched link.
  ///
  /// Each states if it resembles the link.
  package internal(set) var nearest: [NearestRoutes.Near] = []
  /// The sender of the link, or the app for a verb.
  private var source: DeepLink.Source?
  /// The call of the app.
  private var callSite = CallSite.unknown
  /// The reason why a selection failed, with the remedy.
  ///
  /// The description has it.
  var advice: String?
  /// The entry of the opened screen, as soon as it is known.
  private(set) var entry: RouterState.Entry?
  private var entryObservers: [@MainActor (RouterState.Entry) -> Void] = []
  private var waiting: [CheckedContinuation<LinkOutcome, Never>] = []
  private var observers: [@MainActor (LinkOutcome) -> Void] = []
  private var resumptionObservers: [@MainActor (Navigation?) -> Void] = []
  /// Cancels the transaction.
  var onCancel: @MainActor () -> Void = {}
  private static var lastNumber = 0

  init(number: Int? = nil) {
    Self.lastNumber += number == nil ? 1 : 0
    self.number = number ?? Self.lastNumber
  }

  convenience init(_ outcome: LinkOutcome) {
    self.init()
    result = outcome
  }

  /// Creates a navigation for the change that a verb without a link has made.
  convenience init(_ change: RouterState.Change) { self.init(LinkOutcome(change.outcome)) }

  var hasEnded: Bool { result != nil }

  /// The call of the app, or the sender of the link.
  ///
  /// If `nil`, it is unknown, as for a gesture of the user.
  public var origin: DeepLink.Origin? { source.flatMap { DeepLink.Origin($0, callSite) } }

  /// Notes the origin of a link, unless another link or verb has led to it.
  func note(_ link: DeepLink) {
    guard source == nil else { return }
    (source, callSite) = (link.source, link.callSite)
  }

  /// Notes the call of a verb without a link.
  func note(_ caller: RouteTable.SourceLocation?) {
    guard source == nil, let caller else { return }
    (source, callSite) = (.inApp, CallSite(caller))
  }

  /// Cancels the navigation, if it waits for a guard, a short link, the user or its turn.
  ///
  /// It ends as cancelled, and nothing is shown. Steps that hosts have already begun continue.
  public func cancel() {
    guard !hasEnded else { return }
    onCancel()
  }

  /// True if a screen, a handler or the fallback takes the link, or if it is deferred.
  ///
  /// Return it from an app delegate. It is known in the same turn, even if the opening waits. For a verb it is true if
  /// the verb succeeded.
  @_optimize(speed)
  public var isHandled: Bool {
    switch result {
    case nil: match != nil
    case .deferred: true
    case let result?: result.isGood
    }
  }

  /// The outcome, after the navigation has ended.
  public var outcome: LinkOutcome {
    get async {
      if let result { return result }
      return await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Calls `body` when the navigation has ended, or at once if it has ended already.
  public func whenEnded(_ body: @escaping @MainActor (LinkOutcome) -> Void) {
    if let result { body(result) } else { observers.append(body) }
  }

  /// Calls `body` with the entry of the opened screen, or never if there is none.
  ///
  /// If the entry is known, calls it at once.
  func whenEntryIsKnown(_ body: @escaping @MainActor (RouterState.Entry) -> Void) {
    if let entry { body(entry) } else if !hasEnded { entryObservers.append(body) }
  }

  /// Calls `body` with the navigation that opens the deferred link again, or with `nil` if the link is dropped.
  ///
  /// It is never called unless a guard defers the link.
  func whenResumed(_ body: @escaping @MainActor (Navigation?) -> Void) {
    if result?.isDeferred ?? true { resumptionObservers.append(body) }
  }

  /// Notes that the deferred link is opened again, or dropped.
  func noteResumption(by next: Navigation?) {
    let bodies = resumptionObservers
    resumptionObservers = []
    for body in bodies { body(next) }
  }

  /// Stores the entry, or that of the fallback if the screen could not be made.
  func lead(to entry: RouterState.Entry) {
    self.entry = entry
    guard !entryObservers.isEmpty else { return }
    let observers = entryObservers
    entryObservers = []
    for body in observers { body(entry) }
  }

  /// Ends the navigation, unless it has ended.
  ///
  /// - Parameter outbox: calls those who wait for the outcome after a change. If `nil`, they are called at once.
  @_optimize(speed)
  func end(_ outcome: LinkOutcome, _ outbox: Outbox? = nil) {
    guard result == nil else { return }
    result = outcome
    switch outcome {
    case .cancelled: break
    case .denied, .failed: match = nil
    default: match = outcome.match
    }
    let (continuations, bodies) = (waiting, observers)
    waiting = []
    observers = []
    entryObservers = []
    if !outcome.isDeferred { resumptionObservers = [] }
    onCancel = {}
    for continuation in continuations { continuation.resume(returning: outcome) }
    for body in bodies {
      if let outbox { outbox.post { body(outcome) } } else { body(outcome) }
    }
  }
}

extension LinkOutcome {
  /// Creates the outcome of a verb without a link.
  init(_ outcome: RouterState.Outcome) {
    self = if case .rejected(let rejection) = outcome { .failed(nil, rejection) } else { .done }
  }
}
