import Dispatch

private let mainQueue: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// True if this is the main actor.
///
/// Its thread is not always the first one: tests on Linux have it run on another.
var isOnMainActor: Bool { DispatchQueue.getSpecific(key: mainQueue) ?? false }

/// Does something on the main actor, now if this is it.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if isOnMainActor { MainActor.assumeIsolated { body() } } else { Task { @MainActor in body() } }
}

/// Views are evaluated on the main actor, so this is it.
func onMainActorNow<Value: Sendable>(_ body: @MainActor () -> Value) -> Value { MainActor.assumeIsolated(body) }
