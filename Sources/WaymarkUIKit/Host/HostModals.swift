@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The modals of a host: only this object presents and dismisses those of the router.
  @MainActor
  final class HostModals {
    typealias Node = RouterState.Node

    private unowned let host: UIKitHost
    /// The presented modals of the host, the outermost first.
    private(set) var presented: [PresentedModal] = []
    /// The modals that a presenter of the app presents.
    private var elsewhere: Set<RouterState.Entry.ID> = []
    /// The last dismissal without animation.
    private var departure: Departure?
    /// The app's own presentation that was asked to go, while a step waits for that.
    private weak var askedToGo: UIViewController?
    /// The number of alignments: only the last one goes on.
    private var alignment = 0

    init(_ host: UIKitHost) {
      self.host = host
    }

    deinit {
      let presented = presented
      Task { @MainActor in for modal in presented { modal.unwrap() } }
    }

    // MARK: Presenting

    func present(_ presenting: RouterState.Step.Presenting, _ next: RouterState, _ step: PendingStep) {
      hide(notIn: next)
      afterDeparture { [weak self] in
        guard let self, step.isPending else { return }
        do throws(HostError) { try put(presenting, next, step) } catch { step.end(error) }
      }
    }

    private func put(
      _ presenting: RouterState.Step.Presenting, _ next: RouterState, _ step: PendingStep
    ) throws(HostError) {
      // A modal of a hidden branch is presented when the branch is shown.
      guard next.shownModals.contains(where: { $0.modal.id == presenting.modal.id }) else { return step.end() }
      guard let top = topPresenter else { throw HostError(.notOnScreen, "the window is gone") }
      let controller = try host.controller(for: presenting.modal.content)
      try host.makeScreens(of: next)
      // The modals below that came with a branch, and are not presented yet, come first.
      guard own(of: next).prefix(while: { $0.modal.id != presenting.modal.id }).count <= presented.count else {
        return align(next, thenEnd: step)
      }
      let isAnimated = presenting.isAnimated && !host.isInBackground
      // An empty container is filled before the next frame, so the step ends as soon as UIKit has accepted it.
      let waits = isAnimated && presenting.modal.content.container == nil
      try put(controller, presenting.modal, over: top, presenting.presenter, isAnimated) {
        if waits { step.end() }
      }
      guard waits else { return step.end() }
      // UIKit may refuse it in a later turn, without a callback.
      host.clock.later {
        guard controller.presentingViewController == nil else { return }
        step.end(.refusedPresentation(of: presenting.modal.id))
      }
    }

    /// Presents a controller.
    ///
    /// - Throws: a failure if UIKit refused it, which UIKit only writes to the log.
    private func put(
      _ controller: UIViewController, _ modal: RouterState.Modal, over top: UIViewController,
      _ presenter: RouterState.Entry, _ isAnimated: Bool,
      _ done: @escaping @MainActor @Sendable () -> Void
    ) throws(HostError) {
      let record = PresentedModal(controller, host: host, entry: modal.id)
      let pointsAtItem = modal.style == .popover || controller is UIAlertController
      let source = pointsAtItem ? host.sourceItem(for: modal.content.entry, below: presenter) : nil
      host.prepare(controller, modal, hasSource: source != nil)
      host.zoom(controller, modal.content.entry, below: presenter)
      presented.append(record)
      let change = ScreenTransition.Change(stack: nil, from: top, to: controller, operation: .none)
      if isAnimated, host.transition(of: modal.content).carriesOut(change, for: host.router) {
        whenPresented(controller, done)
      } else {
        top.present(controller, animated: isAnimated) { done() }
      }
      guard record.isThere else {
        presented.removeAll { $0 === record }
        throw HostError.refusedPresentation(of: modal.id)
      }
      host.dress(controller, modal, source)
      record.rewrap()
      host.projectLocks()
    }

    /// Finds the end of a presentation that the app carries out.
    private func whenPresented(_ controller: UIViewController, _ done: @escaping @MainActor @Sendable () -> Void) {
      let clock = host.clock
      let coordinator = controller.isBeingPresented ? controller.transitionCoordinator : nil
      let isReported = coordinator?.animate(alongsideTransition: nil) { _ in clock.later(done) } ?? false
      if !isReported { clock.later(done) }
    }

    /// The controller that presents the next modal: the host's last one, or the app's own presentation on top of it.
    ///
    /// A menu presents nothing: its presentations leave with it.
    var topPresenter: UIViewController? {
      var top = host.window?.rootViewController
      while let next = top?.presentedViewController, !next.isBeingDismissed, !next.isTransient { top = next }
      return top
    }

    /// The menu on top of the presentations.
    private var menu: UIViewController? {
      topPresenter?.presentedViewController.flatMap { $0.isTransient && !$0.isBeingDismissed ? $0 : nil }
    }

    // MARK: Dismissing

    func dismiss(_ dismissal: RouterState.Step.Dismissal, _ step: PendingStep) {
      guard let index = presented.firstIndex(where: { $0.entry == dismissal.entry.id }) else { return step.end() }
      let controller = presented[index].controller
      // `dismiss` on a controller that presents something closes only that, so the presenter is asked.
      guard let presenter = controller.presentingViewController, presenter.presentedViewController === controller else {
        presented.removeSubrange(index...)
        return step.end()
      }
      let clock = host.clock
      presenter.dismiss(animated: dismissal.isAnimated && !host.isInBackground) { [weak self] in
        // UIKit loses a presentation in the same turn. (radars 18535358, 19045528)
        clock.later {
          guard let self, step.isPending else { return }
          self.forgetGone()
          step.end()
        }
      }
    }

    /// Dismisses a controller and everything over it, without animation.
    func depart(_ controller: UIViewController) {
      departure = Departure(of: controller, host.clock, after: departure)
      departure?.whenOver { [weak host] in host?.lookLater() }
    }

    /// True in the turn in which a dismissal without animation began.
    var isDeparting: Bool { departure?.isNew ?? false }

    /// Runs a closure after the last dismissal without animation, not in its turn.
    func afterDeparture(_ body: @escaping @MainActor () -> Void) {
      if let departure { departure.whenOver(body) } else { body() }
    }

    /// Removes a controller that another one replaces, and everything over it.
    func takeAway(_ controller: UIViewController) {
      guard let index = presented.firstIndex(where: { $0.controller === controller }) else { return }
      presented.removeSubrange(index...)
      depart(controller)
    }

    /// Dismisses the app's own presentation, once.
    func dismissUnmanaged(_ unmanaged: UIViewController) {
      guard unmanaged !== askedToGo else { return }
      askedToGo = unmanaged
      if let search = unmanaged as? UISearchController {
        search.isActive = false
      } else {
        depart(unmanaged)
      }
      host.lookLater()
    }

    func forgetQuestion() { askedToGo = nil }

    // MARK: Aligning

    /// Dismisses the modals that a state does not show; their controllers stay.
    ///
    /// - Returns: true if there was one.
    @discardableResult
    func hide(notIn next: RouterState) -> Bool {
      let common = zip(presented.map(\.entry), own(of: next).map(\.modal.id)).prefix { $0 == $1 }.count
      guard common < presented.count else { return false }
      let first = presented[common].controller
      presented.removeSubrange(common...)
      depart(first)
      return true
    }

    /// Presents the modals of a state, one after the other, without animation.
    ///
    /// - Parameter step: the step that ends then.
    func align(_ next: RouterState, thenEnd step: PendingStep?) {
      alignment += 1
      bring(next, alignment) { step?.end() }
    }

    private func bring(
      _ next: RouterState, _ number: Int, _ done: @escaping @MainActor @Sendable () -> Void
    ) {
      // A later alignment has begun and goes on.
      guard number == alignment, presented.map(\.entry) != own(of: next).map(\.modal.id) else { return done() }
      afterDeparture { [weak self] in
        guard let self, number == alignment else { return done() }
        guard host.motions.allSatisfy({ $0.kind == .content }) else {
          // The next observation aligns them when the motion has ended.
          host.lookLater()
          return done()
        }
        // The app may present something of its own until they are gone.
        if hide(notIn: next) { bring(next, number, done) } else { bringNext(next, number, done) }
      }
    }

    private func bringNext(
      _ next: RouterState, _ number: Int, _ done: @escaping @MainActor @Sendable () -> Void
    ) {
      guard let shown = own(of: next).dropFirst(presented.count).first,
        let controller = host.controllers[shown.modal.id], controller.presentingViewController == nil,
        let top = topPresenter, top.viewIfLoaded?.window.map({ !$0.isHidden }) ?? false
      else { return done() }
      if let menu {
        host.watcher.lookAfter(menu)
        return done()
      }
      do throws(HostError) {
        try put(controller, shown.modal, over: top, shown.presenter.entry, false) { [weak self] in
          self?.bring(next, number, done)
        }
      } catch {
        done()
      }
    }

    // MARK: The user and presenters

    /// Reports that the user has closed a modal.
    func userDismissed(_ id: RouterState.Entry.ID) {
      guard let index = presented.firstIndex(where: { $0.entry == id }) else { return }
      presented.removeSubrange(index...)
      host.report(.dismissed(id))
    }

    /// Asks the router, because the user tried to close a locked modal.
    func userAttemptedToDismiss(_ id: RouterState.Entry.ID) { host.router?.request(.dismissed(id)) }

    /// Follows a change by a presenter: new modals are its own.
    ///
    /// Modals that were hidden before, and come with their branch, are the host's.
    func follow(_ shown: RouterState, _ before: RouterState) {
      let own = Set(presented.map(\.entry))
      elsewhere.formUnion(shown.shownModals.map(\.modal.id).filter { before.node($0) == nil && !own.contains($0) })
      presented.removeAll { shown.node($0.entry) == nil && !$0.isThere }
    }

    // MARK: Observing

    /// Returns the modals of a state that the host presents, the outermost first, each with its presenter.
    private func own(of state: RouterState) -> [(presenter: Node, modal: RouterState.Modal)] {
      let modals = state.shownModals
      return elsewhere.isEmpty ? modals : modals.filter { !elsewhere.contains($0.modal.id) }
    }

    /// Returns the entry of a presented controller.
    func entry(of controller: UIViewController) -> RouterState.Entry.ID? {
      presented.last { $0.controller === controller }?.entry
    }

    /// True if presenters of the app show modals.
    var areElsewhere: Bool { !elsewhere.isEmpty }

    /// Returns true if a presenter shows a modal with a controller of its own.
    func isElsewhere(_ node: Node) -> Bool { elsewhere.contains(node.id) && host.controllers[node.id] == nil }

    var window: UIWindow? { presented.lazy.compactMap { $0.controller.viewIfLoaded?.window }.last }

    /// Notes which modals are presented.
    func observe(_ seen: inout HostSnapshot) {
      for modal in presented { seen.isThere[modal.entry] = modal.isThere }
      for modal in modalsElsewhere { seen.isThere[modal.id] = modal.controller.isSomewhere }
    }

    /// True if a modal is no longer presented.
    var isOneGone: Bool {
      presented.contains { !$0.isThere } || modalsElsewhere.contains { !$0.controller.isSomewhere }
    }

    /// True if a presentation may go without a callback of UIKit.
    var mayCloseUnreported: Bool {
      // The host's own classes report when they disappear.
      areElsewhere || presented.contains { !($0.controller is StackController || $0.controller is WrapperController) }
    }

    /// The modals of presenters: UIKit does not report when the app or the user closes them.
    private var modalsElsewhere: [(id: RouterState.Entry.ID, controller: UIViewController)] {
      guard areElsewhere else { return [] }
      return host.shown.shownModals.map(\.modal.id).filter { elsewhere.contains($0) }
        .compactMap { id in host.controllers[id].map { (id, $0) } }
    }

    // MARK: Forgetting

    /// Forgets modals that are no longer presented.
    func forgetGone() { presented.removeAll { !$0.isThere } }

    /// Forgets all modals, because another root replaces their presenter.
    func forgetAll() { presented = [] }

    /// Forgets all other modals of presenters.
    func keepOnly(_ open: Set<RouterState.Entry.ID>) { elsewhere.formIntersection(open) }

    /// Restores the app's delegates.
    func detach() {
      for modal in presented { modal.unwrap() }
      forgetAll()
    }
  }

  extension HostError {
    /// The failure of a presentation that UIKit refused.
    static func refusedPresentation(of modal: RouterState.Entry.ID? = nil) -> HostError {
      HostError(.refused, entry: modal, "UIKit refused the presentation: the reason is in its log")
    }
  }

  extension UIViewController {
    /// True if it is in a container, presented, or in a window.
    var isSomewhere: Bool { parent != nil || presentingViewController != nil || viewIfLoaded?.window != nil }
  }
#endif
