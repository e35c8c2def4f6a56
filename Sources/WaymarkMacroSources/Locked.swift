internal import Foundation

/// A value that any thread may use, one thread at a time.
///
/// The core's takes its lock from a C target, which products reach; the macros must share no target with a product.
/// `@unchecked` is safe: the value is used only while the lock is held, by closures that cannot keep it.
package final class Locked<Wrapped>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Wrapped

  package init(_ value: sending Wrapped) { self.value = value }

  package func with<Result>(_ body: (inout sending Wrapped) -> sending Result) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
