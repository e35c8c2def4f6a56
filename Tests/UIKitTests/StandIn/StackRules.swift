import Testing
@_spi(Simulation) import UIKitStandIn

/// The rules of UIKit's stacks as its documentation has them; hosts are written against these.
extension OnOneDevice {
  @Suite("UIKit: rules of stacks")
  @MainActor
  struct StackRules {
    let window: UIWindow
    let stack = UINavigationController(rootViewController: UIViewController())
    let delegate = RecordingDelegate()

    init() {
      Simulation.reset()
      window = UIWindow(windowScene: Simulation.makeScene())
      window.rootViewController = stack
      stack.delegate = delegate
      window.makeKeyAndVisible()
      Simulation.settle()
      delegate.calls = []
    }

    @Test func aPushEndsWithDidShow() {
      stack.pushViewController(UIViewController(), animated: true)
      #expect(stack.viewControllers.count == 2)
      #expect(delegate.calls == ["willShow"])
      #expect(stack.transitionCoordinator != nil)
      Simulation.settle()
      #expect(delegate.calls == ["willShow", "didShow"])
      #expect(stack.transitionCoordinator == nil)
    }

    @Test func aCancelledSwipeIsReportedByTheCoordinatorOnly() {
      let top = UIViewController()
      stack.pushViewController(top, animated: false)
      Simulation.settle()
      delegate.calls = []
      #expect(Simulation.beginSwipeBack(stack))
      #expect(stack.viewControllers.count == 1)
      var isCancelled: Bool?
      stack.transitionCoordinator?.animate(alongsideTransition: nil) { isCancelled = $0.isCancelled }
      Simulation.lift(stack, isCancelled: true)
      Simulation.settle()
      #expect(delegate.calls == ["willShow"])
      #expect(isCancelled == true)
      #expect(stack.topViewController === top)
    }

    @Test func stackOutsideAWindowReportsNothing() {
      let hidden = UINavigationController(rootViewController: UIViewController())
      hidden.delegate = delegate
      hidden.pushViewController(UIViewController(), animated: true)
      Simulation.settle()
      #expect(delegate.calls.isEmpty)
      #expect(hidden.viewControllers.count == 2)
    }

    @Test func secondTransitionWaits() {
      stack.pushViewController(UIViewController(), animated: true)
      stack.pushViewController(UIViewController(), animated: true)
      #expect(Simulation.messages.count == 1)
      #expect(stack.viewControllers.count == 2)
      Simulation.settle()
      #expect(stack.viewControllers.count == 3)
    }

    @Test func invalidPushRaises() {
      stack.pushViewController(UINavigationController(), animated: false)
      stack.pushViewController(stack.viewControllers[0], animated: false)
      stack.pushViewController(UISplitViewController(style: .doubleColumn), animated: false)
      #expect(Simulation.exceptions.count == 3)
      #expect(stack.viewControllers.count == 1)
    }

    @Test func unchangedTopHasNoTransition() {
      let top = UIViewController()
      stack.pushViewController(top, animated: false)
      Simulation.settle()
      delegate.calls = []
      stack.setViewControllers([UIViewController(), top], animated: true)
      #expect(stack.transitionCoordinator == nil)
      Simulation.settle()
      #expect(delegate.calls.isEmpty)
    }

    @Test func disabledGesturesDoNotBegin() {
      stack.pushViewController(UIViewController(), animated: false)
      Simulation.settle()
      stack.interactivePopGestureRecognizer?.isEnabled = false
      #expect(!Simulation.beginSwipeBack(stack))
      #expect(Simulation.beginSwipeBack(stack, anywhere: true))
    }

    @Test func onlyTheBackButtonOfTheSystemHasAMenu() throws {
      let root = stack.viewControllers[0]
      let top = UIViewController()
      stack.pushViewController(top, animated: false)
      Simulation.settle()
      top.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Back")
      #expect(!Simulation.chooseInBackMenu(stack, root))
      top.navigationItem.leftBarButtonItem = nil
      #expect(Simulation.chooseInBackMenu(stack, root))
    }

    @Test func poppedScreensAreReleased() {
      weak var gone: UIViewController?
      do {
        let top = UIViewController()
        gone = top
        stack.pushViewController(top, animated: true)
      }
      Simulation.settle()
      stack.popViewController(animated: true)
      Simulation.settle()
      #expect(gone == nil)
    }
  }
}

@MainActor
final class RecordingDelegate: NSObject, UINavigationControllerDelegate, UIAdaptivePresentationControllerDelegate,
  UITabBarControllerDelegate
{
  var calls: [String] = []
  var allows = true

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) { calls.append("willShow") }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { calls.append("didShow") }

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    calls.append("shouldDismiss")
    return allows
  }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    calls.append("willDismiss")
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    calls.append("didDismiss")
  }

  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    calls.append("didAttempt")
  }

  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
    calls.append("shouldSelect")
    return allows
  }

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    calls.append("didSelect")
  }
}
