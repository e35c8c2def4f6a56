import Waymark

/// The parts of the map that an exploration has reached.
@MainActor
struct Coverage {
  /// The routes by key, with their names, in the order of the table.
  private(set) var routes: [(key: String, name: String)] = []
  private(set) var reached: Set<String> = []
  private var guards: [String: Int] = [:]
  private var answers: Set<String> = []

  /// Notes the routes and guards of a router.
  mutating func add(_ router: Router) {
    let table = router.table
    let known = Set(routes.map(\.key))
    for route in table.routes {
      guard let key = table.key(of: route), !known.contains(key) else { continue }
      routes.append((key, route.name ?? route.pattern.text))
      for place in table.places(to: route) {
        for guarding in place.attachments[AttachedGuards.self]?.entering ?? [] {
          guards["\(guarding.name) at \(place.key)"] = guarding.constantVerdict == nil ? 2 : 1
        }
      }
    }
    for (guarding, _) in router.guardsBesideTable {
      guards[guarding.name] = guarding.constantVerdict == nil ? 2 : 1
    }
  }

  mutating func noteReached(_ key: String) { reached.insert(key) }

  mutating func note(_ answer: RouteGuard.Answer) {
    let placed = "\(answer.name) at \(answer.key)"
    let name = guards[placed] == nil ? answer.name : placed
    guard let possible = guards[name] else { return }
    answers.insert(possible == 1 ? name : "\(name): \(answer.verdict == .proceed)")
  }

  /// The routes that were not reached, in the order of the table.
  var missed: [(key: String, name: String)] { routes.filter { !reached.contains($0.key) } }

  var words: String {
    let count = routes.count { reached.contains($0.key) }
    let all = guards.values.reduce(0, +)
    let routeWords = "\(count.grouped) of \(routes.count.grouped) routes"
    return all == 0 ? routeWords : "\(routeWords), \(answers.count.grouped) of \(all.grouped) guard answers"
  }
}

extension Int {
  /// The number with commas, regardless of the user's region.
  var grouped: String {
    var text = ""
    for (index, digit) in String(magnitude).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}
