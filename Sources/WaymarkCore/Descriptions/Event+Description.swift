extension Router.Event: CustomStringConvertible {
  /// The event with patterns and keys, without values of a link.
  public var description: String {
    switch self {
    case .willOpen: "a link arrives"
    case .opened(let pattern, _): "opened \(pattern)"
    case .handled(let pattern, _): "handled by \(pattern)"
    case .claimed(let pattern, _): "claimed by \(pattern)"
    case .fellBack(let pattern, _): "fell back to \(pattern)"
    case .deferred: "a link is deferred"
    case .dropped: "a deferred link is dropped"
    case .recovered: "a link is taken back"
    case .interrupted: "a link was interrupted, and is not opened again"
    case .waiting(_, let name): "a link waits for another: \(name)"
    case .failed(_, let outcome): "not opened: \(outcome)"
    case .rejected(let rejection): "no link: \(rejection)"
    case .unrecognized(let kind): "no link is in “\(kind)”"
    case .screenViewed(let view): "\(view)"
    }
  }
}

extension Router.ScreenView: CustomStringConvertible {
  /// The key of the screen and the cause.
  public var description: String { "screen \(key), \(cause.rawValue)" }
}
