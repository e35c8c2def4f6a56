#if Tools
  import Foundation
  import Waymark

  /// Talks to a running app by files in a folder.
  struct AppDriver {
    private let folder: CommandFolder
    /// The time to wait for an answer, in milliseconds.
    private let timeout: Int

    /// - Throws: a ``CommandFailure`` if the folder is missing.
    init(_ path: String, timeout: Int) throws(CommandFailure) {
      folder = CommandFolder(path)
      self.timeout = timeout
      do throws(CommandFolder.Problem) {
        try folder.open()
      } catch {
        throw CommandFailure(
          message: "there is no folder \(path.printable): call router.acceptCommands() in a debug build of the app")
      }
    }

    /// The answer of the app.
    enum Reply {
      case answered([JSONNode.Member])
      /// The reason why there is none, in words.
      case noAnswer(String)
    }

    /// Sends a command and waits for its answer.
    ///
    /// A command that the app has not taken after the time is withdrawn, so that it is never carried out.
    func send(
      _ kind: AppCommand.Kind, _ link: String? = nil, from source: String? = nil, values: Bool = false
    ) throws(CommandFailure) -> Reply {
      let start = Self.now
      let id = CommandFolder.newID(at: start)
      let command = AppCommand(kind, link: link, source: source, tellsValues: values, expires: start + timeout)
      do throws(CommandFolder.Problem) {
        try folder.writeRequest(id, command.json)
      } catch {
        throw CommandFailure(message: "the command cannot be sent: \(error)")
      }
      while Self.now < start + timeout, !Interruption.isRequested {
        if let answer = answer(to: id) { return .answered(answer) }
        usleep(Self.now - start < 200 ? 1_000 : 10_000)
      }
      let isTaken = !folder.removeRequest(id)
      if let answer = answer(to: id) { return .answered(answer) }
      return .noAnswer(words(isTaken: isTaken))
    }

    private static var now: Int { Int(clamping: Int64(Date().timeIntervalSince1970 * 1_000)) }

    /// Returns the members of an answer, or `nil` if there is none, or only half of one.
    private func answer(to id: String) -> [JSONNode.Member]? {
      guard let bytes = folder.takeAnswer(id), case .object(let members)? = try? JSONParser.parse(bytes).value,
        members.text("id") == id
      else { return nil }
      return members
    }

    // MARK: Words

    private func words(isTaken: Bool) -> String {
      let seconds = timeout % 1_000 == 0 ? "\(timeout / 1_000)" : "\(Double(timeout) / 1_000)"
      let start = "the app did not answer within \(seconds) s: "
      guard case .object(let members)? = folder.presence.flatMap({ try? JSONParser.parse($0).value }),
        let process = members.number("pid"), let written = members.number("seen")
      else {
        return start + "no app has used this folder: call router.acceptCommands() in a debug build of the app"
      }
      // The file may have any number.
      let seen = min(max(written, 0), Self.now)
      let last = "(last seen \(Self.time(of: seen)))"
      if process > 0, process < Int(Int32.max), kill(pid_t(process), 0) != 0, errno == ESRCH {
        return start + "it is not running \(last)"
      }
      guard Self.now - seen < 3_000 else { return start + "it is suspended, or its main thread is busy \(last)" }
      return start
        + (isTaken ? "it has taken the command, and nothing has come of it yet" : "it runs, and has not looked")
    }

    private static func time(of milliseconds: Int) -> String {
      let format = DateFormatter()
      format.locale = Locale(identifier: "en_US_POSIX")
      format.dateFormat = "HH:mm:ss"
      return format.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
    }
  }
#endif
