/// The reason why a screen whose result is awaited did not open.
///
/// ```swift
/// do { _ = try await router.present("/gone", expecting: Int.self) } catch { print(error) }
/// ```
@nonexhaustive public indirect enum NavigationError: Error, Sendable, CustomStringConvertible {
  /// The state does not allow the change.
  case state(RouterState.Rejection)
  /// The host could not show the screen.
  case host(HostError)
  /// The link could not be built.
  case link(LinkBuildingError)
  /// A screen whose answer was awaited did not open, without a failure.
  ///
  /// The value is its outcome.
  case notOpened(LinkOutcome)
  /// Code of the app or of the system threw.
  case thrown(any Error)

  /// Classifies a thrown error.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as NavigationError: error
      case let error as LinkBuildingError: .link(error)
      case let error as HostError: .host(error)
      case let error as RouterState.Rejection: .state(error)
      default: .thrown(error)
      }
  }

  /// Creates the error for a screen that did not open while its answer was awaited.
  init(notOpened outcome: LinkOutcome) {
    self = if case .failed(_, let error) = outcome { NavigationError(error) } else { .notOpened(outcome) }
  }

  /// The thrown or reported error.
  ///
  /// Cast it to its type.
  public var underlying: any Error {
    switch self {
    case .state(let rejection): rejection
    case .host(let error): error
    case .link(let error): error
    case .notOpened: self
    case .thrown(let error): error
    }
  }

  /// The reason of a failure that nothing else reports.
  ///
  /// If `nil`, there was nothing to do, or the handler or the screen is reported where it failed.
  var failure: String? {
    switch self {
    case .state(.nothingToPop), .state(.nothingPresented), .state(.noHistory): nil
    case .state(let rejection): rejection.words
    case .host(let error): [.noContent, .timedOut].contains(error.reason) ? nil : "\(error)"
    case .link, .notOpened, .thrown: nil
    }
  }

  /// The reason, in words.
  public var description: String {
    switch self {
    case .state(let rejection): rejection.rawValue
    case .notOpened(.opened):
      "it opened, but no screen can send a result: the host shows it on top of the app's own screens, without a state; in "
        + "SwiftUI, use RoutedView(router) or .routedModals(router), in UIKit router.attach(to: window)"
    case .notOpened(let outcome): "it did not open: \(outcome)"
    case .host, .link, .thrown: "\(underlying)"
    }
  }
}

extension NavigationError: ErrorWithoutValues {
  package var valueFreeText: String {
    switch self {
    case .state, .host, .thrown: underlying.safeText
    case .link, .notOpened: description
    }
  }
}

extension RouterState.Rejection: ErrorWithoutValues {
  package var valueFreeText: String { words }
}
