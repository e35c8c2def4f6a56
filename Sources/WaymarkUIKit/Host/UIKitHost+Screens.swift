#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Makes the screen of an entry, or what is shown in its place while it is held.
    func makeScreen(_ entry: RouterState.Entry) throws(Failure) -> UIViewController {
      guard let router else { throw Failure(.hostGone, entry: entry.id, "the router is gone") }
      let match: RouteMatch
      switch try router.content(of: entry, isPromised: isPromised(entry.id)) {
      case .placeholder(let guarding): return makePlaceholder(for: entry, heldBy: guarding)
      case .screen(let found): match = found
      }
      if let alert = try makeAlert(entry, match, router) { return alert }
      let screen: UIViewController?
      do { screen = try router.buildScreen(for: match, in: entry) } catch {
        throw Failure(.noContent, entry: entry.id, "the screen of \(entry.key) could not be made")
      }
      // A route without a screen stands for what the app has in its place.
      if screen == nil, let own = lent(for: entry) {
        controllers.lend(own, to: entry.id)
        return own
      }
      guard let screen else { throw Failure(.noContent, entry: entry.id, "\(entry.key) has no screen") }
      controllers.keep(screen, for: entry)
      return screen
    }

    /// What the guard has for it that holds the screen, else the app, else an empty view; what the app has there itself stays.
    private func makePlaceholder(for entry: RouterState.Entry, heldBy guarding: RouteGuard?) -> UIViewController {
      if let own = lent(for: entry) {
        controllers.lend(own, to: entry.id)
        return own
      }
      let maker = guarding?.attachments[PlaceholderMaker.self] ?? router?.placeholderMaker
      let placeholder = maker?.make(entry) ?? UIViewController()
      controllers.keep(placeholder: placeholder, for: entry)
      return placeholder
    }

    /// The alert of an entry; nil if its route has a screen instead.
    ///
    /// It goes by itself when a button is tapped, and only the button's handler is called.
    private func makeAlert(
      _ entry: RouterState.Entry, _ match: RouteMatch, _ router: Router
    ) throws(Failure) -> UIViewController? {
      guard let maker = router.attachments(of: entry)[AlertMaker.self] else { return nil }
      guard let content = try? maker.make(match, router.reply(for: entry)) else {
        throw Failure(.noContent, entry: entry.id, "the alert of \(entry.key) could not be made")
      }
      let style: UIAlertController.Style = shownStyle(of: entry) == .confirmation ? .actionSheet : .alert
      let alert = content.makeController(style, answersFirst: maker.answers) { [weak self] in
        self?.modals.userDismissed(entry.id)
      }
      controllers.keep(alert, for: entry)
      return alert
    }

    /// How an entry is to be presented; nil if it is not.
    private func shownStyle(of entry: RouterState.Entry) -> RouteMap.ModalStyle? {
      if case .present(let presenting)? = pending?.step { return presenting.modal.style }
      return shown.shownModals.first { $0.modal.id == entry.id }?.modal.style
    }

    /// Gives a screen other values.
    ///
    /// One that cannot take them is made anew if its route captured others, for then it is another place. A link to the same
    /// place never costs a screen.
    func update(_ entry: RouterState.Entry, _ next: RouterState, _ step: PendingStep) {
      guard let screen = controllers[entry.id], let old = shown.entry(entry.id) else { return step.end() }
      if old.isHeld == entry.isHeld, let updatable = screen as? any UpdatableScreen {
        guard let match = router?.match(for: entry) else {
          return step.end(Failure(.noContent, entry: entry.id, "no route has the key \(entry.key)"))
        }
        updatable.update(match)
        return step.end()
      }
      old.keepsScreen(as: entry) ? step.end() : remake(entry, screen, next, step)
    }

    private func remake(
      _ entry: RouterState.Entry, _ old: UIViewController, _ next: RouterState, _ step: PendingStep
    ) {
      (old.parent as? WrapperController)?.unembed()
      controllers.letGo(of: entry.id)
      do throws(Failure) {
        _ = try makeScreen(entry)
        modals.takeAway(old)
        try align(next)
        letGoOfHidden(next)
        modals.align(next, thenEnd: step)
      } catch {
        controllers[entry.id] = old
        step.end(error)
      }
    }

    // MARK: How a modal looks

    /// How a modal is presented; all else is said when it is: UIKit makes what manages it by this, and that owns it.
    func prepare(_ controller: UIViewController, _ modal: RouterState.Modal, hasSource: Bool) {
      guard !(controller is UIAlertController) else { return }
      // A link has no button: without a source, a popover is a sheet.
      let style = modal.style == .popover && !hasSource ? .pageSheet : modal.style.uiKitStyle
      let wanted = attachments(of: modal.content)[SheetConfiguration.self]?.style ?? style
      if let wanted { controller.modalPresentationStyle = wanted }
      transition(of: modal.content).prepare(controller)
    }

    /// How a modal looks that is being presented.
    ///
    /// There is time until the next update cycle. (documentation of `UIPopoverPresentationController`)
    func dress(
      _ controller: UIViewController, _ modal: RouterState.Modal,
      _ source: (any UIPopoverPresentationControllerSourceItem)?
    ) {
      if let popover = controller.popoverPresentationController {
        if let source { popover.sourceItem = source } else { putInTheMiddle(popover, over: controller) }
      }
      guard !(controller is UIAlertController), let sheet = controller.sheetPresentationController else { return }
      let attachments = attachments(of: modal.content)
      let options = attachments[SheetOptions.self]
      options?.apply(to: sheet)
      attachments[SheetConfiguration.self]?.configure?(sheet)
      #if !os(visionOS)
        if modal.style == .inspector, options == nil { sheet.detents = [.medium(), .large()] }
        if let detent = router?.device.detents[modal.id] { sheet.keptDetent = detent }
      #endif
    }

    /// A popover that points at nothing ends the app, and a sheet of actions is one where there is room.
    private func putInTheMiddle(_ popover: UIPopoverPresentationController, over controller: UIViewController) {
      guard let view = controller.presentingViewController?.view else { return }
      popover.sourceView = view
      popover.sourceRect = CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
      popover.permittedArrowDirections = []
    }

    /// The view a popover points at.
    ///
    /// A link has no button, so the presenting screen is asked.
    func popoverSource(
      for modal: RouterState.Modal, over presenter: RouterState.Entry
    ) -> (any UIPopoverPresentationControllerSourceItem)? {
      var source: (any UIPopoverPresentationControllerSourceItem)?
      shown.node(presenter.id)?.walkShown { node in
        guard source == nil, let screen = controllers[node.id] as? any PopoverSource else { return }
        source = screen.popoverSource(for: modal.content.entry)
      }
      return source
    }
  }
#endif
