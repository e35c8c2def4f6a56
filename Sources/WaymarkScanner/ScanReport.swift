#if Tools
  import Waymark
  import WaymarkRouteFile

  /// The problems of a source tree's routes: those of the checker, and declarations that could not be read.
  struct ScanReport {
    /// A problem, and its JSON.
    struct Finding {
      let diagnostic: Diagnostic
      let json: String
    }

    let findings: [Finding]
    /// The declarations without macros that could not be read.
    let notes: [Finding]
    private let routeCount: Int
    private let unreadableCount: Int

    var errorCount: Int { findings.count { $0.diagnostic.severity == "error" } }

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
    var summary: String {
      "\(errorCount.counted("error")), \((findings.count - errorCount).counted("warning"))"
    }

    /// The number of declarations that were checked.
    var coverage: String {
      let read = "\(routeCount.counted("route")) read"
      guard unreadableCount > 0 else { return read }
      return read + "; \(unreadableCount.counted("declaration")) could not be read without building the app"
    }
  }

  extension RouteTable.Problem {
    /// True if a redirect that is declared elsewhere may solve it.
    fileprivate var needsWholeTable: Bool { code == .unreachableTarget && redirect == nil }
  }

  extension ScanReport.Finding {
    fileprivate init(_ problem: RouteTable.Problem, _ paths: [String: String]) {
      func point(_ location: RouteTable.SourceLocation?) -> String? {
        location.map { "\(paths[$0.file] ?? $0.file):\($0.line)" }
      }
      let (place, rivalPlace) = (point(problem.location), point(problem.rivalLocation))
      self.init(problem.diagnostic(at: place, rivalAt: rivalPlace)) { writer in
        problem.write(at: place, rivalAt: rivalPlace, to: &writer)
        writer.members(["module": problem.location?.module, "rivalModule": problem.rivalLocation?.module])
      }
    }

    fileprivate init(_ note: ScanNote) {
      let (severity, ink): (String, TextStyle.Ink) = note.isHandWritten ? ("note", .faint) : ("warning", .caution)
      let diagnostic = Diagnostic(severity, ink, code: "unreadable", at: "\(note.point)", note.message)
      self.init(diagnostic) { writer in
        writer.members([
          "severity": severity, "code": "unreadable", "message": note.message, "place": "\(note.point)",
        ])
      }
    }

    private init(_ diagnostic: Diagnostic, _ members: (inout JSONWriter) -> Void) {
      var writer = JSONWriter()
      writer.object(members)
      (self.diagnostic, json) = (diagnostic, writer.text)
    }
  }
#endif
