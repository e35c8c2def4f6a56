#if Tools
  import Waymark

  /// Writes a route file from the declarations of the sources, with a line for each top-level route.
  struct RouteFileText {
    var hosts: [String] = []
    var schemes: [String] = []
    let routes: [ScannedRoute]

    /// Returns the pattern that matches exactly a key.
    static func pattern(ofKey key: String) -> String { RouteKey(key).pattern.text }

    /// Joins a pattern with a prefix, as a group does.
    static func pattern(_ pattern: String, after prefix: String) -> String {
      RoutePattern(prefix).joined(with: RoutePattern(pattern)).text
    }

    /// The file.
    var text: String {
      var members = [#"{ "version": 1"#]
      if let options { members.append("  \"options\": \(options)") }
      let lines = lines.map { "    " + $0 }
      members.append(lines.isEmpty ? #"  "routes": []"# : "  \"routes\": [\n\(lines.joined(separator: ",\n")) ]")
      return members.joined(separator: ",\n") + " }\n"
    }

    /// A line for each top-level route.
    var lines: [String] { routes.map(Self.line) }

    private var options: String? {
      let constraints = ownConstraints
      guard !hosts.isEmpty || !schemes.isEmpty || !constraints.isEmpty else { return nil }
      var writer = JSONWriter()
      writer.object { writer in
        for (key, texts) in [("schemes", schemes), ("hosts", hosts), ("constraints", constraints)] where !texts.isEmpty
        {
          writer.key(key)
          writer.strings(texts)
        }
      }
      return writer.text
    }

    /// The constraints of the app.
    ///
    /// In tools, they accept every value.
    private var ownConstraints: [String] {
      func names(_ route: ScannedRoute) -> [String] {
        let parameters = (try? PatternOutline(route.pattern))?.parameters ?? []
        return parameters.compactMap(\.ownConstraint) + route.children.flatMap(names)
      }
      return Set(routes.flatMap(names)).sorted()
    }

    private static func line(_ route: ScannedRoute) -> String {
      var writer = JSONWriter()
      write(route, to: &writer)
      return writer.text
    }

    private static func write(_ route: ScannedRoute, to writer: inout JSONWriter) {
      writer.object { writer in
        if let name = route.name { write(name, for: "name", to: &writer) }
        write(route.pattern, for: "pattern", to: &writer)
        if !route.aliases.isEmpty {
          writer.key("aliases")
          writer.strings(route.aliases)
        }
        if let priority = route.priority {
          writer.key("priority")
          writer.int(priority)
        }
        if !route.schemes.isEmpty {
          writer.key("schemes")
          writer.strings(route.schemes)
        }
        write(route.reach, to: &writer)
        if let redirect = route.redirect { write(redirect, for: "redirect", to: &writer) }
        if route.isAction { write("handled", for: "handler", to: &writer) }
        write("\(route.point.location)", for: "declared", to: &writer)
        write(route.children.filter { !$0.isModal }, for: "routes", to: &writer)
        write(route.children.filter(\.isModal), for: "modals", to: &writer)
      }
    }

    private static func write(_ text: String, for key: String, to writer: inout JSONWriter) {
      writer.key(key)
      writer.string(text)
    }

    private static func write(_ reach: ScannedReach?, to writer: inout JSONWriter) {
      switch reach {
      case nil: return
      case .word(let word): write(word, for: "reachable", to: &writer)
      case .sources(let sources):
        writer.key("reachable")
        writer.strings(sources)
      }
    }

    private static func write(_ routes: [ScannedRoute], for key: String, to writer: inout JSONWriter) {
      guard !routes.isEmpty else { return }
      writer.key(key)
      writer.array { writer in for route in routes { write(route, to: &writer) } }
    }
  }
#endif
