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
    /// The router waits for something.
    var isWaitedFor = false {
      didSet { update() }
    }

    init(_ host: UIKitHost) {
      self.host = host
    }

    /// Begins or ends, as is needed now.
    func update() {
      let isNeeded =
        isWaitedFor || !host.presentedElsewhere.isEmpty
        || host.presented.contains { !$0.controller.tellsWhenItGoes }
      guard isNeeded != (stop != nil) else { return }
      guard isNeeded else {
        stop?()
        stop = nil
        return
      }
      stop = host.clock.watch { [weak self] in self?.look() }
    }

    private func look() {
      if isWaitedFor || host.isPresentationGone { host.look() }
    }

    deinit { stop?() }
  }

  extension UIViewController {
    /// Containers of the host say when they appear and disappear.
    fileprivate var tellsWhenItGoes: Bool { self is StackController || self is WrapperController }
  }
#endif
