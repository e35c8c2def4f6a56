/// Sends values to any number of listeners, each with a stream of its own.
@MainActor
final class Broadcast<Value: Sendable> {
  private var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
  private var nextListener = 0
  /// Receives each value in the turn in which it is sent.
  var onValue: (@MainActor (Value) -> Void)?

  var isHeard: Bool { !listeners.isEmpty }

  func send(_ value: @autoclosure () -> Value) {
    guard isHeard || onValue != nil else { return }
    let value = value()
    onValue?(value)
    for listener in listeners.values { listener.yield(value) }
  }

  /// Ends the streams of all listeners.
  func finish() {
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }

  /// A stream of all values sent from now on.
  ///
  /// The listener is removed when its stream ends.
  ///
  /// - Parameters:
  ///   - count: the number of values kept for a slow listener. The newest are kept.
  ///   - first: a value that comes before all others.
  func stream(keeping count: Int, after first: Value? = nil) -> AsyncStream<Value> {
    let number = nextListener
    nextListener += 1
    return AsyncStream(bufferingPolicy: .bufferingNewest(count)) { continuation in
      if let first { continuation.yield(first) }
      listeners[number] = continuation
      continuation.onTermination = { [weak self] _ in
        Task { @MainActor in self?.listeners[number] = nil }
      }
    }
  }
}
