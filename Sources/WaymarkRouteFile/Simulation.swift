internal import Observation
import Waymark

/// The simulated app of a route file: the facts that its guards read, and the screens that refused to leave.
@MainActor
package final class Simulation: Observable {
  private let registrar = ObservationRegistrar()
  private var trueFacts: Set<String> = []
  /// The keys of the screens that refused to leave, in the order in which they were asked.
  package var vetoes: [String] = []
  /// The guards without a known verdict that were asked, in order.
  package var unknownGuards: [String] = []

  nonisolated init() {}

  /// The facts that are true, for example whether the user is signed in.
  package var facts: Set<String> {
    get {
      registrar.access(self, keyPath: \.facts)
      return trueFacts
    }
    set { registrar.withMutation(of: self, keyPath: \.facts) { trueFacts = newValue } }
  }
}

/// A guard of a route file: its verdict, and the fact that makes it let links proceed.
package struct SimulatedGuard: Sendable {
  /// The name that the app gave it.
  package let name: String?
  /// The verdict, or `nil` if only the app knows it.
  let verdict: GuardVerdict?
  /// The fact, or `nil` if the verdict is constant.
  package let fact: String?

  init(name: String? = nil, verdict: GuardVerdict?, fact: String? = nil) {
    self.name = name
    self.verdict = verdict
    self.fact = fact
  }

  /// Returns the verdict for some facts, or `nil` if only the app knows it.
  ///
  /// A guard without a verdict proceeds if a fact with its name is true.
  package func verdict(_ facts: Set<String>) -> GuardVerdict? {
    if let fact = fact ?? (verdict == nil ? name : nil), facts.contains(fact) { return .proceed }
    return verdict
  }

  /// The guard as the file has it, in words.
  package var words: String {
    guard let verdict else { return name ?? "" }
    return name.map { "\($0) (\(words(of: verdict)))" } ?? words(of: verdict)
  }

  private func words(of verdict: GuardVerdict) -> String {
    let words =
      switch verdict {
      case .proceed: "proceed"
      case .pass: "pass"
      case .denied(let reason): reason.isEmpty ? "deny" : "deny (\(reason))"
      case .deferred(let shown): shown.map { "defer, showing \($0)" } ?? "defer"
      case .redirect(let target): "redirect to \(target.text)"
      }
    return words + (fact.map { " unless \($0)" } ?? "")
  }

  /// Returns a guard with this verdict, as an app would attach it.
  func makeGuard(_ simulation: Simulation) -> RouteGuard {
    RouteGuard(name ?? words) { _ in
      if let verdict = verdict(simulation.facts) { return verdict }
      simulation.unknownGuards.append(name ?? "")
      return .denied("the file does not hold the verdict of the guard “\(name ?? "")”")
    }.attaching(self)
  }
}

/// The condition under which a screen of a file refuses to leave.
struct SimulatedVeto {
  /// The name of the app's leave guard, or `nil` if the file has a verdict only.
  let name: String?
  /// The fact that lets the screen leave, or `nil` if none does.
  let fact: String?

  /// True if only the app knows the verdict.
  ///
  /// Such a guard lets the screen leave.
  var isUnknown: Bool { name != nil && fact == nil }

  /// Returns a leave guard with this verdict, as an app would attach it.
  func makeGuard(_ simulation: Simulation) -> LeaveGuard {
    LeaveGuard(name ?? "veto" + (fact.map { " unless \($0)" } ?? "")) { attempt in
      guard !isUnknown, fact.map(simulation.facts.contains) != true else { return true }
      simulation.vetoes.append(attempt.entry.key)
      return false
    }
  }
}

/// The leave guards of a route or container of a file.
struct SimulatedVetoes: Sendable {
  let all: [SimulatedVeto]
}

/// The simulated answer of a route of a file.
package struct SimulatedRoute: Sendable {
  package enum Handler: String, Sendable, CaseIterable {
    case handled
    case pass
    /// A handler of the app that may pass links on.
    ///
    /// It is taken to handle them.
    case unknown
  }

  /// The handler, or `nil` if the route has a screen.
  package var handler: Handler?
  /// True if its screen cannot be created.
  package var isMissing = false

  var disposition: RouteTable.Disposition {
    switch handler {
    case nil: .screen
    case .handled, .unknown: .handled
    case .pass: .pass
    }
  }

  /// Returns a handler with this disposition, as an app would attach it.
  func makeHandler() -> RouteHandler {
    handler == .unknown ? RouteHandler { _ in true } : RouteHandler(always: disposition)
  }
}

extension RouteTable.Place {
  /// The guards of a container or route in a route file.
  package var simulatedGuards: [SimulatedGuard] {
    (attachments[AttachedGuards.self]?.entering ?? []).compactMap { $0.attachments[SimulatedGuard.self] }
  }
}

extension RouteTable.Respondent {
  /// Answers as the routes of a file say, for tools that only match.
  ///
  /// - Parameter facts: the facts that are true.
  package static func simulated(_ table: RouteTable, _ facts: Set<String> = []) -> Self {
    SimulatedReplies(table, facts).respondent
  }
}

/// The replies of the guards and routes of a file, found once for all links.
package struct SimulatedReplies: Sendable {
  /// The guards of each route and of those above, outermost first.
  private let guards: [[SimulatedGuard]]
  private let dispositions: [RouteTable.Disposition]
  private let facts: Set<String>

  /// - Parameter facts: the facts that are true.
  package init(_ table: RouteTable, _ facts: Set<String>) {
    guards = table.routes.map { table.places(to: $0).flatMap(\.simulatedGuards) }
    dispositions = table.routes.map { $0.attachments[SimulatedRoute.self]?.disposition ?? .screen }
    self.facts = facts
  }

  package var respondent: RouteTable.Respondent {
    RouteTable.Respondent(
      guards: { match in
        guards[match.routeIndex].compactMap { guarding in
          guarding.verdict(facts).map { (guarding.name ?? guarding.words, $0) }
        }
      }, action: { dispositions[$0.routeIndex] })
  }
}
