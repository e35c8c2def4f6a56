/// Finds a gesture.
///
/// Modelled: the questions and the calls; the touches are simulated.
@MainActor
open class UIGestureRecognizer: NSObject {
  private var targets: [Target] = []
  /// It is looked for: `isEnabled`.
  open var isEnabled = true
  /// Asked before it begins; held weakly: `delegate`.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The progress: `state`.
  open internal(set) var state = State.possible
  /// The view it looks at: `view`.
  open internal(set) weak var view: UIView?

  /// A recogniser without a target.
  public override init() {}

  /// Tells a target, which is held weakly: `addTarget:action:`.
  ///
  /// Selectors need Objective-C: a closure stands for one, with the target for its argument.
  public func addTarget<Object: AnyObject>(_ target: Object, action: @escaping @MainActor (Object) -> Void) {
    targets.append(Target(object: target) { [weak target] in if let target { action(target) } })
  }

  /// The gesture goes on, and targets are called.
  func go(to state: State) {
    self.state = state
    for target in targets where target.object != nil { target.act() }
    if [.ended, .cancelled, .failed].contains(state) { self.state = .possible }
  }

  /// The progress of a gesture.
  public enum State: Int, Sendable {
    /// Not found yet.
    case possible
    /// Found.
    case began
    /// The finger moves.
    case changed
    /// The finger is lifted.
    case ended
    /// The system took the touch away.
    case cancelled
    /// It was another gesture.
    case failed
  }

  private struct Target {
    weak var object: AnyObject?
    let act: @MainActor () -> Void
  }
}

/// Finds a finger that moves.
@MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  var moved = CGPoint.zero
  var speed = CGPoint.zero

  /// The distance so far: `translationInView:`.
  open func translation(in view: UIView?) -> CGPoint { moved }

  /// The speed by second: `velocityInView:`.
  open func velocity(in view: UIView?) -> CGPoint { speed }
}

/// Finds a finger that comes in from an edge.
@MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges that count: `edges`.
  open var edges: UIRectEdge = []
  /// The edge that the finger came from.
  var comesFrom = UIRectEdge.left
}

/// Sides of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Edges.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The left one.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The right one.
  public static let right = UIRectEdge(rawValue: 1 << 3)
}

/// Asked about gestures.
@MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Returns whether a gesture may begin: `gestureRecognizerShouldBegin:`; optional.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// True if another one has to wait until this one has failed:
  /// `gestureRecognizer:shouldBeRequiredToFailByGestureRecognizer:`; optional.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// It may.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// It need not.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}
