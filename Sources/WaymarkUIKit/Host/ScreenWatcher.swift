#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Looks at the screen at the end of each turn of the run loop, as long as there is something of which UIKit tells nobody:
  /// a step waits for an alert to go, or a controller of the app's is presented, which its own code may dismiss.
  ///
  /// It wakes nothing up: what happens on the screen does, and it looks afterwards.
  @MainActor
  final class ScreenWatcher {
    private unowned let host: UIKitHost
    private var stop: (@Sendable () -> Void)?
    private var isLookPlanned = false
    /// What could not be put right when it was tried last.
    private var unsettled: RouterState.HostEvent?
    /// The router waits for something.
    var isWaitedFor = false {
      didSet { update() }
    }

    init(_ host: UIKitHost) {
      self.host = host
    }

    /// Begins or ends, as is needed now.
    func update() {
      let isNeeded = isWaitedFor || host.modals.mayGoUntold
      guard isNeeded != (stop != nil) else { return }
      guard isNeeded else {
        stop?()
        stop = nil
        return
      }
      stop = host.clock.watch { [weak self] in self?.look() }
    }

    private func look() {
      if isWaitedFor || host.modals.isOneGone { host.look() }
    }

    /// Looks in the next turn: what is happening now is not over.
    func lookLater() {
      guard !isLookPlanned else { return }
      isLookPlanned = true
      host.clock.later { [weak self] in
        guard let self else { return }
        isLookPlanned = false
        host.look()
      }
    }

    /// What is still otherwise on the screen than in the state; what UIKit does not take is what is on the screen.
    func noteUnsettled(_ left: RouterState.HostEvent?) {
      if left != unsettled, left != nil { lookLater() }
      unsettled = left
    }

    deinit { stop?() }
  }
#endif
