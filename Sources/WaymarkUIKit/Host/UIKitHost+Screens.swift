#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Makes the screen of an entry, or what is shown in its place while it is held.
    func makeScreen(_ entry: RouterState.Entry) throws(Failure) -> UIViewController {
      if entry.isHeld || !mayMake(entry) { return makePlaceholder(for: entry) }
      guard let router, let match = router.match(for: entry) else {
        throw Failure(.noContent, entry: entry.id, "no route has the key \(entry.key)")
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
      keep(screen, for: entry)
      return screen
    }

    /// What the user is about to see is not state yet, but was asked about.
    private func mayMake(_ entry: RouterState.Entry) -> Bool {
      promised.contains(entry.id) || router?.mayMake(entry) != false
    }

    /// What the guard has for it that holds the screen, else the app, else an empty view; what the app has there itself stays.
    private func makePlaceholder(for entry: RouterState.Entry) -> UIViewController {
      if let own = lent(for: entry) {
        controllers.lend(own, to: entry.id)
        return own
      }
      let maker = router?.guardHolding(entry)?.attachments[PlaceholderMaker.self] ?? router?.placeholderMaker
      let placeholder = maker?.make(entry) ?? UIViewController()
      controllers[entry.id] = placeholder
      madeScreens.insert(placeholder)
      return placeholder
    }

    /// The alert of an entry; nil if its route has a screen instead.
    ///
    /// It goes by itself when a button is tapped, and tells nobody but the button.
    private func makeAlert(
      _ entry: RouterState.Entry, _ match: RouteMatch, _ router: Router
    ) throws(Failure) -> UIViewController? {
      let attached = router.attachments(of: entry)
      let (maker, answering) = (attached[AlertMaker.self], attached[AnsweringAlertMaker.self])
      guard maker != nil || answering != nil else { return nil }
      let content: AlertContent?
      do {
        content = try maker?.make(match) ?? answering?.make(match, router.reply(for: entry))
      } catch {
        content = nil
      }
      guard let content else {
        throw Failure(.noContent, entry: entry.id, "the alert of \(entry.key) could not be made")
      }
      let style: UIAlertController.Style = shownStyle(of: entry) == .confirmation ? .actionSheet : .alert
      let alert = content.makeController(style, answersFirst: answering != nil) { [weak self] in
        self?.userDismissed(entry.id)
      }
      keep(alert, for: entry)
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
    func update(_ entry: RouterState.Entry, _ next: RouterState) {
      guard let screen = controllers[entry.id] else { return finish(.success(())) }
      if let old = shown.entry(entry.id), old.isHeld != entry.isHeld { return remake(entry, screen, next) }
      guard let match = router?.match(for: entry) else {
        return finish(.failure(Failure(.noContent, entry: entry.id, "no route has the key \(entry.key)")))
      }
      if let updatable = screen as? any UpdatableScreen {
        updatable.update(match)
        return finish(.success(()))
      }
      guard let old = shown.entry(entry.id), old.container == nil, old.parameters != entry.parameters else {
        return finish(.success(()))
      }
      remake(entry, screen, next)
    }

    private func remake(_ entry: RouterState.Entry, _ old: UIViewController, _ next: RouterState) {
      (old.parent as? WrapperController)?.unembed()
      controllers[entry.id] = nil
      made.removeAll { $0.id == entry.id }
      do throws(Failure) {
        _ = try makeScreen(entry)
        if let index = presented.firstIndex(where: { $0.controller === old }) {
          presented.removeSubrange(index...)
          old.presentingViewController?.dismiss(animated: false)
        }
        try align(next)
        letGoOfHidden(next)
        alignModals(next, thenEnd: pending)
      } catch {
        controllers[entry.id] = old
        finish(.failure(error))
      }
    }

    /// How a modal looks, before it is presented.
    func configure(_ controller: UIViewController, _ modal: RouterState.Modal, _ presenter: RouterState.Entry) {
      let options = attachments(of: modal.content)[SheetOptions.self]
      guard !(controller is UIAlertController) else {
        if !anchor(controller, presenter, modal) { putInTheMiddle(controller) }
        return
      }
      switch modal.style {
      case .cover: controller.modalPresentationStyle = .fullScreen
      case .popover:
        controller.modalPresentationStyle = .popover
        if !anchor(controller, presenter, modal) { controller.modalPresentationStyle = .pageSheet }
      case .sheet, .inspector: controller.modalPresentationStyle = .pageSheet
      default: break
      }
      if let style = options?.style { controller.modalPresentationStyle = style }
      transition(of: modal.content).prepare(controller)
      guard let sheet = controller.sheetPresentationController else { return }
      if let options { options.apply(to: sheet) }
      #if !os(visionOS)
        if modal.style == .inspector, options == nil { sheet.detents = [.medium(), .large()] }
        if let detent = router?.device.detents[modal.id] { sheet.selectedDetentIdentifier = .init(detent) }
      #endif
    }

    /// Where there is room, a sheet of actions is a popover, and one that points at nothing ends the app.
    private func putInTheMiddle(_ alert: UIViewController) {
      guard let popover = alert.popoverPresentationController, let view = topPresenter?.view else { return }
      popover.sourceView = view
      popover.sourceRect = CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
      popover.permittedArrowDirections = []
    }

    /// Lets a popover point at something; a link has no button, so the presenting screen is asked.
    @discardableResult
    private func anchor(
      _ controller: UIViewController, _ presenter: RouterState.Entry, _ modal: RouterState.Modal
    ) -> Bool {
      guard let popover = controller.popoverPresentationController else { return false }
      var source: (any UIPopoverPresentationControllerSourceItem)?
      shown.node(presenter.id)?.walkShown { node in
        guard source == nil, let screen = controllers[node.id] as? any PopoverSource else { return }
        source = screen.popoverSource(for: modal.content.entry)
      }
      guard let source else { return false }
      popover.sourceItem = source
      return true
    }
  }
#endif
