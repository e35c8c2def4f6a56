/// Carries out the steps of one container or modal in a way of its own, instead of the host.
///
/// Attach one to a container, to set its content or select in it, or to a modal, to present and dismiss it:
/// ```swift
/// StackRoutes("story") { RouteTo("/story") }.attaching(StepPresenter { step, done in … done(.success(())) })
/// ```
public struct StepPresenter: Sendable {
  let perform:
    @MainActor (RouterState.Step, @escaping @MainActor (Result<Void, RouterState.Step.Failure>) -> Void) -> Void

  /// A presenter.
  ///
  /// - Parameter perform: calls its last argument exactly once.
  public init(
    _ perform:
      @escaping @MainActor (
        RouterState.Step, @escaping @MainActor (Result<Void, RouterState.Step.Failure>) -> Void
      ) -> Void
  ) {
    self.perform = perform
  }
}

extension RouterState.Step {
  /// The key of the container or modal that the step changes.
  var presenterKey: String? {
    switch self {
    case .dismiss(let dismissal): dismissal.entry.route
    case .present(let presenting): presenting.modal.content.key
    default: contentChange?.container.route
    }
  }
}
