@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// The members for a ``WaymarkCore/StepPresenter``.
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
    /// Returns the screen or container of a node, which the host makes once and keeps as long as it is open.
    ///
    /// The next steps fill a container.
    /// - Throws: the failure to report for the step, if the screen cannot be made.
    @_spi(Hosting) public func makeController(for node: RouterState.Node) throws(HostError) -> UIViewController {
      try controller(for: node)
    }

    /// Follows a change on the screen by a presenter, the user or the app.
    @_spi(Hosting) public func follow(_ shown: RouterState, for router: Router) {
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

    /// Returns true if a controller is that of an open entry, or contains one.
    func holdsOpenScreen(_ controller: UIViewController) -> Bool {
      controllers.entry(of: controller) != nil || controller.children.contains { holdsOpenScreen($0) }
    }
  }
#endif
