#if Tools
  import Waymark

  extension ResolutionRecord {
    /// One line: outcome, route, parameters.
    var text: String {
      var columns = [styledOutcome]
      if let match {
        if let name = match.route.name { columns.append(Style.strong(name)) }
        columns.append(match.pattern.text.printable)
        columns += parameters(of: match).map { "\($0.name)=\($0.value.quotedIfNeeded)" }
      } else {
        columns.append(link.printable)
        if let advice { columns.append(Style.faint(advice)) }
      }
      columns += redirects.map { Style.faint("→ \($0)") }
      return columns.joined(separator: "  ") + "\n"
    }

    /// Several lines: everything that happened.
    var lines: String {
      var output = Style.strong(link.printable) + "\n"
      output += "  " + styledOutcome
      if let match {
        output += match.route.name.map { "  " + Style.strong($0) } ?? ""
        output += "  " + match.pattern.text.printable
        output += detail.map { "  " + $0.printable } ?? ""
        output += "\n"
        let parameters = parameters(of: match)
        let width = parameters.map(\.name.count).max() ?? 0
        for parameter in parameters {
          output += "    " + parameter.name + String(repeating: " ", count: width - parameter.name.count)
          output += "  " + parameter.value + "\n"
        }
      } else {
        output += advice.map { "  \($0.printable)" } ?? ""
        output += "\n"
      }
      return output + trail
    }

    /// What happened on the way, where more happened than one answer.
    private var trail: String {
      var output = ""
      for target in redirects { output += Style.faint("    redirected to \(target.printable)") + "\n" }
      if tried.count > 1 || (!isGood && !tried.isEmpty) {
        for attempt in tried {
          output += Style.faint("    \(attempt.pattern.text.printable)  \(attempt.disposition.rawValue)") + "\n"
        }
      }
      return output
    }

    private var styledOutcome: String {
      switch outcome {
      case .matched, .opened, .handled: Style.good(outcome.rawValue)
      case .fellBack, .deferred: Style.caution(outcome.rawValue)
      default: Style.bad(outcome.rawValue + (reason.map { " (\($0.rawValue))" } ?? ""))
      }
    }

    /// What to do about it.
    private var advice: String? {
      detail ?? (similar.isEmpty ? nil : "nearest: " + similar.joined(separator: ", "))
    }

    /// Those of the nearest that have something in common with the link.
    private var similar: [String] { nearest.filter(\.isSimilar).map(\.pattern.text) }

    /// Path parameters, wildcard, query and fragment, with names that tell which is which.
    private func parameters(of match: RouteMatch) -> [(name: String, value: String)] {
      var output = match.path.map { (name: $0.name, value: $0.value.printable) }
      if let wildcard = match.wildcard { output.append(("*" + (wildcard.name ?? ""), wildcard.remainder.printable)) }
      output += match.queryItems.map { ("?" + $0.name.printable, $0.value?.printable ?? "") }
      if let fragment = match.link.fragment { output.append(("#", fragment.text.printable)) }
      return output
    }
  }

  extension String {
    /// The value in quotation marks where nobody could tell where it ends.
    fileprivate var quotedIfNeeded: String {
      isEmpty || contains(where: { $0.isWhitespace || $0 == "\"" })
        ? "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" : self
    }
  }
#endif
