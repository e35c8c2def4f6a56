import Testing
@_spi(Simulation) import UIKitStandIn

extension OnOneDevice {
  @Suite("UIKit: rules of presentations")
  @MainActor
  struct PresentationRules {
    let window: UIWindow
    let root = UIViewController()
    let delegate = RecordingDelegate()

    init() {
      Simulation.reset()
      window = UIWindow(windowScene: Simulation.makeScene())
      window.rootViewController = UINavigationController(rootViewController: root)
      window.makeKeyAndVisible()
      Simulation.settle()
    }

    @Test func presenterHasOnePresentation() {
      let (first, second) = (UIViewController(), UIViewController())
      var completions = 0
      root.present(first, animated: true) { completions += 1 }
      root.present(second, animated: true) { completions += 1 }
      #expect(Simulation.messages.count == 1)
      #expect(second.presentingViewController == nil)
      Simulation.settle()
      #expect(completions == 1)
      #expect(root.presentedViewController === first)
      #expect(first.presentingViewController === window.rootViewController, "the outermost container presents")
    }

    @Test func presentationOutsideAWindowIsIgnored() {
      var isCompleted = false
      UIViewController().present(UIViewController(), animated: false) { isCompleted = true }
      Simulation.settle()
      #expect(!isCompleted)
      #expect(Simulation.messages.count == 1)
    }

    @Test func secondPresentationIsRefusedDuringTheFirst() {
      let first = UIViewController()
      root.present(first, animated: true)
      first.present(UIViewController(), animated: true)
      #expect(Simulation.messages.count == 1)
      Simulation.settle()
      first.present(UIViewController(), animated: true)
      #expect(Simulation.messages.count == 1)
    }

    @Test func presentationOnAMenuLeavesWithIt() {
      Simulation.openMenu(in: window)
      Simulation.settle()
      let menu = root.presentedViewController
      root.present(UIViewController(), animated: false)
      #expect(Simulation.messages.count == 1, "the menu is presented already")
      let sheet = UIViewController()
      menu?.present(sheet, animated: true)
      #expect(sheet.presentingViewController != nil)
      Simulation.settle()
      #expect(sheet.presentingViewController == nil)
      #expect(root.presentedViewController == nil)
    }

    @Test func aControllerIsNotPutIntoASecondParentWhileItsViewIsInTheFirst() {
      let (first, second, child) = (UIViewController(), UIViewController(), UIViewController())
      first.addChild(child)
      first.view.addSubview(child.view)
      child.view.removeFromSuperview()
      second.addChild(child)
      #expect(Simulation.exceptions == [])
      second.view.addSubview(child.view)
      first.addChild(child)
      #expect(Simulation.exceptions.count == 1)
    }

    @Test func dismissalsByTheUserAreReported() {
      let sheet = UIViewController()
      sheet.presentationController?.delegate = delegate
      root.present(sheet, animated: false)
      Simulation.settle()
      root.dismiss(animated: true)
      Simulation.settle()
      #expect(delegate.calls.isEmpty)
      #expect(root.presentedViewController == nil)
      sheet.presentationController?.delegate = delegate
      root.present(sheet, animated: false)
      Simulation.settle()
      #expect(Simulation.swipeDown(sheet, isCancelled: true))
      Simulation.settle()
      #expect(delegate.calls == ["shouldDismiss", "willDismiss"])
      #expect(root.presentedViewController === sheet)
      delegate.calls = []
      #expect(Simulation.swipeDown(sheet))
      Simulation.settle()
      #expect(delegate.calls == ["shouldDismiss", "willDismiss", "didDismiss"])
      #expect(root.presentedViewController == nil)
    }

    @Test func lockedSheetReportsAnAttemptOnly() {
      let sheet = UIViewController()
      sheet.presentationController?.delegate = delegate
      sheet.isModalInPresentation = true
      root.present(sheet, animated: false)
      Simulation.settle()
      #expect(!Simulation.swipeDown(sheet))
      #expect(delegate.calls == ["didAttempt"])
    }

    @Test func dismissOnAPresenterClosesItsChild() {
      let (first, second) = (UIViewController(), UIViewController())
      root.present(first, animated: false)
      Simulation.settle()
      first.present(second, animated: false)
      Simulation.settle()
      first.dismiss(animated: false)
      #expect(root.presentedViewController === first)
      #expect(first.presentedViewController == nil)
      Simulation.settle()
      first.present(second, animated: false)
      Simulation.settle()
      root.dismiss(animated: false)
      #expect(root.presentedViewController == nil, "called below, all goes")
      #expect(second.presentingViewController == nil, "called below, all goes")
    }

