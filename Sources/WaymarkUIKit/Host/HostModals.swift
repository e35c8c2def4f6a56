#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// What a host presents, and how that comes and goes; nobody else presents or dismisses anything of the router's.
  @MainActor
  final class HostModals {
    typealias Node = RouterState.Node
    typealias Failure = HostError

    private unowned let host: UIKitHost
    /// What is presented of ours, the outermost first.
    private(set) var presented: [PresentedModal] = []
    /// What is presented by a presenter of the app's, and not by the host.
    private var elsewhere: Set<RouterState.Entry.ID> = []
    /// The dismissal without animation that is running.
    private var departure: Departure?
    /// The app's own presentation that was asked to go, while a step waits for that.
    private weak var askedToGo: UIViewController?
    /// Counts how often modals were brought in line: only the last one goes on.
    private var alignment = 0

    init(_ host: UIKitHost) {
      self.host = host
    }

    deinit {
      let listeners = presented.map { $0.listener }
      Task { @MainActor in for listener in listeners { listener.unwrap() } }
    }

    // MARK: Presenting

    func present(_ presenting: RouterState.Step.Presenting, _ next: RouterState, _ step: PendingStep) {
      hide(notIn: next)
      afterDeparture { [weak self] in
        guard let self, step.isPending else { return }
        do throws(Failure) { try put(presenting, next, step) } catch { step.end(error) }
      }
    }

    private func put(
      _ presenting: RouterState.Step.Presenting, _ next: RouterState, _ step: PendingStep
    ) throws(Failure) {
      // A modal of a hidden branch comes when the branch is shown.
      guard next.shownModals.contains(where: { $0.modal.id == presenting.modal.id }) else { return step.end() }
      guard let top = topPresenter else { throw Failure(.notOnScreen, "the window is gone") }
      let controller = try host.controller(for: presenting.modal.content)
      if let failure = host.makeScreens(of: next) { throw failure }
      // One below it that came with its branch, and is not there yet, comes first.
      guard own(of: next).prefix(while: { $0.modal.id != presenting.modal.id }).count <= presented.count else {
        return align(next, thenEnd: step)
      }
      let isAnimated = presenting.isAnimated && HostMotion.isAllowed
      // A container comes empty: it is filled before the next frame, so the step ends as soon as UIKit has taken it.
      let waits = isAnimated && presenting.modal.content.container == nil
      try put(controller, presenting.modal, over: top, presenting.presenter, isAnimated) { if waits { step.end() } }
      guard waits else { return step.end() }
      // UIKit may refuse it in a later turn, without a callback.
      host.clock.later {
        guard controller.presentingViewController == nil else { return }
        step.end(Failure(.refused, entry: presenting.modal.id, "UIKit did not present it"))
      }
    }

    /// Lets UIKit present, and sees whether it did: it only writes to the log where it refuses.
    private func put(
      _ controller: UIViewController, _ modal: RouterState.Modal, over top: UIViewController,
      _ presenter: RouterState.Entry, _ isAnimated: Bool,
      _ done: @escaping @MainActor @Sendable () -> Void
    ) throws(Failure) {
      let record = PresentedModal(
        id: modal.id, controller: controller, listener: ModalListener(host: host, entry: modal.id))
      let pointsAtSomething = modal.style == .popover || controller is UIAlertController
      let source = pointsAtSomething ? host.popoverSource(for: modal, over: presenter) : nil
      host.prepare(controller, modal, hasSource: source != nil)
      presented.append(record)
      let change = ScreenTransition.Change(stack: nil, from: top, to: controller, operation: .none)
      if isAnimated, host.transition(of: modal.content).carriesOut(change, for: host.router) {
        whenPresented(controller, done)
      } else {
        top.present(controller, animated: isAnimated) { done() }
      }
      guard controller.presentingViewController != nil else {
        presented.removeAll { $0 === record }
        throw Failure(.refused, entry: modal.id, "UIKit did not present it")
      }
      host.dress(controller, modal, source)
      record.listener.listen(to: controller)
    }

    /// The app presents it itself: its end is ours to find.
    private func whenPresented(_ controller: UIViewController, _ done: @escaping @MainActor @Sendable () -> Void) {
      let clock = host.clock
      let coordinator = controller.isBeingPresented ? controller.transitionCoordinator : nil
      let isTold = coordinator?.animate(alongsideTransition: nil) { _ in clock.later(done) } ?? false
      if !isTold { clock.later(done) }
    }

    /// What presents next: the last of ours, or what of the app's is on top of it.
    var topPresenter: UIViewController? {
      var top = host.window?.rootViewController
      while let next = top?.presentedViewController, !next.isBeingDismissed { top = next }
      return top
    }

    // MARK: Dismissing

    func dismiss(_ dismissal: RouterState.Step.Dismissal, _ step: PendingStep) {
      guard let index = presented.firstIndex(where: { $0.id == dismissal.entry.id }) else { return step.end() }
      let controller = presented[index].controller
      // From the presenter of the outermost one to go: called on what presents something itself, it closes only that.
      guard let presenter = controller.presentingViewController, presenter.presentedViewController === controller else {
        presented.removeSubrange(index...)
        return step.end()
      }
      let isAnimated = dismissal.isAnimated && HostMotion.isAllowed
      let clock = host.clock
      presenter.dismiss(animated: isAnimated) { [weak self] in
        // UIKit loses a presentation in the same turn. (radars 18535358, 19045528)
        clock.later {
          guard let self, step.isPending else { return }
          self.forgetGone()
          step.end()
        }
      }
    }

    /// Dismisses something without animation, with all that is over it.
    func depart(_ controller: UIViewController) {
      departure = Departure(of: controller, host.clock, after: departure)
      departure?.whenOver { [weak host] in host?.lookLater() }
    }

    /// Does something when nothing is being dismissed without animation any more, not in the turn of the dismissal.
    func afterDeparture(_ body: @escaping @MainActor () -> Void) {
      if let departure { departure.whenOver(body) } else { body() }
    }

    /// True in the turn in which a dismissal without animation began.
    var isDeparting: Bool { departure?.isNew ?? false }

    /// Takes a controller away that another one takes the place of, with what is over it.
    func takeAway(_ controller: UIViewController) {
      guard let index = presented.firstIndex(where: { $0.controller === controller }) else { return }
      presented.removeSubrange(index...)
      depart(controller)
    }

    /// Dismisses what is not the router's; one that refuses is asked once.
    func dismissForeign(_ foreign: UIViewController) {
      guard foreign !== askedToGo else { return }
      askedToGo = foreign
      if let search = foreign as? UISearchController {
        search.isActive = false
      } else {
        depart(foreign)
      }
      host.lookLater()
    }

    func forgetWhoWasAsked() { askedToGo = nil }

    // MARK: Aligning

    /// Takes modals off the screen whose entries are not shown; their controllers stay.
    ///
    /// - Returns: true if there was one.
    @discardableResult
    func hide(notIn next: RouterState) -> Bool {
      let common = zip(presented.map(\.id), own(of: next).map(\.modal.id)).prefix { $0 == $1 }.count
      guard common < presented.count else { return false }
      let first = presented[common].controller
      presented.removeSubrange(common...)
      depart(first)
      return true
    }

    /// Brings the modals on the screen that a state shows, one after the other, without animation.
    ///
    /// - Parameter step: the step that ends then.
    func align(_ next: RouterState, thenEnd step: PendingStep?) {
      alignment += 1
      bring(next, alignment) { step?.end() }
    }

    private func bring(
      _ next: RouterState, _ number: Int, _ done: @escaping @MainActor @Sendable () -> Void
    ) {
      // Another one has begun since: that one goes on.
      guard number == alignment, presented.map(\.id) != own(of: next).map(\.modal.id) else { return done() }
      afterDeparture { [weak self] in
        guard let self, number == alignment else { return done() }
        guard host.motions.allSatisfy({ $0.kind == .content }) else {
          // The host looks again when the motion has ended.
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
      guard number == alignment, let shown = own(of: next).dropFirst(presented.count).first,
        let controller = host.controllers[shown.modal.id], controller.presentingViewController == nil,
        let top = topPresenter, top.viewIfLoaded?.window.map({ !$0.isHidden }) ?? false
      else { return done() }
      do throws(Failure) {
        try put(controller, shown.modal, over: top, shown.presenter.entry, false) { [weak self] in
          self?.bring(next, number, done)
        }
      } catch {
        done()
      }
    }

    // MARK: What the user and presenters do

    /// The user closed what is presented.
    func userDismissed(_ id: RouterState.Entry.ID) {
      guard let index = presented.firstIndex(where: { $0.id == id }) else { return }
      presented.removeSubrange(index...)
      host.report(.dismissed(id))
    }

    /// The user tried to close what is locked: the router is asked.
    func userAttemptedToDismiss(_ id: RouterState.Entry.ID) { host.router?.request(.dismissed(id)) }

    /// Something else has changed what is shown: what came with that is a presenter's.
    ///
    /// Modals that were hidden before, and come with their branch, are the host's.
    func follow(_ shown: RouterState, _ before: RouterState) {
      let own = Set(presented.map(\.id))
      elsewhere.formUnion(shown.shownModals.map(\.modal.id).filter { before.node($0) == nil && !own.contains($0) })
      presented.removeAll { shown.node($0.id) == nil && !$0.isThere }
    }

    // MARK: Looking

    /// The modals of a state that the host presents, the outermost first, each with what presents it.
    private func own(of state: RouterState) -> [(presenter: Node, modal: RouterState.Modal)] {
      let modals = state.shownModals
      return elsewhere.isEmpty ? modals : modals.filter { !elsewhere.contains($0.modal.id) }
    }

    /// The entry that the host presents a controller for.
    func entry(of controller: UIViewController) -> RouterState.Entry.ID? {
      presented.last { $0.controller === controller }?.id
    }

    /// Whether presenters of the app's show something.
    var areElsewhere: Bool { !elsewhere.isEmpty }

    /// Whether a presenter shows something of its own for a node.
    func isElsewhere(_ node: Node) -> Bool { elsewhere.contains(node.id) && host.controllers[node.id] == nil }

    /// The window of what is presented last.
    var window: UIWindow? { presented.lazy.compactMap { $0.controller.viewIfLoaded?.window }.last }

    /// Says which modals are there.
    func observe(_ seen: inout HostSnapshot) {
      for modal in presented { seen.isThere[modal.id] = modal.isThere }
      for modal in modalsElsewhere { seen.isThere[modal.id] = modal.controller.isSomewhere }
    }

    /// Whether something that was presented is not there any more.
    var isOneGone: Bool {
      presented.contains { !$0.isThere } || modalsElsewhere.contains { !$0.controller.isSomewhere }
    }

    /// True if a presentation may go without a callback of UIKit.
    var mayGoUntold: Bool { areElsewhere || presented.contains { !$0.controller.tellsWhenItGoes } }

    /// What a presenter showed: nobody tells when the app or the user closes it.
    private var modalsElsewhere: [(id: RouterState.Entry.ID, controller: UIViewController)] {
      guard areElsewhere else { return [] }
      return host.shown.shownModals.map(\.modal.id).filter { elsewhere.contains($0) }
        .compactMap { id in host.controllers[id].map { (id, $0) } }
    }

    // MARK: Letting go

    /// Forgets what is not there any more.
    func forgetGone() { presented.removeAll { !$0.isThere } }

    /// Forgets all: another root takes the place of what presented it.
    func forgetAll() { presented = [] }

    /// Lets go of all but these.
    func keepOnly(_ open: Set<RouterState.Entry.ID>) { elsewhere.formIntersection(open) }

    /// Gives the app its delegates back.
    func letGo() {
      for modal in presented { modal.listener.unwrap() }
      forgetAll()
    }

    /// Puts the app's delegates behind ours again, where the app set one since.
    func wrapDelegates() {
      for modal in presented { modal.listener.rewrap() }
    }
  }

  /// Something of ours that is presented.
  @MainActor
  final class PresentedModal {
    let id: RouterState.Entry.ID
    let controller: UIViewController
    let listener: ModalListener

    init(id: RouterState.Entry.ID, controller: UIViewController, listener: ModalListener) {
      self.id = id
      self.controller = controller
      self.listener = listener
    }

    /// Whether it is still presented, or about to be.
    var isThere: Bool { controller.presentingViewController != nil }
  }

  extension UIViewController {
    /// Containers of the host say when they appear and disappear.
    fileprivate var tellsWhenItGoes: Bool { self is StackController || self is WrapperController }

    /// Whether it is in another one, presented, or in a window.
    fileprivate var isSomewhere: Bool {
      parent != nil || presentingViewController != nil || viewIfLoaded?.window != nil
    }
  }
#endif
