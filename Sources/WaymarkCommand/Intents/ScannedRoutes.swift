#if Tools
  import Foundation
  import WaymarkRouteFile

  /// The routes that `waymark-scan` reads from sources.
  enum ScannedRoutes {
    /// Runs the tool, whose problems go to standard error.
    ///
    /// - Parameter host: a host of the app's links, since sources do not say it in a form that can be read.
    /// - Throws: a ``CommandFailure`` if the tool is not there or cannot read the sources.
    static func file(_ paths: [String], host: String?) throws(CommandFailure) -> RouteFile {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try ScanCommand.tool(for: "--scan"))
      process.arguments = (host.map { ["--host", $0] } ?? []) + ["--"] + paths
      let pipe = Pipe()
      process.standardOutput = pipe
      do { try process.run() } catch {
        throw CommandFailure(message: "waymark-scan cannot be started: \(error.localizedDescription)")
      }
      let bytes = Array(pipe.fileHandleForReading.readDataToEndOfFile())
      process.waitUntilExit()
      // 1: its own check found errors, which the table names again.
      guard process.terminationReason == .exit, [0, 1].contains(process.terminationStatus) else {
        throw CommandFailure(message: "waymark-scan could not read \(paths.map { "“\($0)”" }.joined(separator: ", "))")
      }
      return try RouteOptions.usable { () throws(RouteFile.Invalid) in
        try RouteFile(json: bytes, name: "the scanned routes")
      }
    }
  }
#endif
