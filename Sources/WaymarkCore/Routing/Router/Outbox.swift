/// Everything that a router tells the app, and everything that follows a change, in the order of events.
///
/// A change posts messages: calls of observers, ends of links, the log, the steps of hosts, the next link. They are sent
/// when the change is complete, so that no code of the app runs inside it. If the receiver of a message opens a link, that
/// opening first sends the messages that are left, then its own.
@MainActor
package final class Outbox {
  private struct Message {
    /// The openings that led to the message.
    let chain: OpeningChain?
    let send: @MainActor () -> Void
  }

  private var messages: [Message] = []
  /// The index of the oldest message that is left.
  private var next = 0
  /// The number of changes that are not complete, one inside the other.
  private var pendingChanges = 0

  /// Makes a change, then sends the messages.
  ///
  /// The change must call no code of the app.
  func change<Value, Failure: Error>(_ body: @MainActor () throws(Failure) -> Value) throws(Failure) -> Value {
    pendingChanges += 1
    defer {
      pendingChanges -= 1
      send()
    }
    return try body()
  }

  /// Sends a message after the change, or at once if there is none, and no message is left.
  func post(_ send: @escaping @MainActor () -> Void) {
    guard pendingChanges > 0 || next < messages.count else { return send() }
    messages.append(Message(chain: .current, send: send))
    self.send()
  }

  private func send() {
    while pendingChanges == 0, next < messages.count {
      let message = messages[next]
      next += 1
      if next == messages.count { (messages, next) = ([], 0) }
      OpeningChain.during(message.chain, message.send)
    }
  }
}
