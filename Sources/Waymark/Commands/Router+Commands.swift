public import Foundation
public import WaymarkCore

extension Router {
  /// Carries out commands of `waymark app`, which come as files in a folder of the app's container.
  ///
  /// ```swift
  /// router.acceptCommands()          // once, at launch
  /// ```
  /// It works in debug builds of the app only. In a release build it does nothing, and the log says so. The files are
  /// looked for on the main actor, ten times a second. Only the user who runs the app may write to the folder. The log
  /// says where it is.
  ///
  /// - Parameters:
  ///   - folder: the folder. If `nil`, it is `waymark` in the caches of the app's container. An app without a container
  ///     shares its caches with other apps of the user, so it is `waymark/` and the name of the app there.
  ///   - file: the file of the call, which the log mentions.
  ///   - line: the line of the call.
  public func acceptCommands(in folder: URL? = nil, file: String = #fileID, line: Int = #line) {
    acceptCommands(
      in: folder?.path ?? Self.commandFolder(in: Self.caches), isDebugBuild: Self.isDebugBuild,
      at: RouteTable.SourceLocation(file: file, line: line))
  }

  /// Returns the folder in the caches of the app: with the app's name, if the caches are those of all apps of the user.
  package static func commandFolder(
    in caches: URL, home: String = NSHomeDirectory(), app: String? = nil
  ) -> String {
    let folder = caches.appending(path: "waymark")
    let app = app ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    // The home of an app in a container is the container.
    return home.contains("/Containers/") ? folder.path : folder.appending(path: app).path
  }

  package func acceptCommands(in path: String, isDebugBuild: Bool, at location: RouteTable.SourceLocation) {
    guard isDebugBuild else {
      let name = location.file.split(separator: "/").last ?? ""
      let words = "acceptCommands() at \(name):\(location.line) does nothing in a release build"
      let message = LogMessage(.mistake, words)
      return log?(message) ?? message.print()
    }
    #if WAYMARK_DIAGNOSTICS
      startCommands(in: path, at: location)
    #endif
  }

  #if WAYMARK_DIAGNOSTICS
    private func startCommands(in path: String, at location: RouteTable.SourceLocation) {
      let folder = CommandFolder(path)
      do throws(CommandFolder.Problem) {
        try folder.prepare()
      } catch {
        mistakes.report("acceptCommands does nothing: \(error)", at: location)
        return
      }
      mistakes.note("`waymark app --folder \(path)` drives this app", at: location)
      companions[CommandTask.self]?.task.cancel()
      let inbox = CommandInbox(self, folder)
      companions[CommandTask.self] = CommandTask(task: Task { await inbox.run() })
    }
  #endif
}

#if WAYMARK_DIAGNOSTICS
  /// The task that looks for commands, which a later call replaces.
  private final class CommandTask {
    let task: Task<Void, Never>

    init(task: Task<Void, Never>) { self.task = task }

    deinit { task.cancel() }
  }
#endif
