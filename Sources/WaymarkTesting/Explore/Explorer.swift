import Waymark

/// Visits all states of an app's map, breadth first.
///
/// States are kept as hashes. One is found again by repeating its path with a fresh subject. After a step, the state
/// before is found again by going back in the history, as far as that leads to exactly the same state.
@MainActor
final class Explorer {
  let maxStates: Int
  let maxActs: Int
  let budget: ExplorationBudget
  let handlers: RouterTester.Handlers
  private let subject: @MainActor () -> RouterTester.Exploration

  var graph = StateGraph()
  var coverage = Coverage()
  /// The findings so far, by code and subject.
  private var known: [String: Int] = [:]
  private(set) var faults: [FoundFault] = []
  private(set) var acts = 0
  private(set) var repeated = 0
  private var progress = Progress()
  private var isComplete = true

  /// The links in the order in which they were made.
  var samples: [Sample] = []
  private var knownSamples: Set<Sample> = []
  var missing: [LinkSampler.Missing] = []
  /// The links of aliases that another route takes.
  private(set) var misled: [LinkSampler.Misled] = []
  /// The outcomes of links, by place and facts.
  var outcomes: [String: [Int: [String: OutcomeNote]]] = [:]
  /// The outcomes of aliases in one state, by the place that they lead to.
  var aliasOutcomes: [String: (text: String, words: String)] = [:]
  /// The screens that were shown without a link, by the facts.
  var shownWithoutLink: [String: String] = [:]
  /// The refusals of screens, by the facts.
  var refused: [String: String] = [:]
  /// The guards that refused each route, with the first steps.
  var refusals: [String: [(guardName: String, isDenial: Bool, node: Int, act: Act)]] = [:]
  /// The screens whose leave guards refused a step, with the first state.
  var locked: [String: Int] = [:]
  /// The screens that were open and left.
  var released: Set<String> = []
  /// The facts that had an effect.
  var effects: Set<String> = []
  /// The values that must not be saved.
  var secrets: Set<String> = []
  /// The apps that saved states are restored in, by the facts.
  var restorers: [Int: ExploredApp] = [:]
  private var omissions: [String] = []
  /// The deferrals that were followed.
  private var followed: Set<String> = []
  /// The routes whose links were made.
  private var sampledRoutes: Set<[RouteTable.Route.ID]> = []

  init(
    states: Int, acts: Int, handlers: RouterTester.Handlers,
    _ subject: @escaping @MainActor () -> RouterTester.Exploration
  ) {
    maxStates = max(1, states)
    maxActs = max(0, acts)
    budget = ExplorationBudget(acts: maxActs)
    self.handlers = handlers
    self.subject = subject
  }

  /// Visits the states, and returns the report.
  func run() async -> RouterTester.Report {
    let first = await fresh()
    _ = graph.add(first, from: 0, by: nil)
    omissions = Omitted(first.router, handlers).words
    var next = 0
    while next < graph.nodes.count, isComplete {
      await expand(next)
      next += 1
    }
    checkAliases()
    if isComplete {
      checkMap(first.router)
      checkFacts(first.subject)
    }
    progress.end()
    return await report()
  }

  /// Makes a fresh app, and notes its links.
  func fresh() async -> ExploredApp {
    let app = ExploredApp(subject(), handlers)
    await app.begin()
    budget.count(freshAppWith: app.router.table.store.routes.count)
    return app
  }

  // MARK: One state

  private func expand(_ node: Int) async {
    guard let app = await reach(node) else { return }
    aliasOutcomes = [:]
    noteSamples(of: app, at: node)
    await checkState(node, app)
    var current: ExploredApp? = app.hasUndone ? nil : app
    let steps = steps(from: node, app.sight, app)
    for act in steps {
      guard hasRoom else { return }
      if current == nil { current = await reach(node) }
      guard let app = current else { return }
      current = await take(act, from: node, app)
    }
    await checkVerbs(from: node, app.router.table)
    if isComplete { graph.noteExpanded(node) }
  }

  /// False if a bound is reached.
  var hasRoom: Bool {
    if acts >= maxActs || budget.isSpent || graph.nodes.count > maxStates { isComplete = false }
    return isComplete
  }

  /// Returns a fresh app in a state, or `nil` if repeating its path leads elsewhere.
  func reach(_ node: Int) async -> ExploredApp? {
    let app = await fresh()
    for act in graph.path(to: node) {
      _ = await app.perform(act)
      repeated += 1
      count(app)
    }
    guard StateGraph.hash(app) != graph.nodes[node].hash else { return app }
    await reportUnrepeatable(node, StateGraph.hash(app))
    return nil
  }

