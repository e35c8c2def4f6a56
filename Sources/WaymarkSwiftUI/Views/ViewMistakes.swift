#if canImport(SwiftUI) || os(Linux)
  /// Tells once of each way in which views do not fit together.
  @MainActor
  package enum ViewMistakes {
    /// Takes the message; nil where nobody is to be told, as in a release build.
    package static var log: (@MainActor (Router.LogMessage) -> Void)? = initialLog
    private static var told: Set<String> = []

    private static var initialLog: (@MainActor (Router.LogMessage) -> Void)? {
      #if DEBUG
        Router.standardLog
      #else
        nil
      #endif
    }

    static func tell(_ text: String) {
      guard told.insert(text).inserted else { return }
      log?(Router.LogMessage(.mistake, text))
    }

    /// Tells of a view that needs a router and has none around it.
    static func tellViewMistakes(of view: String, wants what: String) {
      tell("a \(view) does nothing without a router in its environment: it wants \(what)")
    }

    /// Forgets what was told, for tests.
    package static func reset() { told = [] }
  }
#endif
