/// Holds asynchronous work, such as the answer of a guard, until the test lets it continue.
@MainActor
package final class Latch {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false
  private let staysOpen: Bool
  /// The number of times that work came to the latch.
  package private(set) var count = 0

  /// - Parameter staysOpen: true if work that comes after ``open()`` does not wait.
  package init(staysOpen: Bool = false) {
    self.staysOpen = staysOpen
  }

  package var isWaitedFor: Bool { !waiting.isEmpty }

  package func pass() async {
    count += 1
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  package func open() {
    isOpen = staysOpen
    let passing = waiting
    waiting = []
    for continuation in passing { continuation.resume() }
  }
}
