import Waymark

/// The work that an exploration may do, in screens that are looked at.
///
/// Bounds of states and actions alone would not bound it: each action costs what is open, and each fresh app all routes.
@MainActor
final class ExplorationBudget {
  /// The screens that are open on average if the bound of actions is met first.
  private static let screensOfAnAct = 50
  /// The cost of making a route, in screens that are looked at.
  private static let screensOfARoute = 10
  /// The screens beside those of actions, so that few actions can be asked for in a large app.
  private static let least = 100_000

  private let limit: Int
  private var end: Int
  /// The screens that were looked at.
  private(set) var work = 0

  init(acts: Int) {
    limit = min(acts, .max / 8 / Self.screensOfAnAct) * Self.screensOfAnAct + Self.least
    end = limit
  }

  var isSpent: Bool { work >= end }

  var words: String { "\(limit.grouped) screens that were looked at" }

  func count(_ snapshot: AppSnapshot) { work += 1 + snapshot.size }

  func count(freshAppWith routes: Int) { work += 1 + routes * Self.screensOfARoute }

  /// Allows half of the limit for repeating what was found.
  func allowReport() { end = work + limit / 2 }
}
