@_spi(Hosting) public import WaymarkCore

/// A host that records the steps it gets, and does not carry them out.
///
/// Use it to test what a router asks its host for.
///
/// ```swift
/// let host = RecordingHost()
/// router.attach(host)
/// host.forget()                              // what it was asked to begin with
/// router.push("/books/42")
/// #expect(host.names == ["setStack"])        // one screen, one step
/// ```
/// For a host that behaves like a screen, use `HeadlessHost`.
@_spi(Hosting) @MainActor
public final class RecordingHost: RouterHost {
  /// The steps so far, in order.
  public private(set) var steps: [RouterState.Step] = []
  /// Returns the result of a step, or `nil` to give it later with ``end(_:)``.
  public var result: @MainActor (RouterState.Step) -> Result<Void, HostError>? = { _ in .success(()) }
  private var waiting: (@MainActor (Result<Void, HostError>) -> Void)?

  /// Creates a host that reports success for every step.
  public init() {}

  /// The names of the steps: `setStack`, `present`, `dismiss`.
  public var names: [String] { steps.map(\.name) }

  /// True if a step waits for its result.
  public var isAsked: Bool { waiting != nil }

  /// Records a step.
  public func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void
  ) {
    steps.append(step)
    if let result = result(step) { completion(result) } else { waiting = completion }
  }

  /// Gives the result of the waiting step.
  public func end(_ result: Result<Void, HostError> = .success(())) {
    let completion = waiting
    waiting = nil
    completion?(result)
  }

  /// Forgets the steps so far.
  public func forget() { steps = [] }
}
