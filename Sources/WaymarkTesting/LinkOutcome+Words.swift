public import WaymarkCore

extension LinkOutcome {
  /// The outcome in words, with the name of the route, or else its pattern.
  package var words: String {
    let route = match?.routeName ?? ""
    switch self {
    case .matched: return "matched \(route)"
    case .opened: return "opened \(route)"
    case .handled: return "handled by \(route)"
    case .fellBack: return "fell back to \(route)"
    case .rejected(let rejection): return "rejected: \(rejection.reason.rawValue)"
    case .denied: return "denied \(route)"
    case .deferred: return "deferred \(route)"
    case .failed(_, let error): return "failed: \(error)"
    case .done, .claimed, .unmatched, .cancelled: return word
    @unknown default: return word
    }
  }
}

// These are disfavored: otherwise Swift takes a generic value that is compared with a text for an outcome, not for a text.

/// Returns true if an outcome has these words.
///
/// ```swift
/// let app = RouterTester(router)
/// await app.open("/account")
/// #expect(app.outcome == "denied account")
/// #expect(router.open("/books/42").result == "opened book")
/// ```
/// The words are `opened`, `handled by`, `fell back to`, `denied` or `deferred` with the name of a route, or else its pattern;
/// `rejected:` with the reason; `failed:` with the error; `done`, `claimed`, `unmatched` or `cancelled`. An outcome that is
/// `nil` has no words. A failing test prints the outcome with the reason, such as the nearest patterns.
@_disfavoredOverload
public func == (outcome: LinkOutcome?, words: String) -> Bool { outcome?.words == words }

/// Returns true if an outcome has other words.
@_disfavoredOverload
public func != (outcome: LinkOutcome?, words: String) -> Bool { !(outcome == words) }

extension RouteMatch {
  /// The name of a route in tests.
  var routeName: String { route.name ?? pattern.text }
}
