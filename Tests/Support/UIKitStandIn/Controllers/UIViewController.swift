/// A controller with content of some size.
@MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The size that it would like to have: `preferredContentSize`.
  var preferredContentSize: CGSize { get }
}

/// A screen, or a container of screens.
///
/// Modelled: views made lazily, containment, appearance, one presented controller at a time.
@MainActor
open class UIViewController: UIResponder, UIContentContainer {
  private var loadedView: UIView? {
    didSet { loadedView?.owner = self }
  }
  /// The container it is in: `parentViewController`.
  public internal(set) weak var parent: UIViewController?
  /// The controllers in it: `childViewControllers`.
  public internal(set) var children: [UIViewController] = []
  /// Its title: `title`.
  open var title: String?
  /// Its content in the bar of a stack: `navigationItem`.
  open var navigationItem: UINavigationItem { ownItem }
  private lazy var ownItem = UINavigationItem(title: title ?? "")
  /// The buttons of the tool bar while it is on top of a stack: `toolbarItems`.
  open var toolbarItems: [UIBarButtonItem]?
  /// The size that it would like to have: `preferredContentSize`.
  open var preferredContentSize = CGSize.zero {
    didSet {
      if preferredContentSize != oldValue { parent?.preferredContentSizeDidChange(forChildContentContainer: self) }
    }
  }
  /// The content of its tab: `tabBarItem`.
  open lazy var tabBarItem: UITabBarItem = UITabBarItem(title: title, image: nil, tag: 0)
  /// The tab bar goes when it is pushed: `hidesBottomBarWhenPushed`.
  open var hidesBottomBarWhenPushed = false

  /// The style of its presentation: `modalPresentationStyle`.
  ///
  /// It counts for the presentation controller that is made at the first access. (documentation of
  /// `presentationController`: “Always set the value of that property before accessing any presentation controllers.”)
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  /// The style of its transition: `modalTransitionStyle`.
  open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
  /// The user cannot swipe it down: `isModalInPresentation`.
  open var isModalInPresentation = false
  /// Modals that do not cover the window are shown over this controller: `definesPresentationContext`.
  open var definesPresentationContext = false
  /// Chooses how it comes and goes; held weakly: `transitioningDelegate`.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  var ownPresented: UIViewController?
  weak var ownPresenting: UIViewController?
  /// The window it is the root of.
  weak var windowOfRoot: UIWindow?
  var madePresentation: UIPresentationController?
  var zooming: AnyObject?
  /// It comes: `isBeingPresented`.
  public internal(set) var isBeingPresented = false
  /// It goes: `isBeingDismissed`.
  public internal(set) var isBeingDismissed = false
  /// It is put into a container: `isMovingToParentViewController`.
  public internal(set) var isMovingToParent = false
  /// It is taken out of a container: `isMovingFromParentViewController`.
  public internal(set) var isMovingFromParent = false

  /// A controller: `initWithNibName:bundle:`.
  public init(nibName: String?, bundle: Bundle?) {
    super.init()
  }

  /// A controller without a nib.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// A controller from an archive; nothing of archives is modelled: `initWithCoder:`.
  public required init?(coder: NSCoder) {
    nil
  }

  // MARK: View

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Its view, made when first asked for: `view`.
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// The view, unless it was never made: `viewIfLoaded`.
  open var viewIfLoaded: UIView? { loadedView }
  /// True if the view was made: `isViewLoaded`.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view: `loadView`.
  open func loadView() { loadedView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }

  /// The view was made: `viewDidLoad`.
  open func viewDidLoad() {}
  /// It is about to be seen: `viewWillAppear:`.
  open func viewWillAppear(_ animated: Bool) {}
  /// It is seen: `viewDidAppear:`.
  open func viewDidAppear(_ animated: Bool) {}
  /// It is about to be gone: `viewWillDisappear:`.
  open func viewWillDisappear(_ animated: Bool) {}
  /// It is no longer seen: `viewDidDisappear:`.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The scroll view that bars at an edge follow: `contentScrollViewForEdge:`.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { nil }
  /// The status bar is asked about anew: `setNeedsStatusBarAppearanceUpdate`.
  open func setNeedsStatusBarAppearanceUpdate() { Session.current.statusBarUpdates += 1 }
  /// The tab it was made for: `tab`.
  @available(iOS 18.0, *)
  public var tab: UITab? { ownTab as? UITab }
  weak var ownTab: AnyObject?
  /// The child that decides the look of the status bar: `childViewControllerForStatusBarStyle`.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that decides if there is one: `childViewControllerForStatusBarHidden`.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// The child that decides if the home indicator hides: `childViewControllerForHomeIndicatorAutoHidden`.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// The child that decides the edges for its own gestures: `childViewControllerForScreenEdgesDeferringSystemGestures`.
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  /// Which way up it may be: `supportedInterfaceOrientations`.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// Memory is short: `didReceiveMemoryWarning`.
  open func didReceiveMemoryWarning() {}

