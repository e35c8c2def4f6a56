#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A controller around one other: a branch whose screen is made later, or a container inside a stack.
  @MainActor
  class WrapperController: UIViewController {
    private(set) var embedded: UIViewController?
    private weak var host: UIKitHost?

    init(host: UIKitHost?) {
      self.host = host
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      host?.lookLater()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      host?.lookLater()
    }

    /// Shows a controller instead of the current one.
    func embed(_ controller: UIViewController) {
      guard embedded !== controller else { return }
      take(embedded)
      (controller.parent as? WrapperController)?.unembed()
      embedded = controller
      addChild(controller)
      controller.view.frame = view.bounds
      controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
      preferredContentSize = controller.preferredContentSize
      #if !os(visionOS)
        setNeedsStatusBarAppearanceUpdate()
      #endif
    }

    // The stack around it asks the wrapper for all that the screen inside says about its bars.
    override var navigationItem: UINavigationItem { embedded?.navigationItem ?? super.navigationItem }

    override var title: String? {
      get { embedded?.title ?? super.title }
      set { super.title = newValue }
    }

    override var toolbarItems: [UIBarButtonItem]? {
      get { embedded?.toolbarItems ?? super.toolbarItems }
      set { super.toolbarItems = newValue }
    }

    override var hidesBottomBarWhenPushed: Bool {
      get { embedded?.hidesBottomBarWhenPushed ?? super.hidesBottomBarWhenPushed }
      set { super.hidesBottomBarWhenPushed = newValue }
    }

    /// Takes over the size that the screen inside prefers.
    override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
      super.preferredContentSizeDidChange(forChildContentContainer: container)
      if container === embedded { preferredContentSize = container.preferredContentSize }
    }

    /// Lets bars follow the scroll view of the inner controller.
    override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
      embedded.map { $0.contentScrollView(for: edge) } ?? super.contentScrollView(for: edge)
    }

    #if !os(visionOS)
      // UIKit's containers ask the inner controller about bars and orientations, too.
      override var childForStatusBarStyle: UIViewController? { embedded }
      override var childForStatusBarHidden: UIViewController? { embedded }
      override var childForHomeIndicatorAutoHidden: UIViewController? { embedded }
      override var childForScreenEdgesDeferringSystemGestures: UIViewController? { embedded }
      override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        embedded?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
      }
    #endif

    /// Removes the inner controller.
    func unembed() {
      take(embedded)
      embedded = nil
    }

    private func take(_ controller: UIViewController?) {
      guard let controller, controller.parent === self else { return }
      controller.willMove(toParent: nil)
      controller.view.removeFromSuperview()
      controller.removeFromParent()
    }
  }

  /// Shows one section of a switcher.
  @MainActor
  final class SectionController: WrapperController {
    /// Shows another section.
    func show(_ controller: UIViewController, animated: Bool, then done: @escaping @MainActor () -> Void) {
      guard embedded !== controller else { return done() }
      embed(controller)
      guard animated, viewIfLoaded?.window != nil else { return done() }
      UIView.transition(with: view, duration: 0.3, options: .transitionCrossDissolve, animations: nil) { _ in done() }
    }
  }
#endif
