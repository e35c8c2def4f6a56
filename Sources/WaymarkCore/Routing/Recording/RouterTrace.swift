/// A record of what came into a router, and of the outcomes: links, verbs, events on the screen, answers of guards.
///
/// ```swift
/// router.configuration.recording = .redacted()
/// let report = router.trace.json                     // one JSON object a line
/// let trace = try RouterTrace(json: report)
/// let replay = await RouterTester(makeRouter()).replay(trace)
/// ```
/// A redacted trace has no value of a link, a query, an extra or an error. A numbered placeholder stands for each, the
/// same for equal values. `Documentation/Formats/Trace.md` describes the text.
public struct RouterTrace: Sendable, Equatable {
  /// The events, oldest first.
  package internal(set) var events: [Event]
  /// True if placeholders stand for the values.
  package let isRedacted: Bool
  /// The state before the first event.
  package let start: RouterState
  /// The windows that hosts showed before the first event.
  ///
  /// `nil` is a host that shows every window.
  package let hosts: [Int?]
  /// The reason why nothing was recorded, with the remedy, or `nil` if events were.
  public let emptyReason: String?

  /// Creates a trace.
  package init(
    _ events: [Event], isRedacted: Bool, from start: RouterState = RouterState(), hosts: [Int?] = [],
    emptyReason: String? = nil
  ) {
    self.events = events
    self.isRedacted = isRedacted
    self.start = start
    self.hosts = hosts
    self.emptyReason = emptyReason
  }

  /// The same trace with other events.
  package func with(_ events: [Event]) -> RouterTrace {
    RouterTrace(events, isRedacted: isRedacted, from: start, hosts: hosts)
  }

  /// One thing that came into a router, or an outcome.
  package struct Event: Sendable, Equatable {
    /// The kind of the event.
    package var kind: Kind
    /// The texts, by their keys in the text of a trace.
    package var texts: [Field: String] = [:]
    /// The numbers, by their keys.
    package var numbers: [Field: Int] = [:]
    /// The lists, by their keys.
    package var lists: [Field: [String]] = [:]
    /// The state that is restored.
    package var state: RouterState?

    /// Creates an event.
    package init(_ kind: Kind) { self.kind = kind }

    package subscript(field: Field) -> String? {
      get { texts[field] }
      set { texts[field] = newValue }
    }

    package subscript(number field: Field) -> Int? {
      get { numbers[field] }
      set { numbers[field] = newValue }
    }
  }

  /// The kinds of events.
  package enum Kind: String, Sendable, CaseIterable {
    // Events from outside.

    /// A link or a text came in, or the router itself opens a link.
    case open
    /// A change without a link.
    case verb
    /// An event on the screen.
    case host
    /// A host was attached.
    case attach
    /// A host was detached.
    case detach
    /// The app became ready, or not.
    case ready
    /// The app cancelled an opening.
    case cancel
    /// A wait has ended: for a guard, the user, or the target of a short link.
    case resume
    /// An asynchronous guard of an open screen has answered.
    case answered
    /// A value has changed that guards read.
    case changed
    /// Guards are asked again, because values have changed.
    case asked
    /// The app asked for the guards to be evaluated.
    case reevaluate
    /// The app resumed a guard's links.
    case resumed
    /// The app dropped all deferred links.
    case dropped
    /// A host has carried out a step, or has failed.
    case step

    // Answers of the app's code.

    /// The verdict of a guard.
    case `guard`
    /// The verdict of a leave guard.
    case leave
    /// The decision of hooks.
    case hook
    /// The claim that took a link, if one did.
    case claim
    /// The answer of a handler.
    case act
    /// The link of the error screen.
    case errorScreen

    // Consequences.

    /// An opening or a verb has ended.
    case end
    /// True if the event comes from outside of the router.
    package var isInput: Bool {
      switch self {
      case .open, .verb, .host, .attach, .detach, .ready, .cancel, .resume, .answered, .changed, .asked, .reevaluate,
        .resumed, .dropped, .step:
        true
      case .guard, .leave, .hook, .claim, .act, .errorScreen, .end: false
      }
    }
  }

  /// The keys of an event, in the order of the text.
  package enum Field: String, Sendable, CaseIterable {
    case at, number, nested, how, verb, name, link, source, trust, sender, file, line, style, anchor, bar, namespace
    case presentation = "as"
    case overlap, extras, window, entry, route, container, branch, selecting, pop, count, root, answer, denial, reason,
      target
    case detail, entries, links, screens
  }
}

extension RouterTrace.Event {
  /// True if the event comes from outside of the router, and not from code that the router was calling.
  package var isOutermostInput: Bool { kind.isInput && numbers[.nested] == nil && !isInternal }

  /// True for an opening or a verb that the router itself began: a deferred link, a placeholder, an error screen.
  package var isInternal: Bool {
    guard kind == .open || kind == .verb else { return false }
    return ["resumed", "guards", "placeholder", "errorScreen"].contains(texts[.how])
  }
}
