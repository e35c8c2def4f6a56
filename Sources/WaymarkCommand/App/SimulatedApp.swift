#if Tools
  import Waymark

  /// An app without screens: the router of a route file, with a headless host.
  @MainActor
  final class SimulatedApp {
    let router: Router
    let host = HeadlessHost()
    /// What stands in for the app: its facts, and which screens refused to be left.
    let simulation: Simulation
    /// What of a saved state was left out, in words.
    private(set) var notes: [String] = []

    /// An app that shows a saved state, or the first one of its map.
    ///
    /// - Parameter facts: what is true of the app.
    init(_ file: RouteFile, facts: Set<String> = [], restoring saved: RouterState? = nil) throws(RouteFile.Invalid) {
      router = try file.router()
      // The commands tell what is wrong themselves.
      router.log = nil
      simulation = file.simulation
      simulation.facts = facts
      host.canMake = { [table = router.table] in
        table.place(of: $0)?.attachments[SimulatedRoute.self]?.isMissing != true
      }
      if let saved { restore(saved) }
      router.connect()
      router.attach(host)
      host.forgetSteps()
    }

    var table: RouteTable { router.table }

    /// Opens a link.
    func open(_ request: LinkRequest) -> OpenRecord {
      host.forgetSteps()
      simulation.vetoes = []
      let record: ResolutionRecord
      do throws(RouteTable.Rejection) {
        let navigation = router.open(
          try router.table.link(of: request), .init(extras: request.extras, namespace: request.namespace))
        record = told(navigation, request.text)
      } catch {
        record = ResolutionRecord(request.text, rejected: error)
      }
      return OpenRecord(resolution: record, guards: guards(of: record), steps: host.steps, state: router.state)
    }

    /// What became of something that the router was asked for.
    func told(_ navigation: Navigation, _ link: String = "") -> ResolutionRecord {
      ResolutionRecord(link, navigation, vetoes: simulation.vetoes)
    }

    private func guards(of record: ResolutionRecord) -> [(key: String, words: String)] {
      guard let match = record.match else { return [] }
      return table.places(to: match.route).flatMap { place in
        place.simulatedGuards.map { (place.key, $0.words) }
      }
    }

    /// Something of the app becomes true, or is no longer: its guards are asked again.
    ///
    /// - Returns: whether it is true now.
    func toggle(_ fact: String) -> Bool {
      let isTrue = simulation.facts.remove(fact) == nil
      if isTrue { simulation.facts.insert(fact) }
      router.reevaluateGuards()
      return isTrue
    }

    /// Shows what of a saved state is still there and still allowed; what is not is noted.
    private func restore(_ saved: RouterState) {
      let (navigation, dropped) = router.restore(saved)
      var left = dropped.map { (key: $0.key, why: $0.reason.words) }
      var shown: Set<RouterState.Entry.ID> = []
      saved.walk { if !$0.entry.isHeld { shown.insert($0.id) } }
      router.state.walk { node in
        guard node.entry.isHeld, shown.contains(node.id) else { return }
        left.append((node.entry.key, RouterState.Dropped.Reason.denied.words))
      }
      notes = left.map { "“\($0.key)” of the saved state was left out: \($0.why)" }
      guard !navigation.isHandled else { return }
      notes.append("nothing of the saved state could be restored: this is the first state")
    }
  }
#endif
