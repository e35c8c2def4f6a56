#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Makes the screen of an entry.
    func makeScreen(_ entry: RouterState.Entry) throws(Failure) -> UIViewController {
      guard let router, let match = router.match(for: entry) else {
        throw Failure(.noContent, entry: entry.id, "no route has the key \(entry.route)")
      }
      if let alert = router.attachments(of: entry)[AlertMaker.self] { return try makeAlert(alert, entry, match) }
      let screen: UIViewController?
      do { screen = try router.buildScreen(for: match, key: entry.route) } catch {
        throw Failure(.noContent, entry: entry.id, "the screen of \(entry.route) could not be made")
      }
      guard let screen else { throw Failure(.noContent, entry: entry.id, "\(entry.route) has no screen") }
      keep(screen, for: entry)
      return screen
    }

    /// An alert goes by itself when a button is tapped, and tells nobody but the button.
    private func makeAlert(
      _ maker: AlertMaker, _ entry: RouterState.Entry, _ match: RouteMatch
    ) throws(Failure) -> UIViewController {
      let content: AlertContent?
      do { content = try maker.make(match) } catch { content = nil }
      guard let content else {
        throw Failure(.noContent, entry: entry.id, "the alert of \(entry.route) could not be made")
      }
      let isConfirmation = shownStyle(of: entry) == .confirmation
      let alert = content.makeController(isConfirmation ? .actionSheet : .alert) { [weak self] in
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

    /// Gives a screen other parameters; one that cannot take them is made anew.
    func update(_ entry: RouterState.Entry, _ next: RouterState) {
      guard let screen = controllers[entry.id] else { return finish(.success(())) }
      guard let match = router?.match(for: entry) else {
        return finish(.failure(Failure(.noContent, entry: entry.id, "no route has the key \(entry.route)")))
      }
      if let updatable = screen as? any UpdatableScreen {
        updatable.update(match)
        return finish(.success(()))
      }
      guard shown.node(entry.id)?.container == nil else { return finish(.success(())) }
      remake(entry, screen, next)
    }

    private func remake(_ entry: RouterState.Entry, _ old: UIViewController, _ next: RouterState) {
      controllers[entry.id] = nil
      do throws(Failure) {
        _ = try makeScreen(entry)
        if let index = presented.firstIndex(where: { $0.controller === old }) {
          presented.removeSubrange(index...)
          old.presentingViewController?.dismiss(animated: false)
        }
        try align(next)
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
        anchor(controller, presenter, modal)
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
      attachments(of: modal.content)[ScreenTransition.self]?.prepare(controller)
      guard let sheet = controller.sheetPresentationController else { return }
      if let options { options.apply(to: sheet) }
      if modal.style == .inspector, options == nil { sheet.detents = [.medium(), .large()] }
      if let detent = router?.device.detents[modal.id] { sheet.selectedDetentIdentifier = .init(detent) }
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
