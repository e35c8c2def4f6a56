internal import Observation
import WaymarkCore

/// What stands in for an app where a route file is tried: the facts that its guards read, and which of its screens refused to
/// be left.
@MainActor
package final class Simulation: Observable {
  private let registrar = ObservationRegistrar()
  private var trueFacts: Set<String> = []
  /// The keys of the screens that refused to be left, in the order they were asked.
  package var vetoes: [String] = []

  nonisolated init() {}

  /// What is true of the app: whether somebody is signed in, say.
  package var facts: Set<String> {
    get {
      registrar.access(self, keyPath: \.facts)
      return trueFacts
    }
    set { registrar.withMutation(of: self, keyPath: \.facts) { trueFacts = newValue } }
  }
}

/// A guard as a route file has it: what it says, and the fact that makes it let links proceed.
package struct SimulatedGuard: Sendable {
  let verdict: GuardVerdict
  /// Nil: it always says the same.
  let fact: String?

  /// What it says, given what is true.
  func verdict(_ facts: Set<String>) -> GuardVerdict {
    fact.map(facts.contains) == true ? .proceed : verdict
  }

  /// As the file has it, in words.
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

  /// A guard that says so, as an app would attach it.
  func makeGuard(_ simulation: Simulation) -> RouteGuard {
    RouteGuard(words) { _ in verdict(simulation.facts) }.attaching(self)
  }
}

/// How a route of a file answers: what stands in for the app.
package struct SimulatedRoute: Sendable {
  package enum Handler: String, Sendable, CaseIterable {
    case handled
    case pass
  }

  /// Nil: the route leads to a screen.
  package var handler: Handler?
  /// Its screen cannot be made.
  package var isMissing = false

  /// What the route does with a link.
  var disposition: RouteTable.Disposition {
    switch handler {
    case nil: .screen
    case .handled: .handled
    case .pass: .pass
    }
  }
}

extension RouteTable.Place {
  /// The guards that a route file has with a container or route.
  package var simulatedGuards: [SimulatedGuard] {
    (attachments[AttachedGuards.self]?.entering ?? []).compactMap { $0.attachments[SimulatedGuard.self] }
  }

  /// When its screen refuses to be left, as the file has it; nil: it does not.
  package var simulatedVeto: String? { attachments[AttachedGuards.self]?.leaving.first?.name }
}

extension RouteTable.Respondent {
  /// Answers as the routes of a file say, for tools that only match.
  ///
  /// - Parameter facts: what is true of the app.
  package static func simulated(_ table: RouteTable, _ facts: Set<String> = []) -> Self {
    Self(
      guards: { match in
        table.places(to: match.route).flatMap(\.simulatedGuards).map { $0.verdict(facts) }
      },
      action: { $0.route.attachments[SimulatedRoute.self]?.disposition ?? .screen })
  }
}
