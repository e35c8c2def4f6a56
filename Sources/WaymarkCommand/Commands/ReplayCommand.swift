#if Tools
  import ArgumentParser
  import Waymark
  import WaymarkRouteFile
  import WaymarkTesting

  struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "replay",
      abstract: "Replays a trace of an app, and says where it differs.",
      discussion: """
        A trace comes from router.trace, router.keepTrace() or waymark app trace. The routes are those of the file; guards \
        and handlers answer as they did in the app. Values of a redacted trace are samples that fit the patterns.

        EXAMPLES
          waymark replay ticket.trace --routes routes.json
          waymark replay ticket.trace --routes routes.json --shrink --test-name ticket4711

        EXIT CODES
          0  the same, or not to be decided without the values
          1  it differs
        """)

    @Argument(help: "The file of the trace.", completion: .file())
    var trace: String
    @OptionGroup var routes: RouteOptions
    @Flag(name: .long, help: "Leaves out events as long as it differs, and prints the rest as a Swift test.")
    var shrink = false
    @Option(name: .long, help: ArgumentHelp("The name of that test.", valueName: "name"))
    var testName: String?
    @Flag(name: .long, help: "One JSON object.")
    var json = false

    func validate() throws {
      if testName != nil, !shrink { throw ValidationError("--test-name names the test of --shrink: write both") }
    }

    mutating func run() async throws {
      let command = self
      try await command.replay()
    }

    @MainActor
    private func replay() async throws {
      let recorded = try read()
      let file = try routes.file()
      let router = try RouteOptions.usable { () throws(RouteFile.Invalid) in try file.router() }
      let makeRouter = { Self.silent((try? file.router()) ?? router) }
      let replay = await RouterTester(makeRouter()).replay(recorded)
      let shrunk = shrink && replay.difference != nil ? await recorded.shrunk(on: makeRouter) : nil
      let report = ReplayReport(name: trace, replay: replay, shrunk: shrunk, testName: testName, isShrinking: shrink)
      var output = StandardOutput()
      if json { try output.object(report.write) } else { try output.write(report.text) }
      try output.flush()
      if replay.difference != nil { throw ExitCode(ExitCodes.unmatched) }
    }

    private func read() throws(CommandFailure) -> RouterTrace {
      let bytes = try FileBytes.read(trace, atMost: RouterTrace.maxJSONBytes, "no trace")
      do {
        return try RouterTrace(json: bytes)
      } catch {
        let problem = error as? RouterTrace.Invalid
        let place = [trace, problem?.line.map { "\($0)" }].compactMap(\.self).joined(separator: ":")
        let fault = Diagnostic(.error, at: place, problem?.reason ?? "\(error)").text()
        throw CommandFailure(message: "the trace cannot be used\n\(fault)")
      }
    }

    @MainActor
    private static func silent(_ router: Router) -> Router {
      router.log = nil
      return router
    }
  }
#endif
