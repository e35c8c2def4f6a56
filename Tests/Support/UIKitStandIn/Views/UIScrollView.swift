/// A view whose content a finger moves; only its gesture is modelled.
@MainActor
open class UIScrollView: UIView {
  /// The gesture that moves it: `panGestureRecognizer`.
  public let panGestureRecognizer = UIPanGestureRecognizer()

  /// A view: `initWithFrame:`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(panGestureRecognizer)
  }
}
