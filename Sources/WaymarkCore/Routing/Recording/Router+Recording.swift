extension Router {
  /// The last events of this router: what came in, what guards said, and the outcomes.
  ///
  /// It is empty if ``Configuration/recording`` is off, and in release builds without the trait `Diagnostics`;
  /// ``RouterTrace/emptyReason`` says which. A redacted trace contains no value of a link.
  ///
  /// The cost is linear in the number of events and of routes.
  public var trace: RouterTrace { trace(redacting: false) }

  /// The events so far.
  ///
  /// If `nil`, nothing is recorded.
  var recorder: EventRecorder? { code.recorder }

  /// The remedy if nothing is recorded, or `nil` if events are.
  package var recordingCure: String? {
    guard recorder == nil else { return nil }
    return Diagnostics.lack ?? "set router.configuration.recording = .redacted()"
  }

  /// Marks the guards that were asked about some links as if a value had changed that they read.
  package func markChanged(_ links: Set<String>) { guarded.authorization.watch.markChanged(about: links) }

  /// The same events, with placeholders also where the recording keeps values.
  package func trace(redacting: Bool) -> RouterTrace {
    recorder?.trace(table, redacting: redacting)
      ?? RouterTrace([], isRedacted: true, emptyReason: recordingCure.map { "nothing is recorded: \($0)" })
  }

  /// Starts, stops or changes the recording, as the configuration says.
  func followRecording() {
    let wanted = rules.recording
    guard wanted != recording else { return }
    recording = wanted
    #if WAYMARK_DIAGNOSTICS
      follow(wanted)
    #else
      guard wanted != .automatic, wanted != .off, let lack = Diagnostics.lack else { return }
      mistakes.report("router.configuration.recording keeps nothing: \(lack)")
    #endif
  }

  #if WAYMARK_DIAGNOSTICS
    private func follow(_ wanted: Recording) {
      var (limit, keepsValues) = (0, false)
      switch wanted {
      case .automatic: limit = Self.isDebugBuild ? 500 : 0
      case .off: break
      case .redacted(let last): limit = last
      case .values(let last): (limit, keepsValues) = (last, Self.isDebugBuild)
      }
      if case .values = wanted, !keepsValues {
        mistakes.report("recording = .values is .redacted in a release build")
      }
      record(limit: limit, keepsValues: keepsValues)
    }

    private func record(limit: Int, keepsValues: Bool) {
      code.recorder =
        limit > 0
        ? EventRecorder(
          limit: limit, keepsValues: keepsValues, on: rules.clock, from: store.state,
          hosts: store.drivers.map(\.window)) : nil
      guarded.authorization.watch.code = recorder == nil ? nil : code
      if let recorder { traceLines?.follow(recorder) }
    }
  #endif

  /// Records from now on as a replay needs it: only to tell a script what happens.
  package func replay(_ script: any RouterScript, from state: RouterState) {
    for window in store.state.windows { report(.windowDisconnected(window.id)) }
    for host in store.drivers.compactMap(\.host) { detach(host) }
    dropDeferredLinks()
    store.begin(with: state)
    recording = rules.recording
    #if WAYMARK_DIAGNOSTICS
      record(limit: 1, keepsValues: true)
      recorder?.script = script
    #endif
  }

  /// Calls the app's code again.
  package func endReplay() { recorder?.script = nil }

  /// True if Waymark was compiled for debugging.
  package nonisolated static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
