/// Values for any number of listeners, each with a stream of its own.
@MainActor
final class Broadcast<Value: Sendable> {
  private var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
  private var nextListener = 0

  var isHeard: Bool { !listeners.isEmpty }

  func send(_ value: @autoclosure () -> Value) {
    guard isHeard else { return }
    let value = value()
    for listener in listeners.values { listener.yield(value) }
  }

  /// What is sent from now on; the listener goes when its stream ends.
  ///
  /// - Parameters:
  ///   - count: how many values are kept for a listener that is slow: the newest ones.
  ///   - first: comes before all others.
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
