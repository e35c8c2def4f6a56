internal import WaymarkTesting

/// Makes a journey that fails as short as it can be.
///
/// It leaves acts out while the journey fails with the same kind of problem.
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

  private mutating func dropActs() async {
    var copy = self
    _ = await shortened(acts) { await copy.take(copy.journey, $0) }
    self = copy
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
