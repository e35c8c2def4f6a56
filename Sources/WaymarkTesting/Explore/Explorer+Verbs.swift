@_spi(Hosting) import Waymark

/// Questions about the app's own verbs: pushing and presenting each route.
///
/// They are asked where nothing but facts has changed. They lead to no further states: a screen can be pushed on any other
/// without end. They reach no route for the coverage, which is about links and users.
extension Explorer {
  func checkVerbs(from node: Int, _ table: RouteTable) async {
    guard graph.nodes[node].isFactsOnly else { return }
    var current: ExploredApp?
    for sample in shownSamples(table) {
      for isModal in [false, true] {
        guard hasRoom else { return }
        if current == nil { current = await reach(node) }
        guard let app = current else { return }
        current = await check(sample, isModal: isModal, from: node, app)
      }
    }
  }

  /// The links that show a screen, one for each place.
  private func shownSamples(_ table: RouteTable) -> [Sample] {
    var known: Set<String> = []
    return samples.filter { sample in
      guard let key = sample.key, !sample.isRedirect, known.insert(sample.place).inserted else { return false }
      return table.route(forKey: key).map { $0.attachments[RouteHandler.self] == nil } ?? false
    }
  }

  /// - Returns: the app in the state before, or `nil` if it cannot be returned to.
  private func check(_ sample: Sample, isModal: Bool, from node: Int, _ app: ExploredApp) async -> ExploredApp? {
    let (act, before) = (Act.show(sample, isModal: isModal), app.sight)
    let result = await app.perform(act)
    count(app)
    for draft in check(result, of: sample, app) { add(draft, at: node, act) }
    guard result.navigation?.result != nil else { return nil }
    await checkGuards(node, app, after: act)
    return await goBack(to: before, act, node, app)
  }

  /// A verb that the state does not allow, such as a push without a stack, is not a finding.
  private func check(_ result: StepResult, of sample: Sample, _ app: ExploredApp) -> [Draft] {
    guard let navigation = result.navigation else { return [] }
    switch navigation.result {
    case nil: return [unanswered(sample, app)]
    case .opened(let match): return checkArrival(match, sample, navigation, app)
    case .failed(_, let error as HostError):
      return [
        Draft(
          .fails, about: sample.name, "\(result.act.words) fails: \(error)",
          expecting: "#expect(app.outcome == \("opened \(sample.name)".swiftLiteral))")
      ]
    default: return []
    }
  }
}
