/// A host without a screen that keeps the rules of a real one: for tests, tools and apps without a window.
///
/// ```swift
/// let host = HeadlessHost()
/// router.attach(host, to: .init(0))
/// router.open("/books/42")
/// let visible = host.visible             // ["main", "shelf", "books", "book"]
/// host.goBack()                          // as the user does
/// let top = router.state.top()?.key    // "books": the state follows
/// ```
/// One screen is presented by a presenter, one transition runs at a time, a step about what is not there fails, screens
/// are made when they are first shown and let go when they leave. Transitions end at once, or when told, so that every
/// order of events can be tried. What a user does is in methods of its own: ``goBack(isCancelled:)`` and its neighbours.
@MainActor
public final class HeadlessHost: RouterHost {
  /// When transitions end.
  ///
  /// ```swift
  /// let host = HeadlessHost(transitions: .held)
  /// router.attach(host, to: .init(0))
  /// router.push("/books/42")               // the animation of the push is running
  /// router.present("/login")               // waits for its end
  /// host.finishTransition()
  /// ```
  public enum Transitions: Sendable, Hashable {
    /// In the same turn.
    case immediate
    /// When ``HeadlessHost/finishTransition()`` is called.
    case held
  }

  /// What platforms have done wrong, for tests of what an app's router makes of it.
  ///
  /// ```swift
  /// host.faults = [.lostEnd]
  /// let navigation = router.push("/books/42")      // ends three seconds later, by what is on the screen
  /// ```
  public enum Fault: String, Sendable, Hashable, CaseIterable {
    /// A step is carried out, and nobody tells of its end.
    case lostEnd
    /// A step is not carried out, and nobody tells.
    case silentRefusal
  }

  /// What the platform does wrong from now on.
  public var faults: Set<Fault> = []

  /// What is on the screen.
  public private(set) var shown = RouterState()
  /// The steps that were carried out, in order.
  public private(set) var steps: [RouterState.Step] = []
  /// The entries whose screens were made, in order: none without being shown.
  public private(set) var made: [RouterState.Entry] = []
  /// The entries whose screens are there.
  public private(set) var screens: Set<RouterState.Entry.ID> = []
  /// The screens that were made for what is about to happen: those that are not shown next are let go.
  private var promised: Set<RouterState.Entry.ID> = []
  /// When transitions end.
  public var transitions: Transitions
  /// Whether the screen of an entry can be made.
  public var canMake: @MainActor (RouterState.Entry) -> Bool = { _ in true }
  /// Why a step fails; nil: it does not.
  public var failure: @MainActor (RouterState.Step) -> HostError? = { _ in nil }
  /// What is presented that is not the router's.
  public private(set) var foreign: [HostSnapshot.Foreign] = []

  /// What became of the last gesture, if the router had to be asked about it first; nil: it happened, or there was nothing to do.
  public internal(set) var asked: Navigation?

  weak var router: Router?
  private var transition: Pending?
  /// The step of whose end nobody tells, and what it was to bring if it was refused.
  private var unanswered: (step: Pending, refused: RouterState?)?

  private struct Pending {
    let step: RouterState.Step
    let router: Router
    let completion: @MainActor (HostDriver.Outcome) -> Void
  }

  /// A host that shows nothing yet.
  public init(transitions: Transitions = .immediate) {
    self.transitions = transitions
  }

  /// The keys of what is shown, from the root to the top.
  public var visible: [String] { shown.visible(in: shown.keyWindow ?? shown.windows.first?.id) }

  /// A transition is running.
  public var isInTransition: Bool { transition != nil }

