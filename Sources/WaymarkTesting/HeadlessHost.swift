@_spi(Hosting) public import WaymarkCore

/// A host without a screen that keeps the rules of a real one, for tests, tools and apps without a window.
///
/// ```swift
/// let host = HeadlessHost()
/// router.attach(host, to: .init(0))
/// router.open("/books/42")
/// let visible = host.visible             // ["main", "shelf", "books", "book"]
/// host.goBack()                          // as the user does
/// let top = router.state.top()?.key    // "books": the state follows
/// ```
/// A presenter has at most one modal, and one transition runs at a time. A step for something that is not open fails.
/// Screens are made when they are first shown, and released when they leave. Transitions end at once, or when a test
/// ends them, so that a test can try every order of events. Methods such as ``goBack(isCancelled:)`` simulate the user.
@MainActor
public final class HeadlessHost {
  /// The recorded end of a step.
  package enum RecordedEnding {
    case done
    case failed(HostError)
    /// The step ends later.
    case later
  }

  /// The moment at which transitions end.
  ///
  /// ```swift
  /// let host = HeadlessHost(transitions: .held)
  /// router.attach(host, to: .init(0))
  /// router.push("/books/42")               // the animation of the push is running
  /// router.present("/login")               // waits for its end
  /// host.finishTransition()
  /// ```
  public enum Transitions: Sendable, Hashable {
    /// Transitions end in the same turn.
    case immediate
    /// Transitions end when ``HeadlessHost/finishTransition()`` is called.
    case held
  }

  /// A known fault of platforms, for tests of an app's router.
  ///
  /// ```swift
  /// host.faults = [.lostEnd]
  /// let navigation = router.push("/books/42")      // ends three seconds later, by what is on the screen
  /// ```
  public enum Fault: String, Sendable, Hashable, CaseIterable {
    /// A step is carried out, and its completion is never called.
    case lostEnd
    /// A step is not carried out, and its completion is never called.
    case silentRefusal
  }

  /// The faults that the host simulates from now on.
  public var faults: Set<Fault> = []

  /// The state on the simulated screen.
  public private(set) var shown = RouterState()
  /// The completed steps, in order.
  @_spi(Hosting) public private(set) var steps: [RouterState.Step] = []
  /// The entries whose screens were made, in order.
  ///
  /// None is made before it is shown.
  public private(set) var made: [RouterState.Entry] = []
  /// The entries whose screens exist.
  public private(set) var screens: Set<RouterState.Entry.ID> = []
  /// The screens that were made for an announced change.
  ///
  /// Those that are not shown next are released.
  private var preloaded: Set<RouterState.Entry.ID> = []
  /// The moment at which transitions end.
  public var transitions: Transitions
  /// Returns true if the screen of an entry can be made.
  public var canMake: @MainActor (RouterState.Entry) -> Bool = { _ in true }
  /// Returns the error for a step.
  ///
  /// If `nil`, the step succeeds.
  @_spi(Hosting) public var failure: @MainActor (RouterState.Step) -> HostError? = { _ in nil }
  /// Returns the recorded end of a step, in place of ``transitions`` and ``failure``.
  package var ending: (@MainActor (RouterState.Step) -> RecordedEnding)?
  /// The presentations that are not the router's.
  @_spi(Hosting) public private(set) var unmanaged: [HostSnapshot.Unmanaged] = []

  /// The navigation for the last gesture, if the router had to decide about it.
  ///
  /// If `nil`, the gesture was carried out, or there was nothing to do.
  public internal(set) var asked: Navigation?

  weak var router: Router?
  private var transition: Pending?
  /// The step whose end is not reported, and the state that it was to show if it was refused.
  private var unanswered: (step: Pending, refused: RouterState?)?

  private struct Pending {
    let step: RouterState.Step
    let router: Router
    let completion: @MainActor (Result<Void, HostError>) -> Void
  }

  /// Creates a host that shows nothing yet.
  public init(transitions: Transitions = .immediate) {
    self.transitions = transitions
  }

  /// The keys of the visible nodes, from the root to the topmost screen.
  public var visible: [String] { shown.visible(in: shown.keyWindow ?? shown.windows.first?.id) }

  /// True if a transition is running.
  public var isInTransition: Bool { transition != nil }

