#if Tools
  @_spi(Hosting) import Waymark
  import WaymarkRouteFile
  @_spi(Hosting) import WaymarkTesting

  /// An app without screens: the router of a route file, with a headless host.
  @MainActor
  final class SimulatedApp {
    let router: Router
    let host = HeadlessHost()
    /// The simulated facts, and the screens that refused to leave.
    let simulation: Simulation
    /// The mistakes of the routes that the router noticed during an opening.
    private var mistakes: [String] = []
    /// The parts of a saved state that were left out, in words.
    private(set) var notes: [String] = []

    /// Creates an app that shows a saved state, or the first state of its map.
    ///
    /// - Parameter facts: the facts that are true.
    init(_ file: RouteFile, facts: Set<String> = [], restoring saved: RouterState? = nil) throws(RouteFile.Invalid) {
      router = try file.router()
      // The commands report problems themselves.
      router.log = nil
      simulation = file.simulation
      simulation.facts = facts
      host.simulateMissingScreens(of: router.table)
      if let saved { restore(saved) }
      router.connect()
      router.attach(host)
      host.forgetSteps()
      listen()
    }

    /// Notes what the router says of mistakes, but for the problems of the table, which `check` prints.
    private func listen() {
      router.log = { [weak self] message in
        if message.kind == .mistake { self?.mistakes.append(message.text) }
      }
      router.reportProblems()
      mistakes = []
    }

    var table: RouteTable { router.table }

    func open(_ request: LinkRequest) -> OpenRecord {
      host.forgetSteps()
      simulation.vetoes = []
      simulation.unknownGuards = []
      mistakes = []
      let record: ResolutionRecord
      do throws(RouteTable.Rejection) {
        let navigation = router.open(
          try router.table.link(of: request), .init(extras: request.extras, namespace: request.namespace))
        record = recorded(navigation, request.text)
      } catch {
        record = ResolutionRecord(request.text, rejected: error)
      }
      return OpenRecord(
        resolution: record, guards: guards(of: record),
        facts: record.outcome.isDeferred ? missingFacts(of: record) : [],
        mistakes: record.tellsMistakes ? [] : mistakes, steps: host.steps, state: router.state,
        implicitRoot: table.implicitRootKey)
    }

    /// Returns the record of an opening or a verb.
    func recorded(_ navigation: Navigation, _ link: String = "") -> ResolutionRecord {
      ResolutionRecord(link, navigation, vetoes: simulation.vetoes, unknownGuards: simulation.unknownGuards)
    }

    private func guards(of record: ResolutionRecord) -> [(key: String, words: String)] {
      guard let match = record.match else { return [] }
      return table.places(to: match.route).flatMap { place in
        place.simulatedGuards.map { (place.key, $0.words) }
      }
    }

    /// The facts that would let a deferred link proceed.
    private func missingFacts(of record: ResolutionRecord) -> [String] {
      guard let match = record.match else { return [] }
      let deferring = table.places(to: match.route).flatMap(\.simulatedGuards).filter { guarding in
        if case .deferred = guarding.verdict(simulation.facts) { true } else { false }
      }
      return Set(deferring.compactMap(\.fact)).sorted()
    }

    /// Toggles a fact of the app.
    ///
    /// Its guards are asked again.
    ///
    /// - Returns: the new value.
    func toggle(_ fact: String) -> Bool {
      let isTrue = simulation.facts.remove(fact) == nil
      if isTrue { simulation.facts.insert(fact) }
      router.reevaluateGuards()
      return isTrue
    }

    /// Restores the parts of a saved state that still exist and are allowed, and notes the others.
    private func restore(_ saved: RouterState) {
      let (navigation, dropped) = router.restore(saved)
      var left = dropped.map { (key: $0.key, why: $0.reason) }
      var shown: Set<RouterState.Entry.ID> = []
      saved.walk { if !$0.entry.isBlocked { shown.insert($0.id) } }
      router.state.walk { node in
        guard node.entry.isBlocked, shown.contains(node.id) else { return }
        left.append((node.entry.key, RouterState.Dropped.Reason.denied.words))
      }
      notes = left.map { "“\($0.key)” of the saved state was left out: \($0.why)" }
      guard !navigation.isHandled else { return }
      notes.append("no part of the saved state could be restored: the app starts with its first state")
    }
  }
#endif
