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

    /// Asks the system to bring the scene of the window to the front, unless the user is in it.
    @_spi(Hosting) public func bringToFront() {
      window?.makeKey()
      guard let scene = window?.windowScene, scene.activationState != .foregroundActive
      else { return }
      // App extensions may not use `UIApplication.shared`. The responders after a window lead to the application, too.
      var responder: UIResponder? = window
      while let next = responder, !(next is UIApplication) { responder = next.next }
      let request = UISceneSessionActivationRequest(session: scene.session)
      // UIKit does not say on which thread it calls the closure.
      (responder as? UIApplication)?.activateSceneSession(for: request) { @Sendable [weak router] error in
        let text = "\(error)"
        Task { @MainActor in router?.mistakes.trace("the window of a link did not come to the front: \(text)") }
      }
    }

    /// Selects the app's tab that contains the mounted container, so that opened screens are visible.
    func showMounted() {
      var current: UIViewController? = mounted
      while let controller = current {
        (controller.parent as? UITabBarController)?.show(controller)
        current = controller.parent
      }
    }

    /// Brings open screens in front of the app's own content: a tab of its own, or screens that it pushed.
    @_spi(Hosting) public func reveal(for router: Router) {
      showMounted()
      try? align(shown, isRevealing: true)
      showFrontColumns()
      shown.walkShown { node in
        guard node.container == .stack, let stack = controllers[node.id] as? UINavigationController,
          let target = try? items(of: node, in: stack), !target.elementsEqual(own(stack), by: ===)
        else { return }
        if isChangeVisible(of: stack, to: target) {
          change(stack, to: target)
        } else {
          try? put(target, in: stack)
        }
      }
    }
  }
#endif
