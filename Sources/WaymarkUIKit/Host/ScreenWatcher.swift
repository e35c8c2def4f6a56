@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Observes the screen at the end of each turn of the run loop, while it may change without a callback of UIKit.
  ///
  /// A step may wait for the end of an alert. Or the host presents a controller of the app, which the app's own code may
  /// dismiss. It does not wake up the run loop: the changes on the screen do.
  @MainActor
  final class ScreenWatcher {
    private unowned let host: UIKitHost
    private var stop: (@Sendable () -> Void)?
    private var isLookPlanned = false
    /// The difference between screen and state that the last alignment left.
    private var unsettled: RouterState.HostEvent?
    /// The menu that hides the next modal.
    private var menu: WeakController?
    /// True while the router waits for a change.
    var isWaitedFor = false {
      didSet { update() }
    }

    init(_ host: UIKitHost) {
      self.host = host
    }

    /// Starts or stops the observation.
    func update() {
      let isNeeded = isWaitedFor || menu != nil || host.modals.mayCloseUnreported
      guard isNeeded != (stop != nil) else { return }
      guard isNeeded else {
        stop?()
        stop = nil
        return
      }
      stop = host.clock.watch { [weak self] in self?.look() }
    }

    private func look() {
      let isMenuGone = menu.map { $0.controller?.presentingViewController == nil } ?? false
      if isMenuGone {
        menu = nil
        update()
      }
      if isWaitedFor || isMenuGone || host.modals.isOneGone { host.look() }
    }

    /// Observes when a menu has gone, which UIKit does not report.
    func lookAfter(_ menu: UIViewController) {
      self.menu = WeakController(controller: menu)
      update()
    }

    /// Observes in the next turn, when the running change is over.
    func lookLater() {
      guard !isLookPlanned else { return }
      isLookPlanned = true
      host.clock.later { [weak self] in
        guard let self else { return }
        isLookPlanned = false
        host.look()
      }
    }

    /// Notes a difference between screen and state after an alignment.
    ///
    /// Another observation makes a lasting difference part of the state.
    func noteUnsettled(_ left: RouterState.HostEvent?) {
      if left != unsettled, left != nil { lookLater() }
      unsettled = left
    }

    deinit { stop?() }
  }
#endif
