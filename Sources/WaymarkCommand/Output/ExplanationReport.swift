#if Tools
  import Waymark

  /// Why a link leads where it leads, as text and as JSON.
  struct ExplanationReport {
    let record: ResolutionRecord
    /// Nil: the text is no link.
    let explanation: RouteTable.Explanation?

    var text: String {
      var output = Style.strong(record.link.printable) + "\n"
      if let explanation {
        output += section("path", ["/" + explanation.path.map(\.printable).joined(separator: " / ")])
        output += explanation.namespace.map { section("namespace", [$0]) } ?? ""
        output += section("gate", [explanation.refusal.map { Style.bad("\($0)") } ?? Style.good("passed")])
        output += section("candidates", explanation.candidates.enumerated().map(Self.line))
      }
      if !record.resolution.redirects.isEmpty {
        output += section("redirects", record.resolution.redirects.map(\.printable))
      }
      output += section("outcome", [record.line.trimmingLineBreak])
      return output
    }

    private func section(_ title: String, _ lines: [String]) -> String {
      let lines = lines.isEmpty ? [Style.faint("none")] : lines
      return "  " + Style.faint(title) + "\n" + lines.map { "    \($0)\n" }.joined()
    }

    private static func line(_ index: Int, _ candidate: RouteTable.Explanation.Candidate) -> String {
      let mark = candidate.isMatch ? Style.good("\(index + 1).") : Style.faint("–")
      return "\(mark) \(candidate.shape.text.printable)  \(Style.faint(candidate.reason))"
    }

    /// Writes the report: the record's keys, with `path`, `gate` and `candidates` before them.
    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("link")
        writer.string(record.link)
        if let explanation {
          writer.key("path")
          writer.strings(explanation.path)
          writer.key("gate")
          writer.string(explanation.refusal?.reason.rawValue ?? "passed")
          writer.key("candidates")
          writer.array { writer in
            for candidate in explanation.candidates { Self.write(candidate, to: &writer) }
          }
        }
        writer.key("resolution")
        record.write(to: &writer)
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
        writer.key("reason")
        writer.string(candidate.reason)
      }
    }
  }

  extension String {
    fileprivate var trimmingLineBreak: String { last == "\n" ? String(dropLast()) : self }
  }
#endif
