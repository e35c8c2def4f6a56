@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// Brings the state of a router on the screen of one window.
  ///
  /// The window owns the host. The host owns the controllers of open entries, and the router holds the host weakly. Screens
  /// are made when they are first shown, and released when they leave. One transition runs at a time. The user's actions and
  /// the app's own changes become state.
  ///
  /// ```swift
  /// let host = router.uiKit.attach(to: window)
  /// window.makeKeyAndVisible()
  /// ```
  @MainActor
  public final class UIKitHost {
    /// The window that it fills, or the window of the mounted container.
    public var window: UIWindow? { ownWindow ?? windowOfMounted }
    private(set) weak var ownWindow: UIWindow?
    /// The last known window of the mounted container.
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

    /// True if the scene of the window is in the background.
    ///
    /// UIKit would run an animation there when the scene comes back, if at all.
    var isInBackground: Bool { window?.windowScene?.activationState == .background }

    /// The state on the screen.
    public internal(set) var shown = RouterState()
    package var preloaded: Set<RouterState.Entry.ID> = []
    package var errorScreens: Set<RouterState.Entry.ID> = []
    /// The transitions of entries that a call opened with one of its own.
    private var calledTransitions: [RouterState.Entry.ID: ScreenTransition] = [:]

    /// True if the screens in hidden branches are released when the system is short of memory.
    ///
    /// They are made again when they are shown. The screens of routes with `keepsScreen()` stay, because they may hold what
    /// the user typed.
    public var releasesHiddenScreens = true

    package weak var router: Router?
    let clock = HostClock.current
    var controllers = EntryControllers()
    /// The delegates of containers, kept as long as their entries are open.
    var listeners: [RouterState.Entry.ID: DelegateProxy] = [:]
    private(set) lazy var modals = HostModals(self)
    private(set) var pending: PendingStep?
    private(set) lazy var watcher = ScreenWatcher(self)
    var locks = LockProjection()
    /// True if steps have replaced visible content, and VoiceOver has not been told yet.
    var hasSilentChange = false

    /// The app's container that was handed over.
    ///
    /// If `nil`, the host fills a window.
    private(set) weak var mounted: UIViewController?
    /// The app's own controllers at positions of the map.
    private var adopted: [AdoptedPosition: WeakController] = [:]

    private struct AdoptedPosition: Hashable {
      let key: String
      let isContainer: Bool
    }

    init(mounting container: UIViewController) {
      mounted = container
      KnownHosts.insert(self)
    }

    /// Creates a host that fills a window.
    ///
    /// It shows nothing before it is attached to a router.
    @_spi(Hosting) public init(window: UIWindow) {
      ownWindow = window
      KnownHosts.insert(self)
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

    /// True while the app's tabs are being mounted: the app's selection counts, not that of the map.
    var isTakingOver = false

    func adopt(_ controller: UIViewController, as place: RouteTable.Place) {
      adopted[.init(key: place.key, isContainer: place.container != nil)] = WeakController(controller: controller)
    }

    /// The app's own controller at the position of an entry.
    func adopted(for entry: RouterState.Entry) -> UIViewController? {
      adopted[.init(key: entry.key, isContainer: entry.container != nil)]?.controller
    }

    /// The app's own controller at a position of the map.
    func adopted(as place: RouteTable.Place) -> UIViewController? {
      adopted[.init(key: place.key, isContainer: place.container != nil)]?.controller
    }

    /// Returns the controller of an entry.
    ///
    /// It is `nil` if the entry was never shown, or is not open.
    public func controller(of entry: RouterState.Entry.ID) -> UIViewController? { controllers[entry] }

    // MARK: Steps

    /// Carries out a step.
    @_spi(Hosting) public func perform(
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
      do throws(HostError) { try carryOut(pending, shown.applying(step)) } catch { pending.end(error) }
    }

    /// Forgets the pending step; its completion is ignored.
    @_spi(Hosting) public func cancelStep() { pending = nil }

    private func carryOut(_ pending: PendingStep, _ next: RouterState) throws(HostError) {
      switch pending.step {
      case .leave, .closeWindow: pending.end()
      case .activateWindow(let id):
        if id != nil, id == shown.windows.first?.id { window?.makeKey() }
        pending.end()
      case .setWindowRoot(let window, let isAnimated): try setRoot(window, next, isAnimated, pending)
      case .setRoot(let change), .selectBranch(let change), .setStack(let change), .setColumns(let change):
        try setContent(change, next, pending)
      case .present(let presenting): modals.present(presenting, next, pending)
      case .dismiss(let dismissal): modals.dismiss(dismissal, pending)
      case .update(let entry): try update(entry, next, pending)
      case .show:
        retry(next)
        modals.align(next, thenEnd: pending)
      case .hide:
        modals.align(next, thenEnd: pending)
      }
    }

    func end(_ step: PendingStep, _ failure: HostError?) {
      guard pending === step else { return }
      pending = nil
      if failure == nil {
        shown = shown.applying(step.step)
        showFrontColumns(after: step.step)
        if isSilent(step.step) { hasSilentChange = true }
      }
      prune()
      projectLocks()
      for case let listener as StackListener in listeners.values { listener.announce() }
      publish()
      watcher.update()
      // UIKit may have changed more while the step was pending, without a callback.
      lookLater()
      step.tell(failure)
    }

    /// Releases the controllers of entries that are no longer open.
    func prune() {
      var open = preloaded
      shown.walk { open.insert($0.id) }
      controllers.keepOnly(open)
      modals.keepOnly(open)
      errorScreens.formIntersection(open)
      calledTransitions = calledTransitions.filter { open.contains($0.key) }
      for (entry, listener) in listeners where !open.contains(entry) {
        listener.unwrap()
        listeners[entry] = nil
      }
    }

    func transition(of node: RouterState.Node) -> ScreenTransition {
      guard let router else { return .automatic }
      // The router forgets the call when the entry leaves, which the call's transition shows, too.
      let called = router.match(for: node.entry)?.calledTransition ?? calledTransitions[node.id]
      calledTransitions[node.id] = called
      return router.transition(attachments(of: node)[ScreenTransition.self], called)
    }
  }
#endif
