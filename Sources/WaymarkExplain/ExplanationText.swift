import WaymarkLinksCore

/// Writes an explanation as text.
package struct ExplanationText {
  let record: ResolutionRecord
  let explanation: RouteTable.Explanation
  let style: TextStyle

  package init(_ record: ResolutionRecord, _ explanation: RouteTable.Explanation, _ style: TextStyle) {
    self.record = record
    self.explanation = explanation
    self.style = style
  }

  /// A section for each link of the chain, then the outcome.
  package var text: String {
    var output = record.link.map { style(.strong, $0) + "\n" } ?? ""
    for (index, stage) in explanation.stages.enumerated() {
      if index > 0 { output += style(.strong, "→ \(style.value(record.redirects[index - 1]))") + "\n" }
      output += text(of: stage, gate: index == 0 ? explanation.rejection : nil)
    }
    output += style.section("outcome", [record.line(style)])
    guard !style.tellsValues else { return output }
    return output
      + style.section(
        "values", ["hidden, so that a log may have this text: `waymark explain LINK` and stages[0].path tell them"])
  }

  private func text(of stage: RouteTable.Explanation.Stage, gate: RouteTable.Rejection?) -> String {
    var output = style.section("path", ["/" + stage.path.map { style.value($0) }.joined(separator: " / ")])
    output += stage.namespace.map { style.section("namespace", [$0.printable]) } ?? ""
    output += style.section("gate", [gate.map { style(.bad, words($0)) } ?? style(.good, "passed")])
    if let redirect = stage.redirect {
      return output + style.section("redirect", ["\(redirect.text.printable) takes the link before any route"])
    }
    let lines = lines(of: stage.candidates)
    return output + style.section("candidates", lines.isEmpty ? [style(.faint, "none")] : lines)
  }

  private func words(_ rejection: RouteTable.Rejection) -> String {
    "\(rejection.reason.rawValue): \(style.tellsValues ? rejection.detail : rejection.explanation)"
  }

  /// Lists the candidates that match and those that nearly match, and counts the others.
  private func lines(of candidates: [RouteTable.Explanation.Candidate]) -> [String] {
    let matches = candidates.filter(\.isMatch)
    let near = candidates.filter(\.isNearMiss)
    var lines = matches.enumerated().map { line(style(.good, "\($0 + 1)."), $1) }
    lines += near.map { line(style(.faint, "–"), $0) }
    let count = candidates.count - matches.count - near.count
    if count > 0 {
      lines.append(style(.faint, Self.words(forOthers: count, areAll: lines.isEmpty)))
    }
    return lines
  }

  /// Counts the routes that are not listed.
  private static func words(forOthers count: Int, areAll: Bool) -> String {
    switch (areAll, count) {
    case (true, 1): "the only route has nothing in common with the link"
    case (true, _): "none of the \(count) routes has anything in common with the link"
    case (false, 1): "… and 1 route that has nothing in common with the link"
    case (false, _): "… and \(count) routes that have nothing in common with the link"
    }
  }

  private func line(_ mark: String, _ candidate: RouteTable.Explanation.Candidate) -> String {
    let answer = candidate.disposition.map { "  \(style(.strong, $0.rawValue))" } ?? ""
    return "\(mark) \(candidate.variant.text.printable)\(answer)  \(style(.faint, candidate.reason))"
  }
}

extension RouteTable.Explanation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The whole explanation, as `waymark explain` prints it, without values of the link.
  public var description: String {
    let record = ResolutionRecord(nil, resolution, near)
    return ExplanationText(record, self, .redacted).text.withoutLineBreak
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The same parts, without a value of the link.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["stages": stages, "rejection": rejection as Any, "resolution": resolution, "nearest": nearest])
  }
}
