@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import UIKitStandIn
  #endif

  /// Pushes and presents screens on the topmost screen of an app that keeps its own hierarchy.
  ///
  /// ```swift
  /// let host = router.uiKit.attachTopmost(to: window)       // the window owns it
  /// host.makeStack = { screen in ShopStack(rootViewController: screen) }
  /// router.open("bookshop://books/42")                // pushed where there is a stack, presented where there is none
  /// ```
  /// It has no state and owns nothing of the app. It knows the links whose screens still exist, for state restoration and
  /// Handoff. A call that cannot be carried out fails with a reason.
  @MainActor
  public final class TopmostHost: StatelessHost {
    private typealias Completion = @MainActor (HostError?) -> Void

    weak var router: Router?
    /// The screens that it has shown, each with the match that led to it.
    private var shown: [(screen: WeakController, match: RouteMatch)] = []
    /// Makes the stack for a screen that is presented in one.
    public var makeStack: @MainActor (UIViewController) -> UINavigationController = {
      UINavigationController(rootViewController: $0)
    }
    /// The pending waits for the end of a transition or an alert.
    private var waiting: [ScreenWait] = []
    private let findWindow: @MainActor () -> UIWindow?

    /// Creates a host that finds the window again for each screen.
    init(findWindow: @escaping @MainActor () -> UIWindow?) {
      self.findWindow = findWindow
      KnownHosts.insert(self)
    }

    /// The topmost screen, from which others are pushed and presented.
    ///
    /// It is found through presentations, tabs, stacks, splits and other containers. Alerts and an active search are left
    /// out.
    public var top: UIViewController? { window?.rootViewController.map { TopmostFinder.top(of: $0) } }

    /// The window of the topmost screen.
    var window: UIWindow? { findWindow() }

    /// The matches of the screens that it has shown and that still exist, the first one first.
    var screens: [RouteMatch] { shown.filter { $0.screen.controller?.isSomewhere ?? false }.map(\.match) }

    private func note(_ screen: UIViewController, _ match: RouteMatch) {
      shown = shown.filter { $0.screen.controller?.isSomewhere ?? false }
      shown.append((WeakController(controller: screen), match))
      guard let scene = window?.windowScene else { return }
      router?.uiKit.publishPlace(in: scene, title: screen.title)
      // Its view is loaded when it is shown, and often sets the title.
      HostClock.current.later { [weak self, weak screen, weak scene] in
        guard let scene, let screen, self?.shown.last?.screen.controller === screen else { return }
        self?.router?.uiKit.publishTitle(screen.title, in: scene)
      }
    }

    package func show(
      _ match: RouteMatch, as called: RouteMap.Presentation, isAnimated: Bool,
      completion: @escaping @MainActor (HostError?) -> Void
    ) {
      whenReady { [weak self] failure in
        guard failure == nil, let self else { return completion(failure ?? .init(.hostGone, "the host is gone")) }
        let isInBackground = window?.windowScene?.activationState == .background
        showNow(match, as: called, isAnimated && !isInBackground, completion)
      }
    }

    private func showNow(
      _ match: RouteMatch, as called: RouteMap.Presentation, _ isAnimated: Bool,
      _ completion: @escaping Completion
    ) {
      do throws(HostError) {
        let screen = try screen(of: match)
        let completion: Completion = { [weak self] failure in
          if failure == nil { self?.note(screen, match) }
          completion(failure)
        }
        let presentation = called.or(router?.preferredPresentation(of: match, screen: screen) ?? .inPlace)
        if presentation == .root { return try setRoot(screen, completion) }
        guard let top else { throw .init(.notOnScreen, "the window has no root view controller") }
        let transition = transition(of: match)
        switch presentation {
        case .push where called == .push: try push(screen, on: top, isAnimated, transition, completion)
        case .automatic, .inPlace, .push:
          if canPush(screen, on: top) { return try push(screen, on: top, isAnimated, transition, completion) }
          var options = router?.rules.modal ?? .init()
          options.inNavigationController = true
          try present(screen, options, over: top, isAnimated, transition, completion)
        case .modal(let options):
          try present(
            screen, options ?? router?.rules.modal ?? .init(), over: top, isAnimated, transition, completion)
        case .replace: try replace(screen, on: top, isAnimated, completion)
        case .root: break
        }
      } catch {
        completion(error)
      }
    }

    // MARK: Waiting

    /// The alert or the menu that covers the topmost screen.
    private var obstacle: UIViewController? {
      var current = window?.rootViewController
      while let next = current?.ownPresentation, !next.isBeingDismissed {
        if next is UIAlertController || next.isTransient { return next }
        current = next
      }
      return nil
    }

    /// Runs a closure when no transition is running and no alert covers the topmost screen.
    ///
    /// By the app's policy, an alert is waited for, is dismissed, or fails the navigation. A menu is waited for.
    private func whenReady(_ body: @escaping Completion) {
      guard let router else { return body(nil) }
      if isMoving {
        return wait(for: router, while: { $0.isMoving }, or: .init(.inTransition, "a transition did not end"), body)
      }
      guard let obstacle else { return body(nil) }
      let covered = HostError(.covered, "\(obstacle.isTransient ? "a menu" : "an alert") is presented")
      switch router.rules.unmanagedPresentations {
      case .fail where !obstacle.isTransient: body(covered)
      case .dismiss where !obstacle.isTransient: Departure(of: obstacle, .current).whenOver { body(nil) }
      default: wait(for: router, while: { $0.obstacle != nil }, or: covered, body)
      }
    }

    /// True if a screen is being presented or dismissed, or a stack changes.
    private var isMoving: Bool { window?.rootViewController?.isMoving ?? false }

    /// Waits while the screen is not ready, or fails after the limit.
    private func wait(
      for router: Router, while isBlocked: @escaping @MainActor @Sendable (TopmostHost) -> Bool,
      or failure: HostError, _ body: @escaping Completion
    ) {
      let rules = router.rules
      waiting.append(
        ScreenWait(limit: rules.unmanagedLimit, on: rules.clock) { [weak self] in
          self.map(isBlocked) ?? false
        } then: { [weak self] wait, isOver in
          self?.waiting.removeAll { $0 === wait }
          guard isOver, let self else { return body(failure) }
          whenReady(body)
        })
    }

    private func screen(of match: RouteMatch) throws(HostError) -> UIViewController {
      do {
        if let screen = try router?.buildScreen(for: match, in: nil) { return screen }
      } catch {
        throw HostError(making: "the screen of \(match.pattern)", threw: error)
      }
      throw .init(.noContent, "\(match.pattern) has no screen: declare one with the route, or bind one by name")
    }

    private func transition(of match: RouteMatch) -> ScreenTransition {
      router?.transition(match.route.attachments[ScreenTransition.self], match.calledTransition) ?? .automatic
    }

    // MARK: Showing

    private func isContainer(_ screen: UIViewController) -> Bool {
      screen is UINavigationController || screen is UISplitViewController
    }

    private func stack(of top: UIViewController) -> UINavigationController? {
      let stack = (top as? UINavigationController) ?? top.navigationController
      // SwiftUI keeps the path of its own stacks, and removes screens that others push.
      return stack?.isMadeBySwiftUI == true ? nil : stack
    }

    private func canPush(_ screen: UIViewController, on top: UIViewController) -> Bool {
      !isContainer(screen) && stack(of: top) != nil
    }

    private func push(
      _ screen: UIViewController, on top: UIViewController, _ isAnimated: Bool, _ transition: ScreenTransition,
      _ completion: @escaping Completion
    ) throws(HostError) {
      guard !isContainer(screen) else {
        throw .init(.refused, "a stack cannot push \(type(of: screen)): present it instead")
      }
      guard let stack = stack(of: top) else {
        throw .init(.refused, "no navigation controller is on top: present the screen instead")
      }
      let change = ScreenTransition.Change(
        stack: stack, from: stack.topViewController, to: screen, operation: .push)
      if transition.carriesOut(change, for: router) { return completion(nil) }
      stack.pushViewController(screen, animated: isAnimated)
      completion(
        stack.topViewController === screen
          ? nil : .init(.refused, "UIKit refused the push: the stack shows another screen"))
    }

    private func present(
      _ screen: UIViewController, _ options: RouteMap.ModalOptions, over top: UIViewController, _ isAnimated: Bool,
      _ transition: ScreenTransition, _ completion: @escaping Completion
    ) throws(HostError) {
      // An active search is presented, and presents.
      let search = top.presentedViewController as? UISearchController
      let top = search.map { $0.isBeingDismissed ? top : $0 } ?? top
      guard top.viewIfLoaded?.window != nil else { throw .init(.notOnScreen, "the topmost screen is in no window") }
      if let unmanaged = top.presentedViewController {
        throw .init(.covered, "\(type(of: unmanaged)) is presented")
      }
      var presented = screen
      if options.inNavigationController, !isContainer(screen) {
        presented = makeStack(screen)
      }
      if options.style == .cover { presented.modalPresentationStyle = .fullScreen }
      (presented as? HostedScreen)?.fitsModal()
      transition.prepare(presented)
      let change = ScreenTransition.Change(stack: nil, from: top, to: presented, operation: .none)
      if transition.carriesOut(change, for: router) { return completion(nil) }
      top.present(presented, animated: isAnimated)
      completion(presented.presentingViewController == nil ? .refusedPresentation() : nil)
    }

    private func replace(
      _ screen: UIViewController, on top: UIViewController, _ isAnimated: Bool,
      _ completion: @escaping Completion
    ) throws(HostError) {
      guard let stack = top.navigationController, !(screen is UINavigationController) else {
        throw .init(.refused, "no navigation controller is on top: push or present the screen instead")
      }
      stack.setViewControllers(stack.viewControllers.dropLast() + [screen], animated: isAnimated)
      completion(nil)
    }

    private func setRoot(
      _ screen: UIViewController, _ completion: @escaping Completion
    ) throws(HostError) {
      guard let window else { throw .init(.notOnScreen, "the window is gone") }
      let show: @MainActor () -> Void = {
        window.rootViewController = screen
        completion(nil)
      }
      guard let modal = window.rootViewController?.ownPresentation else { return show() }
      Departure(of: modal, .current).whenOver(show)
    }
  }
#endif
