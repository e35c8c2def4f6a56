/// Why something that a router was asked for was not done.
///
/// ```swift
/// if case .failed(_, .host(let error)) = await navigation.outcome { print(error.reason) }
/// ```
@nonexhaustive public indirect enum NavigationError: Error, Sendable, CustomStringConvertible {
  /// The state does not allow it.
  case state(RouterState.Rejection)
  /// The host could not bring it on the screen.
  case host(HostError)
  /// The link to it could not be written.
  case link(LinkBuildingError)
  /// A place whose result was waited for did not open, and did not fail: how its opening ended.
  case notOpened(Navigation.Outcome)
  /// Code of the app, or of the system, threw.
  case thrown(any Error)

  /// Sorts an error that something threw.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as NavigationError: error
      case let error as LinkBuildingError: .link(error)
      case let error as HostError: .host(error)
      default: .thrown(error)
      }
  }

  /// Why a place did not open whose result was waited for.
  init(notOpened outcome: Navigation.Outcome) {
    self = if case .failed(_, let error) = outcome { error } else { .notOpened(outcome) }
  }

  /// What was thrown, or reported: to be cast to the type it has.
  public var underlying: any Error {
    switch self {
    case .state(let rejection): rejection
    case .host(let error): error
    case .link(let error): error
    case .notOpened: self
    case .thrown(let error): error
    }
  }

  /// Why, in words.
  public var description: String {
    switch self {
    case .state(let rejection): rejection.rawValue
    case .notOpened(let outcome): "it did not open: \(outcome)"
    case .host, .link, .thrown: "\(underlying)"
    }
  }
}
