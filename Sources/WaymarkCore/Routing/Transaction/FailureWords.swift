/// The failure of a call that waits for results from a host without a state.
struct NoResults: ErrorWithoutValues, CustomStringConvertible {
  var description: String {
    "it opened, but no screen can send a result: the host shows it on top of the app's own screens, without a state; in "
      + "SwiftUI, use RoutedView(router) or .routedModals(router), in UIKit router.uiKit.attach(to: window)"
  }
}

extension LinkOutcome {
  /// The outcome for a call that waits for a screen, which this outcome has not given.
  var withoutScreen: LinkOutcome { if case .opened(let match) = self { .failed(match, NoResults()) } else { self } }
}

extension Error {
  /// The reason of a failure that nothing else reports.
  ///
  /// If `nil`, there was nothing to do, or the handler or the screen is reported where it failed.
  var unreportedReason: String? {
    switch self {
    case let rejection as RouterState.Rejection:
      [.nothingToPop, .nothingPresented, .noHistory].contains(rejection) ? nil : rejection.words
    case let error as HostError: [.noContent, .timedOut].contains(error.reason) ? nil : "\(error)"
    default: nil
    }
  }

  /// The kind of the error, without text of the app.
  var kindWord: String {
    switch self {
    case let rejection as RouterState.Rejection: rejection.rawValue
    case let error as HostError: error.reason.rawValue
    case is LinkBuildingError: "link"
    default: "thrown"
    }
  }
}

extension RouterState.Rejection: ErrorWithoutValues {
  package var valueFreeText: String { words }
}
