internal import Observation
import Waymark

/// The simulated app of a route file: the facts that its guards read, and the screens that refused to leave.
@MainActor
package final class Simulation: Observable {
  private let registrar = ObservationRegistrar()
  private var trueFacts: Set<String> = []
  /// The keys of the screens that refused to leave, in the order in which they were asked.
  package var vetoes: [String] = []

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
  let verdict: GuardVerdict
  /// The fact, or `nil` if the verdict is constant.
  package let fact: String?

  /// Returns the verdict for some facts.
  package func verdict(_ facts: Set<String>) -> GuardVerdict {
    fact.map(facts.contains) == true ? .proceed : verdict
  }

  /// The guard as the file has it, in words.
  package var words: String {
    let words =
      switch verdict {
      case .proceed: "proceed"
      case .denied(let reason): reason.isEmpty ? "deny" : "deny (\(reason))"
      case .deferred(let shown): shown.map { "defer, showing \($0)" } ?? "defer"
      case .redirect(let target): "redirect to \(target.text)"
      }
    return words + (fact.map { " unless \($0)" } ?? "")
  }

  /// Returns a guard with this verdict, as an app would attach it.
  func makeGuard(_ simulation: Simulation) -> RouteGuard {
    RouteGuard(words) { _ in verdict(simulation.facts) }.attaching(self)
  }
}

/// The simulated answer of a route of a file.
package struct SimulatedRoute: Sendable {
  package enum Handler: String, Sendable, CaseIterable {
    case handled
    case pass
  }

  /// The handler, or `nil` if the route has a screen.
  package var handler: Handler?
  /// True if its screen cannot be created.
  package var isMissing = false

  /// The route's disposition.
  var disposition: RouteTable.Disposition {
    switch handler {
    case nil: .screen
    case .handled: .handled
    case .pass: .pass
    }
  }
}

extension RouteTable.Place {
  /// The guards of a container or route in a route file.
  package var simulatedGuards: [SimulatedGuard] {
    (attachments[AttachedGuards.self]?.entering ?? []).compactMap { $0.attachments[SimulatedGuard.self] }
  }

  /// The condition under which its screen refuses to leave, as the file has it, or `nil` if it may always leave.
  package var simulatedVeto: String? { attachments[AttachedGuards.self]?.leaving.first?.name }
}

extension RouteTable.Respondent {
  /// Answers as the routes of a file say, for tools that only match.
  ///
  /// - Parameter facts: the facts that are true.
  package static func simulated(_ table: RouteTable, _ facts: Set<String> = []) -> Self {
    Self(
      guards: { match in
        table.places(to: match.route).flatMap(\.simulatedGuards).map { $0.verdict(facts) }
      },
      action: { $0.route.attachments[SimulatedRoute.self]?.disposition ?? .screen })
  }
}
