#if Tools
  import Waymark

  /// An app without screens: the routes of a file on a router with a headless host.
  ///
  /// Guards, handlers and screens that refuse to be left are those that the file simulates.
  @MainActor
  final class SimulatedApp {
    let router: Router
    let host = HeadlessHost()
    /// What of a saved state was left out, in words.
    private(set) var notes: [String] = []
    private let resolver: LinkResolver

    /// An app that shows a saved state, or the first one of its map.
    init(_ file: RouteFile, restoring saved: RouterState? = nil) throws(RouteFile.Invalid) {
      resolver = LinkResolver(try file.map().table, opens: true)
      router = Router(file.mapBuilder)
      if let saved { restore(saved) }
      router.connect()
      router.attach(host)
      host.forgetSteps()
    }

    var map: NavigationMap { router.map }

    /// Opens a link.
    ///
    /// The one place where the answers of the file become an outcome: once routers ask guards, they are told them here.
    func open(_ request: LinkRequest) -> OpenRecord {
      host.forgetSteps()
      let record = resolver.record(of: request)
      guard let match = record.resolution.match, record.resolution.tried.last?.answer == .screen else {
        return OpenRecord(record, steps: [], state: router.state)
      }
      let animation: RouterState.Animation = match.asksForAnimation == false ? .none : .automatic
      let ending = perform(.open(match), animation)
      return OpenRecord(record, ending, steps: host.steps, state: router.state)
    }

    /// Carries out an action, unless a screen refuses to be left.
    func perform(_ action: RouterState.Action, _ animation: RouterState.Animation = .automatic) -> Ending {
      if let veto = veto(of: action) { return .cancelled(veto) }
      switch router.perform(action, Router.Call(animation: animation)).result {
      case .moved(.changed), .moved(.alreadyThere): return .reached
      case .moved(.refused(let refusal)): return .failed(refusal.words)
      case .failed(_, let error): return .failed("\(error)")
      default: return .failed("the host did not answer")
      }
    }

    // MARK: What the file simulates

    /// Which screen refuses to be left by an action: the deepest one.
    func veto(of action: RouterState.Action) -> String? {
      let change = router.state.applying(action, in: map)
      for case .leave(let entry) in change.state.steps(from: router.state) {
        let simulated = map.route(forKey: entry.route)?.attachments[SimulatedRoute.self]
        if simulated?.vetoesLeaving == true { return "“\(entry.route)” refuses to be left" }
      }
      return nil
    }

    /// The first entry shown after an action, and not before, whose guards do not let it be.
    func denial(of action: RouterState.Action) -> String? {
      let before = Set(router.state.visibleEntries().map(\.id))
      let entries = router.state.applying(action, in: map).state.visibleEntries()
      return entries.first { !before.contains($0.id) && !isAllowed($0) }.map { "a guard of “\($0.route)” says no" }
    }

    private func isAllowed(_ entry: RouterState.Entry) -> Bool {
      guard let route = map.route(forKey: entry.route) else { return true }
      return map.chain(of: route).allSatisfy { place in
        (place.attachments[SimulatedRoute.self]?.guards ?? []).allSatisfy {
          if case .proceed = $0 { true } else { false }
        }
      }
    }

    // MARK: Saved states

    /// Shows what of a saved state is still there and still allowed; what is not is noted.
    private func restore(_ saved: RouterState) {
      let (navigation, dropped) = router.restore(saved)
      notes = dropped.map { "“\($0.route)” of the saved state was left out: \($0.reason.words)" }
      guard navigation.isHandled else {
        notes.append("nothing of the saved state could be restored: this is the first state")
        return
      }
      let denied = router.state.windows.flatMap { $0.root.entries }.filter { !isAllowed($0) }
      router.report(.removed(denied.map(\.id)))
      notes += denied.map { "“\($0.route)” of the saved state was left out: a guard does not let it be" }
      // The root of a stack cannot be removed: rather nothing of the saved state than what a guard denies.
      guard router.state.visibleEntries().contains(where: { !isAllowed($0) }) else { return }
      for window in router.state.windows { router.report(.windowDisconnected(window.id)) }
    }

    /// How an action ended.
    enum Ending {
      /// What was asked for is shown.
      case reached
      /// A screen refused to be left; which one.
      case cancelled(String)
      /// The state or the host refused; why.
      case failed(String)
    }
  }

  extension RouterState.Node {
    /// All entries inside and over it, its own included.
    fileprivate var entries: [RouterState.Entry] {
      [entry] + content.flatMap(\.entries) + (modal?.content.entries ?? [])
    }
  }
#endif
