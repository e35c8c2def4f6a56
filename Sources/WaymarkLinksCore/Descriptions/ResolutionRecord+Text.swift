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
    return output + trail(style)
  }

  /// The chain of redirects and attempts, if there is more than one.
  private func trail(_ style: TextStyle) -> String {
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

extension RouteMatch {
  /// One line: the name of the route, its pattern, the values.
  func line(_ style: TextStyle) -> String {
    (names(style) + parameters(style).map { "\($0.name)=\($0.value.quotedIfNeeded)" }).joined(separator: "  ")
  }

  /// The name of the route, if it has one, and its pattern.
  fileprivate func names(_ style: TextStyle) -> [String] {
    (route.name.map { [style(.strong, $0)] } ?? []) + [pattern.text.printable]
  }

  /// The path parameters, wildcard, query and fragment, each with a name that says which it is.
  fileprivate func parameters(_ style: TextStyle) -> [(name: String, value: String)] {
    var output = path.map { (name: $0.name, value: style.value($0.value)) }
    if let wildcard { output.append(("*" + (wildcard.name ?? ""), style.value(wildcard.remainder))) }
    output += queryItems.map { ("?" + style.value($0.name), $0.value.map { style.value($0) } ?? "") }
    if let fragment = link.fragment { output.append(("#", style.value(fragment.text))) }
    return output
  }
}

extension String {
  /// The value, in quotation marks if its end would be unclear.
  fileprivate var quotedIfNeeded: String {
    isEmpty || contains(where: { $0.isWhitespace || $0 == "\"" })
      ? "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" : self
  }
}
