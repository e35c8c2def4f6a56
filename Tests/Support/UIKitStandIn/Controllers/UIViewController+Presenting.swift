extension UIViewController {
  /// The controller that it presents, or a container around it does: `presentedViewController`.
  public var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }

  /// The controller that presents it, or a container around it: `presentingViewController`.
  public var presentingViewController: UIViewController? { ownPresenting ?? parent?.presentingViewController }

  /// The controller of its presentation: `presentationController`; before it is presented, the one it will have.
  public var presentationController: UIPresentationController? {
    if ownPresenting == nil, let parent, parent.presentingViewController != nil { return parent.presentationController }
    if let madePresentation { return madePresentation }
    let made: UIPresentationController =
      switch modalPresentationStyle {
      case .popover: UIPopoverPresentationController(presentedViewController: self, presenting: nil)
      case .automatic, .pageSheet, .formSheet:
        UISheetPresentationController(presentedViewController: self, presenting: nil)
      default: UIPresentationController(presentedViewController: self, presenting: nil)
      }
    madePresentation = made
    return made
  }

  /// The same, if it is a sheet: `sheetPresentationController`.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  /// The same, if it is a popover: `popoverPresentationController`.
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }

  /// The outermost container presents.
  ///
  /// Where UIKit refuses, it writes to the log and does not call `completion`: the
  /// presenter is not in a window, presents something already, or is itself on the way.
  func takeForPresentation(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, _ completion: (() -> Void)?
  ) {
    let presenter = presenter(of: viewControllerToPresent)
    let subject = "Attempt to present \(type(of: viewControllerToPresent)) on \(type(of: self))"
    if viewControllerToPresent.ownPresenting != nil || viewControllerToPresent === self {
      return Session.current.fault("Application tried to present modally a view controller that is presented already")
    }
    if viewControllerToPresent.parent != nil {
      return Session.current.fault("Application tried to present modally a view controller that has a parent")
    }
    if let shown = presenter.ownPresented {
      return Session.current.log("\(subject) which is already presenting \(type(of: shown))")
    }
    guard viewIfLoaded?.window != nil, viewIfLoaded?.window?.isHidden == false else {
      return Session.current.log("\(subject) whose view is not in the window hierarchy")
    }
    guard !presenter.isBeingPresented, !presenter.isBeingDismissed else {
      return Session.current.log("\(subject) while a presentation is in progress")
    }
    if Session.current.refusesPresentation() { return }
    if Session.current.refusesPresentationLater() { return takeBack(viewControllerToPresent, by: presenter) }
    begin(viewControllerToPresent, by: presenter, animated: flag, completion)
  }

  /// The presentation looks begun, and is not there in the next turn.
  private func takeBack(_ presented: UIViewController, by presenter: UIViewController) {
    presenter.ownPresented = presented
    presented.ownPresenting = presenter
    presented.isBeingPresented = true
    Session.current.later {
      presented.isBeingPresented = false
      presented.unchain(from: presenter)
    }
  }

  private func begin(
    _ presented: UIViewController, by presenter: UIViewController, animated: Bool, _ completion: (() -> Void)?
  ) {
    _ = presented.presentationController
    presented.madePresentation?.presentingViewController = presenter
    presenter.ownPresented = presented
    presented.ownPresenting = presenter
    presented.isBeingPresented = true
    if let popover = presented.popoverPresentationController,
      !(presented is UIAlertController) || presenter.traitCollection.horizontalSizeClass == .regular
    {
      // There is time until the next update cycle to say what it points at. (documentation of `UIPopoverPresentationController`)
      Session.current.atCommit {
        guard popover.sourceItem == nil, popover.sourceView == nil else { return }
        Session.current.fault("UIPopoverPresentationController should have a non-nil sourceView or barButtonItem set")
      }
    }
    let finish = { [weak presenter] in
      presented.isBeingPresented = false
      presenter?.layOutWindow()
      Session.current.complete(completion)
    }
    _ = presented.view
    if animated {
      let transition = RunningTransition(presenter, presented)
      transition.onEnd.append { isCancelled in
        guard isCancelled else { return finish() }
        presented.isBeingPresented = false
        presented.unchain(from: presenter)
      }
      let delegate = presented.transitioningDelegate
      let animator = delegate?.animationController(forPresented: presented, presenting: presenter, source: self)
      transition.start(
        animator, animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) },
        TransitionContext(transition, presented, from: presenter, to: presented))
    } else {
      presented.isBeingPresented = false
      presenter.layOutWindow()
      presented.isBeingPresented = true
      Session.current.later(finish)
    }
  }

  /// No delegate is called.
  ///
  /// While something comes or goes, it is refused.
  func takeForDismissal(animated flag: Bool, _ completion: (() -> Void)?) {
    guard let presenter = presentedViewController?.ownPresenting ?? presentingViewController,
      let presented = presenter.ownPresented
    else { return }
    let top = presented.uppermost
    guard !top.isBeingPresented, !top.isBeingDismissed, !presented.isBeingDismissed else {
      return Session.current.log("Attempt to dismiss while a presentation or dismiss is in progress")
    }
    presenter.remove(presented, animated: flag, completion)
  }

  /// Takes a presented controller and all above away.
  func remove(_ presented: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
    presented.isBeingDismissed = true
    let finish = { [self] in
      presented.unchain(from: self)
      Session.current.complete(completion)
    }
    if animated {
      // Only the uppermost is seen to go, as it says itself; those between are just removed.
      let top = presented.uppermost
      let transition = RunningTransition(self, presented, top)
      transition.onCancel = { presented.isBeingDismissed = false }
      transition.onEnd.append { [self] isCancelled in
        // Whether the completion is called is not documented.
        if isCancelled { layOutWindow() } else { finish() }
      }
      let delegate = top.transitioningDelegate
      let animator = delegate?.animationController(forDismissed: top)
      transition.start(
        animator, animator.flatMap { delegate?.interactionControllerForDismissal(using: $0) },
        TransitionContext(transition, top, from: top, to: self))
    } else if Session.current.has(.asynchronousDismissal) {
      Session.current.later { Session.current.later(finish) }
    } else {
      presented.unchain(from: self)
      Session.current.later { Session.current.complete(completion) }
    }
  }

  /// Ends a dismissal: nothing of the chain is there.
  func unchain(from presenter: UIViewController) {
    isBeingDismissed = true
    ownPresented?.unchain(from: self)
    presenter.ownPresented = nil
    presenter.layOutWindow()
    viewIfLoaded?.removeFromSuperview()
    ownPresenting = nil
    madePresentation?.presentingViewControllerGone()
    // UIKit releases it; a later caller gets a new one.
    madePresentation = nil
    isBeingDismissed = false
  }

  /// The container that presents for all inside.
  var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The outermost container; for what covers only a context, the innermost one that defines one.
  private func presenter(of presented: UIViewController) -> UIViewController {
    if Session.current.has(.childPresents), ownPresented == nil { return self }
    guard [.currentContext, .overCurrentContext].contains(presented.modalPresentationStyle) else { return outermost }
    var current: UIViewController? = self
    while let controller = current, !controller.definesPresentationContext { current = controller.parent }
    return current ?? outermost
  }

  /// The topmost controller presented over it.
  private var uppermost: UIViewController { ownPresented?.uppermost ?? self }

  func layOutWindow() {
    var controller: UIViewController = outermost
    while let presenting = controller.ownPresenting { controller = presenting.outermost }
    if let window = controller.windowOfRoot ?? controller.viewIfLoaded?.window { Session.current.layOut(window) }
  }
}

extension Session {
  func log(_ message: String) { messages.append(message) }

  func fault(_ message: String) { exceptions.append(message) }
}

/// The style of a presentation.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Covers the window; what is below is taken out.
  case fullScreen = 0
  /// A sheet.
  case pageSheet = 1
  /// A smaller sheet.
  case formSheet = 2
  /// Over the part that defines the context.
  case currentContext = 3
  /// By the app.
  case custom = 4
  /// Covers the window; what is below stays.
  case overFullScreen = 5
  /// Over the part that defines the context; what is below stays.
  case overCurrentContext = 6
  /// A bubble.
  case popover = 7
  /// Not at all.
  case none = -1
  /// As the system has it: a sheet.
  case automatic = -2
}

/// The transition of a modal.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below.
  case coverVertical = 0
  /// Turned.
  case flipHorizontal = 1
  /// Faded.
  case crossDissolve = 2
  /// Like a page.
  case partialCurl = 3
}