  /// The surroundings: `traitCollection`.
  open var traitCollection: UITraitCollection {
    viewIfLoaded?.window?.traitCollection ?? UITraitCollection(horizontalSizeClass: .unspecified)
  }

  var traitHandlers: [(UITraitCollection) -> Void] = []

  // MARK: Presenting

  /// Presents a controller: `presentViewController:animated:completion:`.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    takeForPresentation(viewControllerToPresent, animated: flag, completion)
  }

  /// Dismisses what it presents, with all above; if it presents nothing, itself: `dismissViewControllerAnimated:completion:`.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    takeForDismissal(animated: flag, completion)
  }

  // MARK: Containers

  /// Puts a controller in: `addChildViewController:`.
  ///
  /// A controller whose view is still inside of another one's is refused with an exception. (smartnsoft/Extra#7)
  open func addChild(_ childController: UIViewController) {
    if let other = childController.viewIfLoaded?.superview?.controllerAround, other !== self {
      Session.current.exceptions.append(
        "UIViewControllerHierarchyInconsistency: \(type(of: childController)) should have the parent view controller "
          + "\(type(of: other)), but the requested parent is \(type(of: self))")
    }
    childController.willMove(toParent: self)
    childController.parent?.children.removeAll { $0 === childController }
    children.append(childController)
    childController.parent = self
  }

  /// Takes it out: `removeFromParentViewController`.
  open func removeFromParent() {
    let window = parent?.viewIfLoaded?.window
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
    if let window { Session.current.layOut(window) }
  }

  /// A child would like another size: `preferredContentSizeDidChangeForChildContentContainer:`.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// It is about to get another container: `willMoveToParentViewController:`.
  open func willMove(toParent parent: UIViewController?) {}

  /// It got another container: `didMoveToParentViewController:`.
  open func didMove(toParent parent: UIViewController?) {
    guard let window = (parent ?? self).viewIfLoaded?.window else { return }
    Session.current.layOut(window)
  }

  /// The stack it is in: `navigationController`.
  open var navigationController: UINavigationController? { enclosing() }
  /// The tabs it is in: `tabBarController`.
  open var tabBarController: UITabBarController? { enclosing() }
  /// The split it is in: `splitViewController`.
  open var splitViewController: UISplitViewController? { enclosing() }

  /// The innermost container of a kind around it.
  private func enclosing<Container: UIViewController>() -> Container? {
    var controller = parent
    while let current = controller {
      if let found = current as? Container { return found }
      controller = current.parent
    }
    return nil
  }

  /// The transition it takes part in, or that a container around it does: `transitionCoordinator`.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    var controller: UIViewController? = self
    while let current = controller {
      if let transition = Session.current.transition(of: current) { return transition }
      controller = current.parent
    }
    return nil
  }

  // MARK: Layout

  /// The children that are seen.
  var shownChildren: [UIViewController] { children.filter { $0.viewIfLoaded?.superview != nil } }

  /// Puts the views of what is shown where they belong: itself, its children, what it presents.
  func placed(in container: UIView) -> [UIViewController] {
    if let presented = ownPresented, presented.coversPresenter, !presented.isBeingPresented, !presented.isBeingDismissed
    {
      viewIfLoaded?.removeFromSuperview()
      return presented.placed(in: container)
    }
    if view.superview !== container { container.addSubview(view) }
    let own = [self] + placedChildren()
    guard let presented = ownPresented, !presented.isBeingPresented else { return own }
    return own + (container.window.map { presented.placed(in: $0) } ?? [])
  }

  func placedChildren() -> [UIViewController] {
    shownChildren.flatMap { child in
      child.viewIfLoaded?.superview.map { child.placed(in: $0) } ?? []
    }
  }

  private var coversPresenter: Bool { modalPresentationStyle == .fullScreen }
}
