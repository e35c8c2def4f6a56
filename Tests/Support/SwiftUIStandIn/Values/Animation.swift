/// The animation of a change.
///
/// Nothing here has a duration: tests say when animations end.
public struct Animation: Hashable, Sendable {
  private let name: String
  private var duration: TimeInterval?

  /// The usual one.
  public static let `default` = Animation(name: "default")
  /// Slow at both ends.
  public static var easeInOut: Animation { Animation(name: "easeInOut") }

  /// Slow at both ends.
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation(name: "easeInOut", duration: duration) }
}

/// When an animation has ended.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let name: String

  /// It looks finished.
  public static let logicallyComplete = AnimationCompletionCriteria(name: "logicallyComplete")
  /// Nothing moves any more.
  public static let removed = AnimationCompletionCriteria(name: "removed")
}
