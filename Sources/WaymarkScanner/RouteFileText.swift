#if Tools
  import Waymark

  /// Writes a route file from the declarations of the sources, with a line for each top-level route.
  struct RouteFileText {
    var hosts: [String] = []
    var schemes: [String] = []
    let routes: [ScannedRoute]
    /// The number of declarations that the scan could not read.
    var unreadCount = 0
    /// The preset of the router whose registrations the routes are, if all are of one.
    var preset: String?
    /// The names of the constraints that the app adds.
    var constraints: Set<String> = []

    /// Returns the pattern that matches exactly a key.
    static func pattern(ofKey key: String) -> String { RouteKey(key).pattern.text }

    /// Joins a pattern with a prefix, as a group does.
    static func pattern(_ pattern: String, after prefix: String) -> String {
      RoutePattern(prefix).joined(with: RoutePattern(pattern)).text
    }

    /// The file.
    var text: String {
      var members = [#"{ "version": 1"#]
      if let preset { members.append("  \"preset\": \"\(preset)\"") }
      if let options { members.append("  \"options\": \(options)") }
      if let omissions { members.append("  \"omissions\": \(omissions)") }
      // Routes after the first container are in the map, too: the order decides which of several equal patterns matches.
      let flat = routes.prefix { !$0.hasContainer }.map { "    " + Self.line($0, named: "name") }
      members.append(flat.isEmpty ? #"  "routes": []"# : "  \"routes\": [\n\(flat.joined(separator: ",\n")) ]")
      let tree = routes.dropFirst(flat.count).map { "    " + Self.line($0, named: "route") }
      if !tree.isEmpty { members.append("  \"map\": [\n\(tree.joined(separator: ",\n")) ]") }
      return members.joined(separator: ",\n") + " }\n"
    }

    /// A line for each top-level route.
    var lines: [String] { routes.map { Self.line($0, named: $0.hasContainer ? "route" : "name") } }

    private var omissions: String? {
      let hasLinks = !hosts.isEmpty && !schemes.isEmpty
      let all = ScanOmissions(routes, hasLinks: hasLinks, unreadCount: unreadCount).all
      guard !all.isEmpty else { return nil }
      var writer = JSONWriter()
      writer.strings(all)
      return writer.text
    }

    private var options: String? {
      let constraints = ownConstraints
      guard !hosts.isEmpty || !schemes.isEmpty || !constraints.isEmpty else { return nil }
      var writer = JSONWriter()
      writer.object { writer in
        for (key, texts) in [("schemes", schemes), ("hosts", hosts), ("constraints", constraints)] where !texts.isEmpty
        {
          writer.member(key, texts)
        }
      }
      return writer.text
    }

    /// The constraints of the app.
    ///
    /// In tools, they accept every value.
    private var ownConstraints: [String] {
      func names(_ route: ScannedRoute) -> [String] {
        let parameters = route.container == nil ? (try? PatternOutline(route.pattern))?.parameters ?? [] : []
        return parameters.compactMap(\.ownConstraint) + route.children.flatMap(names)
      }
      return constraints.union(routes.flatMap(names)).sorted()
    }

    private static func line(_ route: ScannedRoute, named nameKey: String) -> String {
      var writer = JSONWriter()
      write(route, named: nameKey, to: &writer)
      return writer.text
    }

    private static func write(_ route: ScannedRoute, named nameKey: String, to writer: inout JSONWriter) {
      writer.object { writer in
        if let container = route.container { return write(route, container, to: &writer) }
        if let name = route.name { writer.member(nameKey, name) }
        writer.member("pattern", route.pattern)
        if route.isAbsolute { writer.member("absolute", true) }
        if !route.aliases.isEmpty { writer.member("aliases", route.aliases) }
        if let priority = route.priority { writer.member("priority", priority) }
        if !route.schemes.isEmpty { writer.member("schemes", route.schemes) }
        if !route.hosts.isEmpty { writer.member("hosts", route.hosts) }
        write(route.reach, to: &writer)
        if let redirect = route.redirect { writer.member("redirect", redirect) }
        if route.isAction { writer.member("handler", route.passing == .all ? "pass" : "handled") }
        // An action that passes some links on is like a route with a condition.
        if route.isConditional || route.passing == .some { writer.member("condition", "unknown") }
        if let isSensitive = route.isCaseSensitive { writer.member("caseSensitive", isSensitive) }
        if let presented = route.presented { writer.member("presented", presented) }
        if let reuse = route.reuse { writer.member("reuse", reuse) }
        PolicyText(route).write(to: &writer)
        writer.member("declared", "\(route.point.location)")
        writeInside(route, "routes", named: nameKey, to: &writer)
      }
    }

    private static let contentKeys = ["stack": "routes", "tabs": "branches", "switcher": "options", "split": "columns"]

    private static func write(
      _ route: ScannedRoute, _ container: (kind: String, name: String), to writer: inout JSONWriter
    ) {
      writer.member(container.kind, container.name)
      if route.keepsOptions { writer.member("keepsSections", true) }
      PolicyText(route).write(to: &writer)
      writeInside(route, contentKeys[container.kind] ?? "routes", named: "route", to: &writer)
    }

    /// Writes what is inside or below, then the modals.
    ///
    /// Modals that were declared before other content stay among it.
    private static func writeInside(
      _ route: ScannedRoute, _ key: String, named nameKey: String, to writer: inout JSONWriter
    ) {
      let split = route.children.lastIndex { $0.modal == nil }.map { $0 + 1 } ?? 0
      let content = Array(route.children[..<split])
      // In the list of modals, a sheet is what is usual.
      let modals = route.children[split...].map { $0.changed { if $0.modal?.isUsual == true { $0.modal = nil } } }
      write(content, for: key, named: nameKey, isNeeded: route.container != nil, to: &writer)
      write(modals, for: "modals", named: nameKey, isNeeded: false, to: &writer)
    }

    private static func write(_ reach: ScannedReach?, to writer: inout JSONWriter) {
      switch reach {
      case nil: return
      case .word(let word): writer.member("reachable", word)
      case .sources(let sources):
        writer.member("reachable", sources)
      }
    }

    private static func write(
      _ routes: [ScannedRoute], for key: String, named nameKey: String, isNeeded: Bool, to writer: inout JSONWriter
    ) {
      guard isNeeded || !routes.isEmpty else { return }
      writer.key(key)
      writer.array { writer in for route in routes { write(route, named: nameKey, to: &writer) } }
    }
  }

  /// Writes the guards, the presentation and the tab of a route or container.
  private struct PolicyText {
    private let route: ScannedRoute

    init(_ route: ScannedRoute) {
      self.route = route
    }

    func write(to writer: inout JSONWriter) {
      write(route.guards, for: "guard", to: &writer)
      write(route.leaveGuards.map { ScannedGuard(name: $0.name) }, for: "leave", to: &writer)
      if route.isConfirmed { writer.member("confirmed", true) }
      if let modal = route.modal { write(modal, to: &writer) }
      if let tab = route.tab { write(tab, to: &writer) }
    }

    private func write(_ guards: [ScannedGuard], for key: String, to writer: inout JSONWriter) {
      guard let first = guards.first else { return }
      writer.key(key)
      guard guards.count > 1 else { return write(first, to: &writer) }
      writer.array { writer in for guarding in guards { write(guarding, to: &writer) } }
    }

    private func write(_ guarding: ScannedGuard, to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("name", guarding.name)
        guard let verdict = guarding.verdict else { return }
        writer.key(verdict.key)
        if verdict.key == "proceed" || verdict.key == "pass" { writer.bool(true) } else { writer.string(verdict.text) }
      }
    }

    private func write(_ modal: ScannedModal, to writer: inout JSONWriter) {
      writer.key("modal")
      guard modal.isOfWindow || modal.isInStack else { return writer.string(modal.style) }
      writer.object { writer in
        writer.member("style", modal.style)
        if modal.isOfWindow { writer.member("anchor", "window") }
        if modal.isInStack { writer.member("inStack", true) }
      }
    }

    private func write(_ tab: ScannedTab, to writer: inout JSONWriter) {
      writer.key("tab")
      guard let image = tab.image else { return writer.string(tab.title) }
      writer.object { writer in
        writer.member("title", tab.title)
        writer.member(image.key, image.name)
      }
    }
  }
#endif
