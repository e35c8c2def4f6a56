/// Waits until scheduled work is done: on the main actor, and elsewhere as far as it returns to the main actor.
///
/// Yielding alone does not wait for a task that begins on another thread, like that of an `async let`, if other tests
/// keep all threads busy.
@MainActor
package func letOthersRun() async {
  for _ in 0..<3 {
    for _ in 0..<10 { await Task.yield() }
    // Tasks that were scheduled before this one have begun.
    await Task.detached(priority: Task.currentPriority) {}.value
  }
}
