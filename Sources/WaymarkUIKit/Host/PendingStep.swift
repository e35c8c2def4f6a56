@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// A step that the host carries out.
  ///
  /// Each callback of UIKit knows its step. A second or late callback is ignored.
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

    /// Calls the router's completion.
    func tell(_ failure: HostError?) { completion(failure.map { .failure($0) } ?? .success(())) }
  }

  /// A visible change of a stack.
  struct StackChange {
    weak var stack: UINavigationController?
    /// The controllers of the stack afterwards.
    let target: [UIViewController]
    /// Called once the stack has them.
    let done: @MainActor () -> Void
  }
#endif
