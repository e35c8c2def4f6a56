/// The results of screens for the calls that opened them, until the screens leave.
@MainActor
final class ResultStore {
  private var channels: [RouterState.Entry.ID: [Channel]] = [:]

  /// The type of an expected result, and the call that waits for it, if its location is known.
  struct AwaitedResult {
    let type: String
    let caller: RouteTable.SourceLocation?
  }

  /// An opened screen whose results a call waits for.
  struct Opened<Value: Sendable> {
    let screen: RouterState.Entry.ID
    let stream: AsyncStream<Value>
    let ending: Ending
  }

  /// The way in which a screen has left.
  @MainActor
  final class Ending {
    /// True if the user closed the screen.
    fileprivate(set) var isByUser = false
  }

  /// A call that waits for the results of a screen.
  final class Channel {
    private let yield: @MainActor (any Sendable) -> Bool
    private let finish: @Sendable () -> Void
    /// Becomes true on any thread, when the call no longer waits.
    private let hasEnded: Locked<Bool>
    /// True if the call takes one result only.
    let isForOne: Bool
    let ending: Ending
    /// The screen that sends them.
    ///
    /// Its entry may show other values later, with a screen of its own.
    var screen: RouterState.Entry?

    let wanted: AwaitedResult

    init<Value: Sendable>(
      _ continuation: AsyncStream<Value>.Continuation, isForOne: Bool, at caller: RouteTable.SourceLocation?,
      _ ending: Ending
    ) {
      self.ending = ending
      wanted = AwaitedResult(type: "\(Value.self)", caller: caller)
      self.isForOne = isForOne
      let hasEnded = Locked(false)
      self.hasEnded = hasEnded
      // Called in the turn in which the waiting task is cancelled, or the stream is released.
      continuation.onTermination = { _ in hasEnded.with { $0 = true } }
      yield = { value in
        guard let value = value as? Value else { return false }
        continuation.yield(value)
        return true
      }
      finish = { continuation.finish() }
    }

    /// Ends the wait when the router is released.
    deinit { finish() }

    /// False if the call no longer waits, because its task was cancelled or its stream was released.
    var isWaiting: Bool { hasEnded.with { !$0 } }

    @MainActor func send(_ value: any Sendable) -> Bool { yield(value) }
  }

  /// Adds a channel for the results of an opened screen, and waits until the screen is known.
  ///
  /// A screen may send one before its transition has ended. The channel is therefore added as soon as the entry is known.
  /// If a guard defers the link, the channel waits with it.
  /// - Parameters:
  ///   - isForOne: true if the call takes one result only.
  ///   - onDeferral: called when a guard has deferred the link.
  /// - Throws: the outcome if the screen did not open.
  func channel<Value: Sendable>(
    to navigation: Navigation, of type: Value.Type, isForOne: Bool = false, at caller: RouteTable.SourceLocation?,
    in store: StateStore, onDeferral: @MainActor () -> Void
  ) async throws(LinkOutcome) -> Opened<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: type)
    let ending = Ending()
    let channel = Channel(continuation, isForOne: isForOne, at: caller, ending)
    let (resumptions, resumption) = AsyncStream.makeStream(of: Navigation?.self)
    add(channel, to: navigation, resumption)
    var navigation = navigation
    while navigation.entry == nil || navigation.hasEnded {
      let outcome = await navigation.outcome
      if outcome.isGood, navigation.entry != nil { break }
      guard outcome.isDeferred else { throw outcome.withoutScreen }
      onDeferral()
      var next = resumptions.makeAsyncIterator()
      guard let resumed = await next.next() else { throw .cancelled(nil) }
      guard let resumed else { throw .cancelled(nil) }
      navigation = resumed
    }
    guard let entry = navigation.entry else { throw await navigation.outcome.withoutScreen }
    // The screen may have left already.
    if navigation.hasEnded { end(keeping: store.state, isByUser: false) }
    return Opened(screen: entry.id, stream: stream, ending: ending)
  }

  /// Adds a channel for the screen of a navigation, or of the one that opens its deferred link again.
  private func add(
    _ channel: Channel, to navigation: Navigation, _ resumption: AsyncStream<Navigation?>.Continuation
  ) {
    navigation.whenEntryIsKnown { self.add(channel, for: $0) }
    navigation.whenResumed { next in
      resumption.yield(next)
      if let next { self.add(channel, to: next, resumption) }
    }
  }

  private func add(_ channel: Channel, for screen: RouterState.Entry) {
    channel.screen = screen
    channels[screen.id, default: []].append(channel)
  }

  /// Sends a value.
  ///
  /// Returns true if a call waits for its type, and will get it.
  func send(_ value: any Sendable, from entry: RouterState.Entry.ID) -> Bool {
    guard let waiting = channels[entry]?.filter(\.isWaiting) else { return false }
    var isTaken = false
    let remaining = waiting.filter { channel in
      guard channel.send(value) else { return true }
      isTaken = true
      return !channel.isForOne
    }
    channels[entry] = remaining.isEmpty ? nil : remaining
    return isTaken
  }

  /// The type of the expected result of a screen.
  ///
  /// If `nil`, no call waits for one.
  func wanted(from entry: RouterState.Entry.ID) -> AwaitedResult? { channels[entry]?.first?.wanted }

  /// The screens whose result is awaited, with its type, in words for tests.
  var unfinished: [String] {
    channels.values.joined().filter(\.isWaiting)
      .map { "the screen \($0.screen?.key ?? "") has sent no \($0.wanted.type)" }.sorted()
  }

  /// Ends the waits for screens that have left, are blocked, or show other values.
  ///
  /// - Parameter isByUser: true if the user has changed the state.
  func end(keeping state: RouterState, isByUser: Bool) {
    guard !channels.isEmpty else { return }
    // The deinitializers of channels end the waits.
    for (id, waiting) in channels {
      let open = state.entry(id).flatMap { $0.isBlocked ? nil : $0 }
      if open == nil { for channel in waiting { channel.ending.isByUser = isByUser } }
      let kept = waiting.filter { channel in
        open.map { channel.screen?.isOfSamePlace(as: $0) ?? true } ?? false
      }
      if kept.count < waiting.count { channels[id] = kept.isEmpty ? nil : kept }
    }
  }
}
