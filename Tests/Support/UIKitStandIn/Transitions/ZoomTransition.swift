extension UIViewController {
  /// A transition of screens that UIKit carries out: `UIViewControllerTransition`.
  @available(iOS 18.0, *)
  public final class Transition: NSObject {
    let source: (ZoomSourceViewProviderContext) -> UIView?
    let options: ZoomOptions?

    private init(_ options: ZoomOptions?, _ source: @escaping (ZoomSourceViewProviderContext) -> UIView?) {
      self.options = options
      self.source = source
    }

    /// Out of a view, and back into it: `zoomWithOptions:sourceViewProvider:`.
    public static func zoom(
      options: ZoomOptions? = nil, sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition { Transition(options, sourceViewProvider) }

    /// Options of a zoom: `UIZoomTransitionOptions`.
    ///
    /// Modelled: its gestures can be refused.
    public final class ZoomOptions: NSObject {
      /// Asked before a gesture removes the screen: `interactiveDismissShouldBegin`.
      ///
      /// “Return value indicates whether the interaction should begin for the given context.” (header, by docs.rs/objc2-ui-kit)
      public var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?

      /// A gesture that would remove the screen: `UIZoomTransitionInteractionContext`.
      public final class InteractionContext: NSObject {
        /// The system would let it begin: `willBegin`.
        public let willBegin: Bool

        init(willBegin: Bool) {
          self.willBegin = willBegin
        }
      }
    }

    /// The screens of a zoom; no part of it is modelled.
    public final class ZoomSourceViewProviderContext: NSObject {}
  }

  /// The transition of this screen: `preferredTransition`.
  @available(iOS 18.0, *)
  public var preferredTransition: Transition? {
    get { zooming as? Transition }
    set { zooming = newValue }
  }
}

@_spi(Simulation)
extension Simulation {
  /// The view that a screen zooms out of now.
  ///
  /// Nothing is returned if the screen does not zoom, or the view is gone.
  @available(iOS 18.0, *)
  public static func zoomSource(of screen: UIViewController) -> UIView? {
    screen.preferredTransition?.source(UIViewController.Transition.ZoomSourceViewProviderContext())
  }

  /// The user pinches a zoomed screen, or pulls it down: gestures of the zoom, which no lock of a stack or a sheet turns off.
  ///
  /// - Returns: whether the screen goes.
  @available(iOS 18.0, *)
  @discardableResult
  public static func pinch(_ screen: UIViewController, willBegin: Bool = true) -> Bool {
    guard let transition = screen.preferredTransition, Session.current.transition(of: screen) == nil else {
      return false
    }
    let context = UIViewController.Transition.ZoomOptions.InteractionContext(willBegin: willBegin)
    guard transition.options?.interactiveDismissShouldBegin?(context) ?? willBegin else { return false }
    if let stack = screen.navigationController, stack.topViewController === screen, stack.stack.count > 1 {
      stack.beginSwipe()
    } else if let presenter = screen.ownPresenting, let control = screen.presentationController {
      presenter.beginDismissal(of: screen, control)
    } else {
      return false
    }
    lift(screen)
    return true
  }
}
