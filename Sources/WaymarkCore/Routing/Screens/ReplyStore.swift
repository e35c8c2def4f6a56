/// The replies of screens to the calls that opened them, until the screens leave.
@MainActor
final class ReplyStore {
  private var channels: [RouterState.Entry.ID: [Channel]] = [:]

  /// The type of an expected reply, and the call that waits for it, if its location is known.
  struct AwaitedReply {
    let type: String
    let caller: RouteTable.SourceLocation?
  }

  /// A call that waits for the replies of a screen.
  final class Channel {
    private let yield: @MainActor (any Sendable) -> Bool
    private let finish: @Sendable () -> Void
    /// The screen that replies.
    ///
    /// Its entry may show other values later, with a screen of its own.
    var screen: RouterState.Entry?

    let wanted: AwaitedReply

    init(
      _ type: any Sendable.Type, at caller: RouteTable.SourceLocation?,
      _ yield: @escaping @MainActor (any Sendable) -> Bool,
      finish: @escaping @Sendable () -> Void
    ) {
      wanted = AwaitedReply(type: "\(type)", caller: caller)
      self.yield = yield
      self.finish = finish
    }

    /// Ends the wait when the router is released.
    deinit { finish() }

    @MainActor func send(_ value: any Sendable) -> Bool { yield(value) }
  }

  /// Adds a channel for the replies of an opened screen, and waits until the screen is known.
  ///
  /// A screen may reply before its transition has ended. The channel is therefore added as soon as the entry is known.
  /// - Throws: a ``NavigationError`` if the screen did not open.
  func channel<Answer: Sendable>(
    to navigation: Navigation, of type: Answer.Type, at caller: RouteTable.SourceLocation?,
    in store: StateStore
  ) async throws(NavigationError) -> (entry: RouterState.Entry.ID, stream: AsyncStream<Answer>) {
    let (stream, continuation) = AsyncStream.makeStream(of: type)
    let channel = Channel(
      type, at: caller,
      { value in
        guard let value = value as? Answer else { return false }
        continuation.yield(value)
        return true
      }, finish: { continuation.finish() })
    navigation.whenEntryIsKnown { self.add(channel, for: $0) }
    if navigation.entry == nil || navigation.hasEnded {
      let outcome = await navigation.outcome
      guard case .opened = outcome else { throw NavigationError(notOpened: outcome) }
    }
    guard let entry = navigation.entry else { throw NavigationError(notOpened: await navigation.outcome) }
    // The screen may have left already.
    if navigation.hasEnded { end(keeping: store.state) }
    return (entry.id, stream)
  }

  private func add(_ channel: Channel, for screen: RouterState.Entry) {
    channel.screen = screen
    channels[screen.id, default: []].append(channel)
  }

  /// Sends a value.
  ///
  /// Returns true if a call waits for its type.
  func send(_ value: any Sendable, from entry: RouterState.Entry.ID) -> Bool {
    var isTaken = false
    for channel in channels[entry] ?? [] where channel.send(value) { isTaken = true }
    return isTaken
  }

  /// The type of the expected reply of a screen.
  ///
  /// If `nil`, no call waits for one.
  func wanted(from entry: RouterState.Entry.ID) -> AwaitedReply? { channels[entry]?.first?.wanted }

  /// Ends the waits for screens that have left, are blocked, or show other values.
  func end(keeping state: RouterState) {
    guard !channels.isEmpty else { return }
    // The deinitializers of channels end the waits.
    for (id, waiting) in channels {
      let open = state.entry(id).flatMap { $0.isBlocked ? nil : $0 }
      let kept = waiting.filter { channel in
        open.map { channel.screen?.isOfSamePlace(as: $0) ?? true } ?? false
      }
      if kept.count < waiting.count { channels[id] = kept.isEmpty ? nil : kept }
    }
  }
}
