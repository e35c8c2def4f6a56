@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  @_spi(Hosting) extension UIKitHost: RouterHost {}

  extension UIKitHost: ScreenMakingHost {
    package func needsScreen(_ node: RouterState.Node) -> Bool {
      controllers[node.id] == nil && !modals.isElsewhere(node)
    }

    package func makeScreen(of node: RouterState.Node) throws(HostError) {
      let old = controllers[node.id]
      _ = try makeScreen(node.entry)
      unembed(old)
    }

    package func showErrorScreen(_ match: RouteMatch, of node: RouterState.Node) -> Bool {
      guard let screen = (try? router?.buildScreen(for: match, in: nil)) ?? nil else { return false }
      controllers.keep(screen, for: node.id)
      return true
    }

    package func showPlaceholder(of node: RouterState.Node) {
      let old = controllers[node.id]
      controllers.keep(placeholder(for: node.entry, nil), for: node.id)
      unembed(old)
      lookLater()
    }

    /// Takes a screen out of the wrapper around it, because another one replaces it.
    func unembed(_ screen: UIViewController?) { (screen?.parent as? WrapperController)?.unembed() }

    /// Makes the screen of an entry, or a placeholder while the entry is blocked.
    func makeScreen(_ entry: RouterState.Entry) throws(HostError) -> UIViewController {
      guard let router else { throw HostError(.hostGone, entry: entry.id, "the router is gone") }
      var screen: UIViewController?
      switch try router.guarded.content(of: entry, isPreloaded: preloaded.contains(entry.id)) {
      case .placeholder(let guarding): screen = adopted(for: entry) == nil ? placeholder(for: entry, guarding) : nil
      case .screen(let match):
        screen = try alert(of: entry)
        do { if screen == nil { screen = try router.buildScreen(for: match, in: entry) } } catch {
          throw HostError(making: "the screen of \(entry.key)", of: entry.id, threw: error)
        }
      }
      if let screen {
        controllers.keep(screen, for: entry.id)
        errorScreens.remove(entry.id)
        return screen
      }
      // The app's own controller stands for a route without a screen.
      guard let own = adopted(for: entry) else {
        throw HostError(
          .noContent, entry: entry.id, "\(entry.key) has no screen: declare one with the route, or bind one by name")
      }
      controllers.adopt(own, for: entry.id)
      errorScreens.remove(entry.id)
      return own
    }

    /// The placeholder of the guard that blocks an entry, else the app's, else an empty screen.
    private func placeholder(for entry: RouterState.Entry, _ guarding: RouteGuard?) -> UIViewController {
      let maker = guarding?.attachments[PlaceholderMaker.self] ?? router?.placeholderMaker
      return maker?.make(entry) ?? UIViewController()
    }

    /// Makes the alert of an entry.
    ///
    /// It is `nil` if the route has a screen instead. UIKit dismisses an alert when a button is tapped, and only calls the
    /// button's handler.
    private func alert(of entry: RouterState.Entry) throws(HostError) -> UIViewController? {
      guard let alert = try router?.alert(of: entry) else { return nil }
      let style: UIAlertController.Style = isActionSheet(entry) ? .actionSheet : .alert
      return alert.content.makeController(style, answersFirst: alert.answers) { [weak self] in
        self?.modals.userDismissed(entry.id)
      }
    }

    /// Returns true if an alert is presented as a confirmation that has something to point at.
    ///
    /// From iOS 26 on, an action sheet stands beside what it points at, on an iPhone, too.
    private func isActionSheet(_ entry: RouterState.Entry) -> Bool {
      let shown = shown.shownModals.first { $0.modal.id == entry.id }
      var (presenter, style) = (shown?.presenter.entry, shown?.modal.style)
      if case .present(let presenting)? = pending?.step, presenting.modal.id == entry.id {
        (presenter, style) = (presenting.presenter, presenting.modal.style)
      }
      guard style == .confirmation else { return false }
      if let presenter, sourceItem(for: entry, below: presenter) != nil { return true }
      router?.reportNoSource(of: entry.key, shownAs: "an alert", cure: Self.sourceCure)
      return false
    }

    /// Gives a screen new values.
    ///
    /// A screen that is not an ``UpdatableScreen`` is made again if its route captured other values. A link to the screen that
    /// is open already makes no new one. A SwiftUI view is made again in its place, and keeps its state.
    func update(_ entry: RouterState.Entry, _ next: RouterState, _ step: PendingStep) throws(HostError) {
      guard let screen = controllers[entry.id], let old = shown.entry(entry.id) else { return step.end() }
      // An error screen has other values.
      let isItsOwn = old.isBlocked == entry.isBlocked && !errorScreens.contains(entry.id)
      let isAccepted = isItsOwn ? try accepts(screen, entry) : false
      guard isAccepted else {
        return old.keepsScreen(as: entry) ? step.end() : try remake(entry, screen, next, step)
      }
      step.end()
    }

    /// Gives a screen new values.
    ///
    /// - Returns: false if it accepts none, so that another one must be made.
    private func accepts(_ screen: UIViewController, _ entry: RouterState.Entry) throws(HostError) -> Bool {
      guard screen is any UpdatableScreen || screen is HostedScreen else { return false }
      guard let router, let match = router.match(for: entry) else {
        throw HostError(.noContent, entry: entry.id, "no route has the key \(entry.key)")
      }
      (screen as? any UpdatableScreen)?.update(match)
      guard let hosted = screen as? HostedScreen else { return true }
      do {
        guard let view = try router.buildView(for: match, in: entry) else { return false }
        hosted.show(view)
        return true
      } catch {
        throw HostError(making: "the screen of \(entry.key)", of: entry.id, threw: error)
      }
    }

    private func remake(
      _ entry: RouterState.Entry, _ old: UIViewController, _ next: RouterState, _ step: PendingStep
    ) throws(HostError) {
      unembed(old)
      do throws(HostError) {
        _ = try makeScreen(entry)
        modals.takeAway(old)
        try align(next)
        alignHidden(next)
        modals.align(next, thenEnd: step)
      } catch {
        controllers[entry.id] = old
        throw error
      }
    }

    // MARK: How a modal looks

    /// Sets the style of a modal.
    ///
    /// All else is set when the presentation has begun: UIKit makes the presentation controller by the style, and the
    /// presentation controller owns the modal.
    func prepare(_ controller: UIViewController, _ modal: RouterState.Modal, hasSource: Bool) {
      guard !(controller is UIAlertController) else { return }
      let isLost = modal.style == .popover && !hasSource
      if isLost {
        router?.reportNoSource(of: modal.content.key, shownAs: "a sheet", cure: Self.sourceCure)
      }
      let style = isLost ? .pageSheet : modal.style.uiKitStyle
      let wanted = attachments(of: modal.content)[SheetConfiguration.self]?.style ?? style
      if let wanted { controller.modalPresentationStyle = wanted }
      (controller as? HostedScreen)?.fitsModal()
      transition(of: modal.content).prepare(controller)
    }

    /// Configures a modal whose presentation has begun.
    ///
    /// UIKit reads the values in the next update cycle. (documentation of `UIPopoverPresentationController`)
    func dress(
      _ controller: UIViewController, _ modal: RouterState.Modal,
      _ source: (any UIPopoverPresentationControllerSourceItem)?
    ) {
      if let popover = controller.popoverPresentationController {
        if let source { popover.sourceItem = source } else { putInTheMiddle(popover, over: controller) }
      }
      guard !(controller is UIAlertController), let sheet = sheet(of: controller) else { return }
      let attachments = attachments(of: modal.content)
      let options = router?.sheetOptions(of: modal.content.entry)
      options?.apply(to: sheet)
      attachments[SheetConfiguration.self]?.configure?(sheet)
      #if !os(visionOS)
        if modal.style == .inspector, options == nil { sheet.detents = [.medium(), .large()] }
        if let detent = router?.device.detents[modal.id] { sheet.keptDetent = detent }
      #endif
    }

    /// The sheet of a modal: its own, or the one that a popover becomes in a compact width.
    private func sheet(of controller: UIViewController) -> UISheetPresentationController? {
      #if os(visionOS)
        controller.sheetPresentationController
      #else
        controller.popoverPresentationController?.adaptiveSheetPresentationController
          ?? controller.sheetPresentationController
      #endif
    }

    /// Lets a popover point at the middle of the screen.
    ///
    /// UIKit raises an exception for a popover that points at nothing. An action sheet is a popover in a regular width.
    private func putInTheMiddle(_ popover: UIPopoverPresentationController, over controller: UIViewController) {
      guard let view = controller.presentingViewController?.view else { return }
      popover.sourceView = view
      popover.sourceRect = CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
      popover.permittedArrowDirections = []
    }

    /// The item that stands for an entry on the visible screens of another one.
    ///
    /// A link has no button, so these screens are asked.
    func sourceItem(
      for entry: RouterState.Entry, below other: RouterState.Entry
    ) -> (any UIPopoverPresentationControllerSourceItem)? {
      var source: (any UIPopoverPresentationControllerSourceItem)?
      shown.node(other.id)?.walkShown { node in
        guard source == nil, let screen = controllers[node.id] as? any RouteSource else { return }
        source = screen.sourceItem(for: entry)
      }
      return source
    }

    private static let sourceCure =
      "let the screen below be a RouteSource, and return a view or a button from sourceItem(for:)"
  }

  extension UIKitHost {
    /// Releases hidden screens when the system is short of memory, unless the app turned that off.
    func memoryIsLow() {
      if releasesHiddenScreens { releaseHiddenScreens() }
    }

    /// Releases the screens in hidden branches and sections.
    ///
    /// The state stays, and they are made again when they are shown. Nothing happens while a transition is running.
    public func releaseHiddenScreens() {
      guard pending == nil, !isMoving else { return }
      var kept: Set<RouterState.Entry.ID> = []
      shown.walkShown { node in
        kept.insert(node.id)
        // Going back in a visible stack must not wait for the screens below.
        if node.container == .stack { kept.formUnion(node.content.map(\.id)) }
      }
      shown.walk { node in
        guard node.container == nil, !kept.contains(node.id), !controllers.isAdopted(node.id),
          attachments(of: node)[KeepsScreen.self] == nil, let screen = controllers[node.id]
        else { return }
        unembed(screen)
        controllers[node.id] = nil
      }
      shown.walk { node in
        guard node.container == .stack, !kept.contains(node.id),
          let stack = controllers[node.id] as? UINavigationController
        else { return }
        let left = stack.viewControllers.filter { !isOfHost($0) || controllers.entry(of: $0) != nil }
        if left.count < stack.viewControllers.count { stack.setViewControllers(left, animated: false) }
      }
    }
  }

  /// A mark of routes whose screens stay when memory is short.
  struct KeepsScreen: Sendable {}

  extension RouteContent {
    /// Keeps the hidden screens of these routes when the system is short of memory, because they hold what the user typed.
    ///
    /// ```swift
    /// RouteTo("/drafts", screen: { _ in ShelfViewController() }).keepsScreen()
    /// ```
    public func keepsScreen() -> RouteMap { attaching(KeepsScreen()) }
  }
#endif
