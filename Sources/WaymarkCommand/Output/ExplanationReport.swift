#if Tools
  import Waymark
  import WaymarkExplain

  /// The explanation of a link, as text and as JSON.
  struct ExplanationReport {
    let record: ResolutionRecord
    /// The explanation, or `nil` if the text is not a link, or a claim takes it.
    let explanation: RouteTable.Explanation?
    /// The pattern of the claim that takes the link.
    let claim: RoutePattern?

    var text: String {
      guard let explanation else {
        let claimed = claim.map { "“\($0.text.printable)” takes the link, and no route is asked" }
        return Style.strong(record.link ?? "") + "\n" + (claimed.map { Style.output.section("claim", [$0]) } ?? "")
          + Style.output.section("outcome", [record.line(Style.output)])
      }
      return ExplanationText(record, explanation, Style.output).text
    }

    // MARK: JSON

    /// Writes the report: the candidates of each link of the chain, then the record.
    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("link")
        writer.string(record.link)
        if let claim {
          writer.key("claim")
          writer.string(claim.text)
        }
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
        writer.string(candidate.variant.text)
        writer.key("matches")
        writer.bool(candidate.isMatch)
        writer.key("answer")
        writer.string(candidate.disposition?.rawValue)
        writer.key("reason")
        writer.string(candidate.reason)
      }
    }
  }
#endif
