extension Router.Event: CustomStringConvertible {
  /// The event with patterns and keys, without values of a link.
  public var description: String {
    switch self {
    case .willOpen(let link): "a link arrives\(link.fromOrigin)"
    case .opened(let pattern, let link): "opened \(pattern)\(link.fromOrigin)"
    case .handled(let pattern, let link): "handled by \(pattern)\(link.fromOrigin)"
    case .claimed(let pattern, let link): "claimed by \(pattern)\(link.fromOrigin)"
    case .fellBack(let pattern, let link): "fell back to \(pattern)\(link.fromOrigin)"
    case .deferred(let link): "a link is deferred\(link.fromOrigin)"
    case .dropped: "a deferred link is dropped"
    case .recovered: "a link is taken back"
    case .interrupted: "a link was interrupted, and is not opened again"
    case .waiting(_, let name): "a link waits for another: \(name)"
    case .failed(let link, let outcome): "not opened\(link.fromOrigin): \(outcome)"
    case .rejected(let rejection): "no link: \(rejection)"
    case .unrecognized(let kind): "no link is in “\(kind)”"
    case .screenViewed(let view): "\(view)"
    case .stepFailed(let failure, in: let window):
      "a step failed\(window.map { " in window \($0.number)" } ?? ""): \(failure.kindWord)"
    }
  }
}

extension DeepLink {
  /// The origin after a link's name, with a space before it.
  var fromOrigin: String { origin.map { " from \($0)" } ?? "" }
}

extension Router.ScreenView: CustomStringConvertible {
  /// The key of the screen, the cause and the origin.
  public var description: String {
    "screen \(key), \(cause.rawValue)" + (origin.map { " from \($0)" } ?? "")
  }
}
