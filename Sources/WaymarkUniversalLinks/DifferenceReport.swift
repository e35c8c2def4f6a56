import WaymarkLinksCore

/// Differences in words, each with what to write.
struct DifferenceReport {
  private(set) var differences: [AssociationFile.Problem] = []
  private(set) var widenings: [AssociationFile.Problem] = []
  /// The components to write for links that are not handed over, by the index of their route.
  private(set) var additions: [Int: String] = [:]

  private let comparison: Comparison
  private let trial: RemedyTrial
  private var file: AssociationFile { comparison.file }

  init(_ comparison: Comparison, _ trial: RemedyTrial) {
    self.comparison = comparison
    self.trial = trial
    for index in trial.differences.indices { tell(index) }
    if let problem = comparison.limitProblem { differences.append(problem) }
  }

  private mutating func tell(_ index: Int) {
    let difference = trial.differences[index]
    switch difference.kind {
    case .real: if difference.isMissing { tellMissing(index) } else { tellRefused(index) }
    case .byCatchAll(let route): tellCatchAll(difference, route)
    case .unavoidable: tellWidening(difference)
    case .unconfirmed:
      differences.append(
        AssociationFile.Problem(
          .unconfirmed, .warning, url: difference.url.url,
          "the comparison names this URL, and the matchers do not agree: please report it with the file and the routes"
        ))
    }
  }

  // MARK: Missing

  private mutating func tellMissing(_ index: Int) {
    let difference = trial.differences[index]
    guard let pattern = difference.pattern else { return }
    let verdict = difference.verdict
    let others = file.apps.filter { $0 != comparison.app }
    let taker = others.first { file.verdict(for: difference.url.url, app: $0).isHandedOver }
    let advice = advice(index) + side(index, pattern)
    additions[pattern.route.index] = advice
    if let taker, verdict.kind == .noMatch {
      differences.append(
        AssociationFile.Problem(
          .handedToAnother, .error, url: difference.url.url,
          rule: file.verdict(for: difference.url.url, app: taker).rule, route: pattern.label,
          "the system hands it to \(taker), not to \(comparison.app): in its detail, \(advice)"))
    } else {
      let reason = verdict.rule == nil ? verdict.reason + ": " : ""
      let place = verdict.rule.map { "before #\($0) \(verdict.ruleText ?? ""), which excludes it, " } ?? ""
      differences.append(
        AssociationFile.Problem(
          .neverHandedOver, .error, url: difference.url.url, rule: verdict.rule, route: pattern.label,
          reason + place + advice))
    }
  }

  private func advice(_ index: Int) -> String {
    let remedy = trial.chosen[index]
    let components = remedy?.components ?? trial.differences[index].pattern.map { trial.text.components(of: $0) } ?? []
    let used = trial.text.variables.filter { variable in
      !file.variables.contains(variable) && components.contains { $0.path?.contains("$(\(variable.name))") ?? false }
    }
    let variables = used.map { variable -> String in
      var writer = JSONWriter()
      writer.object { $0.member(variable.name, variable.values) }
      return ", and in substitutionVariables \(writer.text)"
    }
    return "write \(Self.json(components))" + variables.joined()
  }

  /// Names a link that the components would hand over, too, and that no route takes.
  private func side(_ index: Int, _ pattern: LinkPattern) -> String {
    guard trial.chosen[index] == nil, let harm = trial.harms[index], harm != trial.differences[index].url.url else {
      return ""
    }
    return ", which changes \(harm), too"
  }

  private static func json(_ components: [AssociationRule]) -> String {
    components.map { rule in
      var writer = JSONWriter()
      AssociationFile.write(rule, to: &writer)
      return writer.text
    }.joined(separator: ", ")
  }

  // MARK: Refused

  private mutating func tellRefused(_ index: Int) {
    let difference = trial.differences[index]
    let rule = difference.url.rule.map { comparison.rules[$0] }
    let pattern = difference.pattern
    differences.append(
      AssociationFile.Problem(
        .handedOverUnmatched, .error, url: difference.url.url, rule: rule?.number, route: pattern?.label,
        "\(rule?.fields.label ?? "a component") hands it over, and \(Self.reason(pattern)): \(removal(index))\(cure(pattern))"
      ))
  }

  private static func reason(_ pattern: LinkPattern?) -> String {
    guard let pattern else { return "no route takes it" }
    if pattern.leadsNowhere { return "its redirect leads to no route" }
    if let target = pattern.closedTarget {
      return "its redirect leads to \(target.label), which may not be opened by universal links"
    }
    return "may not be opened by universal links" + (pattern.route.reach == .inAppOnly ? " (in app only)" : "")
  }

  private func removal(_ index: Int) -> String {
    guard let remedy = trial.chosen[index] else {
      guard let harm = trial.harms[index] else { return "" }
      return harm == trial.differences[index].url.url ? "" : "excluding it would keep \(harm) away, so "
    }
    if remedy.components.isEmpty { return "remove it, or " }
    return "before it, write \(Self.json(remedy.components)), or "
  }

  private func cure(_ pattern: LinkPattern?) -> String {
    guard let pattern else { return "declare a route" }
    if pattern.leadsNowhere { return "declare a route for its target" }
    return "write .reachable(…) on \((pattern.closedTarget ?? pattern.route).label)"
  }

  private mutating func tellCatchAll(_ difference: Difference, _ route: RouteTable.Route) {
    let rule = difference.url.rule.map { comparison.rules[$0] }
    differences.append(
      AssociationFile.Problem(
        .handedOverUnmatched, .warning, url: difference.url.url, rule: rule?.number, route: route.label,
        "\(rule?.fields.label ?? "a component") hands it over, and only \(route.label) takes it, as it takes every path: "
          + "if that is not meant, declare a route"))
  }

  // MARK: Widenings

  private mutating func tellWidening(_ difference: Difference) {
    let pattern = difference.pattern
    let constraints = (pattern?.values.compactMap(\.constraint) ?? []) + (pattern?.conditions.unsaid ?? [])
    let rule = difference.url.rule.map { comparison.rules[$0] }
    let subject =
      constraints.isEmpty
      ? "keep this away and hand over all links of the routes" : "say \(constraints.joined(separator: ", "))"
    widenings.append(
      AssociationFile.Problem(
        .widerThanRoute, .warning, url: difference.url.url, rule: rule?.number, route: difference.pattern?.label,
        "no component can \(subject), so the system hands over links that  "
          + (difference.pattern == nil ? "no route takes" : "the route refuses")))
  }
}

extension LinkPattern {
  fileprivate var label: String { route.label }
}

extension RouteTable.Route {
  fileprivate var label: String { name ?? pattern.text }
}
