public import WaymarkCore

/// A host that carries out nothing and writes down what it was asked: for tests of what a router asks its host for.
///
/// ```swift
/// let host = RecordingHost()
/// router.attach(host)
/// host.forget()                              // what it was asked to begin with
/// router.push("/books/42")
/// #expect(host.names == ["setStack"])        // one screen, one step
/// ```
/// For a screen that behaves like one, take `HeadlessHost`.
@MainActor
public final class RecordingHost: RouterHost {
  /// The steps it was asked for, in order.
  public private(set) var steps: [RouterState.Step] = []
  /// What it answers to a step; nil: not yet, ``reply(_:)`` does.
  public var answer: @MainActor (RouterState.Step) -> Result<Void, HostError>? = { _ in .success(()) }
  private var waiting: (@MainActor (Result<Void, HostError>) -> Void)?

  /// A host that does whatever it is asked.
  public init() {}

  /// The names of the steps: `setStack`, `present`, `dismiss`.
  public var names: [String] { steps.map(\.name) }

  /// A step was not answered yet.
  public var isAsked: Bool { waiting != nil }

  /// Writes down a step.
  public func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void
  ) {
    steps.append(step)
    if let answer = answer(step) { completion(answer) } else { waiting = completion }
  }

  /// Answers the step that waits for it.
  public func reply(_ result: Result<Void, HostError> = .success(())) {
    let completion = waiting
    waiting = nil
    completion?(result)
  }

  /// Forgets what it was asked so far.
  public func forget() { steps = [] }
}