    @Test func activeSearchIsAPresentation() {
      let search = UISearchController(searchResultsController: nil)
      Simulation.search(search, in: root)
      #expect(root.presentedViewController === search)
      #expect(search.isActive)
      root.present(UIViewController(), animated: false)
      #expect(Simulation.messages.count == 1)
    }

    @Test func aPopoverNeedsSomethingToPointAt() {
      let popover = UIViewController()
      popover.modalPresentationStyle = .popover
      root.present(popover, animated: false)
      #expect(Simulation.exceptions.isEmpty, "there is time until the next update")
      Simulation.turn()
      #expect(Simulation.exceptions.count == 1)
    }

    @Test func alertsDismissThemselves() {
      let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      var isChosen = false
      alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in isChosen = true })
      root.present(alert, animated: true)
      Simulation.settle()
      #expect(Simulation.tap("Yes", in: alert))
      #expect(!isChosen)
      Simulation.settle()
      #expect(isChosen)
      #expect(root.presentedViewController == nil)
    }

    @Test func coversRemoveViewsBelowFromTheWindow() {
      let cover = UIViewController()
      cover.modalPresentationStyle = .fullScreen
      root.present(cover, animated: true)
      Simulation.settle()
      #expect(root.viewIfLoaded?.window == nil)
      #expect(cover.viewIfLoaded?.window === window)
      root.dismiss(animated: false)
      Simulation.settle()
      #expect(root.viewIfLoaded?.window === window)
    }

    @Test func dismissedControllerIsBeingDismissed() {
      let screen = LifeScreen()
      root.present(screen, animated: false)
      Simulation.settle()
      root.dismiss(animated: true)
      Simulation.settle()
      #expect(screen.calls == ["didAppear", "didDisappear dismissed"])
    }
  }
}

@MainActor
final class LifeScreen: UIViewController {
  var calls: [String] = []

  override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }

  override func viewDidDisappear(_ animated: Bool) {
    calls.append("didDisappear" + (isBeingDismissed ? " dismissed" : "") + (isMovingFromParent ? " moved" : ""))
  }
}

extension OnOneDevice {
  @Suite("UIKit: rules of tabs and splits")
  @MainActor
  struct TabRules {
    let window: UIWindow
    let tabs = UITabBarController()
    let delegate = RecordingDelegate()

    init() {
      Simulation.reset()
      window = UIWindow(windowScene: Simulation.makeScene())
      tabs.viewControllers = [UINavigationController(rootViewController: UIViewController()), UIViewController()]
      tabs.delegate = delegate
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      Simulation.settle()
    }

    @Test func onlyTapsAreReported() {
      tabs.selectedIndex = 1
      #expect(delegate.calls.isEmpty)
      #expect(Simulation.tap(tab: 0, in: tabs))
      #expect(tabs.selectedIndex == 0)
      #expect(delegate.calls == ["shouldSelect", "didSelect"])
      delegate.allows = false
      Simulation.tap(tab: 1, in: tabs)
      #expect(tabs.selectedIndex == 0)
    }

    @Test func aTapOnTheSelectedTabGoesToTheRoot() throws {
      let stack = try #require(tabs.selectedViewController as? UINavigationController)
      stack.pushViewController(UIViewController(), animated: false)
      Simulation.settle()
      #expect(Simulation.tap(tab: 0, in: tabs))
      #expect(stack.viewControllers.count == 1)
      #expect(delegate.calls == ["shouldSelect", "didSelect"])
    }

    @Test func viewsAreMadeWhenATabIsSelected() {
      #expect(tabs.viewControllers?[1].isViewLoaded == false)
      tabs.selectedIndex = 1
      #expect(tabs.viewControllers?[1].isViewLoaded == true)
    }

    @Test func splitsCollapseAndExpand() {
      let split = UISplitViewController(style: .doubleColumn)
      let (list, detail) = (UIViewController(), UIViewController())
      split.setViewController(list, for: .primary)
      split.setViewController(detail, for: .secondary)
      window.rootViewController = split
      Simulation.resize(window, to: .regular)
      #expect(!split.isCollapsed)
      #expect(Simulation.appeared(in: window).count == 3)
      Simulation.resize(window, to: .compact)
      #expect(split.isCollapsed)
      #expect(Simulation.appeared(in: window).last === detail)
      #expect(split.viewController(for: .primary) === list)
    }
  }
}
