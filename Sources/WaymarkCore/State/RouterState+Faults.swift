extension RouterState {
  /// Returns the reason why a step cannot be carried out on a screen that shows this state, or `nil` if it can.
  package func fault(of step: Step) -> HostError? {
    switch step {
    case .present(let presenting):
      guard let presenter = node(presenting.presenter.id) else {
        return .init(.notOnScreen, entry: presenting.presenter.id, "the presenter is not there")
      }
      guard presenter.modal == nil else {
        return .init(.alreadyPresenting, entry: presenting.presenter.id, "it presents something already")
      }
    case .dismiss(let dismissal):
      guard node(dismissal.presenter)?.modal?.id == dismissal.entry.id else {
        return .init(.notOnScreen, entry: dismissal.entry.id, "the screen to dismiss is not presented")
      }
    default:
      guard let container = step.contentChange?.container, node(container.id) == nil else { return nil }
      return .init(.notOnScreen, entry: container.id, "the container is not there")
    }
    return nil
  }
}