  /// Reports a state that the same steps do not always lead to.
  private func reportUnrepeatable(_ node: Int, _ found: Fingerprint) async {
    let again = await fresh()
    for act in graph.path(to: node) { _ = await again.perform(act) }
    guard StateGraph.hash(again) != found else { return }
    add(
      Draft(
        .unrepeatable, about: "",
        "the same steps led to different states: make everything new in the closure that returns the subject"),
      at: node, nil)
  }

  /// Takes a step, checks it, and goes back.
  ///
  /// - Returns: the app in the state before, or `nil` if it cannot be returned to.
  private func take(_ act: Act, from node: Int, _ app: ExploredApp) async -> ExploredApp? {
    var app = app
    var before = app.sight
    var result = await app.perform(act)
    count(app)
    var drafts = check(result, before, app, node)
    if app.hasUndone, drafts.contains(where: { known[id(of: $0)] == nil }) {
      // Something that was undone may have left a trace.
      guard let other = await reach(node) else { return nil }
      (app, before) = (other, other.sight)
      result = await app.perform(act)
      count(app)
      drafts = check(result, before, app, node)
    }
    for draft in drafts { add(draft, at: node, act) }
    if case .deferred = result.navigation?.result { await followDeferral(act, from: node, app.subject) }
    let (next, isNew) = graph.add(app, from: node, by: act)
    if act.isWayOut { graph.note(wayOutFrom: node, to: next) }
    if result.isVetoed { graph.noteVeto(node) }
    if isNew, act.isWayOut == false { noteLostTabs(next, before, app.sight) }
    // A call that waits for an answer may still change something.
    if let navigation = result.navigation, navigation.result == nil { return nil }
    return await goBack(to: before, act, node, app)
  }

  /// Changes each fact, and performs each action, after a link was deferred: once for each link and set of facts.
  ///
  /// A deferred link is not shown, so that states with and without one are the same.
  private func followDeferral(_ act: Act, from node: Int, _ subject: RouterTester.Exploration) async {
    guard followed.insert("\(graph.nodes[node].marks) \(act)").inserted else { return }
    let marks = graph.marks[graph.nodes[node].marks]
    let changes =
      subject.facts.map { Act.set($0.name, !marks.contains($0.name)) } + subject.actions.map { .perform($0.name) }
    for change in changes {
      guard hasRoom, let app = await reach(node) else { return }
      _ = await app.perform(act)
      count(app)
      let before = app.sight
      _ = await app.perform(change)
      count(app)
      for draft in checkDeferred(change, before, app) + checkPlaceholders(change, app) {
        add(draft, graph.path(to: node) + [act, change])
      }
    }
  }

  private func noteLostTabs(_ node: Int, _ before: Sight, _ after: Sight) {
    let lost = before.tabsShown.filter { !after.tabsShown.contains($0) }
    if let tabs = lost.first, !after.visible.contains(where: { $0.key == tabs }) { graph.noteLostTabs(node, tabs) }
  }

  /// Returns to the state before a step, if going back leads exactly there.
  func goBack(
    to before: Sight, _ act: Act, _ node: Int, _ app: ExploredApp
  ) async -> ExploredApp? {
    guard !act.changesApp else { return nil }
    if app.sight.isUnchanged(from: before) { return app }
    app.hasUndone = true
    if before.deferred.isEmpty, !app.sight.deferred.isEmpty { app.dropDeferredLinks() }
    guard app.sight.historyCount == before.historyCount + 1 else {
      return app.sight.isUnchanged(from: before) ? app : nil
    }
    let after = app.sight
    let navigation = await app.goBackInHistory()
    count(app)
    if let draft = checkBack(navigation, act, before, after, app) { add(draft, at: node, act) }
    return app.sight.isUnchanged(from: before) ? app : nil
  }

  /// Counts what was just done with an app.
  func count(_ app: ExploredApp) {
    acts += 1
    budget.count(app.sight)
    progress.show(graph.nodes.count, acts)
  }

  // MARK: Steps

  private func steps(from node: Int, _ sight: Sight, _ app: ExploredApp) -> [Act] {
    let isFactsOnly = graph.nodes[node].isFactsOnly
    var steps = samples.filter { isFactsOnly || !$0.isRare }.map { Act.open($0) }
    if sight.canGoBack { steps.append(.goBack) }
    if sight.hasModal { steps.append(.swipeDown) }
    steps += sight.tabs(in: app.router.table)
    steps += app.subject.facts.map { .set($0.name, !app.facts.contains($0.name)) }
    return steps + app.subject.actions.map { .perform($0.name) }
  }

