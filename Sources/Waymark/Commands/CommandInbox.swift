#if WAYMARK_DIAGNOSTICS
  import Foundation
  import WaymarkCore

  /// Carries out the commands that come as files in a folder.
  @MainActor
  package final class CommandInbox {
    private weak var router: Router?
    private let folder: CommandFolder
    /// The time in milliseconds since 1970.
    private let now: @MainActor () -> Int
    private var lastSign = 0
    private var lastCleaning = 0

    /// The time for which an unread answer stays, in seconds.
    private static let answerLife = 120.0
    /// The time for which a file that cannot be read may be half written, in seconds.
    private static let tornLife = 10.0

    package init(
      _ router: Router, _ folder: CommandFolder, now: @escaping @MainActor () -> Int = CommandInbox.wallClock
    ) {
      self.router = router
      self.folder = folder
      self.now = now
    }

    /// The time in milliseconds since 1970.
    package static func wallClock() -> Int { Int(clamping: Int64(Date().timeIntervalSince1970 * 1_000)) }

    /// Looks into the folder until the router is released.
    ///
    /// It looks ten times a second, and more often for a while after a command.
    func run() async {
      var busyUntil = 0
      while router != nil, !Task.isCancelled {
        if isUsable() {
          showSign()
          if takeRequests() { busyUntil = now() + 1_000 }
        }
        guard (try? await Task.sleep(for: .milliseconds(now() < busyUntil ? 2 : 100))) != nil else { return }
      }
    }

    /// Looks at the folder again, since others may have changed it, and reports why it cannot be used.
    ///
    /// - Returns: false if nothing in it may be obeyed.
    package func isUsable() -> Bool {
      do throws(CommandFolder.Problem) {
        try folder.prepare()
        return true
      } catch {
        router?.mistakes.report("acceptCommands takes no commands until the folder is repaired: \(error)")
        return false
      }
    }

    /// Shows that the app is alive, once a second.
    private func showSign() {
      let now = now()
      guard now - lastSign >= 1_000 || now < lastSign else { return }
      lastSign = now
      try? folder.writePresence(#"{"waymark":\#(AppCommand.version),"pid":\#(FileCall.process),"seen":\#(now)}"#)
      guard now - lastCleaning >= 60_000 else { return }
      lastCleaning = now
      folder.removeAnswers(olderThan: Self.answerLife)
    }

    /// Begins every command that waits, in the order of the requests.
    ///
    /// - Returns: true if there was one.
    @discardableResult
    package func takeRequests() -> Bool {
      var hasTaken = false
      for id in folder.requests {
        guard let bytes = folder.request(id), let command = AppCommand(json: bytes) else {
          folder.removeUnreadable(id, olderThan: Self.tornLife)
          continue
        }
        // Another process may have taken it, and the caller may have given up.
        guard folder.removeRequest(id), command.expires > now() else { continue }
        hasTaken = true
        Task { await answer(command, id) }
      }
      return hasTaken
    }

    private func answer(_ command: AppCommand, _ id: String) async {
      guard let router else { return }
      let answer = await AppAnswer(to: command, of: router, now: now)
      do throws(CommandFolder.Problem) {
        try folder.writeAnswer(id, answer.json(id))
      } catch {
        router.mistakes.report("acceptCommands cannot answer: \(error)")
      }
    }
  }
#endif
