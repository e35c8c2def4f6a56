#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The pending step.
  @MainActor
  final class PendingStep {
    let step: RouterState.Step
    let completion: @MainActor (Result<Void, HostError>) -> Void
    /// The stack whose transition ends the step.
    weak var stack: UINavigationController?
    /// What is left to do then.
    var whenShown: (@MainActor () -> Void)?

    init(
      _ step: RouterState.Step, _ completion: @escaping @MainActor (Result<Void, HostError>) -> Void
    ) {
      self.step = step
      self.completion = completion
    }
  }
#endif
