extension UIViewController {
  /// A transition of screens that UIKit carries out: `UIViewControllerTransition`.
  @available(iOS 18.0, *)
  public final class Transition: NSObject {
    let source: (ZoomSourceViewProviderContext) -> UIView?

    private init(_ source: @escaping (ZoomSourceViewProviderContext) -> UIView?) {
      self.source = source
    }

    /// Out of a view, and back into it: `zoomWithOptions:sourceViewProvider:`.
    public static func zoom(
      options: ZoomOptions? = nil, sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition { Transition(sourceViewProvider) }

    /// Options of a zoom; no part of it is modelled.
    public final class ZoomOptions: NSObject {}

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
}
