/// The result of a wait: what the user, a leave guard or an expander of short links has said.
///
/// The answer of a guard is kept with the permission.
enum WaitAnswer {
  case none
  /// The user has confirmed a link or declined it.
  case said(Bool)
  /// The target of a short link.
  case target(Result<DeepLink?, any Error>)
  /// The screens whose leave guards agreed, before one disagreed.
  case left([RouterState.Entry.ID], isVetoed: Bool)

  var isConfirmed: Bool { if case .said(true) = self { true } else { false } }

  /// The target of a short link, or `nil` if the link stays.
  var target: DeepLink? {
    get throws { if case .target(let target) = self { try target.get() } else { nil } }
  }
}

extension WaitAnswer {
  /// Reads a recorded answer.
  init(_ event: RouterTrace.Event) {
    let entries = (event.lists[.entries] ?? []).compactMap { Int($0).map { RouterState.Entry.ID($0) } }
    switch event[.answer] {
    case "yes": self = .said(true)
    case "no": self = .said(false)
    case "target": self = .target(.success(event[.target].flatMap { try? DeepLink($0) }))
    case "stays": self = .target(.success(nil))
    case "failed": self = .target(.failure(RecordedError()))
    case "agreed": self = .left(entries, isVetoed: false)
    case "vetoed": self = .left(entries, isVetoed: true)
    default: self = .none
    }
  }

  /// Adds the answer to an event.
  func write(to event: RecordedEvent) {
    switch self {
    case .none: return
    case .said(let isConfirmed): event.texts.append((.answer, isConfirmed ? "yes" : "no"))
    case .target(.success(let link)):
      event.texts.append((.answer, link == nil ? "stays" : "target"))
      event.target = link?.text
    case .target(.failure): event.texts.append((.answer, "failed"))
    case .left(let agreed, let isVetoed):
      event.texts.append((.answer, isVetoed ? "vetoed" : "agreed"))
      event.entries = agreed
    }
  }
}

/// An error of the app's code in a recording, whose type is not there.
package struct RecordedError: Error, Sendable, Hashable {
  package init() {}
}
