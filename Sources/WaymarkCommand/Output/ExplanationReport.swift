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
        writer.member("link", record.link)
        if let claim { writer.member("claim", claim.text) }
        if let explanation, let first = explanation.stages.first {
          writer.member("gate", explanation.rejection?.reason.rawValue ?? "passed")
          Self.writeMembers(of: first, to: &writer)
          writer.array("redirected", zip(record.redirects, explanation.stages.dropFirst())) { redirected, writer in
            writer.object { writer in
              writer.member("link", redirected.0)
              Self.writeMembers(of: redirected.1, to: &writer)
            }
          }
        }
        writer.key("resolution")
        record.write(to: &writer)
      }
    }

    private static func writeMembers(of stage: RouteTable.Explanation.Stage, to writer: inout JSONWriter) {
      writer.member("path", stage.path)
      writer.members(["namespace": stage.namespace, "redirect": stage.redirect?.text])
      writer.array("candidates", stage.candidates) { write($0, to: &$1) }
    }

    private static func write(_ candidate: RouteTable.Explanation.Candidate, to writer: inout JSONWriter) {
      writer.object { writer in
        writer.members([
          "route": candidate.route.name, "pattern": candidate.route.pattern.text, "shape": candidate.variant.text,
        ])
        writer.member("matches", candidate.isMatch)
        writer.members(["answer": candidate.disposition?.rawValue, "reason": candidate.reason])
      }
    }
  }
#endif
