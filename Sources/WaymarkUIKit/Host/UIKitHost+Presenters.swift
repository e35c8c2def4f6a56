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
      // Modals that were hidden before, and come with their branch, are the host's.
      let own = Set(presented.map(\.id))
      presentedElsewhere.formUnion(
        shown.shownModals.map(\.modal.id).filter { before.node($0) == nil && !own.contains($0) })
      presented.removeAll { shown.node($0.id) == nil && !$0.isThere }
      prune()
      projectLocks()
      watcher.update()
      publish()
      lookLater()
    }

    /// The modals of a state that this host presents, the outermost first, each with what presents it.
    func ownModals(of state: RouterState) -> [(presenter: Node, modal: RouterState.Modal)] {
      let modals = state.shownModals
      return presentedElsewhere.isEmpty ? modals : modals.filter { !presentedElsewhere.contains($0.modal.id) }
    }

    /// Whether a presenter shows something of its own for a node.
    func isElsewhere(_ node: Node) -> Bool { presentedElsewhere.contains(node.id) && controllers[node.id] == nil }

    /// Whether a controller is something open, or has it inside.
    func holdsOpenScreen(_ controller: UIViewController) -> Bool {
      controllers.entry(of: controller) != nil || controller.children.contains { holdsOpenScreen($0) }
    }
  }
#endif
