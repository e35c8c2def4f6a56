#if Tools
  import Waymark

  /// A map as one JSON object, with the documented keys.
  struct MapJSON {
    let table: RouteTable
    let nodes: [MapNode]

    var text: String {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("version", 1)
        writer.key("reachable")
        table.options.reachable.write(to: &writer)
        writer.array("roots", nodes) { $0.write(to: &$1) }
      }
      return writer.text + "\n"
    }
  }

  extension MapNode {
    fileprivate func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("key", key)
        writer.member("kind", kind)
        if let route { write(route, to: &writer) }
        writer.member("guards", guards)
        writer.key("modal")
        write(modal, to: &writer)
        writer.array("content", content) { $0.write(to: &$1) }
        writer.array("modals", modals) { $0.write(to: &$1) }
      }
    }

    private func write(_ route: RouteTable.Route, to writer: inout JSONWriter) {
      writer.members(["route": route.name, "pattern": route.pattern.text, "ownPattern": route.ownPattern.text])
      writer.member("aliases", aliases)
      writer.key("reachable")
      route.reach.write(to: &writer)
      writer.member("schemes", route.schemes)
      if !route.hosts.isEmpty { writer.member("hosts", route.hosts) }
      writer.member("priority", route.priority)
      writer.member("redirect", route.redirect?.text)
      writer.member("handler", handler)
      writer.member("leave", leave)
    }

    private func write(_ modal: RouteMap.ModalOptions?, to writer: inout JSONWriter) {
      guard let modal else { return writer.string(nil) }
      writer.object { $0.members(["style": modal.style.name, "anchor": modal.anchor.rawValue]) }
    }
  }

  extension RouteTable.Reach {
    /// Writes the reach as in a route file: a word, a list of sources, or an object.
    fileprivate func write(to writer: inout JSONWriter) {
      switch self {
      case .fromSources(let sources): writer.strings(sources.map(\.name).sorted())
      case .fromLinks, .inAppOnly, .fromRedirects(.fromLinks): writer.string(words)
      case .fromRedirects(let reach):
        writer.object { writer in
          writer.key("redirects")
          reach.write(to: &writer)
        }
      }
    }
  }
#endif
