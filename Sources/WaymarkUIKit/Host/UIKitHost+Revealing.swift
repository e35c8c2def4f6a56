#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Asks the system for the scene of the window, unless it is in use already.
    public func bringToFront() {
      window?.makeKey()
      guard let scene = window?.windowScene, scene.activationState != .foregroundActive
      else { return }
      // A window's next responder leads to the application; `UIApplication.shared` is not to be named in app extensions.
      var responder: UIResponder? = window
      while let next = responder, !(next is UIApplication) { responder = next.next }
      let request = UISceneSessionActivationRequest(session: scene.session)
      (responder as? UIApplication)?.activateSceneSession(for: request) { [log = router?.log] error in
        log?("the window of a link did not come to the front: \(error)")
      }
    }

    /// Selects the tabs of the app around the container that was handed over: what is opened in it is to be seen.
    func showMounted() {
      var current: UIViewController? = mounted
      while let controller = current {
        (controller.parent as? UITabBarController)?.show(controller)
        current = controller.parent
      }
    }

    /// Brings what is open in front of what the app has put there itself: a tab of its own, screens that it pushed.
    public func reveal(for router: Router) {
      showMounted()
      revealing { bringToTheFront() }
    }

    private func bringToTheFront() {
      try? align(shown)
      showFrontColumns()
      shown.walkShown { node in
        guard node.container == .stack, let stack = controllers[node.id] as? UINavigationController,
          let target = try? items(of: node, in: stack), !target.elementsEqual(own(stack), by: ===)
        else { return }
        if isChangeSeen(of: stack, to: target) {
          change(stack, to: target)
        } else {
          try? put(target, in: stack)
        }
      }
    }
  }
#endif
