#if Tools
  import Waymark
  import WaymarkRouteFile

  /// The problems of a source tree's routes: those of the checker, and declarations that could not be read.
  struct ScanReport {
    /// A problem: one line of JSON and one paragraph of text.
    struct Finding {
      let text: String
      let json: String
      let isError: Bool
    }

    let findings: [Finding]
    /// The declarations without macros that could not be read.
    let notes: [Finding]
    private let routeCount: Int
    private let unreadableCount: Int

    var errorCount: Int { findings.count(where: \.isError) }
    var warningCount: Int { findings.count - errorCount }

    /// Checks the file of the scan with the checker for tables.
    ///
    /// Problems that depend on routes declared elsewhere, in the maps of the app, are left to `waymark check`.
    init(_ scan: Scan, _ file: RouteFile) {
      let known: Set<RouteTable.Problem.Code> = [.redirectNowhere, .fallbackNowhere, .noScreen]
      let found = file.builder.check().filter { problem in
        if problem.code == .hostsMissing { return !file.builder.options.hosts.isEmpty }
        return !known.contains(problem.code) && !problem.needsWholeTable
      }
      findings = found.map { Finding($0, scan.paths) } + scan.notes.filter { !$0.isHandWritten }.map(Finding.init)
      notes = scan.notes.filter(\.isHandWritten).map(Finding.init)
      routeCount = file.builder.entries.count { $0.declaration != nil }
      unreadableCount = scan.notes.count
    }

    /// The number of errors and warnings.
    var summary: String { "\(Self.count(errorCount, "error")), \(Self.count(warningCount, "warning"))" }

    /// The number of declarations that were checked.
    var coverage: String {
      let read = "\(Self.count(routeCount, "route")) read"
      guard unreadableCount > 0 else { return read }
      return read + "; \(Self.count(unreadableCount, "declaration")) could not be read without building the app"
    }

    private static func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
  }

  extension RouteTable.Problem {
    /// True if a redirect that is declared elsewhere may solve it.
    fileprivate var needsWholeTable: Bool { code == .unreachableTarget && redirect == nil }
  }

  extension ScanReport.Finding {
    fileprivate init(_ diagnostic: RouteTable.Problem, _ paths: [String: String]) {
      func point(_ location: RouteTable.SourceLocation?) -> String? {
        location.map { "\(paths[$0.file] ?? $0.file):\($0.line)" }
      }
      let location = point(diagnostic.location)
      text = (location.map { "\($0): " } ?? "") + "\(diagnostic)"
      isError = diagnostic.isError
      json = Self.object(
        ("severity", diagnostic.severity.rawValue), ("code", diagnostic.code.rawValue), ("route", diagnostic.route),
        ("pattern", diagnostic.pattern), ("message", diagnostic.message), ("rival", diagnostic.rival),
        ("place", location),
        ("rivalPlace", point(diagnostic.rivalLocation)), ("module", diagnostic.location?.module),
        ("rivalModule", diagnostic.rivalLocation?.module))
    }

    fileprivate init(_ note: ScanNote) {
      let severity = note.isHandWritten ? "note" : "warning"
      text = "\(note.point): \(severity): \(note.message)"
      isError = false
      json = Self.object(
        ("severity", severity), ("code", "unreadable"), ("message", note.message), ("place", "\(note.point)"))
    }

    private static func object(_ members: (String, String?)...) -> String {
      var writer = JSONWriter()
      writer.object { writer in
        for (key, text) in members { writer.member(key, text) }
      }
      return writer.text
    }
  }
#endif