  /// Carries out a step.
  @_spi(Hosting) public func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void
  ) {
    self.router = router
    if transition != nil { return completion(.failure(.init(.inTransition, "the last step has not ended"))) }
    begin(Pending(step: step, router: router, completion: completion))
  }

  /// The presentations that are not the router's, and the running transition.
  ///
  /// The host has reported all other changes itself.
  @_spi(Hosting) public func snapshot() -> HostSnapshot? {
    var seen = HostSnapshot()
    seen.unmanaged = unmanaged
    if transition != nil { seen.moving = [.init(.content, isInteractive: true)] }
    if let refused = unanswered?.refused { observe(refused, &seen) }
    return seen
  }

  /// Adds the facts of a refused step: its new screens are missing, and its old ones are present.
  private func observe(_ refused: RouterState, _ seen: inout HostSnapshot) {
    for entry in refused.screensLost(to: shown) { seen.isThere[entry] = false }
    for entry in shown.screensLost(to: refused) { seen.isThere[entry] = true }
  }

  /// Forgets the pending step.
  @_spi(Hosting) public func cancelStep() { unanswered = nil }

  /// Follows a change that a presenter or the app itself has made.
  @_spi(Hosting) public func follow(_ shown: RouterState, for router: Router) {
    guard self.shown.windows != shown.windows else { return }
    show(shown)
  }

  private func begin(_ pending: Pending) {
    if let ending { return end(pending, as: ending(pending.step)) }
    if let failure = failure(pending.step) ?? shown.fault(of: pending.step) {
      return pending.completion(.failure(failure))
    }
    // An entry that is about to leave is still on the screen, so nothing else changes.
    if case .leave = pending.step { return finish(pending, shown) }
    let next = shown.applying(pending.step)
    if let failure = makeScreens(of: next) { return pending.completion(.failure(failure)) }
    guard transitions == .held, pending.step.isAnimated else { return finish(pending, next) }
    transition = pending
  }

  private func end(_ pending: Pending, as ending: RecordedEnding) {
    switch ending {
    case .done:
      if case .leave = pending.step { return finish(pending, shown) }
      let next = shown.applying(pending.step)
      _ = makeScreens(of: next)
      finish(pending, next)
    case .failed(let failure): pending.completion(.failure(failure))
    case .later: transition = pending
    }
  }

  private func finish(_ pending: Pending, _ next: RouterState) {
    if faults.contains(.silentRefusal), pending.step.isAnimated {
      unanswered = (pending, next)
      return
    }
    show(next)
    steps.append(pending.step)
    if faults.contains(.lostEnd) { unanswered = (pending, nil) } else { pending.completion(.success(())) }
  }

  /// Shows another state, and releases screens that have left or are blocked.
  private func show(_ next: RouterState) {
    let lost = shown.screensLost(to: next)
    shown = next
    screens.subtract(lost)
    screens.subtract(preloaded.filter { !next.hasScreen($0) })
    preloaded = []
  }

  /// Forgets the steps and the screens made so far, to save memory in a long session.
  public func forgetSteps() {
    steps.removeAll(keepingCapacity: true)
    made.removeAll(keepingCapacity: true)
  }

  // MARK: Transitions

  /// Ends the running transition.
  public func finishTransition() {
    guard let pending = transition else { return }
    transition = nil
    finish(pending, shown.applying(pending.step))
  }

  /// Aborts the running transition without a change, as a platform may do.
  @_spi(Hosting) public func failTransition(_ failure: HostError = .init(.refused, "the transition was interrupted")) {
    guard let pending = transition else { return }
    transition = nil
    forgetUnshown()
    pending.completion(.failure(failure))
  }

  // MARK: Screens

  /// Makes the screens that are about to become visible.
  @_spi(Hosting) public func prepare(_ next: RouterState) -> Bool { makeScreens(of: next, arePreloaded: true) == nil }

  /// Makes the visible screens of a state that do not exist yet.
  private func makeScreens(of state: RouterState, arePreloaded: Bool = false) -> HostError? {
    var missing: [RouterState.Entry] = []
    state.walkShown { node in
      let entry = node.entry
      if node.container == nil, !entry.isBlocked, !screens.contains(entry.id) { missing.append(entry) }
    }
    if !arePreloaded { missing = router?.guarded.makable(missing) ?? missing }
    for entry in missing {
      guard canMake(entry) else {
        forgetUnshown()
        return .init(.noContent, entry: entry.id, "the screen of \(entry.key) cannot be made")
      }
      screens.insert(entry.id)
      if arePreloaded { preloaded.insert(entry.id) }
      made.append(entry)
    }
    return nil
  }

  /// Releases the screens that are not open in ``shown``, because another one could not be made.
  private func forgetUnshown() {
    var open: Set<RouterState.Entry.ID> = []
    shown.walkScreens { open.insert($0.id) }
    screens.formIntersection(open)
  }

  // MARK: Unmanaged presentations

  /// Simulates that the app presents something itself, above everything else.
  @_spi(Hosting) public func presentUnmanaged(_ kind: HostSnapshot.Unmanaged.Kind = .other, isLocked: Bool = false) {
    unmanaged.append(.init(kind, over: shown.shownModals.last?.modal.id, isLocked: isLocked))
  }

  /// Simulates that the app dismisses its own presentations.
  @_spi(Hosting) public func dismissUnmanaged() {
    unmanaged = []
    router?.screenChanged(in: self)
  }

  /// Follows an event on the screen, and reports it to the router.
  ///
  /// Returns false if a screen cannot be made.
  @discardableResult
  func happen(_ event: RouterState.HostEvent) -> Bool {
    guard let router else { return false }
    let next = RouterState.following(event, shown, in: router.table)
    guard makeScreens(of: next) == nil else { return false }
    show(next)
    router.report(event, from: self)
    return true
  }
}

@_spi(Hosting) extension HeadlessHost: RouterHost {}

extension Router {
  /// Attaches a host without a screen, which then shows the state.
  ///
  /// - Parameters:
  ///   - host: the host. The router holds it weakly.
  ///   - window: the window of the host. If it is not open, it is opened. If `nil`, the host shows every window.
  public func attach(_ host: HeadlessHost, to window: RouterState.Window.ID? = nil) {
    attach(host as any RouterHost, to: window)
  }
}

extension HeadlessHost: CustomStringConvertible {
  /// The keys of the visible nodes, from the root to the topmost screen.
  ///
  /// The text is available on the main thread only.
  public nonisolated var description: String {
    guard MainQueue.isCurrent else { return "headless host" }
    return MainActor.assumeIsolated {
      "headless host: " + (visible.isEmpty ? "no window" : visible.joined(separator: ", "))
    }
  }
}
