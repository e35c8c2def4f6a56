#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The pending step; its end is its own.
  ///
  /// A callback of UIKit about an end goes to the step that it belongs to. A second one, or a late one, is ignored.
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

    /// True while the host waits for its end.
    var isPending: Bool { host?.pending === self }

    func end(_ failure: HostError? = nil) { host?.end(self, failure) }

    /// Tells the router.
    func tell(_ failure: HostError?) { completion(failure.map { .failure($0) } ?? .success(())) }
  }

  /// A change of a stack that is to be seen.
  struct StackChange {
    weak var stack: UINavigationController?
    /// The controllers that the stack has afterwards.
    let target: [UIViewController]
    /// Called once the stack has them.
    let done: @MainActor () -> Void
  }
#endif
