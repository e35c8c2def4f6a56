/// The values that screens send back to whoever opened them, until the screens go.
@MainActor
final class ReplyStore {
  private var channels: [RouterState.Entry.ID: [Channel]] = [:]

  /// One who waits for values of a screen.
  final class Channel {
    private let yield: @MainActor (any Sendable) -> Bool
    private let finish: @Sendable () -> Void

    /// The type of what is waited for.
    let wanted: String

    init(
      _ wanted: any Sendable.Type, _ yield: @escaping @MainActor (any Sendable) -> Bool,
      finish: @escaping @Sendable () -> Void
    ) {
      self.wanted = "\(wanted)"
      self.yield = yield
      self.finish = finish
    }

    /// Whoever waits does so no longer than the router lives.
    deinit { finish() }

    @MainActor func send(_ value: any Sendable) -> Bool { yield(value) }
  }

  var isEmpty: Bool { channels.isEmpty }

  func add(_ channel: Channel, for entry: RouterState.Entry.ID) { channels[entry, default: []].append(channel) }

  /// Sends a value; whether somebody waits for one of its type.
  func send(_ value: any Sendable, from entry: RouterState.Entry.ID) -> Bool {
    var isTaken = false
    for channel in channels[entry] ?? [] where channel.send(value) { isTaken = true }
    return isTaken
  }

  /// What is waited for from a screen; nil if nobody waits.
  func wanted(from entry: RouterState.Entry.ID) -> String? { channels[entry]?.first?.wanted }

  /// Ends what waits for screens that are gone, or held.
  func end(keeping state: RouterState) {
    guard !channels.isEmpty else { return }
    let gone = channels.filter { !state.hasScreen($0.key) }
    // They end with it.
    for entry in gone.keys { channels[entry] = nil }
  }
}
