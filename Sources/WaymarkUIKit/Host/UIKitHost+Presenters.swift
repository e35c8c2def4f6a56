#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// What a ``WaymarkCore/StepPresenter`` needs of the host, and what the host has to know of it.
  ///
  /// ```swift
  /// ModalRoute("story", name: "story", screen: { _ in StoryViewController() })
  ///   .attaching(
  ///     StepPresenter { step, router, host, done in
  ///       guard let host = host as? UIKitHost, case .present(let presenting) = step else {
  ///         return host.perform(step, for: router, completion: done)
  ///       }
  ///       do throws(HostError) {
  ///         Overlay.show(try host.makeController(for: presenting.modal.content))
  ///         done(.success(()))
  ///       } catch { done(.failure(error)) }
  ///     })
  /// ```
  extension UIKitHost {
    /// The screen or container of what a step brings, made if it is not there yet and kept as long as it is open.
    ///
    /// A container is filled by the steps that follow.
    /// - Throws: why it cannot be made, to be answered to the step.
    public func makeController(for node: RouterState.Node) throws(HostError) -> UIViewController {
      try controller(for: node)
    }

    /// Follows what happened on the screen: what a presenter has done, the user, or the app itself.
    public func follow(_ shown: RouterState, for router: Router) {
      guard self.shown.windows != shown.windows else { return }
      let before = self.shown
      self.shown = shown
      modals.follow(shown, before)
      prune()
      projectLocks()
      watcher.update()
      publish()
      lookLater()
    }

    /// Whether a controller is something open, or has it inside.
    func holdsOpenScreen(_ controller: UIViewController) -> Bool {
      controllers.entry(of: controller) != nil || controller.children.contains { holdsOpenScreen($0) }
    }
  }
#endif
