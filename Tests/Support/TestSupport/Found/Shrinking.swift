/// Makes a journey that fails as short as it can be, by leaving acts out as long as it fails with the same kind of problem.
@MainActor
package struct Shrinking<Journey: JourneyKind> {
  package private(set) var journey: Journey
  package private(set) var acts: [Journey.Act]
  package private(set) var problem: Problem

  package init(_ journey: Journey, _ acts: [Journey.Act], _ problem: Problem) {
    self.journey = journey
    self.acts = acts
    self.problem = problem
  }

  package func shrunk() async -> Self {
    var copy = self
    await copy.dropActs()
    if await copy.simplify() { await copy.dropActs() }
    return copy
  }

  /// Leaves out long runs of acts first, then shorter ones, at last single acts, until none can be missed.
  private mutating func dropActs() async {
    var count: Int
    repeat {
      count = acts.count
      var length = max(1, acts.count / 2)
      while length > 0 {
        await dropRuns(of: length)
        length /= 2
      }
    } while acts.count < count
  }

  private mutating func dropRuns(of length: Int) async {
    var start = 0
    while start < acts.count {
      var fewer = acts
      fewer.removeSubrange(start..<min(start + length, acts.count))
      if await !take(journey, fewer) { start += length }
    }
  }

  /// Leaves out settings that do not matter.
  ///
  /// - Returns: whether there was one.
  private mutating func simplify() async -> Bool {
    for simpler in journey.simpler where await take(simpler, acts) {
      _ = await simplify()
      return true
    }
    return false
  }

  /// Goes on with another journey if that fails in the same way.
  private mutating func take(_ other: Journey, _ fewer: [Journey.Act]) async -> Bool {
    guard let found = await other.problem(after: fewer), found.kind == problem.kind else { return false }
    (journey, acts, problem) = (other, fewer, found)
    return true
  }
}
