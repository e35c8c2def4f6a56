#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

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

  extension UIKitHost {
    // MARK: Presenting

    func present(_ presenting: RouterState.Step.Presenting, _ next: RouterState) {
      hideModals(notIn: next)
      // A modal of a hidden branch comes when the branch is shown.
      guard next.shownModals.contains(where: { $0.modal.id == presenting.modal.id }) else {
        return finish(.success(()))
      }
      do throws(Failure) {
        guard let top = topPresenter else { throw Failure(.notOnScreen, "the window is gone") }
        let controller = try controller(for: presenting.modal.content)
        if let failure = makeScreens(of: next) { throw failure }
        let isAnimated = presenting.isAnimated && HostMotion.isAllowed
        // A container comes empty: it is filled before the next frame, so the step ends as soon as UIKit has taken it.
        let waits = isAnimated && presenting.modal.content.container == nil
        try put(controller, presenting.modal, over: top, presenting.presenter, isAnimated) { [weak self] in
          if waits { self?.finish(.success(())) }
        }
        if !waits { finish(.success(())) }
      } catch {
        finish(.failure(error))
      }
    }

    /// Lets UIKit present, and sees whether it did: it only writes to the log where it refuses.
    private func put(
      _ controller: UIViewController, _ modal: RouterState.Modal, over top: UIViewController,
      _ presenter: RouterState.Entry, _ isAnimated: Bool,
      _ done: @escaping @MainActor @Sendable () -> Void
    ) throws(Failure) {
      let record = PresentedModal(
        id: modal.id, controller: controller, listener: ModalListener(host: self, entry: modal.id))
      configure(controller, modal, presenter)
      record.listener.listen(to: controller)
      presented.append(record)
      let change = ScreenTransition.Change(stack: nil, from: top, to: controller, operation: .none)
      if isAnimated, transition(of: modal.content).carriesOut(change, for: router) {
        whenPresented(controller, done)
      } else {
        top.present(controller, animated: isAnimated) { done() }
      }
      record.listener.rewrap()
      guard controller.presentingViewController != nil else {
        presented.removeAll { $0 === record }
        throw Failure(.refused, entry: modal.id, "UIKit did not present it")
      }
    }

    /// The app presents it itself: its end is ours to find.
    private func whenPresented(_ controller: UIViewController, _ done: @escaping @MainActor @Sendable () -> Void) {
      let clock = clock
      let coordinator = controller.isBeingPresented ? controller.transitionCoordinator : nil
      let isTold = coordinator?.animate(alongsideTransition: nil) { _ in clock.later(done) } ?? false
      if !isTold { clock.later(done) }
    }

    /// What presents next: the last of ours, or what of the app's is on top of it.
    var topPresenter: UIViewController? {
      var top = window?.rootViewController
      while let next = top?.presentedViewController, !next.isBeingDismissed { top = next }
      return top
    }

    // MARK: Dismissing

    func dismiss(_ dismissal: RouterState.Step.Dismissal) {
      guard let index = presented.firstIndex(where: { $0.id == dismissal.entry.id }) else {
        return finish(.success(()))
      }
      let controller = presented[index].controller
      // From the presenter of the outermost one to go: called on what presents something itself, it closes only that.
      guard let presenter = controller.presentingViewController, presenter.presentedViewController === controller else {
        presented.removeSubrange(index...)
        return finish(.success(()))
      }
      let isAnimated = dismissal.isAnimated && HostMotion.isAllowed
      let step = pending
      presenter.dismiss(animated: isAnimated) { [weak self] in self?.dismissed(step) }
      if controller.presentingViewController == nil { return dismissed(step) }
    }

    private func dismissed(_ step: PendingStep?) {
      guard let step, pending === step else { return }
      presented.removeAll { !$0.isThere }
      finish(.success(()))
    }

    // MARK: Hiding

    /// How many of the modals that are there stay with a state, from the outermost on.
    func commonModals(with next: RouterState) -> Int {
      zip(presented.map(\.id), ownModals(of: next).map(\.modal.id)).prefix { $0 == $1 }.count
    }

    /// Takes modals off the screen whose entries are not shown; their controllers stay.
    func hideModals(notIn next: RouterState) {
      let common = commonModals(with: next)
      guard common < presented.count else { return }
      let first = presented[common].controller
      presented.removeSubrange(common...)
      first.presentingViewController?.dismiss(animated: false)
    }

    /// Brings the modals on the screen that a state shows, one after the other, without animation.
    ///
    /// - Parameter step: the step that ends then.
    func alignModals(_ next: RouterState, thenEnd step: PendingStep?) {
      alignment += 1
      bring(next, alignment) { [weak self, weak step] in
        guard let self, let step, pending === step else { return }
        finish(.success(()))
      }
    }

    private func bring(
      _ next: RouterState, _ number: Int, _ done: @escaping @MainActor @Sendable () -> Void
    ) {
      // Another one has begun since: that one goes on.
      let wanted = ownModals(of: next)
      guard number == alignment, presented.map(\.id) != wanted.map(\.modal.id) else { return done() }
      // What moves is looked at when it has ended.
      guard !isPresenting else { return done() }
      hideModals(notIn: next)
      guard let shown = wanted.dropFirst(presented.count).first,
        let controller = controllers[shown.modal.id], controller.presentingViewController == nil,
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

    /// Whether something is being presented or dismissed.
    private var isPresenting: Bool {
      var current = window?.rootViewController
      while let controller = current {
        if controller.isBeingDismissed || controller.isBeingPresented { return true }
        current = controller.ownPresentation
      }
      return false
    }

    // MARK: Users

    /// The user closed what is presented.
    func userDismissed(_ id: RouterState.Entry.ID) {
      guard let index = presented.firstIndex(where: { $0.id == id }) else { return }
      presented.removeSubrange(index...)
      report(.dismissed(id))
    }

    /// The user tried to close what is locked: the router is asked.
    func userAttemptedToDismiss(_ id: RouterState.Entry.ID) {
      router?.request(.dismissed(id))
    }
  }
#endif
