/// UIKit after a call has returned: turns of the run loop, and animations.
///
/// Nothing here happens by itself: tests say when a turn comes and when animations end, see ``Simulation``.
@MainActor
final class Session {
  static var current = Session()

  lazy var application = UIApplication()

  private var turns: [() -> Void] = []
  /// When Core Animation commits, among the observers of the end of a turn, as `CFRunLoopGetMain()` lists them: its own has this
  /// order, and UIKit's after the commit 2,001,000.
  static let orderOfCommit = 2_000_000
  private var commits: [() -> Void] = []
  private var observers: [Int: (order: Int, isOnce: Bool, body: () -> Void)] = [:]
  private var timers: [(number: Int, due: Duration, body: () -> Void)] = []
  private var nextNumber = 0
  /// The running time of the device.
  private(set) var uptime = Duration.zero
  private(set) var running: [RunningTransition] = []
  /// The messages that UIKit writes to the log instead of obeying.
  var messages: [String] = []
  /// The exceptions that UIKit raises.
  var exceptions: [String] = []
  /// The faults that are turned on.
  var faults: Set<UIKitFault> = []
  var presentations = 0
  /// The number of questions about the status bar.
  var statusBarUpdates = 0
  /// The number of times that VoiceOver was told of another screen.
  var newScreens = 0
  /// Which way the language of the device goes.
  var layoutDirection = UIUserInterfaceLayoutDirection.leftToRight
  var prefersCrossFade = false
  /// Windows are too narrow for all columns of a split, though not so narrow that it collapses.
  var hidesColumns = false
  /// The finger on the screen, if an app's own recogniser follows it.
  weak var finger: UIPanGestureRecognizer?

  func later(_ body: @escaping () -> Void) { turns.append(body) }

  /// Does something with the layout of the commit, at the end of this turn.
  func atCommit(_ body: @escaping () -> Void) { commits.append(body) }

  /// Runs what waits for the next turn, and not what that adds; then the end of the turn, with the commit.
  func turn() {
    let due = turns
    turns = []
    for body in due { body() }
    callObservers { $0 < Self.orderOfCommit }
    let layouts = commits
    commits = []
    for body in layouts { body() }
    callObservers { $0 >= Self.orderOfCommit }
  }

  private func callObservers(where isDue: (Int) -> Bool) {
    for number in observers.filter({ isDue($0.value.order) }).keys.sorted() {
      guard let observer = observers[number] else { continue }
      if observer.isOnce { observers[number] = nil }
      observer.body()
    }
  }

  // MARK: Time

  /// Does something at the end of each turn of the run loop, as a `CFRunLoopObserver` does before it waits.
  func observeTurns(order: Int, isOnce: Bool, _ body: @escaping () -> Void) -> Int {
    nextNumber += 1
    observers[nextNumber] = (order, isOnce, body)
    return nextNumber
  }

  func stopObserving(_ number: Int) { observers[number] = nil }

  /// Does something when time has gone on.
  func after(_ duration: Duration, _ body: @escaping () -> Void) -> Int {
    nextNumber += 1
    timers.append((nextNumber, uptime + duration, body))
    return nextNumber
  }

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
  var isAtRest: Bool {
    turns.isEmpty && commits.isEmpty && !observers.values.contains(where: \.isOnce)
      && !running.contains(where: \.endsByItself)
  }

  // MARK: Transitions

  @discardableResult
  func animate(_ transition: RunningTransition = RunningTransition(), then end: @escaping () -> Void)
    -> RunningTransition
  {
    transition.onEnd.append { _ in end() }
    running.append(transition)
    return transition
  }

  func start(_ transition: RunningTransition) { running.append(transition) }

  /// The animations that are begun by something.
  func animations(of body: () -> Void) -> [RunningTransition] {
    let before = running
    body()
    return running.filter { new in !before.contains { $0 === new } }
  }

  func end(_ transition: RunningTransition, isCancelled: Bool = false) {
    guard running.contains(where: { $0 === transition }) else { return }
    running.removeAll { $0 === transition }
    transition.end(isCancelled: isCancelled)
  }

  /// The transition that a controller takes part in.
  func transition(of controller: UIViewController) -> RunningTransition? {
    running.last { transition in transition.controllers.contains { $0 === controller } }
  }

  // MARK: Layout

  /// Puts views where controllers are, and tells those that appear and disappear.
  func layOut(_ window: UIWindow) {
    let shown = window.isHidden ? [] : (window.rootViewController?.placed(in: window) ?? [])
    let gone = window.appeared.filter { old in !shown.contains { $0 === old } }
    let new = shown.filter { controller in !window.appeared.contains { $0 === controller } }
    for controller in gone.reversed() { controller.viewWillDisappear(false) }
    for controller in new { controller.viewWillAppear(false) }
    window.appeared = shown
    for controller in gone.reversed() { controller.viewDidDisappear(false) }
    for controller in new { controller.viewDidAppear(false) }
    for controller in new { (controller as? UINavigationController)?.showFirst() }
  }
}
