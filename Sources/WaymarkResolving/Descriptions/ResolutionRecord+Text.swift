extension ResolutionRecord {
  /// One line: outcome, route, parameters.
  package func line(_ style: TextStyle) -> String {
    var columns = [styledOutcome(style)]
    if let match {
      let reason = isFailed ? detail(style).map { [$0] } ?? [] : decider + reasonOfFallback
      columns += [match.line(style)] + reason.map { style(.faint, $0) }
    } else {
      columns += [style.tellsValues ? link?.printable : nil, advice(style).map { style(.faint, $0) }].compactMap(\.self)
    }
    columns += redirects.map { style(.faint, "→ \(style.value($0))") }
    return columns.joined(separator: "  ")
  }

  /// Several lines: all events of the link.
  package func lines(_ style: TextStyle) -> String {
    var output = style.tellsValues ? link.map { style(.strong, $0.printable) + "\n" } ?? "" : ""
    output += "  " + styledOutcome(style)
    if let match {
      output += match.names(style).map { "  " + $0 }.joined()
      output += detail(style).map { "  " + $0.printable } ?? ""
      output += "\n" + (decider + reasonOfFallback).map { style(.faint, "    \($0)") + "\n" }.joined()
      let parameters = match.parameters(style)
      let width = parameters.map(\.name.count).max() ?? 0
      for parameter in parameters {
        output += "    " + parameter.name + String(repeating: " ", count: width - parameter.name.count)
        output += "  " + parameter.value + "\n"
      }
    } else {
      output += advice(style).map { "  \($0.printable)" } ?? ""
      output += "\n"
    }
    return output + steps(style)
  }

  /// The chain of redirects and attempts, if there is more than one.
  private func steps(_ style: TextStyle) -> String {
    var output = ""
    for target in redirects { output += style(.faint, "    redirected to \(style.value(target))") + "\n" }
    if tried.count > 1 || (!isGood && !tried.isEmpty) {
      for attempt in tried {
        output += style(.faint, "    \(attempt.pattern.text.printable)  \(attempt.disposition.rawValue)") + "\n"
      }
    }
    return output
  }

  private func styledOutcome(_ style: TextStyle) -> String {
    switch outcome {
    case .matched, .opened, .handled, .done: style(.good, word)
    case .fellBack, .deferred: style(.caution, word)
    default: style(.bad, word + (reason.map { " (\($0.rawValue))" } ?? ""))
    }
  }

  /// A remedy, if there is one.
  private func advice(_ style: TextStyle) -> String? {
    if let detail = detail(style) { return detail }
    let parts = [
      similar.isEmpty ? nil : "nearest: " + similar.joined(separator: ", "),
      fallback.map { "an app shows the fallback, \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private func detail(_ style: TextStyle) -> String? {
    if let rejection, !style.tellsValues { return rejection.explanation }
    return detail
  }

  private var isFailed: Bool { if case .failed = outcome { true } else { false } }

  /// The guard that denied, with the kind of the denial.
  private var decider: [String] {
    guard case .denied(_, let denial) = outcome, denial.guardName != nil else { return [] }
    return ["by \(denial)"]
  }

  /// The reason why the fallback is shown, if a route did not take the link.
  private var reasonOfFallback: [String] {
    guard case .fellBack = outcome, !nearest.isEmpty else { return [] }
    return ["no route matches the link" + (similar.isEmpty ? "" : "; nearest: " + similar.joined(separator: ", "))]
  }

  /// The nearest patterns that share a part with the link.
  private var similar: [String] { nearest.filter(\.isSimilar).map(\.pattern.text) }
}
