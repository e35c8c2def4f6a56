#if Tools
  import Waymark

  /// Why a link leads where it leads, as text and as JSON.
  struct ExplanationReport {
    /// So many routes are told as text of those that do not match.
    private static let mostOthers = 20

    let record: ResolutionRecord
    /// Nil: the text is no link.
    let explanation: RouteTable.Explanation?

    var text: String {
      var output = Style.strong(record.link) + "\n"
      if let explanation {
        for (index, stage) in explanation.stages.enumerated() {
          if index > 0 { output += Style.strong("→ \(record.redirects[index - 1])") + "\n" }
          output += Self.text(of: stage, gate: index == 0 ? explanation.rejection : nil)
        }
      }
      return output + Self.section("outcome", [record.text.trimmingLineBreak])
    }

    private static func text(of stage: RouteTable.Explanation.Stage, gate: RouteTable.Rejection?) -> String {
      var output = section("path", ["/" + stage.path.map(\.printable).joined(separator: " / ")])
      output += stage.namespace.map { section("namespace", [$0.printable]) } ?? ""
      output += section("gate", [gate.map { Style.bad("\($0.reason.rawValue): \($0.detail)") } ?? Style.good("passed")])
      if let redirect = stage.redirect {
        return output + section("redirect", ["\(redirect.text.printable) takes the link before any route"])
      }
      return output + section("candidates", lines(of: stage.candidates))
    }

    private static func lines(of candidates: [RouteTable.Explanation.Candidate]) -> [String] {
      let matches = candidates.filter(\.isMatch)
      let others = candidates.dropFirst(matches.count)
      var lines = matches.enumerated().map { line(Style.good("\($0 + 1)."), $1) }
      lines += others.prefix(mostOthers).map { line(Style.faint("–"), $0) }
      if others.count > mostOthers {
        lines.append(Style.faint("… and \(others.count - mostOthers) more that do not match: --json shows all"))
      }
      return lines
    }

    private static func line(_ mark: String, _ candidate: RouteTable.Explanation.Candidate) -> String {
      let answer = candidate.disposition.map { "  \(Style.strong($0.rawValue))" } ?? ""
      return "\(mark) \(candidate.shape.text.printable)\(answer)  \(Style.faint(candidate.reason))"
    }

    private static func section(_ title: String, _ lines: [String]) -> String {
      let lines = lines.isEmpty ? [Style.faint("none")] : lines
      return "  " + Style.faint(title) + "\n" + lines.map { "    \($0)\n" }.joined()
    }

    // MARK: JSON

    /// Writes the report: the record, with what each link on the way was held against before it.
    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("link")
        writer.string(record.link)
        if let explanation, let first = explanation.stages.first {
          writer.key("gate")
          writer.string(explanation.rejection?.reason.rawValue ?? "passed")
          Self.writeMembers(of: first, to: &writer)
          writer.key("redirected")
          writer.array { writer in
            for (index, stage) in explanation.stages.enumerated().dropFirst() {
              writer.object { writer in
                writer.key("link")
                writer.string(record.redirects[index - 1])
                Self.writeMembers(of: stage, to: &writer)
              }
            }
          }
        }
        writer.key("resolution")
        record.write(to: &writer)
      }
    }

    private static func writeMembers(of stage: RouteTable.Explanation.Stage, to writer: inout JSONWriter) {
      writer.key("path")
      writer.strings(stage.path)
      writer.key("namespace")
      writer.string(stage.namespace)
      writer.key("redirect")
      writer.string(stage.redirect?.text)
      writer.key("candidates")
      writer.array { writer in
        for candidate in stage.candidates { write(candidate, to: &writer) }
      }
    }

    private static func write(_ candidate: RouteTable.Explanation.Candidate, to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("route")
        writer.string(candidate.route.name)
        writer.key("pattern")
        writer.string(candidate.route.pattern.text)
        writer.key("shape")
        writer.string(candidate.shape.text)
        writer.key("matches")
        writer.bool(candidate.isMatch)
        writer.key("answer")
        writer.string(candidate.disposition?.rawValue)
        writer.key("reason")
        writer.string(candidate.reason)
      }
    }
  }

  extension String {
    fileprivate var trimmingLineBreak: String { last == "\n" ? String(dropLast()) : self }
  }
#endif
