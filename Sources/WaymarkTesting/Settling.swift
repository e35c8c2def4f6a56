/// Lets what was scheduled happen: on the main actor, and elsewhere as far as that comes back to it.
///
/// Yielding alone does not wait for a task that has to begin somewhere else, as that of an `async let`, where other tests keep
/// all threads busy.
@MainActor
package func letOthersRun() async {
  for _ in 0..<3 {
    for _ in 0..<10 { await Task.yield() }
    // What was to begin before this has begun.
    await Task.detached(priority: Task.currentPriority) {}.value
  }
}
