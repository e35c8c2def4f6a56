@_spi(Hosting) import Waymark
import WaymarkTesting

/// An app with one fault, and the places where the fault shows.
@MainActor
struct PlantedApp {
  let exploration: RouterTester.Exploration
  /// The links that the search opens, with their sources.
  var links: [(text: String, source: DeepLink.Source)] = []
  var facts: [String] = []
  var actions: [String] = []
  /// Returns true if the fault shows after the steps so far.
  let shows: @MainActor (RouterTester) -> Bool
}

/// A search without any knowledge of the explorer: every sequence of steps, the shorter ones first.
@MainActor
enum BruteForce {
  enum Step: Sendable {
    case open(String, DeepLink.Source)
    case back, swipe
    case tap(String)
    case set(String, Bool)
    case perform(String)
  }

  /// Returns the length of the shortest sequences after which a fault shows, or `nil` if it is longer than a limit.
  static func shortest(atMost limit: Int, _ make: () -> PlantedApp) async -> Int? {
    let steps = steps(of: make())
    var paths: [[Step]] = [[]]
    for length in 0...limit {
      for path in paths where await shows(path, make()) { return length }
      if length < limit { paths = paths.flatMap { path in steps.map { path + [$0] } } }
    }
    return nil
  }

  private static func steps(of app: PlantedApp) -> [Step] {
    app.links.map { .open($0.text, $0.source) } + [.back, .swipe] + ["today", "shelf", "account"].map { .tap($0) }
      + app.facts.flatMap { [.set($0, true), .set($0, false)] } + app.actions.map { .perform($0) }
  }

  private static func shows(_ path: [Step], _ planted: PlantedApp) async -> Bool {
    let app = await planted.exploration.begin()
    for step in path {
      switch step {
      case .open(let text, let source): await app.open(text, .init(from: source))
      case .back: await app.goBack()
      case .swipe: await app.swipeDown()
      case .tap(let tab): await app.tap(tab, in: "main")
      case .set(let fact, let value):
        planted.exploration.set(fact, to: value)
        await app.settle()
      case .perform(let action):
        await planted.exploration.perform(action, in: app)
        await app.settle()
      }
    }
    return planted.shows(app)
  }
}
