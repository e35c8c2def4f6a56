/// A closure of the app that carries out the steps of one container or modal instead of the host.
///
/// Attach one to a container to set its content or its selection, or to a modal to present and dismiss it:
/// ```swift
/// StackRoutes("story") { RouteTo("/story") }
///   .attaching(
///     StepPresenter { step, done in
///       print(step.name)              // the app brings the stack on the screen in its own way
///       done(.success(()))
///     })
/// ```
/// The host follows a presenter's changes. The host may therefore show the content inside the container, and the
/// content above it. Report events in the presenter's content with ``Router/report(_:)``. A modal that leaves together
/// with the one below it gets no step of its own.
@_spi(Hosting) public struct StepPresenter: Sendable {
  /// Reports how a step ended.
  public typealias Completion = @MainActor (Result<Void, HostError>) -> Void

  let perform: @MainActor (RouterState.Step, Router, any RouterHost, @escaping Completion) -> Void

  /// Creates a presenter.
  ///
  /// - Parameter perform: carries out a step. It must call its last argument exactly once.
  public init(_ perform: @escaping @MainActor (RouterState.Step, @escaping Completion) -> Void) {
    self.init { step, _, _, done in perform(step, done) }
  }

  /// Creates a presenter that works with the host.
  ///
  /// It uses the host's screens, or hands steps back to it.
  ///
  /// ```swift
  /// .attaching(StepPresenter { step, router, host, done in host.perform(step, for: router, completion: done) })
  /// ```
  /// - Parameter perform: carries out a step for a router and a host. It must call its last argument exactly once.
  public init(
    _ perform: @escaping @MainActor (RouterState.Step, Router, any RouterHost, @escaping Completion) -> Void
  ) {
    self.perform = perform
  }
}

extension RouterState.Step {
  /// True if the step presents or dismisses a modal.
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
