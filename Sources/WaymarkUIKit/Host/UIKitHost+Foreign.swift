#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// The outermost thing that is presented and is not ours: an alert of the app, a share sheet, an active search.
    var foreignPresentation: UIViewController? {
      foreignPresentation(from: window?.rootViewController?.presentedViewController)
    }

    /// What of the app's would go with a step, since what presents it goes.
    func foreignPresentation(goingWith step: RouterState.Step) -> UIViewController? {
      guard !presented.isEmpty else { return nil }
      let kept = commonModals(with: shown.applying(step))
      return foreignPresentation(from: kept < presented.count ? presented[kept].controller : nil)
    }

    /// The outermost one of a chain that is not ours.
    private func foreignPresentation(from first: UIViewController?) -> UIViewController? {
      var current = first
      while let controller = current {
        if !isOwnPresentation(controller) { return controller }
        current = controller.ownPresentation
      }
      return nil
    }

    private func isOwnPresentation(_ controller: UIViewController) -> Bool {
      presented.contains { $0.controller === controller } || !presentedElsewhere.isEmpty && holdsOpenScreen(controller)
    }

    /// Does with it as the router says.
    ///
    /// - Returns: whether the step may go on at once.
    func resolve(_ foreign: UIViewController) -> Bool {
      switch router?.configuration.foreignPresentations ?? .wait {
      case .presentOnTop: return true
      // Who taps what was found does not wait for the end of the search.
      case .wait where foreign is UISearchController: return true
      case .wait:
        pending?.hasBegun = false
        clock.soon { [weak self] in self?.begin() }
        return false
      case .dismiss:
        dismissForeign(foreign)
        return false
      case .fail:
        finish(.failure(Failure(.foreignPresentation, "something that is not the router's is presented")))
        return false
      }
    }

    private func dismissForeign(_ foreign: UIViewController) {
      pending?.hasBegun = false
      if let search = foreign as? UISearchController {
        search.isActive = false
      } else {
        foreign.presentingViewController?.dismiss(animated: false)
      }
      clock.later { [weak self] in self?.begin() }
    }
  }

  extension UIViewController {
    /// What is presented over this controller, and not gone; UIKit's property answers for what is around it as well.
    var ownPresentation: UIViewController? {
      guard let presentedViewController, presentedViewController !== self,
        presentedViewController.presentingViewController != nil
      else { return nil }
      return presentedViewController
    }
  }
#endif
