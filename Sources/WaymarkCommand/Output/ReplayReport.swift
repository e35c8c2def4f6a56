#if Tools
  import Waymark
  import WaymarkTesting

  /// The printed facts about a replay.
  struct ReplayReport {
    /// The file of the trace, as it was named.
    let name: String
    let replay: RouterTester.Replay
    /// The shortest trace that differs, if it was asked for.
    let shrunk: RouterTrace?
    let testName: String?
    /// True if a shorter trace was asked for.
    let isShrinking: Bool

    private var outcome: String {
      replay.difference != nil ? "differs" : replay.undecided.isEmpty ? "same" : "undecided"
    }

    private var test: String? { shrunk?.test(named: testName ?? Self.name(of: name)) }

    /// The name of a file without its folders and its extension.
    private static func name(of path: String) -> String {
      let file = path.split(separator: "/").last ?? "replay"
      return String(file.split(separator: ".").first ?? "replay")
    }

    /// One line, and a test if there is one.
    var text: String {
      var line = firstLine
      if let shrunk, let test {
        line += "; shrunk to \(shrunk.events.count) events:\n\(test.printable(keeping: "\n"))"
      } else if isShrinking, replay.difference == nil {
        line += "\n\(name.printable) does not differ on these routes: nothing to shrink"
      }
      return line + "\n"
    }

    private var firstLine: String {
      let first = "\(replay)".split(separator: "\n").first.map(String.init) ?? ""
      return first.printable
    }

    /// Writes the keys of `Documentation/Formats/CommandOutput.md`.
    func write(to writer: inout JSONWriter) {
      writer.member("outcome", outcome)
      writer.member("events", replay.count)
      writer.member("event", replay.event)
      writer.members([
        "recorded": replay.event.map { _ in replay.texts.recorded },
        "here": replay.event.map { _ in replay.texts.here },
      ])
      writer.array("undecided", replay.undecided) { $1.int($0) }
      writer.member("shrunk", shrunk?.events.count)
      writer.member("test", test)
    }
  }
#endif
