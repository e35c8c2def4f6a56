#if WAYMARK_DIAGNOSTICS
  import Foundation
  import WaymarkCore

  /// The answer of a running app to a command.
  @MainActor
  struct AppAnswer {
    /// The outcome, in the words of `waymark open`, or `done`.
    private var outcome = "done"
    private var record: ResolutionRecord?
    /// The text for people.
    private var text = ""
    private let state: RouterState
    private let tellsValues: Bool
    /// The text of a trace.
    private var trace: String?
    private var command: AppCommand.Kind

    /// Carries out a command, and waits for its outcome until shortly before the command expires.
    init(to command: AppCommand, of router: Router, now: @MainActor () -> Int) async {
      tellsValues = command.tellsValues
      self.command = command.kind
      let style = TextStyle(isColoured: false, tellsValues: command.tellsValues)
      switch command.kind {
      case .open, .explain:
        let found = await Self.record(of: command, router, now)
        record = found.record
        outcome = found.isWaiting ? "waiting" : found.record.word
      case .back:
        let navigation = router.back()
        await Self.end(of: navigation, until: command.expires, now)
        record = ResolutionRecord(nil, navigation)
        outcome = record?.isGood == true ? "done" : "failed"
      case .state:
        text = ScreenTree(router.state, style, implicitRoot: router.table.implicitRootKey).lines.joined(separator: "\n")
      case .map: text = MapText(router.table, style).text.withoutLineBreak
      case .trace:
        let recorded = router.trace(redacting: !command.tellsValues)
        trace = recorded.json
        text = "\(recorded.events.count) events"
      }
      state = router.state
      if let record { text = self.text(of: record, style) }
    }

    /// Opens or explains a link.
    private static func record(
      of command: AppCommand, _ router: Router, _ now: @MainActor () -> Int
    ) async -> (record: ResolutionRecord, isWaiting: Bool) {
      let text = command.link ?? ""
      let link: DeepLink
      do throws(RouteTable.Rejection) {
        // As the system would bring it: a text without a scheme and a source has none of the app's rights.
        link = try text.link(in: router.table, from: try source(of: command))
      } catch {
        return (ResolutionRecord(text, rejected: error), false)
      }
      guard command.kind == .open else {
        let resolution = router.table.resolve(link)
        return (ResolutionRecord(nil, resolution, NearestRoutes(router.table).patterns(near: resolution)), false)
      }
      let navigation = router.receive(link.from(link.source.from(application: "waymark")))
      await end(of: navigation, until: command.expires, now)
      return (ResolutionRecord(nil, navigation), navigation.result == nil)
    }

    private static func source(of command: AppCommand) throws(RouteTable.Rejection) -> DeepLink.Source? {
      guard let name = command.source else { return nil }
      do throws(DeepLink.Source.Unknown) {
        return try DeepLink.Source(requested: name)
      } catch {
        throw RouteTable.Rejection(.invalidLink, error.description)
      }
    }

    /// Waits until a navigation has ended, or until the command is about to expire.
    private static func end(of navigation: Navigation, until expires: Int, _ now: @MainActor () -> Int) async {
      // A request may expire at any time, and clocks count nanoseconds.
      let left = min(expires - now() - 250, 86_400_000)
      guard navigation.result == nil, left > 0 else { return }
      let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
      navigation.whenEnded { _ in continuation.finish() }
      let limit = Task {
        try await Task.sleep(for: .milliseconds(left))
        continuation.finish()
      }
      for await _ in ends {}
      limit.cancel()
    }

    private func text(of record: ResolutionRecord, _ style: TextStyle) -> String {
      guard command != .explain else { return record.lines(style).withoutLineBreak }
      if outcome == "waiting" {
        let route = record.match.map { $0.route.name ?? $0.pattern.text } ?? ""
        return "waiting  \(route.printable)  for a guard, the user, its window or its turn"
      }
      let line = record.line(style)
      let screens = state.visible()
      return screens.isEmpty || command == .back && !record.isGood
        ? line : line + "  screens: " + screens.map(\.printable).joined(separator: " › ")
    }

    // MARK: JSON

    /// The text of the answer, with the documented keys.
    func json(_ id: String) -> String {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("waymark", AppCommand.version)
        writer.member("id", id)
        writer.member("outcome", outcome)
        if let record { write(record, to: &writer) }
        if let trace { writer.member("trace", trace) }
        writer.member("origin", "command")
        writer.object("state") { writer in
          writer.member("visible", state.visible())
          guard tellsValues else { return }
          writer.key("tree")
          state.write(to: &writer)
        }
        writer.member("text", text)
      }
      return writer.text
    }

    private func write(_ record: ResolutionRecord, to writer: inout JSONWriter) {
      if let reason = record.reason { writer.member("reason", reason.rawValue) }
      if tellsValues, let detail = record.detail { writer.member("detail", detail) }
      record.writeDenial(to: &writer)
      if !record.isGood, record.match == nil { writer.member("nearest", record.nearest.map(\.pattern.text).prefix(3)) }
      guard let match = record.match else { return }
      writer.member("route", match.route.name)
      writer.member("pattern", match.pattern.text)
      guard tellsValues else { return }
      writer.object("parameters") { writer in
        for parameter in match.path { writer.member(parameter.name, parameter.value) }
      }
      writer.member("redirects", record.redirects)
    }
  }
#endif