  /// Makes links to the routes of an app, because facts and actions may add routes.
  private func noteSamples(of app: ExploredApp, at node: Int) {
    guard node == 0 || graph.nodes[node].act?.changesApp == true,
      sampledRoutes.insert(app.router.table.routes.map(\.id)).inserted
    else { return }
    coverage.add(app.router)
    let sampler = LinkSampler(app.router.table) { app.router.isConfirmed($0) }
    let (found, missing) = sampler.samples()
    if node == 0 { (self.missing, misled) = (missing, sampler.misledAliases()) }
    for sample in found { noteSecrets(of: sample, app) }
    for sample in found + ownSamples(app) + (node == 0 ? sampler.strayLink().map { [$0] } ?? [] : []) {
      if knownSamples.insert(sample).inserted { samples.append(sample) }
    }
  }

  /// The links that the app gave.
  private func ownSamples(_ app: ExploredApp) -> [Sample] {
    let table = app.router.table
    return app.subject.links.map { text in
      let hasScheme = (try? DeepLink(text, from: .inApp))?.scheme != nil
      let link = try? table.link(text, from: hasScheme ? nil : .inApp)
      let match = link.flatMap { table.resolve($0).match }
      return Sample(
        text: text, source: link?.source ?? .customScheme, key: match.flatMap { table.key(of: $0.route) },
        name: match.map { $0.route.name ?? $0.pattern.text } ?? "no route", place: text,
        isRedirect: link.map { !table.resolve($0).redirects.isEmpty } ?? false)
    }
  }

  // MARK: Findings

  private func id(of draft: Draft) -> String { "\(draft.code.rawValue) \(draft.about)" }

  /// Adds a finding, unless the same was found with a shorter path.
  func add(_ draft: Draft, at node: Int, _ act: Act?) {
    add(draft, graph.path(to: node) + (act.map { [$0] } ?? []))
  }

  func add(_ draft: Draft, _ path: [Act]) {
    let fault = FoundFault(draft: draft, path: path)
    if let index = known[id(of: draft)] {
      if path.count < faults[index].path.count { faults[index] = fault }
    } else {
      known[id(of: draft)] = faults.count
      faults.append(fault)
    }
  }

  private func report() async -> RouterTester.Report {
    var findings: [RouterTester.Finding] = []
    let sorted = faults.enumerated().sorted { ($0.element.path.count, $0.offset) < ($1.element.path.count, $1.offset) }
    budget.allowReport()
    var unrepeated = 0
    for (_, fault) in sorted {
      if budget.isSpent { unrepeated += 1 }
      findings.append(budget.isSpent ? fault.finding(fault.path.map(\.words)) : await written(fault))
    }
    let size = "\(min(graph.nodes.count, maxStates).grouped) states, \(acts.grouped) actions"
    let end = isComplete ? "complete" : "inconclusive: bound reached at \(bound)"
    return RouterTester.Report(
      findings: findings, isComplete: isComplete, coverage: "\(coverage.words), \(size), \(end)",
      omissions: omissions + unsampledWords + leftOutWords(unrepeated), states: min(graph.nodes.count, maxStates),
      actions: acts,
      repeatedActions: repeated,
      missedRoutes: coverage.missed.map(\.name))
  }

  private var bound: String {
    if acts >= maxActs { return "\(maxActs.grouped) actions" }
    return graph.nodes.count > maxStates ? "\(maxStates.grouped) states" : budget.words
  }

  /// The work that a bound has left out.
  private func leftOutWords(_ unrepeated: Int) -> [String] {
    var words: [String] = []
    if !isComplete {
      let open = graph.nodes.count { !$0.isExpanded }
      words.append(
        "left out: steps from \(open.grouped) of \(graph.nodes.count.grouped) states, and all questions about ways out, "
          + "leave guards, routes that nothing reaches, and facts")
    }
    if unrepeated > 0 {
      words.append("left out: the screens after the steps of \(unrepeated.grouped) findings, and their recordings")
    }
    return words
  }

  private var unsampledWords: [String] {
    let missed = Set(coverage.missed.map(\.name))
    let names = missing.filter { $0.end == nil }.map { $0.route.name ?? $0.route.pattern.text }.filter(missed.contains)
    return names.isEmpty ? [] : ["no link is known to \(names.joined(separator: ", ")): pass one in links:"]
  }

  /// Repeats the steps to a finding, and writes them with the screens that they lead to.
  private func written(_ fault: FoundFault) async -> RouterTester.Finding {
    let app = await fresh()
    app.router.rules.recording = Router.isDebugBuild ? .values(last: 10_000) : .redacted(last: 10_000)
    var steps: [String] = []
    for act in fault.path {
      _ = await app.perform(act)
      steps.append("\(act.words) -> \(app.sight.top)")
    }
    return fault.finding(steps, screens: app.sight.keys, app.router.trace)
  }
}