  /// Carries out a step.
  public func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void
  ) {
    self.router = router
    if transition != nil { return completion(.failure(.init(.inTransition, "the last step has not ended"))) }
    begin(Pending(step: step, router: router, completion: completion))
  }

  /// What is presented that is not the router's, and whether a transition is running.
  ///
  /// Nothing else can have happened of which it has not told.
  public func snapshot() -> HostSnapshot? {
    var seen = HostSnapshot()
    seen.foreign = foreign
    if transition != nil { seen.moving = [.init(.content, isInteractive: true)] }
    if let refused = unanswered?.refused { observe(refused, &seen) }
    return seen
  }

  /// What was refused is not there: what was to come, and what was to go is.
  private func observe(_ refused: RouterState, _ seen: inout HostSnapshot) {
    for entry in refused.screensLost(to: shown) { seen.isThere[entry] = false }
    for entry in shown.screensLost(to: refused) { seen.isThere[entry] = true }
  }

  /// The pending step is no longer waited for.
  public func withdraw() { unanswered = nil }

  /// Follows what a presenter has done, or the app itself.
  public func follow(_ shown: RouterState, for router: Router) {
    guard self.shown.windows != shown.windows else { return }
    show(shown)
  }

  private func begin(_ pending: Pending) {
    if let failure = failure(pending.step) ?? shown.fault(of: pending.step) {
      return pending.completion(.failure(failure))
    }
    // What leaves is still there: nothing changes that would have to be looked at.
    if case .leave = pending.step { return finish(pending, shown) }
    let next = shown.applying(pending.step)
    if let failure = makeScreens(of: next) { return pending.completion(.failure(failure)) }
    guard transitions == .held, pending.step.isAnimated else { return finish(pending, next) }
    transition = pending
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

  /// Another state is on the screen: screens that are gone, or held, are let go.
  private func show(_ next: RouterState) {
    let lost = shown.screensLost(to: next)
    shown = next
    screens.subtract(lost)
    screens.subtract(promised.filter { !next.hasScreen($0) })
    promised = []
  }

  /// Forgets the steps and the screens made so far: those of a long session would only take room.
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

  /// The platform breaks the running transition off: nothing of it is there.
  public func failTransition(_ failure: HostError = .init(.refused, "the transition was broken off")) {
    guard let pending = transition else { return }
    transition = nil
    forgetUnshown()
    pending.completion(.failure(failure))
  }

  // MARK: Screens

  /// Makes what is about to come into sight.
  public func prepare(_ next: RouterState) -> Bool { makeScreens(of: next, arePromised: true) == nil }

  /// Makes the screens that a state shows and that are not there yet.
  private func makeScreens(of state: RouterState, arePromised: Bool = false) -> HostError? {
    var missing: [RouterState.Entry] = []
    state.walkShown { node in
      let entry = node.entry
      if node.container == nil, !entry.isHeld, !screens.contains(entry.id) { missing.append(entry) }
    }
    if !arePromised { missing = router?.makable(missing) ?? missing }
    for entry in missing {
      guard canMake(entry) else {
        forgetUnshown()
        return .init(.noContent, entry: entry.id, "the screen of \(entry.key) cannot be made")
      }
      screens.insert(entry.id)
      if arePromised { promised.insert(entry.id) }
      made.append(entry)
    }
    return nil
  }

  /// Lets go of the screens that were made for a step that failed.
  private func forgetUnshown() {
    var open: Set<RouterState.Entry.ID> = []
    shown.walkScreens { open.insert($0.id) }
    screens.formIntersection(open)
  }

  // MARK: Foreign presentations

  /// The app presents something itself, on top of all that is there.
  public func presentForeign(_ kind: HostSnapshot.Foreign.Kind = .other, isLocked: Bool = false) {
    foreign.append(.init(kind, over: shown.shownModals.last?.modal.id, isLocked: isLocked))
  }

  /// What the app presented itself is gone.
  public func dismissForeign() {
    foreign = []
    router?.screenChanged(in: self)
  }

  /// Follows what happened on the screen, and tells the router; false: a screen that would come into sight cannot be made.
  @discardableResult
  func happen(_ event: RouterState.HostEvent) -> Bool {
    guard let router else { return false }
    let next = RouterState.following(event, shown, in: router.table)
    guard makeScreens(of: next) == nil else { return false }
    show(next)
    router.report(event)
    return true
  }
}

extension RouterState.Step {
  /// Whether the step is to be seen, and so takes time.
  var isAnimated: Bool {
    switch self {
    case .dismiss(let dismissal): dismissal.isAnimated
    case .present(let presenting): presenting.isAnimated
    case .setWindowRoot(_, let isAnimated): isAnimated
    default: contentChange?.isAnimated ?? false
    }
  }
}
