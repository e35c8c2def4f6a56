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
      writer.member("link", link)
      writer.member("outcome", word)
      if let reason { writer.member("reason", reason.rawValue) }
      if let detail { writer.member("detail", detail) }
      writeDenial(to: &writer)
      if case .unmatched = outcome { writer.member("nearest", nearest.map(\.pattern.text)) }
      if let match { Self.write(match, to: &writer) }
      writer.key("tried")
      writer.array { writer in
        for attempt in tried {
          writer.object { writer in
            writer.member("pattern", attempt.pattern.text)
            writer.member("answer", attempt.disposition.rawValue)
          }
        }
      }
      writer.member("redirects", redirects)
    }

    private static func write(_ match: RouteMatch, to writer: inout JSONWriter) {
      writer.member("route", match.routeName)
      writer.member("pattern", match.pattern.text)
      writer.member("shape", match.variant.text)
      writer.member("namespace", match.namespace)
      writer.key("chain")
      writer.array { writer in
        for link in match.chainTexts {
          writer.object { writer in
            writer.member("route", link.name)
            writer.member("pattern", link.pattern)
            writer.member("path", link.path)
          }
        }
      }
      writer.key("parameters")
      writer.object { writer in
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
      writer.key("query")
      writer.array { writer in
        for item in match.queryItems {
          writer.array { writer in
            writer.string(item.name)
            writer.string(item.value)
          }
        }
      }
      writer.member("fragment", match.link.fragment?.text)
    }

    private static func writeMerged(_ merged: MergedParameters, to writer: inout JSONWriter) {
      writer.key("merged")
      writer.object { writer in
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
