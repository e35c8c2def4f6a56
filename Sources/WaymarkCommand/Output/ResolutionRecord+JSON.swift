#if Tools
  import Waymark
  import WaymarkMigration

  extension ResolutionRecord {
    /// Writes the record as one object, with the documented keys.
    func write(to writer: inout JSONWriter) {
      writer.object { writeMembers(to: &$0) }
    }

    /// Writes the record as members of an object.
    func writeMembers(to writer: inout JSONWriter) {
      writer.members(["link": link, "outcome": word])
      if let reason { writer.member("reason", reason.rawValue) }
      if let detail { writer.member("detail", detail) }
      writeDenial(to: &writer)
      if case .unmatched = outcome { writer.member("nearest", nearest.map(\.pattern.text)) }
      if let match { Self.write(match, to: &writer) }
      writer.array("tried", tried) { attempt, writer in
        writer.object { $0.members(["pattern": attempt.pattern.text, "answer": attempt.disposition.rawValue]) }
      }
      writer.member("redirects", redirects)
    }

    private static func write(_ match: RouteMatch, to writer: inout JSONWriter) {
      writer.members([
        "route": match.routeName, "pattern": match.pattern.text, "shape": match.variant.text,
        "namespace": match.namespace,
      ])
      writer.array("chain", match.chainTexts) { link, writer in
        writer.object { $0.members(["route": link.name, "pattern": link.pattern, "path": link.path]) }
      }
      writer.object("parameters") { writer in
        for (name, value) in match.path { writer.member(name, value) }
      }
      writeWildcard(match.wildcard, to: &writer)
      writeItems(match, to: &writer)
      writeMerged(match.merged, to: &writer)
    }

    private static func writeWildcard(_ wildcard: RouteMatch.Wildcard?, to writer: inout JSONWriter) {
      writer.key("wildcard")
      if let wildcard { writer.strings(wildcard.segments) } else { writer.string(nil) }
      writer.member("remainder", wildcard?.remainder)
    }

    private static func writeItems(_ match: RouteMatch, to writer: inout JSONWriter) {
      writer.array("query", match.queryItems) { item, writer in
        writer.array { writer in for text in [item.name, item.value] { writer.string(text) } }
      }
      writer.member("fragment", match.link.fragment?.text)
    }

    private static func writeMerged(_ merged: MergedParameters, to writer: inout JSONWriter) {
      writer.object("merged") { writer in
        for (name, value) in merged {
          writer.key(name)
          switch value {
          case .text(let text): writer.string(text)
          case .list(let texts): writer.strings(texts)
          case .extra(let value as Bool): writer.bool(value)
          case .extra(let value as Int): writer.int(value)
          case .extra(let value as Double): writer.double(value)
          case .extra(let value): writer.string("\(value)")
          }
        }
      }
    }
  }
#endif
