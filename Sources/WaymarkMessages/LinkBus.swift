import WaymarkCore

/// An event bus with the patterns of routes: messages are sent to links, and listeners wait at patterns.
///
/// ```swift
/// let bus = LinkBus()
/// let seeking = try bus.listen(at: "/seek/:progress", name: "seek") { message in
///   player.seek(to: try message.progress)     // typed by context; what a listener throws goes to onFailure
/// }
/// bus.send("/seek/0.5", extras: ["by": "drag"])
/// try bus.send(named: "seek", ["progress": 0.75])
/// seeking.remove()
/// ```
///
/// A message is a `RouteMatch`: its link, its parameters, and the extras from the sender. Every listener whose
/// pattern matches gets it, not only those of the best pattern. Listeners are called in the order in which they were
/// added, and do not affect each other. The bus reads links by the rules of ``options``. Links come from the app unless
/// the sender names another source. Redirects, guards and hooks do not apply: they are for screens.
///
/// **Order.** Listeners get messages in the order in which they were sent. A message that a listener sends waits until
/// the current one has been delivered to all. The outermost call returns when everything is delivered. A listener that
/// is added during delivery gets the next message. A listener that is removed gets nothing more.
///
/// **Lifetime.** The bus keeps a closure until it is removed, or until the object it belongs to is released. It keeps a
/// stream until the stream is released, its task is cancelled, or the bus is released. A pattern is removed with its
/// last listener, unless it was declared.
///
/// The bus lives on the main actor and never waits. Sending costs a match and the listeners' own work. The first
/// sending after a pattern was added or removed builds the table, at some microseconds a pattern.
@MainActor
public final class LinkBus {
  /// Called for each message that a listener threw an error at, or lost because it was slow.
  ///
  /// If `nil`, failures are ignored.
  public var onFailure: (@MainActor (Failure) -> Void)?

  var topics: RouteContents<Topic>
  /// The topic of each listener.
  var subscriptions: [Int: RouteTable.Route.ID] = [:]
  /// The listeners that get no messages.
  var disabled: Set<Int> = []
  var nextNumber = 0
  /// The streams that have ended since the bus was last used.
  let ended = Locked<[Int]>([])
  /// The messages that wait for the current one.
  var waiting: [PendingMessage] = []
  /// The number of messages that led to the current one, each sent by a listener of the one before, or `nil` if none is
  /// delivered.
  var generation: Int?

  /// Creates a bus with options of its own.
  ///
  /// Redirects and the fallback of the options are ignored.
  public init(options: RouteTable.Options) {
    topics = RouteContents(options: options)
  }

  /// Creates a bus with default options.
  ///
  /// Only the app's own code reaches it, unless `reachable` says otherwise.
  public convenience init(reachable: RouteTable.Reach = .inAppOnly) {
    self.init(options: RouteTable.Options(reachable: reachable))
  }

  deinit {
    // A task would wait forever for a stream that is never finished.
    for topic in topics.all {
      for listener in topic.listeners { listener.stream?.finish() }
    }
  }

  /// The rules for reading patterns and links.
  ///
  /// They apply from the next call on.
  public var options: RouteTable.Options {
    get { topics.options }
    set { topics.options = newValue }
  }

  /// The declared patterns and those with listeners, in the order in which they were added.
  public var patterns: [RoutePattern] {
    removeEnded()
    return topics.patterns
  }

  /// The number of listeners.
  public var listenerCount: Int {
    removeEnded()
    return subscriptions.count
  }

  /// Declares a pattern with a name, so that code can send and listen by name before there are listeners.
  ///
  /// A declared pattern stays when its last listener is removed.
  /// - Throws: an error if the pattern is invalid, or if another pattern has the name.
  public func declare(_ pattern: RoutePattern, name: String? = nil) throws(RouteTable.InvalidTable) {
    let route = try topic(at: pattern, name: name)
    topics[route]?.isDeclared = true
  }

  /// Removes all listeners and patterns, and ends the streams.
  public func removeAll() {
    for number in subscriptions.keys { removeListener(number) }
    topics.removeAll()
  }
}

/// The listeners at one pattern.
struct Topic: Sendable {
  var isDeclared = false
  /// The listeners in the order in which they were added.
  var listeners: [Listener] = []
}

/// A pending message with its recipients.
struct PendingMessage: Sendable {
  let recipients: [(listener: Listener, message: RouteMatch)]
  /// The openings and messages that led to this one.
  let chain: OpeningChain
}

extension LinkBus: CustomReflectable {
  /// An empty mirror, because pending messages have values of links.
  public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
