internal import CWaymark

/// A value that any thread may use, one thread at a time.
///
/// `@unchecked` is safe: the value is used only while the lock is held, by closures that cannot keep it.
package final class Locked<Wrapped>: @unchecked Sendable {
  private let lock: UnsafeMutableRawPointer
  private var value: Wrapped

  package init(_ value: sending Wrapped) {
    lock = waymark_lock_make()
    self.value = value
  }

  deinit {
    waymark_lock_free(lock)
  }

  package func with<Result>(_ body: (inout sending Wrapped) -> sending Result) -> sending Result {
    waymark_lock_acquire(lock)
    defer { waymark_lock_release(lock) }
    return body(&value)
  }
}
