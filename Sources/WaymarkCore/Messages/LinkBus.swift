/// The same patterns as an event bus: messages are sent to links, and whoever listens at a pattern gets them.
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
/// A message is a ``RouteMatch``: its link, its parameters, and the extras that the sender passed along. It goes to
/// every listener whose pattern matches, not to the best pattern only: who hears a message does not depend on who else
/// listens. Listeners are called in the order they were added. Link text is read by the rules of ``options`` and passes
/// their gate; it comes from the app unless the sender tells another source. Redirects, guards and hooks are for
/// screens, and are not asked.
///
/// **Order.** Everyone hears messages in the order they were sent. One that a listener sends while it is called waits
/// until the message before it has been delivered to all; the outermost call returns when everything is delivered.
/// A listener added while one is delivered hears the next message; one removed then hears nothing more.
///
/// **Lifetime.** The bus keeps a listener's closure until it is removed, or the object it belongs to is gone; a stream
/// until it is dropped, its task is cancelled, or the bus is gone, which ends it. A pattern is forgotten with its last
/// listener, unless it was declared.
///
/// Lives on the main actor and never waits. Sending costs what matching costs, and what the listeners do; the first
/// sending after a pattern came or went builds the table, some microseconds a pattern.
@MainActor
public final class LinkBus {
  /// Told of each message that a listener threw at, or that a listener was too slow for; nil tells nobody.
  public var onFailure: (@MainActor (Failure) -> Void)?

  var posts: RouteContents<Post>
  /// Where each listener listens.
  var homes: [Int: RouteTable.Route.ID] = [:]
  var nextNumber = 0
  /// The streams that ended since the bus was last used.
  let ended = Locked<[Int]>([])
  /// The messages sent while one is delivered.
  var waiting: [Letter] = []
  /// How many messages led to the one being delivered, each sent by a listener of the one before; nil: none is.
  var generation: Int?

  /// A bus with rules of its own.
  ///
  /// Redirects and the fallback of the rules are not followed.
  public init(options: RouteTable.Options) {
    posts = RouteContents(options: options)
  }

  /// A bus with the default rules, open to the app's own code unless told otherwise.
  public convenience init(reachable: RouteTable.Reach = .inAppOnly) {
    self.init(options: RouteTable.Options(reachable: reachable))
  }

  deinit {
    // A stream whose other end is gone would be waited for forever.
    for post in posts.all {
      for listener in post.listeners { listener.stream?.finish() }
    }
  }

  /// The rules that patterns and links are read by; they hold from the next operation on.
  public var options: RouteTable.Options {
    get { posts.options }
    set { posts.options = newValue }
  }

  /// The patterns that are listened at or declared, in the order they came.
  public var patterns: [RoutePattern] {
    removeEnded()
    return posts.patterns
  }

  /// How many listeners there are.
  public var listenerCount: Int {
    removeEnded()
    return homes.count
  }

  /// Gives a pattern a name before anyone listens there, so that it may be listened to and sent to by name.
  ///
  /// A declared pattern stays when its last listener goes.
  /// - Throws: what is wrong with the pattern, or that another pattern has the name.
  public func declare(_ pattern: RoutePattern, name: String? = nil) throws(RouteTable.InvalidTable) {
    let route = try post(at: pattern, name: name)
    posts[route]?.isDeclared = true
  }

  /// Removes all listeners and forgets all patterns; streams end.
  public func removeAll() {
    for number in homes.keys { removeListener(number) }
    posts.removeAll()
  }
}

/// What is kept at a pattern of the bus.
struct Post: Sendable {
  var isDeclared = false
  /// In the order they were added.
  var listeners: [Listener] = []
}

/// A pending message, with those it goes to.
struct Letter: Sendable {
  let recipients: [(listener: Listener, message: RouteMatch)]
}

extension LinkBus: CustomReflectable {
  /// Nothing of it: what is kept for listeners has values of links.
  public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
