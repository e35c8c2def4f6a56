#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// Shows screens on what is on top, in an app that keeps its own hierarchy.
  ///
  /// There is no state: nothing of the app is owned, nothing is remembered. A screen is pushed where there is a stack and
  /// presented where there is none; what cannot be done fails with a reason.
  @MainActor
  public final class TopmostHost: StatelessHost {
    /// Where it looks for the top; nil: the window in front of the active scene.
    private weak var window: UIWindow?
    weak var router: Router?
    /// Makes the stack that a screen is put into when it is presented embedded: an app has its own class here.
    public var makeStack: @MainActor (UIViewController) -> UINavigationController = {
      UINavigationController(rootViewController: $0)
    }

    /// A host that looks for the top of a window.
    public init(window: UIWindow?) {
      self.window = window
    }

    /// The screen on top, from which others are pushed and presented; nil if there is none.
    ///
    /// Goes through what is presented, tabs, stacks, splits and other containers; alerts and an active search do not count.
    public var top: UIViewController? { window?.rootViewController.map { TopmostFinder.top(of: $0) } }

    package func show(
      _ match: RouteMatch, as presentation: RouteMap.Presentation, isAnimated: Bool,
      completion: @escaping @MainActor (RouterState.Step.Failure?) -> Void
    ) {
      do throws(RouterState.Step.Failure) {
        let screen = try screen(of: match)
        guard let top else { throw .init(.notOnScreen, "the window shows nothing") }
        switch presentation {
        case .inPlace, .push: try push(screen, on: top, isAnimated, completion)
        case .modal(let options): try present(screen, options, over: top, isAnimated, completion)
        case .replace: try replace(screen, on: top, isAnimated, completion)
        case .root: try setRoot(screen, completion)
        }
      } catch {
        completion(error)
      }
    }

    private func screen(of match: RouteMatch) throws(RouterState.Step.Failure) -> UIViewController {
      do {
        if let screen = try router?.buildScreen(for: match) { return screen }
      } catch {
        throw .init(.noContent, "the screen of \(match.pattern) could not be made")
      }
      throw .init(.noContent, "\(match.pattern) has no screen")
    }

    // MARK: Showing

    /// Where there is no stack to push on, the screen is presented in one.
    private func push(
      _ screen: UIViewController, on top: UIViewController, _ isAnimated: Bool,
      _ completion: @escaping @MainActor (RouterState.Step.Failure?) -> Void
    ) throws(RouterState.Step.Failure) {
      let isContainer = screen is UINavigationController || screen is UISplitViewController
      guard !isContainer else { throw .init(.refused, "a navigation controller cannot be pushed") }
      guard let stack = (top as? UINavigationController) ?? top.navigationController else {
        return try present(screen, .init(.sheet, isEmbedded: true), over: top, isAnimated, completion)
      }
      guard stack.transitionCoordinator == nil else { throw .init(.inTransition, "the stack moves") }
      stack.pushViewController(screen, animated: isAnimated)
      completion(stack.topViewController === screen ? nil : .init(.refused, "UIKit did not push it"))
    }

    private func present(
      _ screen: UIViewController, _ options: RouteMap.ModalOptions, over top: UIViewController, _ isAnimated: Bool,
      _ completion: @escaping @MainActor (RouterState.Step.Failure?) -> Void
    ) throws(RouterState.Step.Failure) {
      guard top.viewIfLoaded?.window != nil else { throw .init(.notOnScreen, "what is on top is in no window") }
      if let foreign = top.presentedViewController {
        throw .init(.foreignPresentation, "\(type(of: foreign)) is presented")
      }
      var presented = screen
      if options.isEmbedded, !(screen is UINavigationController) {
        presented = makeStack(screen)
      }
      if options.style == .cover { presented.modalPresentationStyle = .fullScreen }
      top.present(presented, animated: isAnimated)
      completion(presented.presentingViewController == nil ? .init(.refused, "UIKit did not present it") : nil)
    }

    private func replace(
      _ screen: UIViewController, on top: UIViewController, _ isAnimated: Bool,
      _ completion: @escaping @MainActor (RouterState.Step.Failure?) -> Void
    ) throws(RouterState.Step.Failure) {
      guard let stack = top.navigationController, !(screen is UINavigationController) else {
        throw .init(.refused, "there is no stack to replace in")
      }
      stack.setViewControllers(stack.viewControllers.dropLast() + [screen], animated: isAnimated)
      completion(nil)
    }

    private func setRoot(
      _ screen: UIViewController, _ completion: @escaping @MainActor (RouterState.Step.Failure?) -> Void
    ) throws(RouterState.Step.Failure) {
      guard let window else { throw .init(.notOnScreen, "the window is gone") }
      window.rootViewController?.dismiss(animated: false)
      window.rootViewController = screen
      completion(nil)
    }
  }

  /// Finds the screen on top of a hierarchy that is not ours.
  @MainActor
  enum TopmostFinder {
    static func top(of root: UIViewController) -> UIViewController {
      var top = root
      while let next = next(of: top) { top = next }
      return top
    }

    private static func next(of controller: UIViewController) -> UIViewController? {
      if let presented = controller.presentedViewController, presented.presentingViewController != nil,
        !presented.isBeingDismissed, !(presented is UIAlertController), !(presented is UISearchController),
        presented !== controller, !isInside(controller, presented)
      {
        return presented
      }
      switch controller {
      case let stack as UINavigationController: return stack.topViewController
      case let tabs as UITabBarController: return tabs.selectedViewController
      case let split as UISplitViewController:
        return split.viewController(for: .secondary) ?? split.viewController(for: .primary)
      default: return controller.children.last { $0.viewIfLoaded?.window != nil && $0.isWholeScreen(in: controller) }
      }
    }

    /// What is inside of a modal tells of it as well.
    private static func isInside(_ controller: UIViewController, _ container: UIViewController) -> Bool {
      var current: UIViewController? = controller
      while let candidate = current {
        if candidate === container { return true }
        current = candidate.parent
      }
      return false
    }
  }

  extension UIViewController {
    /// It fills the container it is in, and so is its screen.
    fileprivate func isWholeScreen(in container: UIViewController) -> Bool {
      viewIfLoaded.map { $0.frame.size == container.view.bounds.size } ?? false
    }
  }
#endif
