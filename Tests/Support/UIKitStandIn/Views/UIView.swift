/// A rectangle on the screen.
///
/// Modelled: the tree of views, and through it whether a view is in a window.
@MainActor
open class UIView: UIResponder, UIPopoverPresentationControllerSourceItem {
  /// The view this one is in: `superview`.
  public private(set) weak var superview: UIView?
  /// The views inside: `subviews`.
  public private(set) var subviews: [UIView] = []
  /// Where it is: `frame`.
  open var frame: CGRect
  /// Its own space: `bounds`.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  /// Not to be seen: `hidden`.
  open var isHidden = false
  /// Follows the size of what it is in: `autoresizingMask`.
  open var autoresizingMask: AutoresizingMask = []

  /// A view: `initWithFrame:`.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// A view without size.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// The window it is in, nil for one that is in none: `window`.
  open var window: UIWindow? { superview?.window }

  /// Puts a view inside: `addSubview:`.
  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Takes it out: `removeFromSuperview`.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Lays out what is inside, now: `layoutIfNeeded`.
  open func layoutIfNeeded() {}

  /// What follows a change of size.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A mask.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  /// How a change is animated.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// One view fades into the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// Animates a change inside a view: `transitionWithView:duration:options:animations:completion:`.
  ///
  /// A view without a window is not animated; `completion` is called either way.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations?()
    guard view.window != nil, duration > 0 else {
      Session.current.later { completion?(true) }
      return
    }
    Session.current.animate { completion?(true) }
  }
}
