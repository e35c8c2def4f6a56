#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// Brings the state of a router on the screen of one window.
  ///
  /// The window owns the host, the host owns the controllers of what is open, by entry, and the router holds the host
  /// weakly. Screens are made when they are first shown and let go when they leave. One transition runs at a time; what
  /// the user does and what the app does itself becomes state.
  ///
  /// ```swift
  /// let host = UIKitHost(window: window)
  /// router.attach(host, to: .init(0))       // or, with ownership by the window: router.attach(to: window)
  /// window.makeKeyAndVisible()
  /// ```
  @MainActor
  public final class UIKitHost: RouterHost {
    /// The window it fills; a window owns its host.
    public var window: UIWindow? { ownWindow ?? windowOfMounted }
    private(set) weak var ownWindow: UIWindow?
    /// Where the container was seen that was handed over.
    private weak var lastWindow: UIWindow?

    /// A container that is covered or in a hidden tab is in no window itself.
    private var windowOfMounted: UIWindow? {
      var current = mounted
      while let container = current {
        if let window = container.viewIfLoaded?.window {
          lastWindow = window
          return window
        }
        current = container.parent
      }
      return modals.window ?? lastWindow
    }

    /// What is on the screen.
    public internal(set) var shown = RouterState()
    /// The entries whose screens were made, in order.
    package var made: [RouterState.Entry] { controllers.made }
    /// The entries whose screens were made for a branch that the user is about to see.
    private var promised: Set<RouterState.Entry.ID> = []
    /// How screens come and go that were opened by a call that said so.
    private var calledTransitions: [RouterState.Entry.ID: ScreenTransition] = [:]

    /// Whether screens in hidden branches go when the system is short of memory, to be made anew when they are shown.
    ///
    /// Those of routes that say `keepsScreen()` stay: they may hold what the user typed.
    public var releasesHiddenScreens = true

    weak var router: Router?
    let clock = HostClock.current
    /// The controllers of what is open, by entry.
    var controllers = EntryControllers()
    /// What listens to containers, kept as long as they are.
    var listeners: [RouterState.Entry.ID: any ContainerListener] = [:]
    /// What it presents.
    private(set) lazy var modals = HostModals(self)
    private(set) var pending: PendingStep?
    /// Looks at the screen at the end of each turn, while something may change without a callback of UIKit.
    private(set) lazy var watcher = ScreenWatcher(self)
    var locks = LockProjection()

    /// The container of the app that was handed over; nil: the window was.
    private(set) weak var mounted: UIViewController?
    /// What the app has in the places of the map.
    private var lent = LentControllers()

    init(mounting container: UIViewController) {
      mounted = container
    }

    /// Restores the app's delegates and buttons if the host was not detached before.
    deinit {
      let (listeners, locks) = (Array(listeners.values), locks)
      Task { @MainActor in
        var locks = locks
        for listener in listeners { listener.unwrap() }
        locks.free()
      }
    }

    /// Tabs of the app are being taken over: what is selected in them counts, not the first state of the map.
    private(set) var isTakingOver = false

    /// What is open is being brought in front of what the app has put there.
    private(set) var isRevealing = false

    func revealing(_ body: () -> Void) {
      isRevealing = true
      body()
      isRevealing = false
    }

    func takeOver(_ body: () -> Void) {
      isTakingOver = true
      body()
      isTakingOver = false
      look()
    }

    func lend(_ controller: UIViewController, as place: RouteTable.Place) { lent.lend(controller, as: place) }

    /// What the app has in the place of an entry.
    func lent(for entry: RouterState.Entry) -> UIViewController? { lent[entry.key, entry.container != nil] }

    /// What the app has in a place of the map.
    func lent(as place: RouteTable.Place) -> UIViewController? { lent[place.key, place.container != nil] }

    /// A host that fills a window; nothing is shown before it is attached to a router.
    public init(window: UIWindow) {
      ownWindow = window
    }

    /// The controller of an entry; nil if it was never shown, or is not open.
    public func controller(of entry: RouterState.Entry.ID) -> UIViewController? { controllers[entry] }

    /// The entry that a controller, or one around it, is the screen or container of.
    public func entry(of controller: UIViewController) -> RouterState.Entry? {
      var current: UIViewController? = controller
      while let candidate = current {
        if let id = controllers.entry(of: candidate) { return shown.entry(id) }
        current = candidate.parent
      }
      return nil
    }

    // MARK: Steps

    /// Carries out a step.
    public func perform(
      _ step: RouterState.Step, for router: Router,
      completion: @escaping @MainActor (Result<Void, HostError>) -> Void
    ) {
      self.router = router
      guard pending == nil else { return completion(.failure(.init(.inTransition, "the last step has not ended"))) }
      if let failure = shown.fault(of: step) ?? failureOfCompactColumn(step) { return completion(.failure(failure)) }
      wrapDelegates()
      if mounted != nil, router.cause(for: self) != .screen { showMounted() }
      let pending = PendingStep(step, self, completion)
      self.pending = pending
      carryOut(pending)
    }

    /// Nobody waits for the end of the pending step any more.
    public func withdraw() { pending = nil }

    private func carryOut(_ pending: PendingStep) {
      let next = shown.applying(pending.step)
      switch pending.step {
      case .leave, .closeWindow: pending.end()
      case .activateWindow(let id):
        if id != nil, id == shown.windows.first?.id { window?.makeKey() }
        pending.end()
      case .setWindowRoot(let window, let isAnimated): setRoot(window, next, isAnimated, pending)
      case .setRoot(let change), .selectBranch(let change), .setStack(let change), .setColumns(let change):
        setContent(change, next, pending)
      case .present(let presenting): modals.present(presenting, next, pending)
      case .dismiss(let dismissal): modals.dismiss(dismissal, pending)
      case .update(let entry): update(entry, next, pending)
      case .show:
        retry(next)
        modals.align(next, thenEnd: pending)
      case .hide:
        modals.align(next, thenEnd: pending)
      }
    }

    /// Ends a step, if it is the pending one.
    func end(_ step: PendingStep, _ failure: HostError?) {
      guard pending === step else { return }
      pending = nil
      if failure == nil {
        shown = shown.applying(step.step)
        if let change = step.step.contentChange { showFrontColumns(around: change.container.id) }
      }
      prune()
      projectLocks()
      for case let listener as StackListener in listeners.values { listener.announce() }
      publish()
      watcher.update()
      // Something else may have changed while the step was pending, without a callback.
      lookLater()
      step.tell(failure)
    }

    /// Lets go of the controllers of what is no longer open.
    func prune() {
      var open: Set<RouterState.Entry.ID> = []
      shown.walk { open.insert($0.id) }
      open.formUnion(promised)
      controllers.keepOnly(open)
      modals.keepOnly(open)
      calledTransitions = calledTransitions.filter { open.contains($0.key) }
      listeners = listeners.filter { open.contains($0.key) }
    }

    // MARK: What is promised, and what a call said

    /// The screens of a state are made, though they are not open yet.
    func promise(_ next: RouterState) {
      next.walkShown { if shown.entry($0.id) == nil { promised.insert($0.id) } }
    }

    func forgetPromises() { promised = [] }

    /// Whether the screen of an entry was made for a branch that the user is about to see.
    func isPromised(_ entry: RouterState.Entry.ID) -> Bool { promised.contains(entry) }

    /// How the screen of a node comes and goes.
    func transition(of node: RouterState.Node) -> ScreenTransition {
      guard let router else { return .automatic }
      // What the call said is gone from the router when the entry leaves, and counts for that too.
      let called = router.match(for: node.entry)?.calledTransition ?? calledTransitions[node.id]
      calledTransitions[node.id] = called
      return router.transition(attachments(of: node)[ScreenTransition.self], called)
    }
  }
#endif
