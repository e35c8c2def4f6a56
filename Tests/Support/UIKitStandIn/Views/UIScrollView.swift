/// Edges, by the direction of reading: `NSDirectionalRectEdge`.
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  /// Which ones.
  public let rawValue: UInt

  /// Some edges.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The upper one.
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  /// The lower one.
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
}

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
