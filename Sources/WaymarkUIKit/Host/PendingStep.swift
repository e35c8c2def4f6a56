#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The pending step; its end is its own.
  ///
  /// Whatever UIKit tells of an end is told to the step that began it. Told twice, or when nobody waits any more, it counts for
  /// nothing.
  @MainActor
  final class PendingStep {
    let step: RouterState.Step
    /// The change of a stack that ends it.
    var change: StackChange?
    private weak var host: UIKitHost?
    private let completion: @MainActor (Result<Void, HostError>) -> Void

    init(
      _ step: RouterState.Step, _ host: UIKitHost, _ completion: @escaping @MainActor (Result<Void, HostError>) -> Void
    ) {
      self.step = step
      self.host = host
      self.completion = completion
    }

    /// Whether somebody waits for its end.
    var isPending: Bool { host?.pending === self }

    func end(_ failure: HostError? = nil) { host?.end(self, failure) }

    /// Tells the router.
    func tell(_ failure: HostError?) { completion(failure.map { .failure($0) } ?? .success(())) }
  }

  /// A change of a stack that is to be seen.
  struct StackChange {
    weak var stack: UINavigationController?
    /// What is to be in the stack.
    let target: [UIViewController]
    /// What is left to do then.
    let done: @MainActor () -> Void
  }
#endif
