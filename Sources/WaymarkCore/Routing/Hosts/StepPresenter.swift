/// Carries out the steps of one container or modal in a way of its own, instead of the host.
///
/// Attach one to a container, to set its content or select in it, or to a modal, to present and dismiss it:
/// ```swift
/// StackRoutes("story") { RouteTo("/story") }
///   .attaching(
///     StepPresenter { step, done in
///       print(step.name)              // the app brings the stack on the screen in its own way
///       done(.success(()))
///     })
/// ```
/// The host follows what a presenter has done, so what is inside or on top of it may be the host's again. What happens
/// without a step in what a presenter shows is told to ``Router/report(_:)``. A modal that goes because the one below it
/// goes is not dismissed for itself.
public struct StepPresenter: Sendable {
  /// Tells how a step ended.
  public typealias Completion = @MainActor (Result<Void, HostError>) -> Void

  let perform: @MainActor (RouterState.Step, Router, any RouterHost, @escaping Completion) -> Void

  /// A presenter.
  ///
  /// - Parameter perform: calls its last argument exactly once.
  public init(_ perform: @escaping @MainActor (RouterState.Step, @escaping Completion) -> Void) {
    self.init { step, _, _, done in perform(step, done) }
  }

  /// A presenter that works with the host: takes screens from it, or hands steps back that are not for itself.
  ///
  /// ```swift
  /// .attaching(StepPresenter { step, router, host, done in host.perform(step, for: router, completion: done) })
  /// ```
  /// - Parameter perform: gets the step, its router, the host it was for, and what is to be called exactly once.
  public init(
    _ perform: @escaping @MainActor (RouterState.Step, Router, any RouterHost, @escaping Completion) -> Void
  ) {
    self.perform = perform
  }
}

extension RouterState.Step {
  /// Whether a modal comes or goes with it.
  var isOfModal: Bool {
    switch self {
    case .present, .dismiss: true
    default: false
    }
  }

  /// The entry of the container or modal that the step changes.
  var presentingEntry: RouterState.Entry? {
    switch self {
    case .dismiss(let dismissal): dismissal.entry
    case .present(let presenting): presenting.modal.content.entry
    default: contentChange?.container
    }
  }
}
