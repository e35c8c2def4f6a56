/// A rectangle on the screen.
///
/// Modelled: the tree of views, and through it whether a view is in a window; gestures; animations, whose changes are made
/// at once and whose end comes later.
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

  /// The opacity: `alpha`.
  open var alpha: CGFloat = 1
  /// The direction where one reads from the right: `semanticContentAttribute`.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// Which way its content goes: `effectiveUserInterfaceLayoutDirection`.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: Session.current.layoutDirection
    case .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
  /// The gestures it looks for, which it keeps: `gestureRecognizers`.
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?

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

  /// The controller whose view it is.
  weak var owner: UIViewController?
  /// The innermost controller whose view it is, or is in.
  var controllerAround: UIViewController? { owner ?? superview?.controllerAround }

  /// Puts a view inside: `addSubview:`.
  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Puts a view inside, behind one that is there: `insertSubview:belowSubview:`.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    view.removeFromSuperview()
    subviews.insert(view, at: subviews.firstIndex { $0 === siblingSubview } ?? subviews.endIndex)
    view.superview = self
  }

  /// Looks for a gesture: `addGestureRecognizer:`.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  /// Takes it out: `removeFromSuperview`.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Lays out what is inside, now: `layoutIfNeeded`.
  open func layoutIfNeeded() {}

  /// The parts that follow a change of size.
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

  /// The options for the animation of a change.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Fast, then slower.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Always as fast.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
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

  /// Animates changes of views: `animateWithDuration:delay:options:animations:completion:`.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    // Without duration, the next turn completes it. (documentation of `animateWithDuration:animations:completion:`)
    if duration == 0 { return Session.current.later { completion?(true) } }
    Session.current.animate { completion?(true) }
  }
}

/// The direction of a view where one reads from the right.
public enum UISemanticContentAttribute: Int, Sendable {
  /// It is.
  case unspecified
  /// Always from left to right.
  case forceLeftToRight = 3
  /// Always from right to left.
  case forceRightToLeft = 4
}

/// Which way one reads.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From the left.
  case leftToRight
  /// From the right.
  case rightToLeft
}
