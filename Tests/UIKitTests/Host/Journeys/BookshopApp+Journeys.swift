import TestSupport
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

extension BookshopApp {
  var madeEntries: Set<RouterState.Entry.ID> { Set(host.made.map(\.id)) }

  /// All stacks that are seen.
  private var stacks: [UINavigationController] {
    Simulation.appeared(in: window).compactMap { $0 as? UINavigationController }
  }

  private var modals: [UIViewController] {
    var found: [UIViewController] = []
    var current = window.rootViewController?.presentedViewController
    while let controller = current, found.last !== controller, controller.presentingViewController != nil {
      found.append(controller)
      current = controller.presentedViewController
    }
    return found
  }

  // MARK: The end

  /// Returns what is wrong once nothing moves any more; nil if state, screens and UIKit agree.
  func problemAtTheEnd() -> Problem? {
    guard comesToAnEnd() else { return Problem(kind: "never ends", "it does not come to an end") }
    if let disagreement {
      return Problem(kind: Self.kind(of: disagreement), "state and screens disagree: \(disagreement)")
    }
    // While UIKit misbehaves, it may refuse what it is asked for. “More” is not a refusal.
    let refused = Simulation.messages.filter { !$0.contains("“More”") }
    guard Simulation.faults.isEmpty, let first = refused.first else { return nil }
    return Problem(kind: Self.kind(of: first), "UIKit refused: \(refused)")
  }

  private func comesToAnEnd() -> Bool {
    failing = []
    Simulation.liftAll()
    Simulation.settle()
    // The host finds out in time what UIKit does not tell, and waits in vain for what the app does not do.
    Simulation.pass(.seconds(40))
    dismissOwn()
    return Simulation.pass(.seconds(40))
  }

  /// Dismisses what the app presents itself, and the search: links may wait for them.
  private func dismissOwn() {
    for _ in 0..<10 {
      guard let own = modals.last, own is any AppsOwn || own is UISearchController else { return }
      own.presentingViewController?.dismiss(animated: false)
      Simulation.settle()
    }
  }

  /// Returns what texts share that differ in names and numbers only.
  private static func kind(of text: String) -> String {
    let words = text.split(separator: " ").filter { word in !word.contains { $0.isNumber } }
    return words.suffix(3).joined(separator: " ")
  }

  // MARK: Acts

  /// Does what an act says, if the app is in a state in which that can happen.
  func carryOut(_ act: JourneyAct) {
    switch act {
    case .ask(let verb): verb.act(on: router)
    case .fail(let keys): failing = Set(keys)
    case .tapTab(let index): tabs.map { _ = Simulation.tap(tab: index, in: $0) }
    case .simple(let act): carryOut(act)
    }
  }

  private func carryOut(_ act: SimpleAct) {
    switch act {
    case .turn: Simulation.turn()
    case .settle: Simulation.settle()
    case .endTransitions: Simulation.endTransitions()
    case .tapBack: stacks.last.map { _ = Simulation.tapBack($0) }
    case .swipeBack: stacks.last.map { _ = Simulation.beginSwipeBack($0) }
    case .pullDown: modals.last.map { _ = Simulation.beginSwipeDown($0) || Simulation.beginEdgeSwipe($0) }
    case .chooseRoot: chooseRoot()
    case .lift: lift(isCancelled: false)
    case .liftCancel: lift(isCancelled: true)
    case .memoryIsShort: host.releaseHiddenScreens()
    default: carryOutAsApp(act)
    }
  }

  private func chooseRoot() {
    guard let stack = stacks.last, let root = stack.viewControllers.first else { return }
    Simulation.chooseInBackMenu(stack, root)
  }

  private func lift(isCancelled: Bool) {
    for controller in stacks + modals { Simulation.lift(controller, isCancelled: isCancelled) }
  }

  // MARK: The app's own code

  /// An app does nothing while something moves, unless that is the fault which is tried.
  private var mayAct: Bool {
    let isQuiet = !Simulation.isInTransition || Simulation.faults.contains(.appActsDuringTransitions)
    return isQuiet && modals.allSatisfy { !$0.isBeingPresented && !$0.isBeingDismissed }
  }

  private func carryOutAsApp(_ act: SimpleAct) {
    guard mayAct else { return }
    switch act {
    case .appDismisses: modals.last?.presentingViewController?.dismiss(animated: false)
    case .appDismissesAnimated: modals.last?.presentingViewController?.dismiss(animated: true)
    case .appPops: stacks.last?.popViewController(animated: false)
    case .appPopsAnimated: stacks.last?.popViewController(animated: true)
    case .appPushes: stacks.last?.pushViewController(UIViewController(), animated: false)
    case .appPushesAnimated: stacks.last?.pushViewController(UIViewController(), animated: true)
    case .appPresents: presentAlert(isAnimated: false)
    case .appPresentsAnimated: presentAlert(isAnimated: true)
    case .appPresentsSheet: present(AppsSheet(), isAnimated: true)
    case .appSetsDelegates:
      setDelegates()
      // The user's finger comes in a later turn than the one in which the host looks.
      for _ in 0..<2 { Simulation.turn() }
    case .delegatesDie: delegates = []
    case .search: beginSearch()
    case .endSearch: search?.isActive = false
    case .appSelects: selectFirstTab()
    case .resizeCompact: Simulation.resize(window, to: .compact)
    case .resizeRegular: Simulation.resize(window, to: .regular)
    default: break
    }
  }

  /// Selects a tab where that appears: below what covers the window the host sees it when the cover is gone.
  private func selectFirstTab() {
    guard tabs?.viewIfLoaded?.window != nil else { return }
    tabs?.selectedIndex = 0
  }

  private func presentAlert(isAnimated: Bool) {
    present(AppsAlert(title: "Hello", message: nil, preferredStyle: .alert), isAnimated: isAnimated)
  }

  /// Presents something of the app's own, unless an alert or another such thing is there: UIKit refuses a second alert.
  private func present(_ own: UIViewController, isAnimated: Bool) {
    guard !(modals.last is UIAlertController), !(modals.last is any AppsOwn),
      window.rootViewController?.viewIfLoaded?.window != nil
    else { return }
    (modals.last ?? window.rootViewController)?.present(own, animated: isAnimated)
  }

  /// The app replaces all delegates that it can reach, as analytics do.
  private func setDelegates() {
    let delegate = AppsDelegate()
    delegates.append(delegate)
    stacks.last?.delegate = delegate
    tabs?.delegate = delegate
    guard let modal = modals.last, !(modal is UIAlertController), !(modal is UISearchController) else { return }
    modal.presentationController?.delegate = delegate
  }

  /// The user searches on the screen in front, if it presents nothing.
  private func beginSearch() {
    guard let screen = screens.last, screen.presentedViewController == nil, search?.isActive != true else { return }
    let search = UISearchController(searchResultsController: nil)
    self.search = search
    Simulation.search(search, in: screen, settles: false)
  }
}

/// A presentation that the router did not make.
private protocol AppsOwn {}

@MainActor
private final class AppsAlert: UIAlertController, AppsOwn {}

private final class AppsSheet: UIViewController, AppsOwn {}

/// A delegate that is asked for nothing special.
private final class AppsDelegate: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIAdaptivePresentationControllerDelegate
{}
