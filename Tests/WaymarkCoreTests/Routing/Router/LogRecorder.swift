import WaymarkCore

/// The messages that a router logs.
@MainActor
final class LogRecorder {
  private(set) var messages: [Router.LogMessage] = []

  init(_ router: Router) {
    router.log = { [weak self] in self?.messages.append($0) }
  }

  var mistakes: [Router.LogMessage] { messages.filter { $0.kind == .mistake } }
  var unopened: [Router.LogMessage] { messages.filter { $0.kind == .unopened } }
  /// All but traces.
  var reports: [Router.LogMessage] { messages.filter { $0.kind != .trace } }
  var texts: [String] { reports.map(\.text) }
}
