/// The device after a call has returned: turns of the run loop, updates of the views, and animations.
///
/// Nothing here happens by itself: tests say when a turn comes and when animations end, see ``Simulation``.
@MainActor
final class Session {
  static var current = Session()

  private var turns: [() -> Void] = []
  private var observers: [Int: () -> Void] = [:]
  private var timers: [(number: Int, due: Duration, body: () -> Void)] = []
  private var nextNumber = 0
  /// The running time of the device.
  private(set) var uptime = Duration.zero
  private(set) var running: [Movement] = []
  /// The messages that SwiftUI writes to the log.
  var messages: [String] = []
  /// The faults that are turned on.
  var faults: Set<SwiftUIFault> = []
  var counters: [SwiftUIFault: Int] = [:]

  // MARK: Views

  /// The views that are being evaluated, innermost last.
  var evaluating: [Node] = []
  private(set) var isOutdated = false
  /// The transaction of the next update.
  var pending = Transaction()
  private(set) var evaluations: [ObjectIdentifier: Int] = [:]
  /// The same by name, if a test counts.
  var evaluated: [String: Int]?
  var appeared: [any Appearing] = []
  /// The views in controllers of another framework.
  var hosted: [WeakTree] = []
  /// The work for the time when the views are up to date: actions of `onChange`.
  var afterwards: [() -> Void] = []

  // MARK: The app

  var app: AppHost?
  var device = Device()

  func count(_ type: Any.Type) {
    evaluations[ObjectIdentifier(type), default: 0] += 1
    evaluated?["\(type)", default: 0] += 1
  }

  func needsUpdate() {
    isOutdated = true
    pending.add(Transaction.current)
  }

  func say(_ message: String) { messages.append(message) }

  func tookUpdate() { isOutdated = false }

  // MARK: Turns

  func later(_ body: @escaping () -> Void) { turns.append(body) }

  /// Does something some turns later.
  func later(in count: Int, _ body: @escaping () -> Void) {
    later { [self] in if count > 1 { later(in: count - 1, body) } else { body() } }
  }

  /// Runs what waits for the next turn, and not what that adds; then the views are brought up to date, once.
  func turn() {
    let due = turns
    turns = []
    for body in due { body() }
    update()
    for number in observers.keys.sorted() { observers[number]?() }
  }

  /// Does something at the end of each turn of the run loop.
  func observeTurns(_ body: @escaping () -> Void) -> Int {
    nextNumber += 1
    observers[nextNumber] = body
    return nextNumber
  }

  func stopObserving(_ number: Int) { observers[number] = nil }

  // MARK: Time

  /// Does something when time has gone on.
  @discardableResult
  func after(_ duration: Duration, _ body: @escaping () -> Void) -> Int {
    nextNumber += 1
    timers.append((nextNumber, uptime + duration, body))
    return nextNumber
  }

  /// The device goes on while an app ends.
  func goOn(from old: Session) { uptime = old.uptime }

  func cancelTimer(_ number: Int) { timers.removeAll { $0.number == number } }

  /// Time goes on to the next timer that is due by then, or to then.
  ///
  /// - Returns: whether there was one.
  func advance(to end: Duration) -> Bool {
    guard let next = timers.filter({ $0.due <= end }).min(by: { ($0.due, $0.number) < ($1.due, $1.number) }) else {
      uptime = max(uptime, end)
      return false
    }
    cancelTimer(next.number)
    uptime = max(uptime, next.due)
    next.body()
    return true
  }

  /// Nothing happens any more by itself.
  var isAtRest: Bool { turns.isEmpty && !isOutdated && !running.contains(where: \.endsByItself) }

  // MARK: Animations

  func start(_ movement: Movement) {
    running.append(movement)
    if !movement.isAnimated { end(movement) }
  }

  func end(_ movement: Movement, isCancelled: Bool = false) {
    guard running.contains(where: { $0 === movement }) else { return }
    running.removeAll { $0 === movement }
    movement.onEnd(isCancelled)
    // What is shown has changed, though no view may have.
    isOutdated = true
  }

  /// Returns the movement on behalf of a container.
  func movement(of owner: AnyObject) -> Movement? { running.last { $0.owner === owner } }
}

/// A pending animation, or a finger that moves something.
@MainActor
final class Movement {
  weak var owner: AnyObject?
  let isAnimated: Bool
  let isInteractive: Bool
  let onEnd: (_ isCancelled: Bool) -> Void
  /// The finger has been lifted.
  private(set) var isLifted = false
  private(set) var isCancelled = false

  init(
    _ owner: AnyObject, isAnimated: Bool, isInteractive: Bool = false, onEnd: @escaping (_ isCancelled: Bool) -> Void
  ) {
    self.owner = owner
    self.isAnimated = isAnimated
    self.isInteractive = isInteractive
    self.onEnd = onEnd
  }

  var endsByItself: Bool { !isInteractive || isLifted }

  func lift(isCancelled: Bool) {
    isLifted = true
    self.isCancelled = isCancelled
  }
}
