#if Tools
  import ArgumentParser
  import Waymark
  import WaymarkRouteFile

  /// The option for the file that keeps a state between two runs.
  struct StateOptions: ParsableArguments {
    @Option(
      name: .long,
      help: ArgumentHelp(
        "Starts from the state in this file, if it is there, and saves the state to it afterwards.", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var state: String?
  }

  /// A simulated app for the duration of one command, with its initial and saved state.
  @MainActor
  struct AppSession {
    let app: SimulatedApp
    private let file: StateFile?

    /// Creates the app from a command's options.
    ///
    /// - Throws: a ``CommandFailure`` if the route file or the saved state cannot be used.
    init(_ routes: RouteOptions, _ facts: FactOptions, _ options: StateOptions) throws {
      file = try options.state.map { name throws(CommandFailure) in try StateFile(name) }
      let saved = try file?.load()
      app = try routes.app(facts, restoring: saved)
      for note in app.notes { StandardError.note(note) }
    }

    /// Saves the state after `body`, also if the output could not be written, or if the command was asked to end.
    func savingAfterwards(_ body: () throws -> Void) throws {
      if file != nil { Interruption.watch() }
      let result = Result { try body() }
      try file?.save(app.router.state)
      try result.get()
      if let code = Interruption.exitCode { throw ExitCode(code) }
    }
  }

  extension RouteOptions {
    /// Returns the app with the routes of the file, or Bookshop.
    @MainActor
    func app(_ facts: FactOptions, restoring saved: RouterState?) throws(CommandFailure) -> SimulatedApp {
      let file = try file()
      let facts = facts.known(in: file)
      return try Self.usable { () throws(RouteFile.Invalid) in try SimulatedApp(file, facts: facts, restoring: saved) }
    }
  }
#endif
